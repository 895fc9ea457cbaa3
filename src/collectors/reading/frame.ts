/** Marks a collector of text that tools print: see src/collectors/around for what may stand around it. */
import type { Collector } from "../collector.ts";

export const throughFrames = (collector: Collector): Collector => ({ ...collector, amidText: true });

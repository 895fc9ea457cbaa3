/** Bounds of this process's memory. */
import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8 from letting young objects pile up to a hundred megabytes before it collects them: an import of a large file then stays
 * a third smaller, for a few percent more work.
 */
export const collectEarly = (): void => setFlagsFromString("--semi-space-growth-factor=1");

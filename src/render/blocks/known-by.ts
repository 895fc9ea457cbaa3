/** How a figure is known, in words. */
import type { Run } from "../../schema/run.ts";

export const KNOWN_BY: Readonly<Record<Run["basis"], string>> = {
  measured: "measured",
  transcribed: "copied from a document",
  estimated: "estimated",
};

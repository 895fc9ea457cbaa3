/** The files that a run becomes: its own, and those with its histograms and time series. Pure. */
import type { RunDraft } from "../collectors/collector.ts";
import { resultStem } from "../schema/paths.ts";
import type { Run } from "../schema/run.ts";
import { sha256 } from "../text/sha256.ts";
import { deriveRun, type Origin } from "./derive.ts";
import { type DetailFile, detailFiles, withDetails } from "./details.ts";

/** `sha256`: of the text. `leftOut`: what cannot be recorded beside the run, and why. */
export type Derived = {
  run: Run;
  path: string;
  text: string;
  sha256: string;
  details: DetailFile[];
  leftOut?: string;
};

export function deriveResult(id: string, draft: RunDraft, origin: Origin): Derived | { wrong: string } {
  const base = resultStem(origin, id);
  const found = detailFiles(base, draft.details ?? []);
  const details = typeof found === "string" ? [] : found;
  const made = deriveRun(id, { ...draft, results: withDetails(draft.results, details) }, origin);
  if ("wrong" in made) return made;
  // Checking has put the keys in the schema's order: the same facts give the same bytes.
  const text = `${JSON.stringify(made.run, null, 1)}\n`;
  const leftOut = typeof found === "string" && { leftOut: found };
  return { run: made.run, path: `${base}.json`, text, sha256: sha256(text), details, ...leftOut };
}

/** One run of all results of a file, and what several importers of small texts say of them. */
import type { Result } from "../../schema/result.ts";
import type { Imported, RunDraft } from "../collector.ts";
import { error, partial } from "./imported.ts";

export function resultsRun(
  tool: RunDraft["tool"],
  results: readonly Result[],
  wrong: readonly string[],
  more: Partial<RunDraft> = {},
): Imported {
  const problems = wrong.map(error);
  if (results.length === 0) return { runs: [], problems };
  return { runs: [{ basis: "measured", tool, results: [...results], ...more }], problems };
}

/** Partial for these reasons, which are also said of the file. */
export function doubted(result: Result, doubts: readonly string[], line: number, wrong: string[]): Result {
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  return doubts.length > 0 ? partial(result, doubts) : result;
}

export const CACHED = "without direct I/O: memory may have been measured";

/** What all importers say about a file, a run or a result, in the same words. */
import type { Result } from "../../schema/result.ts";
import type { Imported, ImportProblem, RunDraft } from "../collector.ts";

export const error = (message: string): ImportProblem => ({ message, severity: "error" });
export const warning = (message: string): ImportProblem => ({ message, severity: "warning" });

/** For a file of which nothing is imported. */
export const refused = (...messages: readonly string[]): Imported => ({
  runs: [],
  problems: messages.map(error),
});

/** Makes a result partial for these reasons, unless it failed. */
export const partial = (result: Result, reasons: readonly string[]): Result => ({
  ...result,
  status: result.status === "complete" ? "partial" : result.status,
  notes: [...(result.notes ?? []), ...reasons],
});

/** When a run was measured; an end before the beginning is dropped. */
export const measured = (from: string | undefined, to?: string): Pick<RunDraft, "measured"> =>
  from === undefined ? {} : { measured: { from, ...(to !== undefined && to >= from && { to }) } };

/** When the first of several results of a file was measured; unknown where one of them has no date. */
export const measuredSince = (dates: readonly (string | undefined)[]): Pick<RunDraft, "measured"> =>
  dates.includes(undefined) ? {} : measured(dates.toSorted()[0]);

/** A warning, as a failed job is recorded, too. */
export const failedJob = ({ name, errors }: Result): ImportProblem => {
  const why = errors?.map(({ errno, text }) => (errno === undefined ? text : `${text} (errno ${errno})`));
  return warning(
    `job ${JSON.stringify(name)} failed: ${why?.join("; ") ?? "no reason given"}. It is recorded as failed, without figures.`,
  );
};

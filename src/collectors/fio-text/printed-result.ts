/** Makes a result of the record from a row of printed figures. */
import type { Result } from "../../schema/result.ts";
import { directionsOf, isOrderKnown, type Workload } from "../../schema/workload.ts";
import type { ImportProblem } from "../collector.ts";
import { errnoText, type FioVerdict } from "../fio/messages.ts";
import { failedJob, warning } from "../reading/imported.ts";
import type { PrintedRow } from "./printed-row.ts";

export type PrintedContext = {
  workload: Workload;
  options?: Record<string, string>;
  notes: readonly string[];
  /** Something of the file is missing or contradictory. */
  damaged: boolean;
  verdict: FioVerdict;
  /** Some job of the file has its own error, so errors in the text are that job's. */
  anyErrno: boolean;
};

export function resultOfRow(row: PrintedRow, around: PrintedContext): Result {
  const { workload, verdict, anyErrno, damaged } = around;
  const errors = errorsOf(row, verdict, anyErrno);
  const notes = [
    ...(verdict.signal === undefined ? [] : [`fio was ended by signal ${verdict.signal}`]),
    ...(row.failedIos > 0 ? [`${row.failedIos} I/Os failed and were passed over`] : []),
    ...(row.errno === 0 && errors.length > 0 ? ["fio printed errors"] : []),
  ];
  const missing = row.isLost ? undefined : withoutIo(row, workload);
  if (row.errno === 0 && row.isLost && withoutIo(row, workload) !== undefined)
    notes.push("lines of its I/O are missing: what it did is not known");
  if (row.errno === 0 && missing !== undefined) errors.push({ text: missing });
  const failed = row.errno !== 0 || missing !== undefined;
  const status = failed ? "failed" : notes.length > 0 || damaged ? "partial" : "complete";
  const remarks = [...notes, ...around.notes];
  const result: Result = { name: row.name, workload, status, directions: failed ? {} : row.directions };
  if (row.jobs > 1) result.jobs = row.jobs;
  result.group = row.group;
  if (!failed && row.sync !== undefined) result.sync = row.sync;
  if (!failed && row.cpu !== undefined) result.cpu = row.cpu;
  if (!failed && row.depthPercent !== undefined) result.depthPercent = row.depthPercent;
  if (errors.length > 0) result.errors = errors;
  if (around.options !== undefined) result.options = around.options;
  if (remarks.length > 0) result.notes = remarks;
  return result;
}

function errorsOf(row: PrintedRow, verdict: FioVerdict, anyErrno: boolean): NonNullable<Result["errors"]> {
  if (row.errno === 0) return anyErrno ? [] : [...verdict.errors];
  const printed = verdict.errors.find((error) => error.errno === row.errno)?.text;
  return [{ errno: row.errno, text: row.errorText ?? printed ?? errnoText(row.errno) }];
}

/** What did no I/O. A mix may miss a direction that is a small share of few I/Os. */
function withoutIo({ directions }: PrintedRow, { rw }: Workload): string | undefined {
  if (Object.keys(directions).length === 0) return "no I/O was done";
  if (directions.mixed !== undefined) return undefined;
  const asked = isOrderKnown({ rw }) && directionsOf(rw).length === 1 ? directionsOf(rw) : [];
  const missing = asked.filter((name) => directions[name] === undefined);
  return missing.length === 0
    ? undefined
    : `${rw} was asked for, and no ${missing.join(" and no ")} was done`;
}

/** The problem of a job that did not run as asked; damage of the file is reported separately. */
export function statusProblem(result: Result, damaged: boolean): ImportProblem[] {
  if (result.status === "failed") return [failedJob(result)];
  if (result.status === "complete" || damaged) return [];
  return [warning(`job ${JSON.stringify(result.name)} is partial: ${result.notes?.join("; ")}`)];
}

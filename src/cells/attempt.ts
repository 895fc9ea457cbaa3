/** The file that records why a cell has no result. Pure. */
import type { Attempt } from "../schema/attempt.ts";
import type { CellFailure, CellFile, MatrixCell } from "./cell.ts";
import { cellName } from "./matrix.ts";

export const FAILED_SUFFIX = ".failed.json";

/** `times`: milliseconds since the epoch. */
export function attemptFile(
  cell: MatrixCell,
  { code, message, evidence }: CellFailure,
  times: { started: number; ended?: number },
): CellFile {
  const attempt: Attempt = {
    format: "attempt/1",
    cell: cellName(cell),
    workload: cell.workload,
    clients: cell.clients,
    code,
    message,
    evidence,
    startedAt: new Date(times.started).toISOString(),
    ...(times.ended !== undefined && { endedAt: new Date(times.ended).toISOString() }),
  };
  return { suffix: FAILED_SUFFIX, content: `${JSON.stringify(attempt, null, 1)}\n` };
}

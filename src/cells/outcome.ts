/** From what fio left behind to the files of a cell that one client measured. Pure. */
import type { MachineSidecar } from "../schema/machine-sidecar.ts";
import { canonicalJson } from "../text/canonical.ts";
import { defined } from "../text/defined.ts";
import { attemptFile, FAILED_SUFFIX } from "./attempt.ts";
import type { CellFailure, CellFile, CellOutcome, MatrixCell } from "./cell.ts";
import type { HappeningsEnd } from "./happenings.ts";
import { cellName } from "./matrix.ts";

/** `output`: fio's JSON with its histograms, as far as it wrote any; `logs` by name. */
export type MeasuredCell = {
  output: string;
  stderr: string;
  logs: Map<string, string>;
  during?: HappeningsEnd["during"];
  failure?: CellFailure;
};

export const NOTHING_MEASURED: MeasuredCell = { output: "", stderr: "", logs: new Map() };

type Around = { job: string; sidecar: MachineSidecar; times: { started: number; ended: number } };

/** What fio wrote of a run that failed is kept, but not taken for a result. */
export function outcomeOf(
  cell: MatrixCell,
  { output, stderr, logs, during, failure }: MeasuredCell,
  { job, sidecar, times }: Around,
): CellOutcome {
  const stem = failure === undefined ? "" : FAILED_SUFFIX.replace(".json", "");
  const beside = (suffix: string, content: string): CellFile[] =>
    content === "" ? [] : [{ suffix: stem + suffix, content }];
  const besides = [
    ...beside(".fio", job),
    ...beside(".machine.json", canonicalJson({ ...sidecar, ...defined({ during }) })),
    ...beside(".stderr.txt", stderr),
  ];
  if (failure !== undefined)
    return {
      files: [...besides, ...beside(".output.txt", output), attemptFile(cell, failure, times)],
      failure,
    };
  const name = cellName(cell);
  const logFiles = [...logs].map(([log, content]) => ({ suffix: log.slice(name.length), content }));
  return { files: [...besides, ...logFiles, { suffix: ".json", content: output }] };
}

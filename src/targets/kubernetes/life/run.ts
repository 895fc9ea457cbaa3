/** Runs a cell that is about volumes themselves, by its kind. */
import type { MatrixCell, RunContext } from "../../../cells/cell.ts";
import type { CellInputs, CellRun } from "../cell/cell-run.ts";
import type { OfVolumes } from "./kinds.ts";
import { runChurn } from "./run-churn.ts";
import { runDensity } from "./run-density.ts";
import { runLife } from "./run-life.ts";

/** Its `life` is there where it came to its end. Rejects when interrupted. */
export function runOfVolumes(
  inputs: CellInputs,
  cell: MatrixCell,
  workload: OfVolumes,
  context: RunContext,
): Promise<CellRun> {
  if (workload.kind === "churn") return runChurn(inputs, cell, workload, context);
  return workload.kind === "density"
    ? runDensity(inputs, cell, workload, context)
    : runLife(inputs, cell, workload, context);
}

/** A result with the outcomes of all checks. */
import type { Annotation } from "../../schema/annotation.ts";
import type { Cell } from "../../schema/cell.ts";
import type { Result } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import type { Noises } from "./noise.ts";
import type { CheckOutcome } from "./outcomes.ts";

export type JudgedResult = {
  run: Run;
  /** Index in run.results. */
  index: number;
  result: Result;
  cell: Cell;
  /** Page and identity of the workload. */
  workloadId: string;
  /** Ranked only against results with the same key, in the same environment. */
  comparisonId: string;
  comparisonTitle: string;
  /** The same for a read and a write that differ in nothing else; a mix is both. */
  experimentId: string;
  experimentTitle: string;
  /** Of the storage, when it was measured; absent where it is not stated. */
  version?: string;
  /** Its name, where its run holds several tests of the workload: those are no repeats of each other. */
  part?: string;
  /** The run whose measurement this is once more. */
  copyOf?: string;
  outcomes: readonly CheckOutcome[];
  /** Of single runs of its deployment. */
  noises: Noises;
  /** Of these, the outcome of Little's law, which proves rate and latency right. */
  law?: CheckOutcome;
  annotations: readonly Annotation[];
};

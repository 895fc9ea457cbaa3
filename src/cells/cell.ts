/** A cell of the matrix: one invocation of a workload on one deployment, in one way. What is run, resumed, failed and recorded. */

import type { z } from "zod";
import type { accessMode, volumeMode } from "../schema/base.ts";

export type MatrixCell = {
  /** Unique in the report, and what --only and --skip match: "lab/lab-fast/quick-filesystem-rwo-1c-r1". */
  id: string;
  target: string;
  environment: string;
  deployment: string;
  /** Of a Kubernetes target. */
  storageClass?: string;
  volumeMode?: z.infer<typeof volumeMode>;
  accessMode?: z.infer<typeof accessMode>;
  volumeBytes?: number;
  workload:
    | { kind: "profile"; profile: string }
    | { kind: "stress"; profile: string; seconds: number }
    | { kind: "kbench"; mode: string };
  clients: number;
  /** Where it is a step of a ramp: all numbers of clients that are, and the objective for each result's p99. */
  ramp?: {
    steps: readonly number[];
    objectiveNs: number;
    /** Declared beside the ramp too: it runs whatever the ramp comes to. */
    always: boolean;
  };
  /** From 1. */
  repeat: number;
  /** The twin of another cell, measured as if it were one more: what differs, differs without a difference. */
  twin?: true;
  /** data/raw/ENVIRONMENT/DEPLOYMENT/NAME: its files have this name and a suffix of their own. */
  raw: string;
  /** Tells what its target and profile declare of it from what they declared before, where the name does not. */
  declared: string;
  /** What it will take, prefill included, and the measuring alone; storage over all its volumes. */
  estimate: { seconds: number; measuringSeconds: number; bytes: number };
};

/** What a way of failing is called, and what to do about it. `endsSession`: no further cell of the target can do better. */
export type FailureText = { title: string; help: string; endsSession?: true };

/** Why a cell has no result. `evidence`: the cluster's own events, or the tool's own lines, oldest first. */
export type CellFailure = { code: string; message: string; evidence: string[]; text: FailureText };

/** A file of the cell: `${cell.raw}${suffix}`. */
export type CellFile = { suffix: string; content: string | Uint8Array };

/** What a runner brings back. Files may come with a failure: fio's output of a run that went wrong is kept. */
export type CellOutcome = { files: CellFile[]; failure?: CellFailure };

export type RunContext = {
  signal: AbortSignal;
  /** What it does right now: "waiting for the claim", "filling", "measuring". */
  phase(text: string, expectedSeconds?: number): void;
};

/** A way of running cells: this machine, or a cluster. Holds what it made until `close`. */
export type Runner = {
  /** Preflight is asked even where no cell is left to run: some may be missing from its cells. */
  alwaysLooks?: true;
  /** Everything that is wrong, before anything is made. */
  preflight(signal: AbortSignal): Promise<PreflightFinding[]>;
  /** Cells of its target, unordered. Asks the cluster, and makes nothing. */
  cells(signal: AbortSignal): Promise<MatrixCell[]>;
  run(cell: MatrixCell, context: RunContext): Promise<CellOutcome>;
  /** Takes away whatever it made; does so after success, failure and interruption. Its own signal: the session's has gone off. Returns a line for each thing that it could not take away, none where all is clean. */
  close(signal: AbortSignal): Promise<string[]>;
};

/**
 * One line: what was looked at, what is wrong, what to do. "error" stops the target, "warning" does not; "unfit" says that
 * there is nothing here to measure, which is nobody's fault.
 */
export type PreflightFinding = { severity: "error" | "warning" | "unfit"; message: string };

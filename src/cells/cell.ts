/** A cell of the matrix: one run of a workload on one deployment, in one way. */
import type { z } from "zod";
import type { accessMode, volumeMode } from "../schema/base.ts";
import type { LifeStep } from "../schema/life.ts";

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
    | { kind: "kbench"; mode: string }
    /** Volumes are made, mounted, mounted again and deleted, so many at once; and what is done to them in between. */
    | { kind: "life"; volumes: number; rounds: number; steps?: readonly LifeStep[] }
    /** So many pods with a volume each at any time: where one is gone, another is made. */
    | { kind: "churn"; volumes: number; seconds: number }
    /** Pods with a volume each on one node, one more after the other, up to so many. */
    | { kind: "density"; most: number }
    | {
        kind: "application";
        /** In profiles/, without ".sh". */
        script: string;
        /** Of measuring, where the script asks how long. */
        seconds: number;
        settings: Readonly<Record<string, string>>;
      };
  clients: number;
  /** Set for a step of a ramp: the client counts of all its steps, and the objective for each result's p99. */
  ramp?: {
    steps: readonly number[];
    objectiveNs: number;
    /** Also declared outside the ramp: it runs even where the objective broke before. */
    always: boolean;
  };
  /** From 1. */
  repeat: number;
  /** Name of what is made to happen while it is measured. */
  during?: string;
  /** Measures another cell once more, as if it were a different one (A/A test): what differs is noise. */
  twin?: true;
  /** data/raw/ENVIRONMENT/DEPLOYMENT/NAME; each of its files adds a suffix. */
  raw: string;
  /** Hash of what target and profile declare beyond the name: shows that a result is of an earlier declaration. */
  declared: string;
  /** Hash of the path of this machine that is measured: shows that a result is of another. */
  path?: string;
  /** Seconds in all, prefill included, and of measuring alone; bytes over all its volumes, and of one client's files, where that is known. */
  estimate: { seconds: number; measuringSeconds: number; bytes: number; fileBytes?: number };
};

/** A way of failing, and what to do about it. `endsSession`: the target's other cells would fail as well. */
export type FailureText = { title: string; help: string; endsSession?: true };

/** Why a cell has no result. `evidence`: the cluster's own events, or the tool's own lines, oldest first. */
export type CellFailure = { code: string; message: string; evidence: string[]; text: FailureText };

/** A file of the cell: `${cell.raw}${suffix}`. */
export type CellFile = { suffix: string; content: string | Uint8Array };

/** What a runner brings back. Files may come with a failure: fio's output of a run that went wrong is kept. */
export type CellOutcome = { files: CellFile[]; failure?: CellFailure };

export type RunContext = {
  signal: AbortSignal;
  /** What happens now: "waiting for the claim", "filling", "measuring". */
  phase(text: string, expectedSeconds?: number): void;
};

/** Runs cells on this machine or in a cluster. What it makes stays until `close`. */
export type Runner = {
  /** Preflight runs even where no cell is left to run: it may say why cells are missing. */
  alwaysLooks?: true;
  /** Everything that is wrong, before anything is made. */
  preflight(signal: AbortSignal): Promise<PreflightFinding[]>;
  /** The target's cells, in no order. May ask the cluster; makes nothing. */
  cells(signal: AbortSignal): Promise<MatrixCell[]>;
  run(cell: MatrixCell, context: RunContext): Promise<CellOutcome>;
  /** Removes all that it made, after success, failure and interruption alike. Needs a signal of its own, as the session's may be aborted. Returns a line for each thing that could not be removed. */
  close(signal: AbortSignal): Promise<string[]>;
};

/**
 * One line: what was looked at, what is wrong, what to do. "error" stops the target, "warning" does not; "unfit": there is
 * nothing to measure here, which is no error.
 */
export type PreflightFinding = { severity: "error" | "warning" | "unfit"; message: string };

/** A kind of target, such as this machine or a cluster: one object literal, in a folder of its own. */
import type { z } from "zod";
import type { Runner } from "../cells/cell.ts";
import type { Profile } from "../fio/profiles.ts";
import type { Deployment } from "../schema/deployment.ts";
import type { Target } from "../schema/target.ts";

export type RunnerInputs = {
  /** The report's folder. */
  root: string;
  /** A short hash that marks what this report made. */
  report: string;
  /** Id of the session, valid as a DNS label. */
  session: string;
  /** With the target's own size and runtime. */
  profiles: readonly Profile[];
  /** Those that the record has already, by id. */
  deployments: () => Promise<ReadonlyMap<string, Deployment>>;
  /** Measure a file system in memory, and flag it. */
  allowMemory: boolean;
  say: (line: string) => void;
};

export type TargetKind<T extends Target = Target> = {
  /** As fiolio.yaml names it. */
  kind: T["kind"];
  /** What fiolio.yaml may declare; parsing adds what the target measures. */
  schema: z.ZodType<T>;
  /** Makes what lists, checks and runs the cells, and cleans up. Imports the code for it only when called. */
  runner(target: T, inputs: RunnerInputs): Promise<Runner>;
  /** What to do where cleaning up failed, without a full stop. `state`: the session's file. */
  remedy?(where: { report: string; state: string }): Promise<string>;
};

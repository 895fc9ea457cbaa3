/** A kind of target: all that tells this machine from a cluster. One object literal each, in a folder of its own. */
import type { z } from "zod";
import type { Runner } from "../cells/cell.ts";
import type { Profile } from "../fio/profiles.ts";
import type { Deployment } from "../schema/deployment.ts";
import type { Target } from "../schema/target.ts";

export type RunnerInputs = {
  /** The report's folder. */
  root: string;
  /** Tells what this report made from what others did. */
  report: string;
  /** Of the session, as DNS knows names. */
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
  /** What fiolio.yaml may say of it; adds what it measures. */
  schema: z.ZodType<T>;
  /** Finds its cells, looks for what is in their way, runs them and cleans up. Loads what that takes only when asked. */
  runner(target: T, inputs: RunnerInputs): Promise<Runner>;
  /** What else helps where cleaning up failed, without a full stop. `state`: the file of the session. */
  remedy?(where: { report: string; state: string }): Promise<string>;
};

/** The runner of a target. What talks to clusters is loaded only where one is declared. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { sha256 } from "../effects/files.ts";
import type { Profile } from "../fio/profiles.ts";
import { loadPlaces } from "../record/load-places.ts";
import type { Target } from "../schema/target.ts";
import type { Runner } from "../session/cell.ts";
import { overridden } from "../session/override.ts";
import { deploymentId } from "../targets/kubernetes/describe.ts";

export type RunnerInputs = {
  root: string;
  /** Of the session, as DNS knows names. */
  session: string;
  profiles: readonly Profile[];
  allowMemory: boolean;
  say: (line: string) => void;
};

export async function runnerOf(target: Target, given: RunnerInputs): Promise<Runner> {
  const profiles = given.profiles.map((profile) => ({ ...profile, text: overridden(profile.text, target) }));
  const inputs = { ...given, profiles };
  const report = await reportName(inputs.root);
  if (target.kind === "local") {
    const { localRunner } = await import("../targets/local/runner.ts");
    return localRunner({ ...inputs, target, report });
  }
  const { kubernetesRunner } = await import("../targets/kubernetes/runner.ts");
  const { deployments } = await loadPlaces(inputs.root);
  const deploymentOf = (storageClass: string): string => deploymentId(target, storageClass, deployments);
  return kubernetesRunner({ ...inputs, target, report, deploymentOf });
}

/** Tells what this report made from what others did: the same folder on the same machine has the same name. */
export async function reportName(root: string): Promise<string> {
  return sha256(`${hostname()}\n${await realpath(root)}`).slice(0, 10);
}

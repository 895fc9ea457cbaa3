/** Makes the runner of a target, with what its kind needs of the report. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import type { Runner } from "../cells/cell.ts";
import { sha256 } from "../effects/files.ts";
import { loadPlaces } from "../record/load-places.ts";
import type { Target } from "../schema/target.ts";
import { overridden } from "../session/override.ts";
import { kindOf } from "../targets/index.ts";
import type { RunnerInputs } from "../targets/target-kind.ts";

export async function runnerOf(
  target: Target,
  given: Omit<RunnerInputs, "report" | "deployments">,
): Promise<Runner> {
  const { root } = given;
  return kindOf(target).runner(target, {
    ...given,
    profiles: given.profiles.map((profile) => ({ ...profile, text: overridden(profile.text, target) })),
    report: await reportName(root),
    deployments: async () => (await loadPlaces(root)).deployments,
  });
}

/** A short hash that marks what this report made: the same for the same folder on the same machine. */
export async function reportName(root: string): Promise<string> {
  return sha256(`${hostname()}\n${await realpath(root)}`).slice(0, 10);
}

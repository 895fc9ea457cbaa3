/** Makes the runner of a target, with what its kind needs of the report. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Runner } from "../cells/cell.ts";
import { insideRoot } from "../effects/files.ts";
import { createWhole } from "../effects/replace.ts";
import { loadPlaces } from "../record/places.ts";
import type { Target } from "../schema/target.ts";
import { overridden } from "../session/override.ts";
import { kindOf } from "../targets/index.ts";
import type { RunnerInputs } from "../targets/target-kind.ts";
import { Failure } from "../text/problem.ts";

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

const REPORT_ID = ".fiolio/report-id";

/** Marks what this report makes elsewhere: random, made once, and valid as a label. Host name and path may be another's too. */
export async function reportName(root: string): Promise<string> {
  const path = await insideRoot(root, REPORT_ID);
  // Of two processes, the first one's counts.
  await createWhole(path, randomBytes(5).toString("hex"));
  const id = (await readFile(path, "utf8")).trim();
  if (/^[0-9a-f]{10}$/.test(id)) return id;
  throw new Failure(`${REPORT_ID}: expected ten digits of a random number, came something else. Delete it.`);
}

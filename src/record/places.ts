/** Folders of raw files and results are named after an environment and a deployment in it. Pure. */
import type { Deployment } from "../schema/deployment.ts";
import { deploymentNamed } from "../schema/names.ts";
import { nearest } from "../text/nearest.ts";

export type NamedPlace = { environment: string; deployment: string };

/** What is wrong with a folder ENVIRONMENT/DEPLOYMENT, in one sentence with the nearest name; undefined where it is right. */
export function placeProblem(
  { environment, deployment }: NamedPlace,
  known: { environment: ReadonlySet<string>; deployment: ReadonlySet<string> },
  deployments: ReadonlyMap<string, Deployment>,
): string | undefined {
  if (!known.environment.has(environment))
    return unknownFolder("environment", environment, known.environment);
  const now = deploymentNamed(deployments, deployment);
  if (!known.deployment.has(deployment))
    return unknownFolder("deployment", deployment, known.deployment, now);
  const home = deployments.get(deployment)?.environment;
  if (home === undefined || home === environment) return undefined;
  return `expected the folder ${home}/${deployment}, came ${environment}/${deployment}: that deployment is in ${home}. Move the file.`;
}

function unknownFolder(
  noun: "environment" | "deployment",
  name: string,
  known: ReadonlySet<string>,
  now?: string,
): string {
  const near = nearest(name, [...known].sort());
  const hint = now
    ? `It is called ${now} now: move the file there.`
    : near
      ? `Did you mean ${near}?`
      : `Describe it in data/${noun}s/, or move the file.`;
  return `expected a folder named after a known ${noun}, came ${JSON.stringify(name)}. ${hint}`;
}

/** Where results may belong: folders of raw files and results are named after an environment and a deployment in it. */
import type { Deployment } from "../schema/deployment.ts";
import { deploymentNamed } from "../schema/names.ts";
import { type Place, placeOf } from "../schema/paths.ts";
import type { Source } from "../schema/source.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";
import { readRecordFiles } from "./files.ts";

/** The part of the record that collecting needs, with which documents there are. */
export type Places = {
  /** Ids of the files, whether they are right or wrong: `check` says what is wrong in them. */
  environment: ReadonlySet<string>;
  deployment: ReadonlySet<string>;
  deployments: ReadonlyMap<string, Deployment>;
  sources: ReadonlyMap<string, Source>;
};

export async function loadPlaces(root: string): Promise<Places> {
  const { files } = await readRecordFiles(root, ["environments", "deployments", "sources"]);
  const of = (kind: string): typeof files => files.filter((file) => file.kind === kind);
  const valid = <T>(kind: string): Map<string, T> =>
    new Map(of(kind).flatMap(({ id, value }) => (value === undefined ? [] : [[id, value as T]])));
  return {
    environment: new Set(of("environments").map(({ id }) => id)),
    deployment: new Set(of("deployments").map(({ id }) => id)),
    deployments: valid("deployments"),
    sources: valid("sources"),
  };
}

/** What is wrong with a folder ENVIRONMENT/DEPLOYMENT, in one sentence with the nearest name; undefined where it is right. */
export function placeProblem(
  { environment, deployment }: Place,
  known: Pick<Places, "environment" | "deployment">,
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

/** The same of a raw file, by its path. */
export function rawPlaceProblem(path: string, places: Places): string | undefined {
  const place = placeOf(path);
  return place === undefined
    ? "expected data/raw/ENVIRONMENT/DEPLOYMENT/FILE. Move it into such a folder."
    : placeProblem(place, places, places.deployments);
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
      : `Describe it in data/${noun}s/${printable(name)}.yaml, or move the file.`;
  return `expected a folder named after a known ${noun}, came ${JSON.stringify(name)}. ${hint}`;
}

/** FILE.deployments.yaml on disk: read, written for somebody to fill in, and held against the file beside it. */

import pMap from "p-map";
import { chooseCollector } from "../collectors/index.ts";
import { codeOf, insideRoot, readTextIfAny } from "../effects/files.ts";
import { createWhole } from "../effects/replace.ts";
import { schemaLine } from "../effects/schemas.ts";
import { readRecordFile, readRecordFiles } from "../record/files.ts";
import type { Places } from "../record/places.ts";
import { type DeploymentMap, mapPath, mappedPath } from "../schema/deployment-map.ts";
import { placeOf } from "../schema/paths.ts";
import { nearest } from "../text/nearest.ts";
import { order, type Problem, printablePath } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import { emptyMap, labelsOf, mapProblems } from "./mapping.ts";
import { openRaw } from "./raw-file.ts";

export type MapFile = { map: DeploymentMap; sha256: string };

/** The map beside a raw file. Throws an Error of one line where it is damaged, or names what is no deployment here. */
export async function readMap(root: string, rawPath: string, places: Places): Promise<MapFile> {
  const path = mapPath(rawPath);
  const text = (await readTextIfAny(await insideRoot(root, path))) ?? "";
  const { value, problems } = await readRecordFile(root, "deploymentMaps", path);
  const fault =
    problems[0]?.message ?? faultOf(value as DeploymentMap, placeOf(rawPath)?.environment ?? "", places);
  if (fault !== undefined) throw new Error(`${printablePath(path)}: ${fault}`);
  return { map: value as DeploymentMap, sha256: sha256(text) };
}

/** The first value that is no deployment of the environment. */
function faultOf(
  { deployments }: DeploymentMap,
  environment: string,
  { deployment: known, deployments: described }: Places,
): string | undefined {
  for (const [label, id] of Object.entries(deployments)) {
    if (id === null) continue;
    const home = described.get(id)?.environment;
    if (home === environment) continue;
    const where = `deployments.${label}`;
    if (home !== undefined)
      return `${where}: expected a deployment of ${environment}, came ${id}, which is in ${home}. Name another one.`;
    if (known.has(id))
      return `${where}: expected a deployment, data/deployments/${id}.yaml is wrong. Run check.`;
    const near = nearest(id, [...known]);
    const hint = near === undefined ? "Describe it in data/deployments/." : `Did you mean ${near}?`;
    return `${where}: expected a known deployment, came ${JSON.stringify(id)}. ${hint}`;
  }
  return undefined;
}

/** A file whose labels nobody has mapped yet. */
export type Unmapped = { path: string; labels: readonly string[] };

/** Text of the map to fill in, by its path. */
export function mapToFillIn(
  root: string,
  { path, labels }: Unmapped,
  places: Places,
): { path: string; text: string } {
  const environment = placeOf(path)?.environment;
  const deployments = [...places.deployments]
    .flatMap(([id, described]) => (described.environment === environment ? [id] : []))
    .sort(order);
  const hint = schemaLine(root, path, "deployments");
  return { path: mapPath(path), text: emptyMap(labels, deployments, hint) };
}

/** Never replaces one that is there; says whether it wrote. */
export const writeMap = async (root: string, path: string, text: string): Promise<boolean> =>
  createWhole(await insideRoot(root, path), text);

/** Maps whose file is gone, or has other labels. */
export async function mapFileProblems(root: string): Promise<Problem[]> {
  const { files } = await readRecordFiles(root, ["deploymentMaps"]);
  const maps = files.filter(({ value }) => value !== undefined);
  const found = await pMap(
    maps,
    async ({ path, value }) => {
      const messages = await labelProblems(root, mappedPath(path), value as DeploymentMap);
      return messages.map((message): Problem => ({ path: printablePath(path), message, severity: "error" }));
    },
    { concurrency: 4 },
  );
  return found.flat();
}

async function labelProblems(root: string, rawPath: string, map: DeploymentMap): Promise<string[]> {
  try {
    const { file } = await openRaw(root, rawPath);
    const { collector } = chooseCollector(file);
    // Faults of the raw file are reported with the raw file.
    if (collector === undefined) return [];
    const { runs } = await collector.import(file);
    return runs.length === 0 ? [] : mapProblems(map, labelsOf(runs));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return [];
    return [
      `expected the file ${printablePath(rawPath)} beside it, found none. Restore it, or delete the map.`,
    ];
  }
}

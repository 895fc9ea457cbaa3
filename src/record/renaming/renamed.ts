/** A record in which deployments are called otherwise: their runs, their files, and all that speaks of them follow. Pure. */
import type { AnnotationFile } from "../../schema/annotation.ts";
import type { ClaimFile } from "../../schema/claim.ts";
import type { Deployment } from "../../schema/deployment.ts";

import type { FindingFile } from "../../schema/finding.ts";
import { pathWith, runIdWith } from "../../schema/names.ts";
import type { ObservationFile } from "../../schema/observation.ts";
import type { DetailFile, DetailFiles, FiolioRecord, Ids } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { order } from "../../text/problem.ts";
import { sha256 } from "../../text/sha256.ts";
import type { KindName } from "../files.ts";

/** Keys under which files of a kind name deployments and runs, at whatever depth. */
export const NAMED_IN: Partial<Record<KindName, ReadonlySet<string>>> = {
  deployments: new Set(["upgradeOf", "layerOf"]),
  observations: new Set(["deployment"]),
  findings: new Set(["order", "subject", "baseline", "about"]),
  claims: new Set(["run", "about", "deployment", "deployments", "order"]),
  annotations: new Set(["run"]),
  deploymentMaps: new Set(["deployments"]),
};

/** Present name to the wanted one. */
export type Renaming = ReadonlyMap<string, string>;

/** The record itself where nothing is called otherwise. */
export function renamed(record: FiolioRecord, names: Renaming): FiolioRecord {
  if (names.size === 0) return record;
  const nameOf = (id: string): string => names.get(id) ?? id;
  const details = renamedDetails(record.details, names);
  const runs = [...record.runs.values()].map((run) => {
    const then = renamedRun(run, nameOf, details);
    return [run.id, then.id === run.id ? then : swapped(then, then.id, run.id)] as const;
  });
  const idOf = new Map([...runs.map(([id, then]) => [id, then.id] as const), ...names]);
  const all = <T>(kind: KindName, files: Ids<T>): Ids<T> =>
    new Map([...files].map(([id, file]) => [id, renamedIn(kind, file, idOf)]));
  return {
    ...record,
    deployments: sortedById(
      [...all<Deployment>("deployments", record.deployments)].map(([id, own]) => {
        const name = nameOf(id);
        return [name, name === id ? own : swapped(own, name, id)] as const;
      }),
    ),
    runs: sortedById(runs.map(([, run]) => [run.id, run] as const)),
    details,
    observations: all<ObservationFile>("observations", record.observations),
    findings: all<FindingFile>("findings", record.findings),
    claims: all<ClaimFile>("claims", record.claims),
    annotations: all<AnnotationFile>("annotations", record.annotations),
  };
}

/** By the paths that they get. */
export function renamedDetails(details: DetailFiles, names: Renaming): DetailFiles {
  const back = new Map([...names].map(([from, to]) => [to, from]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  return {
    get: (path) => renamedDetail(details.get(pathWith(path, (id) => back.get(id) ?? id)), nameOf),
    keys: () => [...details.keys()].map((path) => pathWith(path, nameOf)),
  };
}

const sortedById = <T>(entries: (readonly [string, T])[]): Ids<T> =>
  new Map(entries.sort(([a], [b]) => order(a, b)));

/** The name that it has becomes one that it is also known by, and the other way round. */
const swapped = <T extends { aliases?: string[] | undefined }>(of: T, name: string, was: string): T => ({
  ...of,
  aliases: [...(of.aliases ?? []).filter((one) => one !== name), was],
});

/** Its own file, whatever it is also known by. `details`: those of the new names, whose hashes are taken where they are at hand. */
export function renamedRun(run: Run, nameOf: (deployment: string) => string, details?: DetailFiles): Run {
  const { provenance } = run;
  const moved = <T extends { path: string }>(file: T): T => {
    const path = pathWith(file.path, nameOf);
    return path === file.path ? file : { ...file, path };
  };
  const { raw, logs, also } = provenance;
  const deployment = nameOf(run.deployment);
  const isRaw = [raw, ...(logs ?? []), ...(also ?? [])].some((file) => moved(file) !== file);
  if (deployment === run.deployment && !isRaw) return run;
  return {
    ...run,
    id: runIdWith(deployment, run),
    deployment,
    provenance: {
      ...provenance,
      raw: moved(raw),
      ...(logs && { logs: logs.map(moved) }),
      ...(also && { also: also.map(moved) }),
    },
    results: run.results.map((result) =>
      result.details === undefined
        ? result
        : {
            ...result,
            details: result.details.map((one) => {
              const path = pathWith(one.path, nameOf);
              const file = one.kind === "histograms" ? undefined : details?.get(path);
              return { ...one, path, ...(file && { sha256: sha256(detailText(file)) }) };
            }),
          },
    ),
  };
}

/** As it is packed. */
export const detailText = (file: DetailFile): string => `${JSON.stringify(file)}\n`;

/** Series and windows name the logs that they were read from. */
function renamedDetail(
  file: DetailFile | undefined,
  nameOf: (deployment: string) => string,
): DetailFile | undefined {
  const moved = <T extends { raw: { path: string } }>(one: T): T => ({
    ...one,
    raw: { ...one.raw, path: pathWith(one.raw.path, nameOf) },
  });
  if (file !== undefined && "series" in file) return { ...file, series: file.series.map(moved) };
  if (file !== undefined && "windows" in file) return { ...file, windows: file.windows.map(moved) };
  return file;
}

/** The same file of a kind, with other names where it names deployments and runs. */
function renamedIn<T>(kind: KindName, file: T, names: Renaming): T {
  const keys = NAMED_IN[kind] ?? new Set();
  const walk = (value: unknown, isNamed: boolean): unknown => {
    if (typeof value === "string") return isNamed ? (names.get(value) ?? value) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, isNamed));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, walk(item, isNamed || keys.has(key))]),
    );
  };
  return walk(file, false) as T;
}

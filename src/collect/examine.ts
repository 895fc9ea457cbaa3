/** Looks at one raw file: unchanged since last time, unusable, or what an importer reads in it. Writes nothing. */
import { lstat } from "node:fs/promises";
import type { Collector, Imported } from "../collectors/collector.ts";
import { fioLog } from "../collectors/fio-log/fio-log.ts";
import { chooseCollector } from "../collectors/index.ts";
import { codeOf, insideRoot } from "../effects/files.ts";
import type { Places } from "../record/load-places.ts";
import { type DeploymentMap, mapPath } from "../schema/deployment-map.ts";
import { type MachineSidecar, sidecarPath } from "../schema/machine-sidecar.ts";
import type { Cache, CacheEntry } from "./cache.ts";
import { type KbenchFolders, type Shared, withLabels, withoutLabels } from "./kbench-folder.ts";
import { type LogFolders, UNNAMED_LOG } from "./log-folder.ts";
import { type MapFile, readMap } from "./map-file.ts";
import { labelsOf } from "./mapping.ts";
import type { FailureReason } from "./outcome.ts";
import { openRaw, type Stamp, stampOf } from "./raw-file.ts";
import { parseSidecar, readSidecar } from "./sidecar.ts";

export type Examined =
  | { kind: "unchanged"; path: string; entry: CacheEntry }
  | { kind: "log"; path: string; owner: string }
  | { kind: "refused"; path: string; reason: FailureReason; message: string }
  | { kind: "unrecognised"; path: string; sha256: string; reason: string }
  | {
      kind: "read";
      path: string;
      bytes: number;
      sha256: string;
      stamp: Stamp;
      collector: Collector;
      imported: Imported;
      sidecar: MachineSidecar | undefined;
      sidecarSha256: string;
      map: DeploymentMap | undefined;
      mapSha256: string;
      /** Paths of the logs that belong to its runs, and a stamp of all files of a folder with logs. */
      logs: string[];
      beside: string;
      /** Other files have its figures: it gives no run. A stamp of all files of a folder with kbench's JSON. */
      isHeld: boolean;
      twins: string;
    };

export type Surroundings = {
  root: string;
  collectors: readonly Collector[];
  cache: Cache;
  /** Path of each recorded result, with the hash of its text, and of each file of details, with that of its bytes. */
  results: ReadonlyMap<string, string>;
  places: Places;
  /** Paths of the files beside raw files that are no results. */
  sidecars: ReadonlySet<string>;
  logs: LogFolders;
  kbench: KbenchFolders;
};

export async function examine(path: string, around: Surroundings): Promise<Examined> {
  try {
    const folder = around.logs.of(path);
    const owner = await folder?.ownerOf(path);
    if (owner !== undefined) return { kind: "log", path, owner };
    const beside = (await folder?.stamp()) ?? "";
    const kbenchFolder = around.kbench.of(path);
    const twins = (await kbenchFolder?.stamp()) ?? "";
    const sidecar = around.sidecars.has(sidecarPath(path)) ? await readSidecar(around.root, path) : undefined;
    const mapFile = around.sidecars.has(mapPath(path)) ? await mapOf(path, around) : undefined;
    const entry = around.cache.get(path);
    const sameBeside =
      entry?.sidecar === (sidecar?.sha256 ?? "") &&
      entry.map === (mapFile?.sha256 ?? "") &&
      entry.beside === beside &&
      entry.twins === twins;
    if (entry !== undefined && sameBeside && stillRecorded(entry, around)) {
      const stats = await lstat(await insideRoot(around.root, path), { bigint: true });
      if (entry.stamp === stampOf(stats)) return { kind: "unchanged", path, entry };
    }

    const { file, sha256, stamp } = await openRaw(around.root, path);
    const choice = chooseCollector(file, around.collectors);
    if (choice.collector === undefined) return { kind: "unrecognised", path, sha256, reason: choice.reason };
    const read = await choice.collector.import(file);
    const logs = (await folder?.logsOf(path)) ?? [];
    const attached = (await folder?.attach(path, read)) ?? read;
    const shared = await kbenchFolder?.share(path, attached);
    const imported = shared?.imported ?? attached;
    const isUnnamed = choice.collector.id === fioLog.id && imported === read && read.runs.length > 0;
    return {
      kind: "read",
      path,
      bytes: file.bytes,
      sha256,
      stamp,
      collector: choice.collector,
      imported: isUnnamed ? UNNAMED_LOG : imported,
      sidecar: sidecar && readable(path, sidecar.text),
      sidecarSha256: sidecar?.sha256 ?? "",
      map: withoutLabels(mapFile?.map ?? (await mapOfText(shared, around)), shared?.without),
      mapSha256: mapFile?.sha256 ?? "",
      logs,
      beside,
      isHeld: shared?.isHeld ?? false,
      twins,
    };
  } catch (error) {
    const reason = error instanceof Refused ? error.reason : "not readable";
    return { kind: "refused", path, reason, message: reasonOf(error) };
  }
}

/** Its message is a whole sentence. */
class Refused extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const mapOf = (path: string, { root, places }: Surroundings): Promise<MapFile> =>
  readMap(root, path, places).catch((error: unknown) => {
    throw new Refused("of several deployments", (error as Error).message);
  });

/** Of the comparison that names what the file's runs are of, their part. */
async function mapOfText(
  shared: Shared | undefined,
  around: Surroundings,
): Promise<DeploymentMap | undefined> {
  if (shared?.mapOf === undefined) return undefined;
  const { map } = await mapOf(shared.mapOf, around);
  return withLabels(map, labelsOf(shared.imported.runs));
}

/** All that came of it last time is still there, byte for byte, and its documents are the same. */
function stillRecorded(entry: CacheEntry, { results, places: { sources } }: Surroundings): boolean {
  const written = [...Object.entries(entry.results), ...Object.entries(entry.details)];
  const intact = written.every(([path, sha256]) => results.get(path) === sha256);
  return intact && Object.entries(entry.sources).every(([id, sha256]) => sources.get(id)?.sha256 === sha256);
}

function readable(path: string, text: string): MachineSidecar {
  try {
    return parseSidecar(text);
  } catch (error) {
    const message = (error as Error).message.split("\n", 1)[0];
    throw new Error(`expected facts on the machine in ${sidecarPath(path)}, ${message}. Mend or delete it.`);
  }
}

function reasonOf(error: unknown): string {
  if (codeOf(error) === "EACCES")
    return "expected a file that can be read, permission is denied. Change its permissions.";
  if (codeOf(error) === "ENOENT") return "expected the file, it went away meanwhile. Run collect again.";
  const message = (error as Error).message;
  return /\.$/.test(message) ? message : `expected a file that can be read, ${message}. Run collect again.`;
}

/** Looks at one raw file: unchanged since last time, unusable, or what an importer reads in it. Writes nothing. */
import type { Collector, Shared } from "../collectors/collector.ts";
import { chooseCollector } from "../collectors/index.ts";
import type { Stamp } from "../effects/file-state.ts";
import { codeOf } from "../effects/files.ts";
import { readRecordFile } from "../record/files.ts";
import type { Places } from "../record/places.ts";
import { type DeploymentMap, mapPath } from "../schema/deployment-map.ts";
import { type From, fromPath } from "../schema/from.ts";
import { type MachineSidecar, sidecarPath } from "../schema/machine-sidecar.ts";
import { commandLine } from "../text/command-line.ts";
import { defined } from "../text/defined.ts";
import { printablePath } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import type { Cache, CacheEntry } from "./cache.ts";
import type { Folders } from "./folders.ts";
import { type MapFile, readMap } from "./map-file.ts";
import { labelsOf, withLabels, withoutLabels } from "./mapping.ts";
import type { FailureReason } from "./outcome.ts";
import { openRaw } from "./raw-file.ts";
import { parseSidecar, readSidecar } from "./sidecar.ts";
import { stampOfRaw, storedStamp } from "./stored/bytes.ts";

export type Examined =
  | { kind: "unchanged"; path: string; entry: CacheEntry }
  | { kind: "owned"; path: string; owner: string }
  | { kind: "refused"; path: string; reason: FailureReason; message: string }
  | { kind: "unrecognised"; path: string; sha256: string; reason: string; nearest?: readonly string[] }
  | {
      kind: "read";
      path: string;
      bytes: number;
      sha256: string;
      stamp: Stamp;
      collector: Collector;
      imported: Shared;
      sidecar: MachineSidecar | undefined;
      /** Of it and of where the file was fetched from: what changes with either. */
      sidecarSha256: string;
      fetchedFrom: string | undefined;
      map: DeploymentMap | undefined;
      mapSha256: string;
      /** Paths of the files that belong to its runs, and a stamp of all files of a folder where some may. */
      owns: readonly string[];
      beside: string;
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
  folders: Folders;
};

export async function examine(path: string, around: Surroundings): Promise<Examined> {
  try {
    const folder = around.folders.of(path);
    const owner = await folder?.ownerOf(path);
    if (owner !== undefined) return { kind: "owned", path, owner };
    const beside = (await folder?.stamp()) ?? "";
    const sidecar = around.sidecars.has(sidecarPath(path)) ? await readSidecar(around.root, path) : undefined;
    const origin = around.sidecars.has(fromPath(path)) ? await originOf(around.root, path) : undefined;
    const besideIt = `${sidecar?.sha256 ?? ""}${origin?.sha256 ?? ""}`;
    const mapFile = around.sidecars.has(mapPath(path)) ? await mapOf(path, around) : undefined;
    const entry = around.cache.get(path);
    const sameBeside =
      entry?.sidecar === besideIt && entry.map === (mapFile?.sha256 ?? "") && entry.beside === beside;
    if (entry !== undefined && sameBeside && stillRecorded(entry, around)) {
      const stamp = await stampOfRaw(around.root, path);
      if ([entry.stamp, storedStamp(entry.sha256)].includes(stamp)) return { kind: "unchanged", path, entry };
    }

    const { file, sha256: hash, stamp } = await openRaw(around.root, path);
    const choice = chooseCollector(file, around.collectors);
    if (choice.collector === undefined) {
      const { reason, nearest } = choice;
      return { kind: "unrecognised", path, sha256: hash, reason, ...defined({ nearest }) };
    }
    const { collector } = choice;
    const alone = await collector.import(file);
    const shared = await folder?.share(path, alone);
    const imported: Shared = shared ?? collector.beside?.alone?.(alone) ?? alone;
    return {
      kind: "read",
      path,
      bytes: file.bytes,
      sha256: hash,
      stamp,
      collector,
      imported,
      sidecar: sidecar && readable(path, sidecar.text),
      sidecarSha256: besideIt,
      fetchedFrom: origin?.address,
      map: withoutLabels(mapFile?.map ?? (await mapElsewhere(imported, around)), imported.without),
      mapSha256: mapFile?.sha256 ?? "",
      owns: (await folder?.ownedBy(path)) ?? [],
      beside,
    };
  } catch (error) {
    const reason = error instanceof Refused ? error.reason : "not readable";
    return { kind: "refused", path, reason, message: reasonOf(error, path) };
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

/** @throws Refused where the file that says so is wrong */
async function originOf(root: string, path: string): Promise<{ address: string; sha256: string }> {
  const beside = fromPath(path);
  const { value, problems } = await readRecordFile(root, "origins", beside);
  if (value === undefined)
    throw new Refused("damaged", `${printablePath(beside)}: ${problems[0]?.message ?? "it is gone."}`);
  const { address } = value as From;
  return { address, sha256: sha256(JSON.stringify(value)) };
}

/** The part of another file's map that has this file's labels. */
async function mapElsewhere(
  { mapOf: other, runs }: Shared,
  around: Surroundings,
): Promise<DeploymentMap | undefined> {
  if (other === undefined) return undefined;
  const { map } = await mapOf(other, around);
  return withLabels(map, labelsOf(runs));
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

function reasonOf(error: unknown, path: string): string {
  // What is no UTF-8 comes as this character, and such a file cannot be opened.
  if (path.includes("\uFFFD")) return "expected a name in UTF-8, found other bytes. Rename the file.";
  if (codeOf(error) === "EACCES")
    return "expected a file that can be read, permission is denied. Change its permissions.";
  if (codeOf(error) === "ENOENT")
    return `expected the file, it went away meanwhile. Run ${commandLine("collect")} again.`;
  const message = (error as Error).message;
  return /\.$/.test(message)
    ? message
    : `expected a file that can be read, ${message}. Run ${commandLine("collect")} again.`;
}

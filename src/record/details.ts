/** The histograms, time series and windows of latency that results name, read and checked. */

import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import pMap from "p-map";
import { isOutOfFiles } from "../effects/error-code.ts";
import { codeOf, findFiles, insideRoot, openFile } from "../effects/files.ts";
import { histogramFile, latencyWindowsFile, timeSeriesFile } from "../schema/detail.ts";
import { fileOfStored, isStoredPath, storedPath } from "../schema/raw-store.ts";
import type { DetailFile, DetailFiles } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import type { Run } from "../schema/run.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure, order, type Problem, printablePath } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import type { KeptFiles } from "./kept-files.ts";

type Detail = NonNullable<Result["details"]>[number];

/** Beside data/results/ENVIRONMENT/DEPLOYMENT/RUNID.json: RUNID.INDEX.KIND.json.gz. */
export const DETAIL_FILE = {
  glob: "data/results/*/*/*.json.gz",
  /** The path of the run that a detail's path belongs to. */
  runOf: (path: string): string =>
    path.replace(/\.\d+\.(?:histograms|time-series|latency-windows)\.json\.gz$/, ".json"),
} as const;

/** A small file may unpack to any size; collect writes nothing larger than this. */
export const DETAIL_LIMIT = 64 * 2 ** 20;

const SCHEMAS = {
  histograms: histogramFile,
  "time-series": timeSeriesFile,
  "latency-windows": latencyWindowsFile,
};
const unpack = promisify(gunzip);

/**
 * Checked files by path, kept packed and unpacked whenever one is asked for: a thousand runs have a hundred megabytes of
 * histograms and windows, and a page needs those of one run.
 */
class PackedDetails implements DetailFiles {
  readonly #packed = new Map<string, Buffer>();

  add(path: string, packed: Buffer): void {
    this.#packed.set(path, packed);
  }

  get(path: string): DetailFile | undefined {
    const packed = this.#packed.get(path);
    return packed === undefined ? undefined : JSON.parse(gunzipSync(packed).toString("utf8"));
  }

  keys(): Iterable<string> {
    return this.#packed.keys();
  }
}

export type Reading = {
  kept?: KeptFiles | undefined;
  stored?: StoredFiles;
};

/** What lies in the store, by the path that it has in the report. */
export type StoredFiles = {
  has: (path: string) => boolean;
  /** Where its bytes are on this machine. @throws Failure where they cannot be had */
  bytes: (path: string) => Promise<string>;
};

/** Files that are gone, changed or damaged are left out, and named in `problems`. `fetched`: where those are that lie in the store. */
export async function loadDetails(
  root: string,
  runs: Iterable<Run>,
  reading: Reading = {},
): Promise<{ details: DetailFiles; fetched: ReadonlyMap<string, string>; problems: Problem[] }> {
  const named = [...runs].flatMap(namesOf);
  const wanted = named.sort((a, b) => order(a.path, b.path));
  const read = await pMap(wanted, (detail) => readDetail(root, detail, reading), { concurrency: 8 });
  const details = new PackedDetails();
  const fetched = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [index, { path }] of wanted.entries()) {
    const found = read[index];
    if (typeof found === "string")
      problems.push({ path: printablePath(path), message: found, severity: "error" });
    else if (found !== undefined) {
      details.add(path, found.packed);
      if (found.isFetched) fetched.set(path, found.full);
    }
  }
  return { details, fetched, problems };
}

/** Files of details that no run names. */
export async function strayDetails(root: string, runs: Iterable<Run>): Promise<Problem[]> {
  const named = new Set([...runs].flatMap((run) => namesOf(run)).map(({ path }) => path));
  const found = await findFiles(root, [DETAIL_FILE.glob, storedPath(DETAIL_FILE.glob)]);
  return found
    .filter((path) => !named.has(isStoredPath(path) ? fileOfStored(path) : path))
    .map((path) => ({
      path: printablePath(path),
      message: "expected a run that names it, found none. Delete it.",
      severity: "warning",
    }));
}

const namesOf = (run: Run): Detail[] => run.results.flatMap((result) => result.details ?? []);

type Packed = { packed: Buffer; full: string; isFetched: boolean };

/** The packed file, or a sentence that says why it cannot be used. */
async function readDetail(
  root: string,
  { kind, path, sha256: expected }: Detail,
  { kept, stored }: Reading,
): Promise<Packed | string> {
  try {
    const own = await insideRoot(root, path);
    const isFetched = stored?.has(path) === true && !existsSync(own);
    const full = isFetched ? await stored.bytes(path) : own;
    let packed = await bytesOf(full);
    const came = await (kept === undefined
      ? checkedHash(packed, kind)
      : kept.value(full, kind, async () => {
          // Read under the stamp that its hash is kept by.
          packed = await bytesOf(full);
          return checkedHash(packed, kind);
        }));
    if (came !== expected)
      return `expected ${kind} with sha256 ${expected.slice(0, 12)}, came ${came?.slice(0, 12)}. Run ${commandLine("collect")}.`;
    return { packed, full, isFetched };
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    if (error instanceof Failure) return error.message;
    if (codeOf(error) === "ENOENT")
      return `expected the ${kind} of a run, found no file. Run ${commandLine("collect")}.`;
    const [reason] = (error as Error).message.split("\n", 1);
    return `expected the ${kind} of a run as gzipped JSON, came something else (${reason}). Run ${commandLine("collect")}.`;
  }
}

async function bytesOf(full: string): Promise<Buffer> {
  const handle = await openFile(full);
  return handle.readFile().finally(() => handle.close());
}

/** The hash of what is packed there. @throws where that is no such detail */
async function checkedHash(packed: Buffer, kind: Detail["kind"]): Promise<string> {
  const text = await unpack(packed, { maxOutputLength: DETAIL_LIMIT });
  SCHEMAS[kind].parse(JSON.parse(text.toString("utf8")));
  return sha256(text);
}

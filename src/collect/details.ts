/** The files beside a run that hold its histograms, time series and windows of latency: made, compared with what is there, and written. */
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";
import type { ResultDetails } from "../collectors/collector.ts";
import { insideRoot, openFile } from "../effects/files.ts";
import type { WriteBatch } from "../effects/write-batch.ts";
import { DETAIL_FILE, DETAIL_LIMIT } from "../record/details.ts";
import { histogramFile, latencyWindowsFile, timeSeriesFile } from "../schema/detail.ts";
import { storedPath } from "../schema/raw-store.ts";
import type { Result } from "../schema/result.ts";
import { sha256 } from "../text/sha256.ts";

type Named = NonNullable<Result["details"]>[number];
/** `sha256`: of the text, as the run names it. */
export type DetailFile = Named & { result: number; text: string };

const FORMATS = {
  histograms: { schema: histogramFile, format: "histograms/1", of: "histograms" },
  "time-series": { schema: timeSeriesFile, format: "time-series/1", of: "series" },
  "latency-windows": { schema: latencyWindowsFile, format: "latency-windows/1", of: "windows" },
} as const;
const KINDS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** The files, or a sentence that says what is wrong. `base`: the run's path without .json. */
export function detailFiles(base: string, details: readonly ResultDetails[]): DetailFile[] | string {
  const files: DetailFile[] = [];
  for (const kind of KINDS)
    for (const { result, ...of } of details) {
      const { schema, format, of: member } = FORMATS[kind];
      const list: readonly unknown[] = of[member] ?? [];
      if (list.length === 0) continue;
      const checked = schema.safeParse({ format, [member]: list });
      if (!checked.success) {
        const [issue] = checked.error.issues;
        return `its ${kind} do not fit their schema: ${issue?.path.join(".")}: ${issue?.message}`;
      }
      const text = `${JSON.stringify(checked.data)}\n`;
      if (text.length > DETAIL_LIMIT)
        return `expected at most ${DETAIL_LIMIT / 2 ** 20} MiB of ${kind}, came ${Math.ceil(text.length / 2 ** 20)}. Log longer windows (log_avg_msec)`;
      files.push({ kind, result, text, path: `${base}.${result}.${kind}.json.gz`, sha256: sha256(text) });
    }
  return files;
}

/** The results, each with the names of its files. */
export const withDetails = (results: readonly Result[], files: readonly DetailFile[]): Result[] =>
  results.map((result, index) => {
    const own = files.filter((file) => file.result === index);
    const named = own.map(({ kind, path, sha256: hash }): Named => ({ kind, path, sha256: hash }));
    return named.length === 0 ? result : { ...result, details: named };
  });

export class DetailStore {
  readonly #root: string;
  readonly #recorded: ReadonlyMap<string, string>;
  readonly #byRun: ReadonlyMap<string, readonly string[]>;

  constructor(root: string, recorded: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#recorded = recorded;
    this.#byRun = Map.groupBy(recorded.keys(), DETAIL_FILE.runOf);
  }

  /** The recorded files of the run at `path` that are none of `files`, and what would stand for them. */
  stale(path: string, files: readonly DetailFile[] = []): string[] {
    const kept = new Set(files.map((file) => file.path));
    return (this.#byRun.get(path) ?? [])
      .filter((recorded) => !kept.has(recorded))
      .flatMap((recorded) => [recorded, storedPath(recorded)]);
  }

  /**
   * Writes the files of `runs` that are not there already; without `writes` it only compares. To be called before the runs
   * are written; `stale` files are removed after. `hashes`: path to the hash of the packed bytes.
   */
  async putAll(
    runs: readonly { path: string; details: readonly DetailFile[] }[],
    writes: WriteBatch | undefined,
  ): Promise<{ hashes: [string, string][]; stale: string[]; changed: boolean }> {
    const hashes: [string, string][] = [];
    const stale = runs.flatMap(({ path, details }) => this.stale(path, details));
    let changed = stale.length > 0;
    for (const file of runs.flatMap(({ details }) => details)) {
      const put = await this.#put(file, writes);
      hashes.push([file.path, put.sha256]);
      changed ||= put.changed;
      // What was recorded may be in the store, and is another.
      if (put.changed && this.#recorded.has(file.path)) stale.push(storedPath(file.path));
    }
    return { hashes, stale, changed };
  }

  async #put(
    file: DetailFile,
    writes: WriteBatch | undefined,
  ): Promise<{ sha256: string; changed: boolean }> {
    const recorded = this.#recorded.get(file.path);
    if (recorded !== undefined && (await this.#textHash(file.path)) === file.sha256)
      return { sha256: recorded, changed: false };
    const packed = gzipSync(file.text, { level: 9 });
    const hash = sha256(packed);
    // It is in the store.
    if (hash === recorded) return { sha256: hash, changed: false };
    await writes?.add(await insideRoot(this.#root, file.path), packed);
    return { sha256: hash, changed: true };
  }

  async #textHash(path: string): Promise<string | undefined> {
    try {
      return sha256(await unpack(await bytesOf(this.#root, path), { maxOutputLength: DETAIL_LIMIT }));
    } catch {
      // Damaged, or in the store.
      return undefined;
    }
  }
}

const unpack = promisify(gunzip);

/** The packed ones. */
export async function bytesOf(root: string, path: string): Promise<Buffer> {
  const handle = await openFile(await insideRoot(root, path));
  return handle.readFile().finally(() => handle.close());
}

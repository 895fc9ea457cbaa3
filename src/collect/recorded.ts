/** What is recorded already: results, with the raw file that each came from, and files of details. Only what changed is read again. */
import { basename, join } from "node:path";
import pMap from "p-map";
import { type Stamp, stampAt } from "../effects/file-state.ts";
import { findFiles, insideRoot, readText } from "../effects/files.ts";
import { DETAIL_FILE } from "../record/details.ts";
import { FILE_KINDS } from "../record/file-kinds.ts";
import { storedAt } from "../record/raw.ts";
import { fileOfStored, isStoredPath, storedPath } from "../schema/raw-store.ts";
import { sha256 } from "../text/sha256.ts";
import type { Cache, CacheEntry, Stamps } from "./cache.ts";
import { bytesOf } from "./details.ts";

export type RecordedResult = {
  /** data/results/ENVIRONMENT/DEPLOYMENT/ID.json */
  path: string;
  id: string;
  raw: string;
  rawSha256: string;
  /** Hashes of the other raw files that hold the same figures. */
  also: readonly string[];
  /** Of the result's text. */
  sha256: string;
};

/** `sha256`: of its text, or of its packed bytes; undefined of what is no run. */
type Seen = { stamp: Stamp; sha256: string | undefined };

/** Files of a record as they were found, and as they were when they were written last. */
export class Recorded {
  readonly #root: string;
  readonly #stamps: Stamps;
  readonly #from = new Map<string, { raw: string; entry: CacheEntry }>();
  readonly #seen = new Map<string, Seen>();
  readonly #written = new Map<string, Stamp>();

  /** `stamps`: what files were when they had the hashes that `cache` names. */
  constructor(root: string, { cache, stamps }: { cache: Cache; stamps: Stamps }) {
    this.#root = root;
    this.#stamps = stamps;
    for (const [raw, entry] of cache)
      for (const path of [...Object.keys(entry.results), ...Object.keys(entry.details)])
        this.#from.set(path, { raw, entry });
  }

  /** Results are sorted by path. Those that are no runs are passed over: `check` names them, and collect writes them anew. */
  async read(): Promise<{ results: RecordedResult[]; details: Map<string, string> }> {
    const paths = await findFiles(this.#root, [
      ...[FILE_KINDS.runs.glob, DETAIL_FILE.glob],
      storedPath(DETAIL_FILE.glob),
    ]);
    const runs = paths.filter((path) => path.endsWith(".json"));
    const packed = paths.filter((path) => path.endsWith(".gz"));
    const here = new Set(packed);
    const stored = paths
      .filter(isStoredPath)
      .map(fileOfStored)
      .filter((path) => !here.has(path));
    const results = await this.#each(runs, async (path, from) => {
      if (from === undefined) return this.#readResult(path);
      const { raw, entry } = from;
      const { sha256: rawSha256, also } = entry;
      return { path, id: basename(path, ".json"), raw, rawSha256, also, sha256: entry.results[path] ?? "" };
    });
    const details = await this.#each(packed, async (path, from) => ({
      path,
      sha256: from?.entry.details[path] ?? sha256(await bytesOf(this.#root, path)),
    }));
    const away = await this.#each(
      stored,
      async (path) => {
        const found = await storedAt(this.#root, path);
        return found && { path, sha256: found.sha256 };
      },
      storedPath,
    );
    return {
      results: results.filter((result) => result !== undefined),
      details: new Map(
        [...details, ...away].flatMap((file) => (file === undefined ? [] : [[file.path, file.sha256]])),
      ),
    };
  }

  /** `path`: the full one; `stamp`: once it was in its place. */
  written(path: string, stamp: Stamp): void {
    this.#written.set(path, stamp);
  }

  /** Of those files that have the hashes which `cache` names: they were found so, or written. */
  stamps(cache: Cache): Stamps {
    const named = [...cache.values()].flatMap(({ results, details }) =>
      Object.entries({ ...results, ...details }),
    );
    return new Map(
      named.flatMap(([path, hash]) => {
        const seen = this.#seen.get(path);
        const found = seen?.sha256 === hash ? seen.stamp : undefined;
        const stamp = this.#written.get(join(this.#root, path)) ?? found;
        return stamp === undefined ? [] : [[path, stamp] as const];
      }),
    );
  }

  /**
   * `look` is given where a file came from, while it is as it was.
   * @param fileOf what lies there in its place
   */
  async #each<T extends { sha256: string } | undefined>(
    paths: readonly string[],
    look: (path: string, from: { raw: string; entry: CacheEntry } | undefined) => Promise<T>,
    fileOf = (path: string): string => path,
  ): Promise<T[]> {
    return pMap(
      paths,
      async (path) => {
        const before = stampAt(join(this.#root, fileOf(path)));
        const isSame = before !== undefined && this.#stamps.get(path) === before.stamp;
        const found = await look(path, isSame ? this.#from.get(path) : undefined);
        if (before !== undefined && (isSame || before.isSettled))
          this.#seen.set(path, { stamp: before.stamp, sha256: found?.sha256 });
        return found;
      },
      { concurrency: 16 },
    );
  }

  async #readResult(path: string): Promise<RecordedResult | undefined> {
    try {
      const text = await readText(await insideRoot(this.#root, path));
      const { id, provenance } = JSON.parse(text);
      const { raw, also = [] } = provenance;
      if (typeof id !== "string" || typeof raw.path !== "string" || typeof raw.sha256 !== "string")
        return undefined;
      return {
        path,
        id,
        raw: raw.path,
        rawSha256: raw.sha256,
        also: also.map((other: { sha256: string }) => other.sha256),
        sha256: sha256(text),
      };
    } catch {
      return undefined;
    }
  }
}

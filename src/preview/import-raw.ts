/** Imports what was dropped into data/raw, as `collect` does; nothing is measured. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { collect } from "../collect/collect.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { type CollectReport, summaryOf } from "../collect/outcome.ts";
import { absent } from "../effects/error-code.ts";
import { Failure, type Problem } from "../text/problem.ts";

export type Import = { said?: string; problems: readonly Problem[] };

/** What this import wrote, and when: the watcher will tell of it, and it is known already. */
type Own = Map<string, number | undefined>;

export class RawImport {
  readonly #root: string;
  readonly #own: Own = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** While another command has the record, its results come by themselves. */
  async run(signal: AbortSignal): Promise<Import> {
    let release: () => void;
    try {
      release = await lockRecord(this.#root, "dev");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { problems: [{ path: "data/raw", message: error.message, severity: "warning" }] };
    }
    try {
      const report = await collect({ root: this.#root, signal });
      for (const path of [...report.written, ...report.removed]) this.#own.set(path, await this.#time(path));
      const { problems } = report;
      return hasNews(report) ? { said: summaryOf(report), problems } : { problems };
    } finally {
      release();
    }
  }

  async isOwn(path: string): Promise<boolean> {
    return this.#own.has(path) && this.#own.get(path) === (await this.#time(path));
  }

  #time(path: string): Promise<number | undefined> {
    return stat(join(this.#root, path)).then(({ mtimeMs }) => mtimeMs, absent(undefined, "ENOTDIR"));
  }
}

const hasNews = ({ files, removed }: CollectReport): boolean =>
  removed.length > 0 || files.some(({ outcome }) => outcome.kind !== "unchanged");

/** The logs of fio in a folder of raw files: whose they are, and what they say beside their run. */

import { lstat } from "node:fs/promises";
import { basename, dirname } from "node:path/posix";
import type { Collector, Imported, RunDraft } from "../collectors/collector.ts";
import { fioLog } from "../collectors/fio-log/fio-log.ts";
import { type Attachment, attachLogs } from "../collectors/fio-log/log-attach.ts";
import { layoutOf } from "../collectors/fio-log/log-layout.ts";
import { parseLogName } from "../collectors/fio-log/log-name.ts";
import { assignLogs, type Candidate, type Log, type Stray } from "../collectors/fio-log/log-owner.ts";
import { readLog } from "../collectors/fio-log/log-read.ts";
import type { ReadLog } from "../collectors/fio-log/log-series.ts";
import { chooseCollector } from "../collectors/index.ts";
import { insideRoot, sha256 } from "../effects/files.ts";
import { defined } from "../text/defined.ts";
import { printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import type { Cache } from "./cache.ts";
import { openRaw, readHead, stampOf } from "./raw-file.ts";

type Around = { root: string; collectors: readonly Collector[]; cache: Cache };
type Owned = { logs: { log: Log; run: number; result: number }[]; stray?: Stray };

/** The folders in which files lie that are named as fio names its logs. */
export class LogFolders {
  readonly #folders = new Map<string, LogFolder>();

  constructor(around: Around, files: readonly string[]) {
    for (const [folder, paths] of Map.groupBy(files, dirname))
      if (paths.some((path) => parseLogName(basename(path))))
        this.#folders.set(folder, new LogFolder(around, folder, paths));
  }

  of(path: string): LogFolder | undefined {
    return this.#folders.get(dirname(path));
  }
}

export class LogFolder {
  readonly #around: Around;
  readonly #folder: string;
  readonly #paths: readonly string[];
  #planned: Promise<Map<string, Owned>> | undefined;
  #stamped: Promise<string> | undefined;

  constructor(around: Around, folder: string, paths: readonly string[]) {
    this.#around = around;
    this.#folder = folder;
    this.#paths = paths;
  }

  /** Changes with each file of the folder: which logs are whose follows from all of them. */
  stamp(): Promise<string> {
    this.#stamped ??= this.#readStamp();
    return this.#stamped;
  }

  async #readStamp(): Promise<string> {
    const stamps: string[] = [];
    for (const path of this.#paths) {
      const stats = await lstat(await insideRoot(this.#around.root, path), { bigint: true });
      stamps.push(`${basename(path)}\n${stampOf(stats)}`);
    }
    return sha256(stamps.join("\n"));
  }

  /** The raw file whose runs the log belongs to; undefined where it is no log, or stands for its run itself. */
  async ownerOf(path: string): Promise<string | undefined> {
    if (parseLogName(basename(path)) === undefined) return undefined;
    const remembered = await this.#remembered();
    if (remembered !== undefined) return remembered.get(path);
    for (const [owner, { logs }] of await this.#plan())
      if (owner !== path && logs.some(({ log }) => this.#pathOf(log) === path)) return owner;
    return undefined;
  }

  /** Paths of the logs of a raw file's runs, without its own. */
  async logsOf(path: string): Promise<string[]> {
    const owned = (await this.#plan()).get(path);
    return (owned?.logs ?? []).map(({ log }) => this.#pathOf(log)).filter((log) => log !== path);
  }

  /** What was imported from `path`, with what its logs say. */
  async attach(path: string, imported: Imported): Promise<Imported> {
    const owned = (await this.#plan()).get(path);
    if (owned === undefined) return imported;
    const read = new Map<Log, ReadLog>();
    for (const { log } of owned.logs) read.set(log, await this.#read(log));
    const runs: RunDraft[] = [];
    const problems = [...imported.problems];
    for (const [run, draft] of imported.runs.entries()) {
      const attached = attachLogs(named(draft, owned.stray), attachmentsOf(run, owned, read));
      // A log that stands for itself has said what is wrong with it.
      const own = `log ${basename(path)}:`;
      runs.push(attached.draft);
      problems.push(...attached.problems.filter(({ message }) => !message.startsWith(own)));
    }
    if (owned.stray !== undefined) problems.push({ message: strayMessage(owned.stray), severity: "warning" });
    return { runs, problems };
  }

  /** From the last collect, where nothing in the folder has changed since. */
  async #remembered(): Promise<Map<string, string> | undefined> {
    const stamp = await this.stamp();
    const owners = new Map<string, string>();
    const known = new Set<string>();
    for (const path of this.#paths) {
      const entry = this.#around.cache.get(path);
      if (entry?.beside !== stamp) continue;
      known.add(path);
      for (const log of entry.logs) owners.set(log, path);
    }
    return this.#paths.every((path) => known.has(path) || owners.has(path)) ? owners : undefined;
  }

  #plan(): Promise<Map<string, Owned>> {
    this.#planned ??= this.#makePlan();
    return this.#planned;
  }

  async #makePlan(): Promise<Map<string, Owned>> {
    const logs: Log[] = [];
    const candidates: Candidate[] = [];
    const empty = new Set<string>();
    for (const path of this.#paths) {
      const name = parseLogName(basename(path));
      const head = name && (await readHead(this.#around.root, path));
      if (name && head && (head.length === 0 || layoutOf(head) !== undefined)) {
        logs.push({ file: basename(path), name });
        if (head.length === 0) empty.add(basename(path));
      } else candidates.push(...(await this.#candidatesIn(path)));
    }
    const { assigned, strays } = assignLogs(logs, candidates);
    const plan = new Map<string, Owned>();
    for (const { log, candidate } of assigned) {
      const owner = `${this.#folder}/${candidate.file}`;
      const owned = plan.get(owner) ?? { logs: [] };
      owned.logs.push({ log, run: candidate.run, result: candidate.result });
      plan.set(owner, owned);
    }
    for (const stray of strays) {
      // The first that holds anything stands for the run.
      const lead = stray.logs.find(({ file }) => !empty.has(file));
      const own = stray.logs.map((log) => ({ log, run: 0, result: 0 }));
      if (lead !== undefined) plan.set(this.#pathOf(lead), { logs: own, stray });
    }
    return plan;
  }

  /** Results of fio in a file that is no log. What is wrong with the file is said when its turn comes. */
  async #candidatesIn(path: string): Promise<Candidate[]> {
    const { file } = await openRaw(this.#around.root, path).catch(() => ({ file: undefined }));
    const collector = file && chooseCollector(file, this.#around.collectors).collector;
    if (file === undefined || collector === undefined || collector.id === fioLog.id) return [];
    const { runs } = await collector.import(file);
    return runs.flatMap((draft, run) => {
      if (draft.logs === undefined && draft.tool.name !== "fio") return [];
      return draft.results.map(({ name, options = {} }, result) => {
        const jobs = draft.logs?.find((origin) => origin.result === result)?.jobs;
        return { file: basename(path), run, result, name, options, ...defined({ jobs }) };
      });
    });
  }

  async #read(log: Log): Promise<ReadLog> {
    const path = this.#pathOf(log);
    const opened = await openRaw(this.#around.root, path);
    const content = await readLog(opened.file, log.name.job === undefined);
    return { name: log.name, raw: { path, sha256: opened.sha256, bytes: opened.file.bytes }, content };
  }

  #pathOf({ file }: Log): string {
    return `${this.#folder}/${file}`;
  }
}

function attachmentsOf(run: number, { logs }: Owned, read: ReadonlyMap<Log, ReadLog>): Attachment[] {
  const own = logs.filter((one) => one.run === run);
  return [...Map.groupBy(own, ({ result }) => result)].map(([result, of]) => ({
    result,
    logs: of.flatMap(({ log }) => read.get(log) ?? []),
  }));
}

/** fio names logs after their job where it is not told otherwise. */
const named = (draft: RunDraft, stray: Stray | undefined): RunDraft =>
  stray === undefined
    ? draft
    : { ...draft, results: draft.results.map((result) => ({ ...result, name: stray.prefix })) };

const strayMessage = ({ prefix, logs, why }: Stray): string =>
  `${plural(logs.length, "log")} of ${JSON.stringify(printable(prefix))}: expected the result of the run beside them, ${
    why === undefined ? "found none" : printable(why)
  }; imported as a partial run of their own. Put what fio printed (its JSON) into the folder, with the logs that are its own.`;

/** A log under a name that does not say what was measured. */
export const UNNAMED_LOG: Imported = {
  runs: [],
  problems: [
    {
      severity: "error",
      message:
        "expected a name as fio gives it (PREFIX_bw.1.log, _iops, _lat, _slat, _clat or _clat_hist): only that says what a log measured. Rename it.",
    },
  ],
};

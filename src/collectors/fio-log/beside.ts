/** The fio logs in a folder: to which run they belong, and what they add to it. */
import { defined } from "../../text/defined.ts";
import { printable } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";
import type { Beside, Imported, Neighbour, Part, RunDraft, Shared } from "../collector.ts";
import { type Attachment, attachLogs } from "./attach.ts";
import { layoutOf } from "./layout.ts";
import { LOG_NAME, parseLogName } from "./name.ts";
import { assignLogs, type Log, type PossibleOwner, type Stray } from "./owner.ts";
import { readLog } from "./read.ts";
import type { ReadLog } from "./series.ts";

type Owned = { logs: { log: Log; run: number; result: number }[]; stray?: Stray };
type Files = ReadonlyMap<string, Neighbour>;

export const besideLogs: Beside = { named: LOG_NAME, plan, alone: refuseUnnamed };

async function plan(neighbours: readonly Neighbour[]): Promise<ReadonlyMap<string, Part>> {
  const files: Files = new Map(neighbours.map((file) => [file.name, file]));
  const pathOf = (name: string): string => files.get(name)?.path ?? "";
  const parts = new Map<string, Part>();
  for (const [owner, owned] of await ownersAmong(neighbours)) {
    for (const { log } of owned.logs)
      if (log.file !== owner) parts.set(pathOf(log.file), { owner: pathOf(owner) });
    parts.set(pathOf(owner), { import: (alone) => attach(alone, owner, owned, files) });
  }
  return parts;
}

/** Keyed by the name of the file whose runs own the logs. */
async function ownersAmong(files: readonly Neighbour[]): Promise<Map<string, Owned>> {
  const logs: Log[] = [];
  const candidates: PossibleOwner[] = [];
  const empty = new Set<string>();
  for (const file of files) {
    const name = parseLogName(file.name);
    const head = name && (await file.head());
    if (name && head && (head.length === 0 || layoutOf(head) !== undefined)) {
      logs.push({ file: file.name, name });
      if (head.length === 0) empty.add(file.name);
    } else candidates.push(...(await candidatesIn(file)));
  }
  const { assigned, strays } = assignLogs(logs, candidates);
  const owners = new Map<string, Owned>();
  for (const { log, candidate } of assigned) {
    const owned = owners.get(candidate.file) ?? { logs: [] };
    owned.logs.push({ log, run: candidate.run, result: candidate.result });
    owners.set(candidate.file, owned);
  }
  for (const stray of strays) {
    // The first log that is not empty stands for the run.
    const lead = stray.logs.find(({ file }) => !empty.has(file));
    const own = stray.logs.map((log) => ({ log, run: 0, result: 0 }));
    if (lead !== undefined) owners.set(lead.file, { logs: own, stray });
  }
  return owners;
}

/** Results of fio in a file that is not a log. Problems of the file are reported when the file itself is imported. */
async function candidatesIn(neighbour: Neighbour): Promise<PossibleOwner[]> {
  try {
    const collector = await neighbour.collector();
    if (collector === undefined || collector.beside === besideLogs) return [];
    const { file } = await neighbour.open();
    const { runs } = await collector.import(file);
    return runs.flatMap((draft, run) => candidatesOf(draft, run, neighbour.name));
  } catch {
    return [];
  }
}

function candidatesOf({ logs, tool, results }: RunDraft, run: number, file: string): PossibleOwner[] {
  if (logs === undefined && tool.name !== "fio") return [];
  return results.map(({ name, options = {} }, result) => {
    const jobs = logs?.find((origin) => origin.result === result)?.jobs;
    return { file, run, result, name, options, ...defined({ jobs }) };
  });
}

/** Adds what the logs say to what was imported from the file `owner`. */
async function attach(imported: Shared, owner: string, owned: Owned, files: Files): Promise<Shared> {
  const read = new Map<Log, ReadLog>();
  for (const { log } of owned.logs) {
    const neighbour = files.get(log.file);
    if (neighbour !== undefined) read.set(log, await readOf(log, neighbour));
  }
  const runs: RunDraft[] = [];
  const problems = [...imported.problems];
  for (const [run, draft] of imported.runs.entries()) {
    const attached = attachLogs(named(draft, owned.stray), attachmentsOf(run, owned, read));
    // A stray log that stands for the run has reported its own problems already.
    const own = `log ${owner}:`;
    runs.push(attached.draft);
    problems.push(...attached.problems.filter(({ message }) => !message.startsWith(own)));
  }
  if (owned.stray !== undefined) problems.push({ message: strayMessage(owned.stray), severity: "warning" });
  return { ...imported, runs, problems };
}

async function readOf({ name }: Log, neighbour: Neighbour): Promise<ReadLog> {
  const { file, raw } = await neighbour.open();
  return { name, raw, content: await readLog(file, name.job === undefined) };
}

function attachmentsOf(run: number, { logs }: Owned, read: ReadonlyMap<Log, ReadLog>): Attachment[] {
  const own = logs.filter((one) => one.run === run);
  return [...Map.groupBy(own, ({ result }) => result)].map(([result, of]) => ({
    result,
    logs: of.flatMap(({ log }) => read.get(log) ?? []),
  }));
}

/** A stray log's prefix names its results: fio names logs after their job unless told otherwise. */
const named = (draft: RunDraft, stray: Stray | undefined): RunDraft =>
  stray === undefined
    ? draft
    : { ...draft, results: draft.results.map((result) => ({ ...result, name: stray.prefix })) };

const strayMessage = ({ prefix, logs, why }: Stray): string =>
  `${plural(logs.length, "log")} of ${JSON.stringify(printable(prefix))}: expected the result of the run beside them, ${
    why === undefined ? "found none" : printable(why)
  }; imported as a partial run of their own. Put what fio printed (its JSON) into the folder, with the logs that are its own.`;

const UNNAMED =
  "expected a name as fio gives it (PREFIX_bw.1.log, _iops, _lat, _slat, _clat or _clat_hist): only that says what a log measured. Rename it.";

/** A log whose name is not fio's is in no plan. */
function refuseUnnamed(imported: Imported): Imported {
  return imported.runs.length === 0
    ? imported
    : { runs: [], problems: [{ severity: "error", message: UNNAMED }] };
}

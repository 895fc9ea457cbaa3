/** A file that fio wrote, whole: the run in it, and what is wrong with it. */
import type { Result } from "../../schema/result.ts";
import type { Details, Imported, ImportProblem, LogOrigin, RawFile, RunDraft } from "../collector.ts";
import { type DocumentHandler, DocumentScanner } from "./documents.ts";
import { Complaints, figureOf } from "./figure.ts";
import { numberJobs } from "./fio-details.ts";
import { FioDocument } from "./fio-document.ts";
import { classify, type Verdict } from "./fio-messages.ts";
import type { Reading } from "./fio-reading.ts";
import { resultOf } from "./fio-result.ts";
import { isObject } from "./json.ts";
import { plainText, standsBefore } from "./text.ts";
import { isoOf } from "./time.ts";

const STREAMED = new Set(["jobs", "client_stats", "disk_util"]);

/** Keeps the last document of a file, and the last that came whole. */
class FioReader implements DocumentHandler {
  readonly streamed = STREAMED;
  readonly complaints: Complaints = new Complaints();
  readonly others: ImportProblem[] = [];
  #current: FioDocument = new FioDocument();
  last: FioDocument | undefined;
  /** The one before, where the last one was cut. */
  before: FioDocument | undefined;
  count = 0;

  open(): void {
    this.#current = new FioDocument();
  }

  member(key: string, value: unknown): void {
    this.#current.member(key, value);
  }

  element(key: string, value: unknown): void {
    this.#current.element(key, value, this.complaints);
  }

  damage(what: string): void {
    if (this.#current.damage.length < 20) this.#current.damage.push(what);
  }

  close(whole: boolean): void {
    const document = this.#current;
    document.whole = whole;
    if (!document.isFio && document.rows === 0) return;
    this.count += 1;
    if (this.last !== undefined && whole && !document.continues(this.last)) this.#isAnotherRun(this.last);
    this.before = this.last;
    this.last = document;
  }

  #isAnotherRun(document: FioDocument): void {
    if (this.others.length > 10) return;
    const names = [...document.groups.values()]
      .slice(0, 4)
      .map((group) => JSON.stringify(group.name))
      .join(", ");
    this.others.push({
      severity: "error",
      message: `document ${this.count - 1} of the file (jobs ${names}) is of another run than the last and is not imported. Put each run into a file of its own.`,
    });
  }
}

/** @param tool as the run should name it: "fio", or what drove fio */
export async function importFio(file: RawFile, tool = "fio"): Promise<Imported> {
  const reader = new FioReader();
  const scanner = new DocumentScanner(reader);
  for await (const chunk of file.chunks()) scanner.push(chunk);
  scanner.end();
  const lines = scanner.lines();
  const verdict = classify(lines);
  const document = chooseDocument(reader);
  if (document === undefined) return { runs: [], problems: [nothingFound(file, verdict, lines)] };
  const damage = damageOf(document, reader.last);
  const { results, refused, details, logs } = resultsOf(document, verdict, damage, reader.complaints);
  const spoilt = damage[0] ?? reader.complaints.messages[0];
  const dropped =
    scanner.textDropped > 0 ? [`(${scanner.textDropped} more bytes of text are in the raw file)`] : [];
  const run: RunDraft = {
    basis: "measured",
    tool: { name: tool, ...(document.version === undefined ? {} : { version: document.version }) },
    ...measuredOf(document),
    ...clientsOf(document),
    results,
    ...(details.length > 0 ? { details } : {}),
    logs,
    ...(lines.length + dropped.length > 0 ? { messages: [...lines, ...dropped] } : {}),
  };
  return {
    runs: results.length > 0 ? [run] : [],
    problems: [
      ...damage.map((message): ImportProblem => ({ severity: "error", message })),
      ...reader.others,
      ...[...reader.complaints.messages, ...refused].map(
        (message): ImportProblem => ({ severity: "error", message }),
      ),
      ...(document.rows === 0 && damage.length === 0
        ? [{ severity: "error" as const, message: "expected jobs in fio's JSON, found none" }]
        : []),
      ...results.filter((result) => spoilt === undefined || result.status === "failed").flatMap(problemOf),
    ],
  };
}

/** The last document counts; where it was cut, one that came whole before it is better. */
function chooseDocument({ last, before }: FioReader): FioDocument | undefined {
  if (last === undefined) return undefined;
  return !last.whole && before?.whole === true ? before : last;
}

function nothingFound(file: RawFile, verdict: Verdict, lines: readonly string[]): ImportProblem {
  const signal = verdict.signal === undefined ? undefined : `fio was ended by signal ${verdict.signal}`;
  const printed = lines.filter((line) => line.startsWith("fio: ")).map((line) => line.slice(5));
  const why = signal ?? (printed.length === 0 ? undefined : printed.slice(0, 3).join("; "));
  const because = why === undefined ? "" : ` (${why})`;
  const message =
    wrapping(file.head) ??
    `expected fio's JSON, found none in ${file.bytes} bytes${because}. Run fio again and let it finish.`;
  return { severity: "error", message };
}

/** What stands around fio's JSON, and how to do without. */
function wrapping(head: Buffer): string | undefined {
  const text = plainText(head.toString("utf8"));
  const before = standsBefore(text, MARK);
  if (before !== undefined) return `the lines of fio's JSON ${before}.`;
  if (!MARK.test(text)) return undefined;
  return "expected fio's JSON, found it inside other JSON or text. Take it out into a file of its own, from its { to its }.";
}

const MARK = /"fio version"/;

function damageOf(document: FioDocument, last: FioDocument | undefined): string[] {
  const cut = last !== undefined && !last.whole;
  const kept =
    document === last ? `jobs that came whole are kept (${document.rows})` : "the document before it is kept";
  return [
    ...(cut
      ? [
          `the file is cut: its JSON has no end; ${kept}, as partial. Fetch it again if the original is whole.`,
        ]
      : []),
    ...document.damage.map((what) => `damaged JSON: ${what}; the rest is kept, as partial`),
  ];
}

function resultsOf(
  document: FioDocument,
  verdict: Verdict,
  damage: readonly string[],
  complaints: Complaints,
): { results: Result[]; refused: string[]; details: Details[]; logs: LogOrigin[] } {
  const groups = [...document.groups.values()];
  const anyErrno = groups.some((group) => group.reading.errno !== 0);
  const facts = {
    globalOptions: document.globalOptions,
    verdict,
    anyErrno,
    idlePercent: document.idlePercent,
  };
  const doubtful =
    complaints.size > 0 ? ["some figures of the file could not be believed and are left out"] : [];
  const { copies } = document;
  const repeated =
    copies > 0
      ? [`${copies} of its rows repeat another to the nanosecond, which no two jobs do; each counts once`]
      : [];
  const reasons = [...(damage.length > 0 ? ["the file is damaged"] : []), ...doubtful, ...repeated];
  const results: Result[] = [];
  const refused: string[] = [];
  const details: Details[] = [];
  const logs: LogOrigin[] = [];
  const numbers = numberJobs(document.order, document.globalOptions);
  const unit = document.latencyUnitNs;
  for (const group of groups) {
    const read = resultOf(group, facts);
    if (typeof read === "string") {
      refused.push(read);
      continue;
    }
    const { result, histograms } = read;
    const index = results.push(reasons.length > 0 ? partial(result, reasons) : result) - 1;
    if (histograms.length > 0) details.push({ result: index, histograms });
    const jobs = document.rows === document.order.length ? numbers.get(group) : undefined;
    logs.push({
      result: index,
      ...(unit === undefined ? {} : { latencyUnitNs: unit }),
      ...(jobs === undefined ? {} : { jobs }),
    });
  }
  const only = groups.length === 1 ? results[0] : undefined;
  const disks = only === undefined ? [] : disksOf(document, complaints);
  if (only !== undefined && disks.length > 0 && only.status !== "failed") only.disks = disks;
  return { results, refused, details, logs };
}

const partial = (result: Result, reasons: readonly string[]): Result => ({
  ...result,
  status: result.status === "complete" ? "partial" : result.status,
  notes: [...(result.notes ?? []), ...reasons],
});

/** fio reports disks for the whole file: they say something of a workload only where it is the only one. */
function disksOf(document: FioDocument, complaints: Complaints): NonNullable<Result["disks"]> {
  return document.disks.filter(isObject).flatMap((disk) => {
    if (typeof disk.name !== "string") return [];
    const read = (key: string): number | undefined =>
      figureOf(disk[key], `disk ${JSON.stringify(disk.name)}`, key, complaints);
    const [readIos, writeIos, utilPercent] = [read("read_ios"), read("write_ios"), read("util")];
    return [
      {
        name: disk.name,
        ...(readIos === undefined ? {} : { readIos }),
        ...(writeIos === undefined ? {} : { writeIos }),
        ...(utilPercent === undefined ? {} : { utilPercent }),
      },
    ];
  });
}

/** fio writes its timestamp at the end; where no job says when it began, the longest one's time is taken off it. */
function measuredOf(document: FioDocument): Pick<RunDraft, "measured"> {
  let start = Number.POSITIVE_INFINITY;
  let elapsed = 0;
  for (const { reading } of document.groups.values()) {
    start = Math.min(start, reading.startedAtMs ?? start);
    elapsed = Math.max(elapsed, elapsedMs(reading));
  }
  const end = document.timestampMs;
  const from = isoOf(Number.isFinite(start) ? start : end === undefined ? undefined : end - elapsed);
  const to = isoOf(end);
  return from === undefined ? {} : { measured: { from, ...(to === undefined || to < from ? {} : { to }) } };
}

/** Clients do not say how long a job took; the time in which it did I/O is the least. */
const elapsedMs = ({ elapsedSeconds, traffic }: Reading): number =>
  elapsedSeconds === undefined
    ? Math.max(0, ...Object.values(traffic).map((of) => of.runtimeMs ?? 0))
    : elapsedSeconds * 1000;

function clientsOf(document: FioDocument): Pick<RunDraft, "cell"> {
  let count = 0;
  for (const { hosts } of document.groups.values()) count = Math.max(count, hosts.size);
  return count > 1 ? { cell: { clients: { count } } } : {};
}

/** What came of a job that did not run as it was asked to; damage of the file has its own lines. */
function problemOf(result: Result): ImportProblem[] {
  const name = JSON.stringify(result.name);
  if (result.status === "partial") {
    const why = result.notes?.join("; ") ?? "it did not run as it was asked to";
    return [{ severity: "warning", message: `job ${name} is partial: ${why}` }];
  }
  if (result.status !== "failed") return [];
  const why = result.errors
    ?.map((error) => (error.errno === undefined ? error.text : `${error.text} (errno ${error.errno})`))
    .join("; ");
  return [
    {
      severity: "warning",
      message: `job ${name} failed: ${why ?? "no reason given"}. It is recorded as failed, without figures.`,
    },
  ];
}

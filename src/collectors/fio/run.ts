/** Makes a run of the documents that fio wrote of it. */
import type { Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { isObject } from "../../text/json.ts";
import { plural } from "../../text/words.ts";
import type { Imported, ImportProblem, LogOrigin, ResultDetails, RunDraft } from "../collector.ts";
import { error, failedJob, measured, partial, warning } from "../reading/imported.ts";
import { isoOf } from "../reading/time.ts";
import { numberJobs } from "./details.ts";
import type { FioDocument } from "./document.ts";
import { settled } from "./merge.ts";
import { classify, type FioVerdict } from "./messages.ts";
import { type Complaints, figureOf } from "./number.ts";
import type { FoundRun } from "./reader.ts";
import { resultOf } from "./result.ts";
import type { Reading } from "./row.ts";

export function runOf(found: FoundRun, tool: string): Imported {
  const document = chooseDocument(found);
  const damage = [...damageOf(document, found.last), ...headless(found.lines)];
  const { results, refused, folded, details, logs } = resultsOf(document, classify(found.lines), damage);
  const complaints = document.complaints.messages;
  const spoilt = damage[0] ?? complaints[0];
  const messages = [
    ...found.lines,
    ...(found.dropped > 0 ? [`(${found.dropped} more bytes of text are in the raw file)`] : []),
  ];
  const run: RunDraft = {
    basis: "measured",
    tool: { name: tool, ...defined({ version: document.version }) },
    ...measuredOf(document),
    ...clientsOf(document),
    results,
    ...defined({ details: nonEmpty(details) }),
    logs,
    ...defined({ disks: nonEmpty(diskNames(document)) }),
    ...defined({ messages: nonEmpty(messages) }),
  };
  const none = document.rows === 0 && damage.length === 0 ? ["expected jobs in fio's JSON, found none"] : [];
  return {
    runs: results.length > 0 ? [run] : [],
    problems: [
      ...[...damage, ...complaints, ...refused, ...none].map(error),
      ...folded.map(warning),
      ...replacedBy(found),
      ...results.filter((result) => spoilt === undefined || result.status === "failed").flatMap(problemOf),
    ],
  };
}

/** The last document; if it was cut or damaged, an intact one before it instead. */
function chooseDocument({ last, before }: FoundRun): FioDocument {
  return !last.isIntact && before?.isIntact === true ? before : last;
}

function damageOf(document: FioDocument, last: FioDocument): string[] {
  const cut = !last.whole;
  const ofBefore = document !== last;
  const kept = ofBefore
    ? "the document before it is kept"
    : `jobs that came whole are kept (${document.rows})`;
  return [
    ...(cut
      ? [
          `the file is cut: its JSON has no end; ${kept}, as partial. Fetch it again if the original is whole.`,
        ]
      : []),
    ...(ofBefore && last.rows === 0 && !cut
      ? [`damaged JSON: the last document has no jobs; ${kept}, as partial`]
      : []),
    ...last.damage.map(
      (what) => `damaged JSON: ${what}; ${ofBefore ? kept : "the rest is kept"}, as partial`,
    ),
  ];
}

/** What is lost of them is in the later document, too. */
const replacedBy = ({ replaced, last }: FoundRun): ImportProblem[] =>
  replaced === 0 || !last.isIntact
    ? []
    : [
        warning(
          `damaged JSON: ${plural(replaced, "document")} of the run (--status-interval); a later one is intact and counts. Fetch the file again if the original is whole.`,
        ),
      ];

/** A line that begins a document of fio's, among the text around the documents: its brace was lost. */
const headless = (lines: readonly string[]): string[] =>
  lines.some((line) => VERSION.test(line))
    ? [
        "damaged JSON: a document lost the brace with which it begins, and is not read; what is kept may be a part of it",
      ]
    : [];
const VERSION = /^"fio version"\s*:/;

function resultsOf(
  document: FioDocument,
  verdict: FioVerdict,
  damage: readonly string[],
): { results: Result[]; refused: string[]; folded: string[]; details: ResultDetails[]; logs: LogOrigin[] } {
  const { complaints } = document;
  const groups = [...document.groups.values()];
  const anyErrno = groups.some((group) => group.reading.errno !== 0);
  const { globalOptions, idlePercent, copies } = document;
  const facts = { globalOptions, verdict, anyErrno, idlePercent };
  const doubtful =
    complaints.size > 0 ? ["some figures of the file could not be believed and are left out"] : [];
  const repeated =
    copies > 0
      ? [`${copies} of its rows repeat another to the nanosecond, which no two jobs do; each counts once`]
      : [];
  const reasons = [...(damage.length > 0 ? ["the file is damaged"] : []), ...doubtful, ...repeated];
  const results: Result[] = [];
  const refused: string[] = [];
  const folded: string[] = [];
  const details: ResultDetails[] = [];
  const logs: LogOrigin[] = [];
  const numbers = numberJobs(document.order, document.globalOptions);
  for (const group of groups) {
    const read = resultOf(settled(group), facts);
    if (typeof read === "string") {
      refused.push(read);
      continue;
    }
    const { result, histograms } = read;
    if (read.folded !== undefined) folded.push(read.folded);
    const index = results.push(reasons.length > 0 ? partial(result, reasons) : result) - 1;
    if (histograms.length > 0) details.push({ result: index, histograms });
    // Which numbers fio gave to the jobs of folded sections, and to all jobs behind them, is not known.
    const isCounted = document.rows === document.order.length && folded.length === 0;
    const jobs = isCounted ? numbers.get(group) : undefined;
    logs.push({ result: index, ...defined({ latencyUnitNs: document.latencyUnitNs, jobs }) });
  }
  const only = groups.length === 1 ? results[0] : undefined;
  const disks = only === undefined ? [] : disksOf(document, complaints);
  if (only !== undefined && disks.length > 0 && only.status !== "failed") only.disks = disks;
  return { results, refused, folded, details, logs };
}

/** fio reports disks for the whole file, so they only describe a workload if it is the only one. */
function disksOf(document: FioDocument, complaints: Complaints): NonNullable<Result["disks"]> {
  return document.disks.filter(isObject).flatMap((disk) => {
    if (typeof disk.name !== "string") return [];
    const read = (key: string): number | undefined =>
      figureOf(disk[key], `disk ${JSON.stringify(disk.name)}`, key, complaints);
    const [readIos, writeIos, utilPercent] = [read("read_ios"), read("write_ios"), read("util")];
    return [{ name: disk.name, ...defined({ readIos, writeIos, utilPercent }) }];
  });
}

const diskNames = ({ disks }: FioDocument): string[] => [
  ...new Set(disks.flatMap((disk) => (isObject(disk) && typeof disk.name === "string" ? disk.name : []))),
];

/** fio writes its timestamp at the end; if no job says when it began, the longest job's time is subtracted. */
function measuredOf(document: FioDocument): Pick<RunDraft, "measured"> {
  let start = Number.POSITIVE_INFINITY;
  let elapsed = 0;
  for (const { reading } of document.groups.values()) {
    start = Math.min(start, reading.startedAtMs ?? start);
    elapsed = Math.max(elapsed, elapsedMs(reading));
  }
  const end = document.timestampMs;
  const from = Number.isFinite(start) ? start : end === undefined ? undefined : end - elapsed;
  return measured(isoOf(from), isoOf(end));
}

/** Clients do not say how long a job took: at least the time of its I/O. */
const elapsedMs = ({ elapsedSeconds, traffic }: Reading): number =>
  elapsedSeconds === undefined
    ? Math.max(0, ...Object.values(traffic).map((of) => of.runtimeMs ?? 0))
    : elapsedSeconds * 1000;

function clientsOf(document: FioDocument): Pick<RunDraft, "cell"> {
  let count = 0;
  for (const { hosts } of document.groups.values()) count = Math.max(count, hosts.size);
  return count > 1 ? { cell: { clients: { count } } } : {};
}

/** The problem of a job that did not run as asked; damage of the file is reported separately. */
export function problemOf(result: Result): ImportProblem[] {
  if (result.status === "failed") return [failedJob(result)];
  if (result.status !== "partial") return [];
  const why = result.notes?.join("; ") ?? "it did not run as it was asked to";
  return [warning(`job ${JSON.stringify(result.name)} is partial: ${why}`)];
}

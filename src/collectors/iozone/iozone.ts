/** The importer of what iozone prints: its table of file and record sizes, and its throughput mode. */
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { sizeText } from "../../text/words.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { measuredSince } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { CACHED, doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { dayOf, MONTHS } from "../reading/time.ts";
import { linesOf } from "../reading/trial.ts";
import { figure } from "../reading/trial-figures.ts";

const BEGINS = /^\s*Iozone: Performance Test of File I\/O/;
/**
 * Of a table: its head, which may be broken, too, and where the rates of each test end, in characters behind the file's size.
 * As 3.465 and 3.489 print them, and 3.327.
 */
const LAYOUTS: readonly Layout[] = [
  {
    head: /^(\s+kB) {2}reclen {4}write {2}rewrite(?:$| {4}read(?:$| {4}reread(?:$| {4}read(?:$| {5}write))))/,
    ends: [17, 26, 35, 44, 53, 62, 71, 81, 91, 100, 109, 118, 127],
  },
  {
    head: /^(\s+KB) {2}reclen {3}write rewrite(?:$| {4}read(?:$| {4}reread(?:$| {4}read(?:$| {3}write))))/,
    ends: [16, 24, 33, 42, 50, 58, 66, 75, 84, 93, 102, 110, 119],
  },
];
type Layout = { head: RegExp; ends: readonly number[] };
type Table = { layout: Layout; sizeEnd: number };
/** By the machine's clock, of which nobody says the zone: the day is kept. */
const BEGAN = /^\s*Run began: [A-Z][a-z]{2} ([A-Z][a-z]{2}) {1,2}(\d{1,2}) \d{2}:\d{2}:\d{2} (20\d{2})$/;
const ROW = /^(\s+\d{1,12})\s+(\d{1,9})((?:\s|\d)*)$/;
const FIGURES = /^[\s\d]*\d$/;
const EACH = /^\s*Each process writes a (\d{1,15}) [kK][bB]yte file in (\d{1,9}) [kK][bB]yte records/;
const CHILDREN =
  /^\s*Children see throughput for +([1-9]\d{0,5}) ([a-z -]{4,30}?)\s*= +(\d{1,15}\.\d{2}) [kK]B\/sec/;

/** What a mail or an editor broke. */
const BROKEN: readonly Kind[] = [
  [/^\s*Children see throughput\b/, /= +\d+\.\d{2} \S+\/sec$/],
  [/^\s*Each process writes\b/, EACH],
  [/^\s*(?:Parent sees|Min|Max|Avg) /, /./],
];
const LIKE_CHILDREN = /^\s*Children see throughput\b/;

/** The first six columns, and what the throughput mode calls them. The others have no word of fio's. */
const TESTS = [
  { name: "write", children: "initial writers", rw: "write" },
  { name: "rewrite", children: "rewriters", rw: "write" },
  { name: "read", children: "readers", rw: "read" },
  { name: "reread", children: "re-readers", rw: "read" },
  { name: "random read", children: "random readers", rw: "randread" },
  { name: "random write", children: "random writers", rw: "randwrite" },
] as const;

/** Where its first lines were left out. */
const CHILDREN_ANYWHERE = new RegExp(CHILDREN.source, "m");

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return holdsLine(text, "Iozone: ", /^[ \t]{0,40}Iozone: Performance Test of File I\/O/m) ||
    holdsLine(text, "B  reclen ", /^[ \t]{1,80}(?:kB {2}reclen {4}write {2}|KB {2}reclen {3}write )rewrite/m)
    ? { sure: 0.9, reason: "iozone's first line" }
    : CHILDREN_ANYWHERE.test(text)
      ? { sure: 0.8, reason: 'the line "Children see throughput" of iozone' }
      : { sure: 0, reason: "no first line of iozone" };
}

type Mode = { direct: boolean; endFsync: boolean; sync: boolean; unit: "bytes" | "ops" | "other" };
const NEW: Mode = { direct: false, endFsync: false, sync: false, unit: "bytes" };

async function importIozone(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const results: Result[] = [];
  let mode: Mode | undefined;
  let table: Table | undefined;
  let each: RegExpExecArray | null = null;
  let version: string | undefined;
  let began: string | undefined;
  const days: (string | undefined)[] = [];
  for (const [i, { text, number }] of lines.entries()) {
    if (results.length > MOST_RESULTS) return tooMany("rates");
    if (BEGINS.test(text)) [mode, table, each, began] = [{ ...NEW }, undefined, null, undefined];
    version = /^\s*Version \$Revision: (\d\.\d{1,4}) \$/.exec(text)?.[1] ?? version;
    const [, month = "", day, year] = BEGAN.exec(text) ?? [];
    if (year !== undefined) began = dayOf(Number(year), MONTHS.indexOf(month), Number(day));
    if (mode !== undefined && table === undefined) note(mode, text);
    const before = results.length;
    each = EACH.exec(text) ?? each;
    table = tableAt(text) ?? table;
    const isBroken = (at: number): boolean =>
      rowIn(lines[at]?.text, table) !== undefined &&
      FIGURES.test(lines[at + 1]?.text ?? "") &&
      rowIn(lines[at + 1]?.text, table) === undefined;
    const row = rowIn(text, table);
    if (isBroken(i))
      wrong.push(
        `line ${number}: expected all rates of a row in one line, found it broken: of which test a rate is, only its place in the line says. It is not imported. Copy the table with whole lines.`,
      );
    else if (row !== undefined && table !== undefined)
      results.push(...rowResults(row, table.layout, mode, number, wrong));
    else if (table !== undefined && /^\s+\d+\s/.test(text) && !isBroken(i - 1))
      wrong.push(
        `line ${number}: expected file size, record size and rates, found ${JSON.stringify(text.trim().slice(0, 60))}. It is not imported.`,
      );
    const children = CHILDREN.exec(text);
    if (children !== null) results.push(...childResult(children, each, mode, number, wrong));
    else if (LIKE_CHILDREN.test(text))
      wrong.push(
        `line ${number}: expected a number of processes, a test and a rate, found ${JSON.stringify(text.trim().slice(0, 80))}. It is not imported.`,
      );
    if (results.length > before) days.push(began);
  }
  if (results.length === 0 && wrong.length === 0)
    wrong.push("expected iozone's table or the lines of its throughput mode, found neither");
  const tool = { name: "iozone", ...defined({ version }) };
  return resultsRun(tool, toldApart(results), wrong, measuredSince(days));
}

/** By the size of the file, where several were tried. */
function toldApart(results: readonly Result[]): Result[] {
  const sizes = new Set(results.map(({ workload }) => workload.sizeBytes));
  return results.map((one) => {
    const { sizeBytes } = one.workload;
    return sizes.size < 2 || sizeBytes === undefined
      ? one
      : { ...one, name: `${one.name} of ${sizeText(sizeBytes)}` };
  });
}

function tableAt(text: string): Table | undefined {
  for (const layout of LAYOUTS) {
    const sizeEnd = layout.head.exec(text)?.[1]?.length;
    if (sizeEnd !== undefined) return { layout, sizeEnd };
  }
  return undefined;
}

/** Its sizes end below the words "kB" and "reclen". */
function rowIn(text = "", table: Table | undefined): RegExpExecArray | undefined {
  const row = ROW.exec(text);
  const [, size, reclen] = row ?? [];
  const sizeEnd = table?.sizeEnd ?? -1;
  const isBelow = size?.length === sizeEnd && text.slice(sizeEnd, sizeEnd + RECLEN).trim() === reclen;
  return row !== null && isBelow ? row : undefined;
}
const RECLEN = 8;

function note(mode: Mode, text: string): void {
  // Also in a frame or behind a mark: without these lines it would be another workload.
  if (text.includes("O_DIRECT feature enabled")) mode.direct = true;
  if (text.includes("Include fsync in write timing")) mode.endFsync = true;
  if (/\b(?:SYNC Mode|O_SYNC)/.test(text)) mode.sync = true;
  if (/\bOPS Mode\./.test(text)) mode.unit = "ops";
  if (text.includes("Microseconds/op Mode.")) mode.unit = "other";
}

/** Below the words of their tests: what is blank was not measured. */
function rowResults(
  row: RegExpExecArray,
  { ends }: Layout,
  mode: Mode | undefined,
  line: number,
  wrong: string[],
): Result[] {
  const [whole, size = "", reclen = ""] = row;
  const found = [...whole.slice(size.length + RECLEN).matchAll(/\d+/g)];
  const values = new Map<number, string>();
  for (const { index, 0: digits } of found) {
    const test = ends.indexOf(RECLEN + index + digits.length);
    const place = (ends[test] ?? 0) - (ends[test - 1] ?? RECLEN);
    if (test < 0 || digits.length >= place) {
      wrong.push(
        `line ${line}: expected rates below the words of their tests, found ${JSON.stringify(digits)} elsewhere. It is not imported.`,
      );
      return [];
    }
    values.set(test, digits);
  }
  return TESTS.flatMap((test, i): Result[] => {
    const digits = values.get(i);
    return digits === undefined
      ? []
      : resultOf(
          test,
          digits,
          { size: Number(size) * 1024, reclen: Number(reclen) * 1024, threads: 1 },
          mode,
          line,
          wrong,
        );
  });
}

function childResult(
  [, threads = "", who = "", digits = ""]: RegExpExecArray,
  each: RegExpExecArray | null,
  mode: Mode | undefined,
  line: number,
  wrong: string[],
): Result[] {
  const test = TESTS.find(({ children }) => children === who.trim());
  // Reverse and strided reads, mixed work and others have no word of fio's.
  if (test === undefined) return [];
  const sizes = each === null ? {} : { size: Number(each[1]) * 1024, reclen: Number(each[2]) * 1024 };
  return resultOf(test, digits, { ...sizes, threads: Number(threads) }, mode, line, wrong);
}

function resultOf(
  { name, rw }: (typeof TESTS)[number],
  digits: string,
  { size, reclen, threads }: { size?: number; reclen?: number; threads: number },
  mode: Mode | undefined,
  line: number,
  wrong: string[],
): Result[] {
  const rate = figure(digits, mode?.unit === "ops" ? 1 : 1024);
  if (rate === undefined || mode?.unit === "other") {
    if (mode?.unit === "other")
      wrong.push(`line ${line}: microseconds for each operation (-N) are not read. It is not imported.`);
    return [];
  }
  const isWrite = rw.endsWith("write");
  const workload: Workload = {
    rw,
    ...(reclen !== undefined && reclen > 0 && { blockSizeBytes: reclen }),
    ioengine: "sync",
    numjobs: threads,
    ...(mode !== undefined && { direct: mode.direct, sync: mode.sync ? "sync" : "none" }),
    ...(mode?.endFsync === true && isWrite && { endFsync: true }),
    ...(size !== undefined && size > 0 && { sizeBytes: size }),
    tool: "iozone",
  };
  const notes = [
    ...(mode?.direct === false ? [CACHED] : []),
    ...(name === "rewrite" ? ["Written over what the test before had written."] : []),
    ...(name === "reread" ? ["Read just before, by the test before."] : []),
  ];
  const direction = mode?.unit === "ops" ? { iops: rate } : { bandwidthBytesPerSecond: rate };
  const doubts = [
    ...(mode === undefined ? ["expected iozone's first lines, which say in which mode it ran"] : []),
    ...(reclen === undefined ? ['expected the line "Each process writes"'] : []),
  ];
  const result: Result = {
    name: `iozone, ${name}${reclen === undefined ? "" : `, ${sizeText(reclen)}`}`,
    workload,
    status: "complete",
    directions: { [isWrite ? "write" : "read"]: direction },
    ...(notes.length > 0 && { notes }),
  };
  return [doubted(result, doubts, line, wrong)];
}

export const iozone: Collector = {
  id: "iozone",
  version: 5,
  title: "iozone",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads iozone's table, a result for each rate of writing, rewriting, reading, rereading, and of random reads and writes; and its throughput mode (\`-t\`),
by the line "Children see throughput". Its kB are KiB. The lines before the table say whether it used O_DIRECT, O_SYNC and an fsync at the end, and whether it counts
operations (\`-O\`); without them a result is partial. Reverse and strided reads, record rewrites and the tests with a buffer of the C library are not read.

What the format cannot tell: latency; whether the file was larger than memory.`,
  recognise,
  import: importIozone,
};

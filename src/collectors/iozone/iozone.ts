/** The importer of what iozone prints: its table of file and record sizes, and its throughput mode. */
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { sizeText } from "../../text/words.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { CACHED, doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { linesOf } from "../reading/trial.ts";
import { figure } from "../reading/trial-figures.ts";

const BEGINS = /^\s*Iozone: Performance Test of File I\/O/;
/** It may be broken, too. */
const HEAD =
  /^(\s+kB) {2}reclen {4}write {2}rewrite(?:$| {4}read(?:$| {4}reread(?:$| {4}read(?:$| {5}write))))/;
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

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return holdsLine(text, "Iozone: ", /^[ \t]{0,40}Iozone: Performance Test of File I\/O/m) ||
    holdsLine(text, "kB  reclen ", /^[ \t]{1,80}kB {2}reclen {4}write {2}rewrite/m)
    ? { sure: 0.9, reason: "iozone's first line" }
    : { sure: 0, reason: "no first line of iozone" };
}

type Mode = { direct: boolean; endFsync: boolean; sync: boolean; unit: "bytes" | "ops" | "other" };
const NEW: Mode = { direct: false, endFsync: false, sync: false, unit: "bytes" };

async function importIozone(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const results: Result[] = [];
  let mode: Mode | undefined;
  let sizeEnd: number | undefined;
  let each: RegExpExecArray | null = null;
  let version: string | undefined;
  for (const [i, { text, number }] of lines.entries()) {
    if (results.length > MOST_RESULTS) return tooMany("rates");
    if (BEGINS.test(text)) [mode, sizeEnd, each] = [{ ...NEW }, undefined, null];
    version = /^\s*Version \$Revision: (\d\.\d{1,4}) \$/.exec(text)?.[1] ?? version;
    if (mode !== undefined && sizeEnd === undefined) note(mode, text);
    each = EACH.exec(text) ?? each;
    sizeEnd = HEAD.exec(text)?.[1]?.length ?? sizeEnd;
    const isBroken = (at: number): boolean =>
      rowIn(lines[at]?.text, sizeEnd) !== undefined &&
      FIGURES.test(lines[at + 1]?.text ?? "") &&
      rowIn(lines[at + 1]?.text, sizeEnd) === undefined;
    const row = rowIn(text, sizeEnd);
    if (isBroken(i))
      wrong.push(
        `line ${number}: expected all rates of a row in one line, found it broken: of which test a rate is, only its place in the line says. It is not imported. Copy the table with whole lines.`,
      );
    else if (row !== undefined) results.push(...rowResults(row, mode, number, wrong));
    else if (sizeEnd !== undefined && /^\s+\d+\s/.test(text) && !isBroken(i - 1))
      wrong.push(
        `line ${number}: expected file size, record size and rates, found ${JSON.stringify(text.trim().slice(0, 60))}. It is not imported.`,
      );
    const children = CHILDREN.exec(text);
    if (children !== null) results.push(...childResult(children, each, mode, number, wrong));
    else if (LIKE_CHILDREN.test(text))
      wrong.push(
        `line ${number}: expected a number of processes, a test and a rate, found ${JSON.stringify(text.trim().slice(0, 80))}. It is not imported.`,
      );
  }
  if (results.length === 0 && wrong.length === 0)
    wrong.push("expected iozone's table or the lines of its throughput mode, found neither");
  return resultsRun({ name: "iozone", ...(version !== undefined && { version }) }, results, wrong);
}

/** Its sizes end below the words "kB" and "reclen". */
function rowIn(text = "", sizeEnd = -1): RegExpExecArray | undefined {
  const row = ROW.exec(text);
  const [, size, reclen] = row ?? [];
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

/** Values stand in places of nine characters: what is blank was not measured. */
const PLACE = 9;

function rowResults(row: RegExpExecArray, mode: Mode | undefined, line: number, wrong: string[]): Result[] {
  const [whole, , reclen = ""] = row;
  const size = Number(row[1]) * 1024;
  const end = whole.indexOf(reclen, row[1]?.length ?? 0) + reclen.length;
  const values = new Map<number, string>();
  for (const match of whole.slice(end).matchAll(/\d+/g)) {
    const place = (match.index + match[0].length) / PLACE;
    if (!Number.isInteger(place) || match[0].length >= PLACE || values.has(place)) {
      wrong.push(
        `line ${line}: expected rates in places of ${PLACE} characters, found ${JSON.stringify(match[0])} elsewhere. It is not imported.`,
      );
      return [];
    }
    values.set(place, match[0]);
  }
  return TESTS.flatMap((test, i): Result[] => {
    const digits = values.get(i + 1);
    return digits === undefined
      ? []
      : resultOf(test, digits, { size, reclen: Number(reclen) * 1024, threads: 1 }, mode, line, wrong);
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
    ...(mode?.direct === true ? [] : [CACHED]),
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
  version: 3,
  title: "iozone",
  kind: "plain",
  forms: { text: "rarely" },
  documentation: `Reads iozone's table, a result for each rate of writing, rewriting, reading, rereading, and of random reads and writes; and its throughput mode (\`-t\`),
by the line "Children see throughput". Its kB are KiB. The lines before the table say whether it used O_DIRECT, O_SYNC and an fsync at the end, and whether it counts
operations (\`-O\`). Reverse and strided reads, record rewrites and the tests with a buffer of the C library are not read.

What the format cannot tell: latency; whether the file was larger than memory.`,
  recognise,
  import: importIozone,
};

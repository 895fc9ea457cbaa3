/** The log that kbench prints, or its .summary file: header, then sections of figures. All generations of it. */
import type { Pattern, Section } from "./kbench-tests.ts";

/** One printed number, and the section that it stands in. `place` counts the columns of a section in kbench's fixed order of jobs. */
export type Printed = { section: Section; pattern: Pattern; digits: string };

export type KbenchLog = {
  target?: string;
  size?: string;
  mode?: string;
  comparison: boolean;
  hasSummary: boolean;
  /** "Benchmarking iops.fio into test_device-iops.json": job files in the order in which they began. */
  began: string[];
  figures: Printed[];
  /** Figures that are null, 0 or blank. */
  blanks: number;
  /** Those of them that are null or blank: kbench prints them only where it ran a single test. */
  nulls: number;
  idle: Partial<Record<Section, string>>;
  cpu: { section: Section; pattern: Pattern; system: string; user: string }[];
  errors: string[];
  /** A last line that has no end. */
  cut: boolean;
  unread: string[];
};

const HEADER = /^(?:For|TEST_OUTPUT_PREFIX): (.+)$/;
const SIZE = /^(?:TEST_SIZE|SIZE|Size): (\S+)$/;
const MODE = /^(?:MODE|Mode): (\S+)$/;
const QUICK = /^quick mode: (enabled|disabled)$/i;
const BEGAN = /^Benchmarking (\S+\.fio) into /;
const SECTION: readonly [RegExp, Section][] = [
  [/^IOPS\b/, "iops"],
  [/^Bandwidth in KiB\/sec\b/, "bandwidth"],
  [/^Latency in ns\b/, "latency"],
];
const PAIR = /^(Random|Sequential): +(\S+)? *\/ *(\S+)?$/;
const ROW = /^(Random|Sequential) (Read|Write): +([\d,]+|null)(?: \(sys\/usr cpu: (\d+)% \/ (\d+)%\))?$/;
const IDLE = /^CPU Idleness: +(\d+%)$/;
const ERROR = /^(?:ERROR: .*|fio: .*|.*: No space left on device.*)$/;
const NUMBER = /^\d{1,3}(?:,\d{3})+$|^\d+$/;
/** kbench aligns every row of a single summary to this column; a last line that is shorter was cut. */
const ROW_WIDTH = 40;

export function readLog(text: string): KbenchLog {
  const log: KbenchLog = {
    comparison: false,
    hasSummary: false,
    began: [],
    figures: [],
    blanks: 0,
    nulls: 0,
    idle: {},
    cpu: [],
    errors: [],
    cut: false,
    unread: [],
  };
  const lines = text.split(/\r?\n/);
  const last = lines.pop() ?? "";
  if (last.trimEnd() !== "") {
    if (last.trimEnd().length >= ROW_WIDTH && / {2}/.test(last)) lines.push(last);
    else log.cut = true;
  }
  let section: Section | undefined;
  for (const raw of lines) {
    const line = raw.trim();
    const found = SECTION.find(([header]) => header.test(line))?.[1];
    if (found !== undefined) section = found;
    else if (/^FIO Benchmark Comparsion Summary$/.test(line)) log.comparison = log.hasSummary = true;
    else if (/^FIO Benchmark .*P99/.test(line)) {
      log.unread.push(line);
      section = undefined;
    } else if (/^FIO Benchmark Summary$/.test(line)) log.hasSummary = true;
    else if (section === undefined) readHeader(log, line);
    else readRow(log, section, line);
  }
  return log;
}

function readHeader(log: KbenchLog, line: string): void {
  const target = HEADER.exec(line)?.[1];
  const size = SIZE.exec(line)?.[1];
  const mode = MODE.exec(line)?.[1];
  const quick = QUICK.exec(line)?.[1];
  const began = BEGAN.exec(line)?.[1];
  if (target !== undefined) log.target = target;
  if (size !== undefined) log.size = size;
  if (mode !== undefined) log.mode = mode;
  if (quick !== undefined) log.mode ??= quick.toLowerCase() === "enabled" ? "quick" : "full";
  if (began !== undefined) log.began.push(began);
  if (ERROR.test(line)) log.errors.push(line);
}

function readRow(log: KbenchLog, section: Section, line: string): void {
  const pair = PAIR.exec(line);
  const row = ROW.exec(line);
  const idle = IDLE.exec(line)?.[1];
  if (pair !== null) {
    take(log, section, patternOf(pair[1], "Read"), pair[2]);
    take(log, section, patternOf(pair[1], "Write"), pair[3]);
  } else if (row !== null) {
    const pattern = patternOf(row[1], row[2]);
    take(log, section, pattern, row[3]);
    if (row[4] !== undefined && row[5] !== undefined)
      log.cpu.push({ section, pattern, system: row[4], user: row[5] });
  } else if (idle !== undefined) log.idle[section] = idle;
  else if (line !== "" && !/^=+$/.test(line)) log.unread.push(line);
}

const patternOf = (order: string | undefined, direction: string | undefined): Pattern =>
  `${order === "Random" ? "rand" : "seq"}-${direction === "Read" ? "read" : "write"}`;

/** kbench prints null where there was no such job, and 0 where the job did I/O in the other direction. */
function take(log: KbenchLog, section: Section, pattern: Pattern, digits: string | undefined): void {
  if (digits === undefined || digits === "null") log.nulls += 1;
  if (digits === undefined || digits === "null" || digits === "0") log.blanks += 1;
  else if (NUMBER.test(digits)) log.figures.push({ section, pattern, digits });
  else log.unread.push(digits);
}

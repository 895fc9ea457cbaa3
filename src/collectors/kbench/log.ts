/** The log that kbench prints, or its .summary file, of any version: header, then sections of figures. */
import { comparedVolumes, isComparison } from "./comparison.ts";
import { type Header, isSure, singleSpaced } from "./spacing.ts";
import { type KbenchSection, PATTERNS, type Pattern, SECTIONS } from "./tests.ts";

/** One printed number, and its place. */
export type Printed = { section: KbenchSection; pattern: Pattern; digits: string };

export type KbenchLog = {
  target?: string;
  size?: string;
  mode?: string;
  /** In a comparison, which of its two volumes this is. */
  subject?: string;
  /** A comparison without names for its volumes. */
  unnamed?: true;
  hasSummary: boolean;
  /** Job files in the order in which they began: "Benchmarking iops.fio into test_device-iops.json". */
  began: string[];
  /** Its lines are those of the kbench of six tests. */
  isSix: boolean;
  /** What the log says took the place of a job file's option: "Override: iops-include.fio iodepth=32". */
  overrides: Partial<Record<KbenchSection, Record<string, string>>>;
  /** The JSON files that they write, without folder. */
  wrote: string[];
  figures: Printed[];
  /** How often each place of the summary, such as "iops rand-read", occurred, with a figure or blank. Once is right. */
  places: Map<string, number>;
  /** Figures that are null, 0 or blank. */
  blanks: number;
  /** Figures that are null or blank: kbench prints them only if it ran a single test. */
  nulls: number;
  idle: Partial<Record<KbenchSection, string>>;
  cpu: { section: KbenchSection; pattern: Pattern; system: string; user: string }[];
  /** Rows beneath the header of no section: what they measured is lost. */
  strays: string[];
  /** Sections with rows that may be those of another one. */
  unsure: KbenchSection[];
  errors: string[];
  /** The last line has no line end. */
  cut: boolean;
  unread: string[];
};

const HEADER = /^(?:For|TEST_OUTPUT_PREFIX): (.+)$/;
const SIZE = /^(?:TEST_SIZE|SIZE|Size): (\S+)$/;
const MODE = /^(?:MODE|Mode): (\S+)$/;
const QUICK = /^quick mode: (enabled|disabled)$/i;
const BEGAN = /^Benchmarking (\S+\.fio) into (?:.*\/)?(.*)$/;
const BEGAN_ONE = /^Benchmarking ((?:random|sequential) (?:read|write) (?:iops|bandwidth|latency))$/;
const OVERRIDE = /^Override: (iops|bandwidth|lat)\S*\.fio (bs|iodepth|numjobs)=([1-9]\d{0,8}[kKmM]?)$/;
const SECTION: readonly [RegExp, KbenchSection][] = [
  [/^IOPS\b/, "iops"],
  [/^Bandwidth in KiB\/sec\b/, "bandwidth"],
  [/^Latency in ns\b/, "latency"],
];
const PAIR = /^(Random|Sequential): +(\S+)? *\/ *(\S+)?$/;
const ROW = /^(Random|Sequential) (Read|Write): +([\d,]+|null)(?: \(sys\/usr cpu: (\d+)% \/ (\d+)%\))?$/;
const IDLE = /^CPU Idleness: +(\d+%)$/;
const ERROR = /^(?:ERROR: .*|fio: .*|.*: No space left on device.*)$/;
const RULE = /^=+$/;
const NUMBER = /^\d{1,3}(?:,\d{3})+$|^\d+$/;
/** kbench pads every row of a single summary to this column; a last line that is shorter was cut. */
const ROW_WIDTH = 40;

const emptyLog = (): KbenchLog => ({
  hasSummary: false,
  began: [],
  isSix: false,
  overrides: {},
  wrote: [],
  figures: [],
  places: new Map(),
  blanks: 0,
  nulls: 0,
  idle: {},
  cpu: [],
  strays: [],
  unsure: [],
  errors: [],
  cut: false,
  unread: [],
});

/** The runs of a log, in order: each begins with its header, or, without one, with its summary. */
export function readLogs(text: string): KbenchLog[] {
  const lines = text.split(/\r?\n/);
  const last = lines.pop() ?? "";
  const whole = last.trimEnd().length >= ROW_WIDTH && / {2}/.test(last);
  if (whole) lines.push(last);
  const runs: string[][] = [[]];
  let titled = false;
  let headed = false;
  for (const raw of lines) {
    const line = raw.trim();
    const head = START.test(line);
    const title = TITLE.test(line);
    if ((head && (headed || titled)) || (title && titled)) {
      runs.push([]);
      headed = titled = false;
    }
    headed ||= head;
    titled ||= title;
    runs.at(-1)?.push(line);
  }
  const logs = runs.map(readRun);
  const read = runs.map((run, i) =>
    isComparison(run) ? readComparison(run, logs[i - 1]) : logs.slice(i, i + 1),
  );
  for (const log of read.at(-1) ?? []) log.cut ||= !whole && last.trim() !== "";
  // The first volume's header may stand before a summary of both.
  return read.flatMap((logs, i) => {
    const next = read[i + 1]?.[0];
    const isHalf = next?.subject !== undefined && logs.every(({ hasSummary }) => !hasSummary);
    return isHalf && logs[0]?.target === next.subject ? [] : logs;
  });
}

function readComparison(run: readonly string[], before: KbenchLog | undefined): KbenchLog[] {
  const header = before?.hasSummary === false ? (before.target ?? []) : [];
  const sides = comparedVolumes(run, [header].flat());
  if (sides === undefined) return [{ ...readRun(run), unnamed: true }];
  return sides.map(({ subject, lines }) => ({ ...readRun(lines), subject, target: subject }));
}

const START = /^TEST_FILE: /;
const TITLE = /^FIO Benchmark (?:Comparsion )?Summary$/;
const OTHER_TITLE = /^FIO Benchmark .+ Summary$/;

function readRun(printed: readonly string[]): KbenchLog {
  const log = emptyLog();
  const headers: Header<KbenchSection>[] = [];
  /** "closed" behind a section: its rows stand right beneath its header. */
  let section: KbenchSection | "closed" | undefined;
  let skipped = false;
  const lines = singleSpaced(printed, isOfSection);
  for (const [i, line] of lines.entries()) {
    const found = sectionOf(line);
    if (TITLE.test(line)) {
      log.hasSummary = true;
      skipped = false;
    } else if (OTHER_TITLE.test(line)) {
      log.unread.push(line);
      skipped = true;
      section = undefined;
    } else if (skipped) continue;
    else if (found !== undefined) {
      section = found;
      headers.push({ section: found, isApart: headers.length === 0 || lines[i - 1] === "" });
    } else if (section === undefined) readHeader(log, line);
    else if (line === "") section = "closed";
    else if (section !== "closed") readRow(log, section, line);
    else if (isRow(line)) log.strays.push(line);
    else if (!RULE.test(line)) log.unread.push(line);
  }
  const places = [...log.places];
  log.unsure = SECTIONS.filter((one) => {
    const own = PATTERNS.map((pattern) => `${one} ${pattern}`);
    const order = places.flatMap(([place]) => (own.includes(place) ? own.indexOf(place) : []));
    const isDoubled = places.some(([place, times]) => own.includes(place) && times > 1);
    return order.length > 0 && (isDoubled || !isRising(order) || !isSure(headers, one, SECTIONS));
  });
  log.figures = log.figures.filter((figure) => !log.unsure.includes(figure.section));
  return log;
}

const sectionOf = (line: string): KbenchSection | undefined =>
  SECTION.find(([header]) => header.test(line))?.[1];
const isRow = (line: string): boolean => PAIR.test(line) || ROW.test(line);
const isOfSection = (line: string): boolean => isRow(line) || sectionOf(line) !== undefined;
const isRising = (order: readonly number[]): boolean =>
  order.every((place, i) => i === 0 || place > (order[i - 1] ?? 0));

function readHeader(log: KbenchLog, line: string): void {
  const target = HEADER.exec(line)?.[1];
  const size = SIZE.exec(line)?.[1];
  const mode = MODE.exec(line)?.[1];
  const quick = QUICK.exec(line)?.[1];
  const [, began, wrote] = BEGAN.exec(line) ?? [];
  if (target !== undefined) log.target = target;
  if (size !== undefined) log.size = size;
  if (mode !== undefined) log.mode = mode;
  if (quick !== undefined) log.mode ??= quick.toLowerCase() === "enabled" ? "quick" : "full";
  if (began !== undefined) log.began.push(began);
  if (wrote) log.wrote.push(wrote);
  const one = BEGAN_ONE.exec(line)?.[1];
  if (one !== undefined) {
    log.isSix = true;
    log.began.push(one);
  }
  const [, part, option, stated] = OVERRIDE.exec(line) ?? [];
  const section = part && SECTIONS.find((one) => one.startsWith(part));
  if (section && option !== undefined && stated !== undefined) {
    log.isSix = true;
    log.overrides[section] = { ...log.overrides[section], [option]: stated };
  }
  if (ERROR.test(line)) log.errors.push(line);
}

function readRow(log: KbenchLog, section: KbenchSection, line: string): void {
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
  else if (!RULE.test(line)) log.unread.push(line);
}

const patternOf = (order: string | undefined, direction: string | undefined): Pattern =>
  `${order === "Random" ? "rand" : "seq"}-${direction === "Read" ? "read" : "write"}`;

/** kbench prints null if there was no such job, and 0 if the job did I/O in the other direction. */
function take(log: KbenchLog, section: KbenchSection, pattern: Pattern, digits: string | undefined): void {
  const blank = digits === undefined || digits === "null" || digits === "0";
  if (!blank && !isCount(digits)) {
    log.unread.push(digits);
    return;
  }
  const place = `${section} ${pattern}`;
  log.places.set(place, (log.places.get(place) ?? 0) + 1);
  if (digits === undefined || digits === "null") log.nulls += 1;
  if (blank) log.blanks += 1;
  else log.figures.push({ section, pattern, digits });
}

const isCount = (digits: string): boolean =>
  NUMBER.test(digits) && Number(digits.replaceAll(",", "")) <= Number.MAX_SAFE_INTEGER;

/** What sysbench prints of each of its tests, put together with the command line before it. */
import type { Kind } from "../reading/broken-lines.ts";
import type { Line } from "../reading/trial.ts";

export type Block = {
  line: number;
  /** Of the command: "fileio", "oltp_read_write"; absent where no command line is in the file. */
  command?: string;
  version?: string;
  /** Whole lines. */
  lines: string[];
  /** By label, in the words of sysbench 1.0; of labels that come twice the first. */
  values: Map<string, string>;
  doubts: string[];
  /** Why it ended, in sysbench's own words. */
  failure?: string;
  /** Printed by 0.4, 0.5 or a draft of 1.0. */
  isBefore1?: true;
  /** Printed by 1.1: a test of files has neither a time nor a number of events. */
  isSince11?: true;
};

const SCRIPT =
  /^(?:--test=)?(?:.{0,200}\/)?(fileio|cpu|memory|threads|mutex|oltp\w{0,30}|select_random_\w{1,20}|bulk_insert)(?:\.lua)?$/;

/** The test that a command line runs: "fileio", "oltp_read_write". */
function commandIn(line: string): string | undefined {
  const at = line.indexOf("sysbench ");
  const words = at < 0 ? [] : line.slice(at).split(/ +/);
  if (!words.includes("run")) return undefined;
  return words.map((word) => SCRIPT.exec(word)?.[1]).find((found) => found !== undefined);
}
const VERSION = /^sysbench (\d[\w.-]{1,20})(?: \(using|:[ \t]{1,8}multi)/;
const BEGINS = /^Running the test with following options:/;
const LABELLED =
  /^ *([a-z/][\w/ ,.()-]{1,50}?|\d[\d.]*th percentile|approx\. +\d[\d.]* percentile):? *[:=] +(\S.{0,60})$/;
const FAILED = /^FATAL: (.{1,200})/;
/** Since 1.1, of a test of files: what 1.0 printed in a line each. */
const SIDE =
  /^ *(read|write): +IOPS=(\S{1,20}) +(\S{1,20}) MiB\/s \(\S{1,20} MB\/s\)$|^ *fsync: +IOPS=(\S{1,20})$/;
const RATED = /^(\d{1,15}) +\((\S{1,20}) per sec\.\)$/;
/** Lines that may be broken; those who type commands break them, too. */
export const BROKEN: readonly Kind[] = [
  [VERSION, VERSION],
  [BEGINS, BEGINS],
  [/\bsysbench .{0,400}(?:--|\\$)/, /\b(?:run|prepare|cleanup|help)\s*$/],
  [
    /^ *(?:transactions|queries|ignored errors|reconnects|deadlocks|read\/write requests|other operations): +\d/,
    /\(\S+ per sec\.\)\s*$/,
  ],
  [/^Operations performed: /, /Total\s*$/],
  [/^Read \S+ +Written /, /\/sec\)\s*$/],
  [/^Periodic FSYNC enabled/, /requests\.\s*$/],
];

export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let command: string | undefined;
  let version: string | undefined;
  let open: Block | undefined;
  for (const { text, number } of lines) {
    const asked = commandIn(text);
    if (asked !== undefined) command = asked;
    version = VERSION.exec(text)?.[1] ?? version;
    if (VERSION.test(text) || asked !== undefined) open = undefined;
    if (BEGINS.test(text)) {
      open = { line: number, lines: [], values: new Map(), doubts: [] };
      if (command !== undefined) open.command = command;
      if (version !== undefined) open.version = version;
      command = undefined;
      blocks.push(open);
    }
    if (open === undefined) continue;
    open.lines.push(text);
    const failure = FAILED.exec(text)?.[1];
    if (failure !== undefined && open.failure === undefined) {
      open.failure = JSON.stringify(failure);
      open.doubts.push(`sysbench failed: ${open.failure}`);
    }
    const side = SIDE.exec(text);
    if (side !== null) {
      open.isSince11 = true;
      for (const [label, value] of rates(side)) keep(open, label, value);
      continue;
    }
    const [, name, printed] = LABELLED.exec(text) ?? [];
    if (name === undefined || printed === undefined) continue;
    if (name === TIME_BEFORE) open.isBefore1 = true;
    keep(
      open,
      inNewWords(name),
      name === TIME_BEFORE ? (Number(digitsOf(printed)) * 1e3).toFixed(1) : printed,
    );
  }
  // What was started last may be all that is missing.
  if (command !== undefined)
    blocks.push({ line: lines.at(-1)?.number ?? 1, command, lines: [], values: new Map(), doubts: [] });
  return blocks;
}

function keep({ values, doubts }: Block, label: string, value: string): void {
  const known = values.get(label);
  if (known === undefined) values.set(label, value);
  else if (known !== value && MEASURED.test(label))
    doubts.push(`the line ${JSON.stringify(label)} comes twice`);
}

function rates([, side, iops = "", mib = "", flushes = ""]: RegExpExecArray): [
  label: string,
  value: string,
][] {
  if (side === undefined) return [["fsyncs/s", flushes]];
  return side === "read"
    ? [
        ["reads/s", iops],
        ["read, MiB/s", mib],
      ]
    : [
        ["writes/s", iops],
        ["written, MiB/s", mib],
      ];
}

/** Before 1.0 the time of all events was printed in seconds, under this name, and fsyncs of files were no events. */
const TIME_BEFORE = "total time taken by event execution";
const TIME_SINCE_11 = "time elapsed";
const inNewWords = (name: string): string =>
  name === TIME_BEFORE
    ? "sum"
    : name === TIME_SINCE_11
      ? "total time"
      : name.replace(/^approx\. +(\d[\d.]*) percentile$/, "$1th percentile");

/** Of a label that is a figure. */
const MEASURED =
  /^(?:reads\/s|writes\/s|fsyncs\/s|read, MiB\/s|written, MiB\/s|transactions|queries|total time|total number of events|min|avg|max|sum|.*percentile)$/;

/** "1855 (491.77 per sec.)". */
export function rated(value: string | undefined): { count: number; rate: string } | undefined {
  const [, count, rate] = RATED.exec(value ?? "") ?? [];
  return count === undefined || rate === undefined ? undefined : { count: Number(count), rate };
}

/** The digits of "3.0019s", "0.07" and "5.17ms". */
export const digitsOf = (value: string | undefined): string | undefined =>
  /^(\d{1,15}(?:\.\d{1,9})?)(?:m?s)?$/.exec(value ?? "")?.[1];

/** ["99", "0.81"] of "99th percentile: 0.81". */
export function percentileOf({ values }: Block): [percent: string, digits: string] | undefined {
  for (const [label, value] of values) {
    const percent = /^(\d{1,2}(?:\.\d{1,2})?)th percentile$/.exec(label)?.[1];
    const digits = digitsOf(value);
    if (percent !== undefined && digits !== undefined) return [String(Number(percent)), digits];
  }
  return undefined;
}

/** It can be turned off, which is said in its place; the 100th is no more than the longest. */
export const percentileDoubt = (block: Block): string[] =>
  percentileOf(block) !== undefined ||
  block.values.has("100th percentile") ||
  block.lines.some((line) => /percentile.*disabled/.test(line))
    ? []
    : ["expected the percentile of the latency"];

/** Threads are idle only where a rate was asked for: else the time of all events is that of all threads, unless some of what they did is no event. */
export function timeDoubts({ lines, values, isBefore1 }: Block): string[] {
  const threads = Number(threadsOf(lines));
  const [total, sum] = [
    Number(digitsOf(values.get("total time"))),
    Number(digitsOf(values.get("sum"))) / 1e3,
  ];
  const [events, mean] = [Number(values.get("total number of events")), Number(digitsOf(values.get("avg")))];
  const doubts: string[] = [];
  if (
    sum > threads * total * 1.05 ||
    (!isBefore1 && askedRate(lines) === undefined && sum < threads * total * 0.5)
  )
    doubts.push(`events of ${sum} s are not the work of ${threads} threads in ${total} s`);
  if (Math.abs(mean * events - sum * 1e3) > 0.0051 * events + 0.02 * sum * 1e3)
    doubts.push(`${events} events of ${mean} ms are not ${sum} s`);
  const rising = ["min", "avg", "max"].map((label) => Number(digitsOf(values.get(label))));
  if (rising.some((one, i) => i > 0 && one < (rising[i - 1] ?? 0)))
    doubts.push("min, avg and max of the latency are not in order");
  return doubts;
}

/** "143/sec": what was asked for with --rate. */
export const askedRate = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => /^Target transaction rate: (\S{1,20})$/.exec(line)?.[1])
    .find((one) => one !== undefined);

export const threadsOf = (lines: readonly string[]): string | undefined =>
  lines.map((line) => /^Number of threads: (\d{1,6})$/.exec(line)?.[1]).find((one) => one !== undefined);

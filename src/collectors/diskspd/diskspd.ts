/** The importer of diskspd's text: what was asked for, and what reads and writes came to. */
import type { Direction, Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { MIB, MS } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { jointOfCommand, type Kind } from "../reading/broken-lines.ts";
import { measuredSince, refused } from "../reading/imported.ts";
import { scaledBy } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { linesOf } from "../reading/trial.ts";
import { agree, figure, perSecond } from "../reading/trial-figures.ts";
import { linesOfCommand } from "./command.ts";
import { inputOf, startOf } from "./input.ts";
import { addLatencies, doubtsOfLatencies, type Latencies, latenciesOf } from "./latencies.ts";

const COMMAND = /^Command Line: (.{1,1000})$/;
/** Begins a run where the command line is not there. */
const INPUT = /^Input parameters:$/;
/** Of the block below it. */
const ASKED = /^(?:Input parameters:|timespan: |path: |performing |block size: )/m;
const RESULTS = /^Results for (?:timespan|job) \d+:/;
const SIDE = /^(Total|Read|Write) IO$/;
const HEAD_BEGINS = /^thread +\|/;
const HEAD = /^thread +\| +bytes +\| +I\/Os/;
const TOTAL =
  /^total: +(\d{1,18}) \| +(\d{1,15}) \| +(\d{1,10}\.\d{2}) \| +(\d{1,12}\.\d{2})(?: \| +(.{1,80}))?$/;
const BROKEN: readonly Kind[] = [
  [COMMAND, COMMAND, /^\s*(?!Input parameters:|System information:)\S/, jointOfCommand(() => false)],
  [HEAD_BEGINS, /\| *file$/],
  [/^total: +\d/, TOTAL, /^[\s\d.|]+$/],
];
/** Of the columns behind the rate; what stands under another is part of a line that was cut. */
const COLUMNS = /^(?:AvgLat|IopsStdDev|LatStdDev|file)$/;
const THREADS = /^thread count:\s+(\d{1,6})$/;
const TIME = /^(?:actual test time|test time):\s+(\d{1,7}(?:\.\d{2})?)s$/;

/** What -Rxml prints, with what a run was asked to do behind it. */
const XML = /^[ \t]{0,40}<Results>\s{0,40}<System>/m;
const isXml = (text: string): boolean => holdsLine(text, "<Results>", XML) && text.includes("<TimeSpan>");

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  if (isXml(text)) return { sure: 0.9, reason: "the XML of diskspd (-Rxml)" };
  if (/diskspd/i.test(text) && /^[ \t]{0,40}Command Line: \S{0,200}diskspd/im.test(text))
    return { sure: 0.9, reason: "diskspd's command line" };
  return holdsLine(text, "Results for timespan ", /^[ \t]{0,40}Results for timespan \d+:/m) &&
    /^[ \t]{0,40}(?:Total|Read|Write) IO[ \t\r]{0,40}$/m.test(text)
    ? { sure: 0.9, reason: 'the line "Results for timespan" of diskspd' }
    : { sure: 0, reason: "no command line of diskspd" };
}

type Row = { bytes: string; ios: string; mib: string; rate: string; more: string[]; heads: string[] };
type Open = {
  line: number;
  command?: string;
  input: string[];
  hasResults: boolean;
  sides: Map<string, Row>;
  latencies: Latencies[];
  time?: string | undefined;
  threads?: string | undefined;
  doubts: string[];
};

async function importDiskspd(file: RawFile): Promise<Imported> {
  if (isXml(plainHead(file.head)))
    return refused("expected diskspd's text, found its XML: run it without -Rxml, and keep what it prints.");
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const all: Open[] = [];
  let open: Open | undefined;
  let side: string | undefined;
  let heads: string[] = [];
  const begin = (line: number): Open => {
    const next: Open = {
      line,
      input: [],
      hasResults: false,
      sides: new Map(),
      latencies: [],
      doubts: [],
    };
    all.push(next);
    [side, heads] = [undefined, []];
    return next;
  };
  for (const { text: whole, number } of lines) {
    const text = whole.trim();
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined) {
      open = begin(number);
      open.command = command;
      continue;
    }
    if (
      INPUT.test(text) &&
      (open === undefined || open.hasResults || open.input.some((one) => INPUT.test(one)))
    )
      open = begin(number);
    if (RESULTS.test(text)) {
      if (open === undefined) open = begin(number);
      if (open.hasResults) open.doubts.push("several time spans in one run: only one is read");
      open.hasResults = true;
    }
    if (open === undefined) continue;
    if (!open.hasResults) open.input.push(text);
    side = SIDE.exec(text)?.[1] ?? side;
    if (HEAD.test(text)) heads = text.split("|").map((one) => one.trim());
    open.time ??= TIME.exec(text)?.[1];
    open.threads ??= THREADS.exec(text)?.[1];
    const total = TOTAL.exec(text);
    if (total !== null && side !== undefined) {
      const [, bytes = "", ios = "", mib = "", rate = "", more = ""] = total;
      if (open.sides.has(side)) open.doubts.push(`the total of ${side} IO comes twice`);
      else
        open.sides.set(side, {
          bytes,
          ios,
          mib,
          rate,
          heads,
          more: more.split("|").map((one) => one.trim()),
        });
    }
    addLatencies(open.latencies, text);
  }
  const read = all.flatMap((one) => {
    const result = resultOf(one, wrong);
    return result === undefined ? [] : [{ result, from: startOf(one.input) }];
  });
  if (all.length === 0)
    wrong.push('expected "Command Line" or "Results for timespan" of diskspd, found neither.');
  const results = read.map(({ result }) => result);
  return resultsRun({ name: "diskspd" }, results, wrong, measuredSince(read.map(({ from }) => from)));
}

/** thread, bytes, I/Os, MiB/s and I/O per s. */
const FIRST_COLUMNS = 5;
const CELL = /^(?:\d{1,12}\.\d{2,3}|N\/A)$/;
const NINES: Readonly<Record<string, string>> = {
  "3-nines": "99.9",
  "4-nines": "99.99",
  "5-nines": "99.999",
};

function resultOf(open: Open, wrong: string[]): Result | undefined {
  const { line, command, sides, latencies, time, threads, doubts: known } = open;
  const ofCommand = ASKED.test(open.input.join("\n")) ? undefined : linesOfCommand(command ?? "");
  const {
    workload,
    targets,
    doubts: asked,
  } = inputOf([...open.input, ...(ofCommand ?? [])], command, Number(threads) || undefined);
  const table = latenciesOf(latencies, targets);
  const measured: Measured = { percentiles: table?.rows ?? new Map(), time };
  const directions: Result["directions"] = {};
  const doubts = [...known, ...asked];
  for (const [name, label, at] of [
    ["read", "Read", 0],
    ["write", "Write", 1],
  ] as const) {
    const row = sides.get(label);
    if (row === undefined) doubts.push(`expected the total of ${label} IO`);
    else if (row.ios !== "0")
      directions[name] = directionOf(row, measured, at, label, workload.blockSizeBytes, doubts);
  }
  if (directions.read === undefined && directions.write === undefined)
    return void wrong.push(
      `line ${line}: diskspd was started, and there is no result of it. It is not imported.`,
    );
  const isTimed =
    latencies.some(({ rows }) => rows.size > 0) ||
    [...sides.values()].some(({ heads }) => heads.includes("AvgLat"));
  if (isTimed) doubts.push(...doubtsOfLatencies(latencies, table));
  const [total, read, write] = ["Total", "Read", "Write"].map((label) => sides.get(label));
  if (total === undefined) doubts.push("expected the total of Total IO");
  else if (
    read !== undefined &&
    write !== undefined &&
    Number(read.ios) + Number(write.ios) !== Number(total.ios)
  )
    doubts.push(`${read.ios} reads and ${write.ios} writes are not ${total.ios} I/Os`);
  const result: Result = {
    name: `diskspd ${workload.rw}`,
    workload,
    status: "complete",
    directions,
    ...defined({
      notes: nonEmpty([
        ...(workload.direct === false ? ["through the software cache: memory may have been measured"] : []),
        ...(ofCommand === undefined ? [] : ["What it was asked to do is read from its command line alone."]),
      ]),
    }),
    ...(command !== undefined && { options: { "Command Line": command } }),
  };
  return doubted(result, doubts, line, wrong);
}

type Measured = { percentiles: Latencies["rows"]; time: string | undefined };

function directionOf(
  { bytes, ios, mib, rate, more, heads }: Row,
  { percentiles, time }: Measured,
  at: 0 | 1,
  label: string,
  block: unknown,
  doubts: string[],
): Direction {
  const iops = figure(rate, 1);
  const bandwidth = figure(mib, MIB);
  const column = (name: string): string | undefined => {
    const place = heads.indexOf(name);
    return place < FIRST_COLUMNS ? undefined : more[place - FIRST_COLUMNS];
  };
  const mean = figure(column("AvgLat"), MS);
  const stddev = figure(column("LatStdDev"), MS);
  const value = (name: string) => figure(percentiles.get(name)?.[at], MS);
  const percentilesNs = Object.fromEntries(
    ["25th", "50th", "75th", "90th", "95th", "99th", ...Object.keys(NINES)].flatMap((name) => {
      const quantity = value(name);
      return quantity === undefined ? [] : [[NINES[name] ?? name.slice(0, -2), quantity]];
    }),
  );
  const strange = heads.slice(FIRST_COLUMNS).find((name) => !COLUMNS.test(name));
  if (strange !== undefined)
    doubts.push(`expected the columns of ${label} IO, found ${JSON.stringify(strange)}`);
  const cells = heads.slice(FIRST_COLUMNS).filter((name) => name !== "file").length;
  const given = more.filter((cell) => CELL.test(cell)).length;
  if (given !== cells) doubts.push(`expected ${cells} figures of latency of ${label} IO, found ${given}`);
  const [min, max] = [value("min"), value("max")];
  const lat = {
    ...(min !== undefined && { minNs: min }),
    ...(mean !== undefined && { meanNs: mean }),
    ...(max !== undefined && { maxNs: max }),
    ...(stddev !== undefined && { stddevNs: stddev }),
    ...(Object.keys(percentilesNs).length > 0 && { percentilesNs }),
  };
  const rising = [min, ...Object.values(percentilesNs), max].flatMap((one) =>
    typeof one === "object" ? one : [],
  );
  if (rising.some((one, i) => i > 0 && one.high < (rising[i - 1]?.low ?? 0)))
    doubts.push(`percentiles of ${label} IO are not in order`);
  if (mean !== undefined && typeof mean === "object" && rising.length > 1)
    if (mean.high < (rising[0]?.low ?? 0) || mean.low > (rising.at(-1)?.high ?? mean.low))
      doubts.push(`the mean latency of ${label} IO is outside of its percentiles`);
  if (typeof block === "number" && Number(ios) * block !== Number(bytes))
    doubts.push(`${ios} I/Os of ${block} bytes are not ${bytes} bytes`);
  if (typeof block === "number" && iops !== undefined && !agree(bandwidth, scaledBy(iops, block)))
    doubts.push(`${rate} I/Os per second of ${block} bytes are not ${mib} MiB/s`);
  if (!agree(iops, perSecond(Number(ios), figure(time, 1e9))))
    doubts.push(`${ios} I/Os in ${time} s are not ${rate} per second`);
  return {
    totalIos: Number(ios),
    ioBytes: Number(bytes),
    ...(iops !== undefined && { iops }),
    ...(bandwidth !== undefined && { bandwidthBytesPerSecond: bandwidth }),
    ...(Object.keys(lat).length > 0 && { lat }),
  };
}

export const diskspd: Collector = {
  id: "diskspd",
  version: 6,
  title: "diskspd",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads diskspd's text: its input parameters as a workload, and the totals of reads and writes, with mean latency, standard deviation and percentiles
where it measured them (\`-L\`). Bytes, I/Os, rates, time and block size must agree. Several runs may stand in one file, with
their command lines or without; without input parameters, a command line that says all of them is read. Of several targets the figures are of all together, also the percentiles (below "total:"). Jobs are the threads that were counted.
Write-through counts as O_DSYNC. Its XML (\`-Rxml\`) is not read.

What the format cannot tell: the size of the file, unless it was made in this run (\`-c\`); the volume behind the path; whether the data could be compressed.`,
  recognise,
  import: importDiskspd,
};

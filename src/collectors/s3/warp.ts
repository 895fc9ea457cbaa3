/** The importer of what warp prints: objects put to and got from an object store. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Trial } from "../../schema/trial.ts";
import { defined } from "../../text/defined.ts";
import { parsePrinted, type QuantityKind } from "../../units/parse.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf, mayBeCut, partialTrial, trialsRun } from "../reading/trial.ts";
import { figure, figures, inFlight } from "../reading/trial-figures.ts";

/** Since 1.0, and before it. */
const REPORT = /^Report: ([A-Za-z]{2,20})(?: \(\d{1,9} reqs\))?\. Concurrency: (\d{1,7})\. Ran: (\S{1,20})/;
const OPERATION = /^Operation: ([A-Z]{2,20})(?:, \d{1,3}%)?(?: \(\d{1,9}\))?[.,] (.{1,160})$/;
/** Before it told the concurrency there: what was done, and the average alone in the next line, of several at once without its name. */
const OLDEST = /^Operation: ([A-Z]{2,20})$/;
const OLDEST_RATE =
  /^[ \t]?\* (?:Average: )?(?:(\d{1,9}(?:\.\d{1,3})?) ?([KMGT]?i?B)\/s)?(?:, )?(?:(\d{1,9}(?:\.\d{1,3})?) obj\/s)?(?: \((\d{1,9}(?:\.\d{1,3})?s), starting [^()]{1,40}\)(?: \((\d{1,3}(?:\.\d)?)% of operations\))?)?$/;
/** "Ran 32s. Size: 10485760 bytes. Concurrency: 20. Hosts: 4." */
const SAID = /^(?:(Ran:?|Size:|Concurrency:|Concurrent:) (\S{1,20}(?: bytes)?)|[A-Z][a-z ]{2,30}: \d{1,9})$/;
/** What a line ends with says that no digit is lost, unless it is short. */
const WHOLE = /(?:Concurrency|Concurrent): \d{1,7}[.,]|^Operation: [A-Z]{2,20}\. Concurrency: \d{1,7}$/;
const RATE =
  /^(?:\t\*| ?[-*]?) ?(?:Average|Throughput): (?:(\d{1,9}(?:\.\d{1,3})?) ?([KMGT]?i?B)\/s)?(?:, )?(?:(\d{1,9}(?:\.\d{1,3})?) obj\/s)?/;
const REQUESTS = /^(?:\t\*| ?[-*]?) ?(?:Reqs: )?Avg: (\S{1,20}?), 50%: /;
const FIRST_BYTE = /^(?:\t\*| ?[-*]?) ?(?:TTFB|First Byte): Avg: (\S{1,20}?), /;
const BROKEN: readonly Kind[] = [
  [/^Operation: [A-Z]{2,20}[ .,]/, WHOLE],
  [/^(?:\t\*| ?[-*]?) ?(?:Reqs: )?Avg: /, / StdDev: \S+$/],
  [/^(?:\t\*| ?[-*]?) ?(?:TTFB|First Byte): Avg: /, / Worst: \S+/, /^\s*(?:StdDev: )?[\d.]+m?s$/],
];
/** With no unit at its end. */
const FIGURES_OF_ALL =
  /^(?:\t\*| ?[-*]?) ?(?:Average|Throughput|Reqs|Avg|TTFB|First Byte): .*(?<!\/s|\dm?s|µs)$/;
/** Of such a line, behind its first words. */
const LATENCIES = /Avg: [\d.hmµ]{1,19}s(?:,? [\w%]{1,8}: [\d.hmµ]{1,19}s)*$/;
/** What of it, or of the line above it, stands in a line of its own where a terminal cut it. */
const PART =
  /^[^*]*\b(?:\d\d(?:%|th)|Fastest|Slowest|StdDev|Best|Median|Worst): [\d.]{1,12}[µm]?s\b|^[, ]*[\d.]{1,12} obj\/s$/;
/** The lines below it are of one host each, up to an empty one. */
const BY_HOST = /^(?:Requests|Throughput) by (?:host|client):$/;
const COMMAND = /\bwarp +(\w{2,12})\b.{0,800}/;
/** Its shell goes on in the next line. */
const GOES_ON = /\s\\$/;
const LONGEST_COMMAND = 4000;
const SIZE = /--obj\.size[= ]"?(\S{1,20}?)"?(?: |$)/;

function recognise({ head }: RawFile): Recognition {
  return /^(?:Report: [A-Za-z]{2,20}.{0,30}\. Concurrency: \d+|Operation: [A-Z]{2,20}(?:.{0,60}(?:Concurrency|Concurrent): \d+|\r?\n[ \t]?\* (?:Average: )?\d.{0,40}(?:obj|i?B)\/s))/m.test(
    plainHead(head),
  )
    ? { sure: 0.9, reason: 'the line "Report:" or "Operation:" of warp' }
    : { sure: 0, reason: "no report of warp" };
}

/** `threads`: absent in the oldest reports; `isOldest`: it is one of them. */
type Begun = { test: string; threads?: string; ran?: string; size?: string; isOldest?: true };

/** The first line of a report, if it is one. */
function begunBy(text: string): Begun | undefined {
  const [, since1, threads, ran] = REPORT.exec(text) ?? [];
  if (since1 !== undefined && threads !== undefined)
    return { test: since1, threads, ...(ran !== undefined && { ran }) };
  const oldest = OLDEST.exec(text)?.[1];
  if (oldest !== undefined) return { test: oldest, isOldest: true };
  const [, test, rest = ""] = OPERATION.exec(text) ?? [];
  if (test === undefined || !WHOLE.test(text)) return undefined;
  const said = rest
    .replace(/[.,]$/, "")
    .split(/[.,] /)
    .map((one) => SAID.exec(one));
  if (said.includes(null)) return undefined;
  const of = (name: string): string | undefined => said.find((one) => one?.[1]?.startsWith(name))?.[2];
  const concurrency = of("Concurren");
  return concurrency === undefined
    ? undefined
    : { test, threads: concurrency, ...defined({ ran: of("Ran"), size: of("Size") }) };
}

type Open = Begun & {
  line: number;
  /** Ran together with those around it. */
  isShare?: true;
  rate?: (string | undefined)[];
  requests?: string;
  firstByte?: string;
  doubts: string[];
};

async function importWarp(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const all: Open[] = [];
  let size: string | undefined;
  let [isOfOneHost, isOfNone] = [false, false];
  let command = "";
  for (const { text, number } of lines) {
    isOfOneHost = BY_HOST.test(text) || (isOfOneHost && text.trim() !== "");
    if (isOfOneHost) continue;
    command += text.replace(GOES_ON, " ");
    const isCommand = COMMAND.test(command);
    if (isCommand) size = SIZE.exec(command)?.[1] ?? size;
    if (!isCommand || !GOES_ON.test(text) || command.length > LONGEST_COMMAND) command = "";
    // Where a terminal cut the command in its size.
    if (!isCommand && size !== undefined && all.length === 0 && /^[KMGTiB]/.test(text)) size = undefined;
    const begun = begunBy(text);
    isOfNone = begun === undefined && (isOfNone || OPERATION.test(text));
    if (OPERATION.test(text) && isOfNone)
      wrong.push(`line ${number}: expected the concurrency of a report. It is not imported.`);
    if (begun !== undefined) {
      all.push({ line: number, doubts: [], ...(size !== undefined && { size }), ...begun });
      continue;
    }
    const open = all.at(-1);
    if (open === undefined || isOfNone) continue;
    if (open.isOldest && number === open.line + 1) {
      const [, bytes, unit, objects, ran, share] = OLDEST_RATE.exec(text) ?? [];
      if (bytes !== undefined || objects !== undefined) open.rate = [bytes, unit, objects];
      Object.assign(open, defined({ ran, isShare: share === undefined ? undefined : true }));
      continue;
    }
    // Behind it come the fastest and the slowest second.
    const rate = RATE.exec(text);
    if (rate !== null && (rate[1] ?? rate[3]) !== undefined) {
      if (open.rate !== undefined) open.doubts.push("the average comes twice");
      open.rate ??= rate.slice(1);
      if (!/^(?: \(|$)/.test(text.slice(rate[0].length))) open.doubts.push("the line of the average is cut");
    }
    if (REQUESTS.test(text)) {
      if (open.requests !== undefined) open.doubts.push("the line of requests comes twice");
      open.requests ??= text;
    }
    if (FIRST_BYTE.test(text)) open.firstByte ??= text;
    else if (!REQUESTS.test(text) && PART.test(text)) open.doubts.push(`line ${number} is a part of another`);
  }

  const last = lines.at(-1);
  if (last?.isOpen && FIGURES_OF_ALL.test(last.text)) wrong.push(mayBeCut(last.number));
  const trials = all
    .filter(({ test }) => test !== "Total")
    .flatMap((one) => trialOf(one, mixedWith(one, all), wrong) ?? []);
  return trialsRun({ name: "warp" }, trials, wrong);
}

/** The operations that ran together with one: their sum stands behind them, or the share of each beside it, and each of them comes once. */
function mixedWith(one: Open, all: readonly Open[]): string | undefined {
  if (one.isShare) return sharingWith(one, all).sort().join(" ");
  const end = all.findIndex(({ test }, i) => test === "Total" && i > all.indexOf(one));
  const tests: string[] = [];
  for (const { test, threads } of all.slice(0, Math.max(end, 0)).reverse()) {
    if (test === "Total" || tests.includes(test) || threads !== all[end]?.threads) break;
    tests.push(test);
  }
  const isOfThem = all.indexOf(one) >= end - tests.length;
  return end >= 0 && isOfThem ? tests.sort().join(" ") : undefined;
}

function sharingWith(one: Open, all: readonly Open[]): string[] {
  let tests: string[] = [];
  let isIn = false;
  for (const { line, test, isShare } of all) {
    if (!isShare || tests.includes(test)) {
      if (isIn) break;
      tests = [];
    }
    if (isShare) tests.push(test);
    isIn ||= line === one.line;
  }
  return tests;
}

function printedAs(text: string | undefined, kind: QuantityKind): Quantity | undefined {
  const parsed = text === undefined ? undefined : parsePrinted(text, kind);
  if (parsed?.ok !== true || !(parsed.quantity.value > 0)) return undefined;
  const { value, low, high } = parsed.quantity;
  return { value, low, high, printed: text ?? "" };
}

/** The figure behind a label: "99%: 27.6ms". */
const labelled = (line: string | undefined, label: string): Quantity | undefined => {
  const at = line?.indexOf(`${label}: `) ?? -1;
  const text =
    at < 0 ? undefined : /^\S{1,20}?(?=,|\s|$)/.exec(line?.slice(at + label.length + 2) ?? "")?.[0];
  return printedAs(text, "ns");
};

function trialOf(open: Open, mixed: string | undefined, wrong: string[]): Trial | undefined {
  const { line, test, threads, size, rate, requests, firstByte } = open;
  const [bytes, unit, objects] = rate ?? [];
  const perSecond = figure(objects, 1);
  const bandwidth = bytes === undefined ? undefined : printedAs(`${bytes} ${unit}/s`, "bytes/s");
  if (perSecond === undefined && bandwidth === undefined)
    return void wrong.push(
      `line ${line}: warp's report of ${test} has no average above 0. It is not imported.`,
    );
  const mean = labelled(requests, "Avg");
  const busy = inFlight(perSecond, mean);
  const doubts = [
    ...open.doubts,
    ...[
      [requests, "Slowest"],
      [firstByte, "Worst"],
    ].flatMap(([text, last]) =>
      text !== undefined && !(text.includes(`${last}: `) && LATENCIES.test(text))
        ? [`expected latencies up to ${last}, the line is cut or damaged`]
        : [],
    ),
  ];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  if (busy !== undefined && mixed === undefined && busy.low > Number(threads) * 1.1) {
    const contradiction = `rate and latency give ${busy.low.toPrecision(3)} requests under way, of ${threads}`;
    doubts.push(contradiction);
    wrong.push(
      `line ${line}: ${contradiction}: warp takes the two over other spans of a run, or one of them was altered. Compare it with what warp printed; as it is, the figures stay in doubt.`,
    );
  }
  return partialTrial(
    {
      name: `warp ${test}`,
      layer: "object",
      tool: "warp",
      test,
      setup: {
        ...(threads !== undefined && { concurrency: threads }),
        ...(size !== undefined && { size }),
        ...(mixed !== undefined && { "mixed with": mixed }),
      },
      status: "complete",
      figures: figures({
        "request.rate": perSecond,
        bandwidth,
        "request.mean": mean,
        "request.p50": labelled(requests, "50%"),
        "request.p90": labelled(requests, "90%"),
        "request.p99": labelled(requests, "99%"),
        "request.min": labelled(requests, "Fastest"),
        "request.max": labelled(requests, "Slowest"),
        "request.stddev": labelled(requests, "StdDev"),
        "first-byte.mean": labelled(firstByte, "Avg"),
        "first-byte.p50": labelled(firstByte, "Median"),
        "first-byte.p90": labelled(firstByte, "90th"),
        "first-byte.p99": labelled(firstByte, "99th"),
        "first-byte.min": labelled(firstByte, "Best"),
        "first-byte.max": labelled(firstByte, "Worst"),
      }),
      notes: [
        ...(open.ran === undefined ? [] : [`Ran ${open.ran}.`]),
        ...(size === undefined ? ["The size of objects is not in the report."] : []),
        ...(threads === undefined ? ["The concurrency is not in the report."] : []),
      ],
    },
    doubts,
  );
}

export const warp: Collector = {
  id: "warp",
  version: 5,
  title: "warp (S3)",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads warp's reports ("Report: PUT. Concurrency: 20. Ran: 4m57s", and "Operation: PUT" of older versions, in the oldest of which the average alone follows), one trial for each operation, as figures of
object storage: objects per second, bandwidth, latency of requests and until the first byte. Operations that ran together say with which; the sum over all of them
is not read, nor are the fastest and the slowest second.

What the format cannot tell: the size of objects, unless the command line stands before it; the concurrency, in the oldest reports; the servers and what is behind them; errors that were retried.`,
  recognise,
  import: importWarp,
};

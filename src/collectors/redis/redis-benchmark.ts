/** The importer of what `redis-benchmark` prints: requests a second that a Redis answered, and how long each took. */
import { intervalOf } from "../../schema/quantity.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import { nonEmpty } from "../../text/defined.ts";
import { MS } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { plainHead } from "../reading/text.ts";
import { type Line, linesOf, mayBeCut, partialTrial, trialsRun } from "../reading/trial.ts";
import { agree, figure, figures, perSecond } from "../reading/trial-figures.ts";

const BEGINS = /^ *====== (\S.{0,80}?) ======$/;
const COMPLETED = /^ {0,2}(\d{1,15}) requests completed in (\d{1,9}\.\d{2}) seconds$/;
const CLIENTS = /^ {0,2}(\d{1,9}) parallel clients$/;
const PAYLOAD = /^ {0,2}(\d{1,12}) bytes payload$/;
const SAID =
  /^ {0,2}(?:host configuration "(appendonly|save)"|(keep alive|multi-thread|threads)): ?(.{0,80})$/;
/** From 6.2 on, and before. */
const RATE = /^(?: {0,2}throughput summary: )?(\d{1,12}\.\d{2}) requests per second$/;
const HEADER = /^ *avg +min +p50 +p95 +p99 +max$/;
/** `-q`; a log that puts its level and its name before a rate names no test. */
const QUIET =
  /^ *(?!throughput summary|(?:INFO|WARN|WARNING|DEBUG|TRACE|ERROR|NOTICE) )(\w.{0,80}?): (\d{1,12}\.\d{2}) requests per second(?:, p50=(\d{1,9}\.\d{1,3}) msec)?$/;
const LIKE_QUIET = /: \d{1,12}\.\d{1,2} requests\b/;
const LIKE_CSV = /^[^"]{0,40}"[^"]{1,80}","\d/;
const BROKEN: readonly Kind[] = [
  [/^ *(?!throughput summary)\w.{0,80}?: \d{1,12}\.\d{2}(?: requests\b|$)/, QUIET],
];
const CSV_HEADER =
  /^"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"$/;
const CSV_ROW = /^"([^"]{1,80})"((?:,"\d{1,12}(?:\.\d{1,3})?"){7})$/;

const COLUMNS = ["mean", "min", "p50", "p95", "p99", "max"] as const;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return /(?:^|[\r\n] *)====== \S.{0,80} ======(?:\r?\n){1,2} {0,2}\d+ requests completed in /.test(text) ||
    /^"test","rps","avg_latency_ms",/m.test(text) ||
    /(?:^|[\r\n] *)(?!(?:INFO|WARN|WARNING|DEBUG|TRACE|ERROR|NOTICE) )[A-Z][\w ()*:]{1,80}: \d+\.\d{2} requests per second(?:, p50=[\d.]+ msec)?[ \t]*\r?$/m.test(
      text,
    )
    ? { sure: 0.9, reason: 'the line "requests completed in", or "requests per second", of redis-benchmark' }
    : { sure: 0, reason: "no test of redis-benchmark" };
}

async function importRedis(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const trials = [...blocksOf(lines).flatMap((block) => trialOf(block, wrong) ?? []), ...rowsOf(lines)];
  wrong.push(...unreadRows(lines));
  const last = lines.at(-1);
  if (
    last?.isOpen &&
    /^ *(?:"|\w.{0,80}: \d)/.test(last.text) &&
    !QUIET.test(last.text) &&
    !CSV_ROW.test(last.text)
  )
    wrong.push(mayBeCut(last.number));
  return trialsRun({ name: "redis-benchmark" }, trials, wrong);
}

type Block = { test: string; line: number; lines: string[] };

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const { text, number } of lines) {
    const test = BEGINS.exec(text)?.[1];
    if (test !== undefined) blocks.push({ test, line: number, lines: [] });
    else if (text !== "") blocks.at(-1)?.lines.push(text);
  }
  return blocks;
}

function trialOf({ test, line, lines }: Block, wrong: string[]): Trial | undefined {
  const find = (pattern: RegExp): RegExpExecArray | undefined =>
    lines.map((text) => pattern.exec(text)).find((found) => found !== null) ?? undefined;
  const [, count, seconds] = find(COMPLETED) ?? [];
  const rate = figure(find(RATE)?.[1], 1);
  if (rate === undefined) {
    wrong.push(
      `line ${line}: expected "requests per second" of ${JSON.stringify(test)}, found none. It is not imported.`,
    );
    return undefined;
  }
  const at = lines.findIndex((text) => HEADER.test(text));
  const printed = at < 0 ? [] : (lines[at + 1] ?? "").trim().split(/ +/);
  const latencies = latenciesOf(printed);
  const doubts: string[] = [];
  const time = figure(seconds, 1e9);
  if (count === undefined) doubts.push('expected the line "requests completed in"');
  if (!agree(rate, perSecond(Number(count), time), 0.01))
    doubts.push(`${count} requests in ${seconds} s are not the rate that is printed`);
  if (at < 0 && lines.some((text) => /^ *throughput summary: /.test(text)))
    doubts.push("expected the summary of latencies below that of throughput");
  if (at >= 0 && printed.length !== COLUMNS.length) doubts.push("expected six latencies");
  doubts.push(...disorder(latencies));
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const setup = Object.fromEntries([
    ...[
      ["clients", find(CLIENTS)?.[1]],
      ["payload bytes", find(PAYLOAD)?.[1]],
    ].filter(([, value]) => value !== undefined),
    ...lines.flatMap((text) => {
      const [, host, own, value = ""] = SAID.exec(text) ?? [];
      const name = host ?? own;
      return name === undefined || value === "" ? [] : [[name, value.trim()]];
    }),
  ]) as Record<string, string>;
  const trial = made(test, { "operation.rate": rate, ...latencies }, setup);
  return partialTrial(time === undefined ? trial : { ...trial, runtimeNs: time }, doubts);
}

const latenciesOf = (printed: readonly (string | undefined)[]): TrialFigures =>
  figures(Object.fromEntries(COLUMNS.map((name, i) => [`operation.${name}`, figure(printed[i], MS)])));

/** Percentiles rise, and the mean lies between the least and the most. */
function disorder(latencies: TrialFigures): string[] {
  const rising = (["min", "p50", "p95", "p99", "max"] as const).flatMap((name) => {
    const quantity = latencies[`operation.${name}`];
    return quantity === undefined ? [] : [intervalOf(quantity)];
  });
  const falls = rising.some(({ high }, i) => high < (rising[i - 1]?.low ?? 0));
  const mean = latencies["operation.mean"] && intervalOf(latencies["operation.mean"]);
  const [least, most] = [rising[0], rising.at(-1)];
  const isBeside = mean && least && most && (mean.high < least.low || mean.low > most.high);
  return falls || isBeside ? ["its latencies contradict each other"] : [];
}

/** `-q` and `--csv`: nothing is said of clients and sizes. */
function rowsOf(lines: readonly Line[]): Trial[] {
  let inCsv = false;
  return lines.flatMap(({ text }): Trial[] => {
    if (CSV_HEADER.test(text)) inCsv = true;
    const [, test, cells] = (inCsv && CSV_ROW.exec(text)) || [];
    if (test !== undefined && cells !== undefined) {
      const [rate, ...latencies] = [...cells.matchAll(/"([\d.]+)"/g)].map(([, digits]) => digits);
      return [made(test, figures({ "operation.rate": figure(rate, 1), ...latenciesOf(latencies) }))];
    }
    const [, quiet, rate, median] = QUIET.exec(text) ?? [];
    const [perSec, p50] = [figure(rate, 1), figure(median, MS)];
    if (quiet === undefined || perSec === undefined) return [];
    return [made(quiet, figures({ "operation.rate": perSec, "operation.p50": p50 }))];
  });
}

/** What looks like a row of `-q` or `--csv`, and is none: nothing of it is read. */
function unreadRows(lines: readonly Line[]): string[] {
  let inCsv = false;
  return lines.flatMap(({ text, number, isOpen }) => {
    inCsv ||= CSV_HEADER.test(text);
    const isRead = RATE.test(text) || QUIET.test(text) || CSV_ROW.test(text) || CSV_HEADER.test(text);
    const isRow = LIKE_QUIET.test(text) || (inCsv && LIKE_CSV.test(text));
    if (isRead || !isRow || isOpen) return [];
    const shown = JSON.stringify(text.trim().slice(0, 80));
    return [`line ${number}: expected a test and its figures, found ${shown}. It is not imported.`];
  });
}

const made = (test: string, all: TrialFigures, setup: Record<string, string> = {}): Trial => {
  const said = nonEmpty(Object.entries(setup));
  return {
    name: `redis-benchmark ${test}`,
    layer: "application",
    tool: "redis-benchmark",
    test,
    ...(said && { setup: Object.fromEntries(said) }),
    status: "complete",
    figures: all,
    notes: [
      setup.appendonly === "yes"
        ? "Each write is appended to a file; how often that is flushed (appendfsync) is not printed."
        : "Redis answers from memory; only a write that is appended to a file and flushed reaches the storage.",
    ],
  };
};

export const redisBenchmark: Collector = {
  id: "redis-benchmark",
  version: 3,
  title: "redis-benchmark",
  kind: "plain",
  forms: { text: "also" },
  amidText: true,
  documentation: `Reads each test of redis-benchmark as a figure of an application: requests per second, their mean latency, least, most and percentiles, with clients and
size of what was written; from version 6.2 on, and before it the rate alone. With \`-q\` or \`--csv\` clients and sizes are not printed, and the rate may be all
there is. Rate, number and time must agree, and latencies rise; where they do not, the trial is partial.

What the format cannot tell: how often a file that is appended to is flushed (\`appendfsync\`), how many requests were sent at once (\`-P\`), and whether the
server was on the same machine.`,
  recognise,
  import: importRedis,
};

/** The importer of what etcd's own `benchmark` prints: how many requests a second it answered, and how long each took. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import { SECOND } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { jointOfCommand, type Kind } from "../reading/broken-lines.ts";
import { warning } from "../reading/imported.ts";
import { withoutDust } from "../reading/printed-quantity.ts";
import { plainHead } from "../reading/text.ts";
import { inReportOfCheck } from "../reading/tools/etcd-report.ts";
import { type Line, linesOf, partialTrial, trialsRun } from "../reading/trial.ts";
import { figure, figures } from "../reading/trial-figures.ts";
import { type Block, doubtsOf, isExcerpt, MIXED } from "./doubts.ts";

const SUMMARY = /^Summary:$/;
const LABELLED = /^ {0,2}(Total|Slowest|Fastest|Average|Stddev):[ \t]{1,16}(\d[\d.e+-]{0,24}) secs\.$/;
const RATE = /^ {0,2}Requests\/sec:[ \t]{1,16}(\d[\d.e+-]{0,24})$/;
const BAR = /^ {0,2}\d[\d.e+-]{0,24} \[(\d{1,12})\][ \t]{1,16}\|/;
const PERCENTILE = /^ {0,2}(\d{2}(?:\.\d)?)% in (\d[\d.e+-]{0,24}) secs\.$/;
const FAILURE = /^ {0,2}\[(\d{1,12})\][ \t]{1,16}(.{1,300})$/;
/** What stands above a summary where one command prints several. */
const PART = /^(Put|Watch[a-z ]{1,40}) summary:$|^Total (Read|Write) Ops: \d+$/;
const COMMAND =
  /\bbenchmark\b.{0,400}?\s(put|range|txn-put|txn-mixed|stm|mvcc put|lease-keepalive|watch-get|watch-latency|watch)(?: |$)/;
/** The command may be broken before each of its options. */
const STARTED = /\bbenchmark\s+(?:--\S|put|range|txn|stm|mvcc|lease|watch)/;
/** What etcd's benchmark took its report from; these speak of HTTP, and tell more. */
const OF_HTTP = /^(?:Status code distribution|Response time distribution|Details \(average)/m;

/** Commands, and parts of them, of which each request is a durable write. */
const WRITES: ReadonlySet<string> = new Set(["put", "txn-put", "writes"]);
/** Options that decide what a request is, and how many come at once. */
const OPTIONS = ["clients", "conns", "key-size", "val-size", "rate", "txn-ops", "consistency"] as const;

/** What an option is, or a part of one, where a terminal cut the command in the middle of a word. */
const MORE_OPTIONS =
  /^\s*--\w|^(?!.*:$)(?=\S+$|.*(?:=| --))\s{0,8}[\w.=,:/-]{1,60}(?: [\w.=,:/-]{1,60}){0,20}$/;
const takesValue = (option: string): boolean =>
  [...OPTIONS, "total", "endpoints"].some((name) => option === `--${name}`);
const BROKEN: readonly Kind[] = [[STARTED, STARTED, MORE_OPTIONS, jointOfCommand(takesValue, false)]];

function recognise({ head }: RawFile): Recognition {
  const text = withoutCheck(plainHead(head).split("\n"), (line) => line).join("\n");
  const isReport =
    /^Summary:[\r\n]{1,4} {0,2}Total:[ \t]{1,16}\d[\d.e+-]{0,24} secs\.[\r\n]{1,4} {0,2}Slowest:/m.test(
      text,
    ) ||
    (COMMAND.test(text) && /^Error distribution:[\r\n]{1,4} {0,2}\[\d+\][ \t]/m.test(text));
  return isReport && !OF_HTTP.test(text)
    ? { sure: 0.9, reason: 'the lines "Summary" and "Slowest" of etcd\'s benchmark' }
    : { sure: 0, reason: "no summary of etcd's benchmark" };
}

async function importBenchmark(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const blocks = blocksOf(withoutCheck(lines, ({ text }) => text));
  const trials = blocks.map((block) => trialOf(block, wrong));
  const excerpts = blocks.filter((block) => block.isSummed && isExcerpt(block));
  const said = excerpts.map(({ line }) => warning(`line ${line}: ${EXCERPT}`));
  return trialsRun({ name: "etcd benchmark" }, trials, [...wrong, ...said]);
}

/** Without what etcdctl prints of the same run. */
function withoutCheck<T>(lines: readonly T[], textOf: (line: T) => string): T[] {
  const isOfCheck = inReportOfCheck(lines.map(textOf));
  return lines.filter((_, at) => !isOfCheck(at));
}

const EXCERPT =
  "its histogram and percentiles, which stand below a summary, are missing: it has no percentiles.";

/** A block begins at a summary, or where there is none because every request failed, at its errors. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let [test, part, setup]: [string, string, Record<string, string>] = ["", "", {}];
  let open: Block | undefined;
  const begin = (line: number, isSummed: boolean): Block => {
    const empty = { said: new Map(), percentiles: new Map(), counted: 0, bars: 0, errors: [], failed: 0 };
    const block = { ...empty, line, test, part, setup, isSummed, doubts: [] };
    blocks.push(block);
    return block;
  };
  for (const { text, number, isOpen } of lines) {
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined) [test, part, setup, open] = [command, "", setupOf(text), undefined];
    const consistency = /^bench with (linearizable|serializable) range$/.exec(text)?.[1];
    if (consistency !== undefined) {
      test = test === MIXED ? MIXED : "range";
      setup = { ...setup, consistency };
    }
    const [, watch, ops] = PART.exec(text) ?? [];
    part = watch?.toLowerCase() ?? (ops && `${ops.toLowerCase()}s`) ?? part;
    if (ops !== undefined) test = MIXED;
    if (SUMMARY.test(text)) open = begin(number, true);
    else if (text === "Error distribution:") open ??= begin(number, false);
    else if (open !== undefined) read(open, text);
    if (isOpen && open !== undefined && RATE.test(text))
      open.doubts.push("its last line has no end: the rate may be cut");
  }
  return blocks;
}

function read(block: Block, text: string): void {
  const once = (map: Map<string, string>, name: string, value: string): void => {
    if (map.has(name)) block.doubts.push(`${JSON.stringify(name)} comes twice`);
    else map.set(name, value);
  };
  const [, label, seconds] = LABELLED.exec(text) ?? [];
  if (label !== undefined && seconds !== undefined) once(block.said, label, seconds);
  const rate = RATE.exec(text)?.[1];
  if (rate !== undefined) once(block.said, "Requests/sec", rate);
  const [, percentile, within] = PERCENTILE.exec(text) ?? [];
  if (percentile !== undefined && within !== undefined) once(block.percentiles, percentile, within);
  const bar = BAR.exec(text)?.[1];
  if (bar !== undefined) {
    block.counted += Number(bar);
    block.bars += 1;
  }
  const [, times, error] = FAILURE.exec(text) ?? [];
  if (times === undefined || error === undefined) return;
  block.failed += Number(times);
  block.errors.push(error);
}

const setupOf = (command: string): Record<string, string> =>
  Object.fromEntries(
    OPTIONS.flatMap((option) => {
      const value = new RegExp(`--${option}[= ]"?(\\w{1,20})\\b`).exec(command)?.[1];
      return value === undefined ? [] : [[option, value]];
    }),
  );

/** Four decimals are rounded; as many as a number needs (`--precise`) are the number itself. */
function printed(text: string | undefined, unit: number): Quantity | undefined {
  if (text === undefined || /^\d+\.\d{4}$/.test(text)) return figure(text, unit);
  const value = Number(text) * unit;
  return value > 0 && value <= Number.MAX_SAFE_INTEGER ? withoutDust(value) : undefined;
}

function trialOf(block: Block, wrong: string[]): Trial {
  const { line, test, part, setup, isSummed, said, percentiles, counted, errors, failed } = block;
  const noun = WRITES.has(part === "" ? test : part) ? "write" : "request";
  const time = (label: string) => printed(said.get(label), SECOND);
  const at = (percentile: string) => printed(percentiles.get(percentile), SECOND);
  const all: TrialFigures = figures({
    [`${noun}.rate`]: printed(said.get("Requests/sec"), 1),
    [`${noun}.min`]: time("Fastest"),
    [`${noun}.mean`]: time("Average"),
    [`${noun}.p50`]: at("50"),
    [`${noun}.p90`]: at("90"),
    [`${noun}.p95`]: at("95"),
    [`${noun}.p99`]: at("99"),
    [`${noun}.p99.9`]: at("99.9"),
    [`${noun}.max`]: time("Slowest"),
    [`${noun}.stddev`]: time("Stddev"),
  });
  const doubts = isSummed ? doubtsOf(block, all, noun) : [];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const runtime = time("Total");
  return partialTrial(
    {
      name: ["etcd benchmark", test, part].filter(Boolean).join(" "),
      layer: "application",
      tool: "etcd benchmark",
      test: [test || "a command that it does not print", part].filter(Boolean).join(", "),
      ...(Object.keys(setup).length > 0 && { setup }),
      status: isSummed ? "complete" : "failed",
      ...(runtime !== undefined && { runtimeNs: runtime }),
      figures: isSummed ? all : {},
      ...(errors.length > 0 && { errors }),
      notes: [
        ...(failed > 0 && isSummed
          ? [`${failed} requests failed beside ${counted}; they are not in the figures.`]
          : []),
        ...(setup.rate !== undefined
          ? ["The rate was limited: it says what was asked for, and not what is possible."]
          : []),
      ],
    },
    doubts,
  );
}

export const etcdBenchmark: Collector = {
  id: "etcd-benchmark",
  version: 5,
  title: "etcd's benchmark",
  kind: "plain",
  forms: { text: "also" },
  amidText: true,
  documentation: `Reads the report of etcd's own \`benchmark\` as figures of an application: requests a second, and their latency from the fastest to the slowest
with the percentiles that it prints. Requests of \`put\` and \`txn-put\` are writes. Rate, time and histogram must agree; where they do not, lines were lost
and the trial is partial. The command, its sizes and its clients are known only where its command line stands before the report.

What the format cannot tell: the number of members, etcd's version, whether the server was on the same machine. It prints four decimals of a second
unless told otherwise (\`--precise\`): a latency below 50 µs is absent, and each is known to 50 µs only.`,
  recognise,
  import: importBenchmark,
};

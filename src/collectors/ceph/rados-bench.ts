/** The importer of what `rados bench` prints: objects written to and read from a Ceph pool, past any StorageClass. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Trial } from "../../schema/trial.ts";
import { jsonOf } from "../../text/json.ts";
import { MIB, SECOND } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { type Line, linesOf, mayBeCut, partialTrial, trialsRun } from "../reading/trial.ts";
import { agree, exponential, figures, inFlight, perSecond } from "../reading/trial-figures.ts";

const TEXT = /^ ?(?:\S+ )?Total time run: /m;
const MADE = /^Total (?:writes|reads) made: /m;
const JSON_FORM = /"total_time_run"\s*:.{0,200}"total_(?:writes|reads)_made"/s;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  if (holdsLine(text, "Total time run:", TEXT) && MADE.test(text))
    return { sure: 0.9, reason: 'the line "Total time run" of rados bench' };
  if (/^\{.{0,300}"concurrent_ios"/ms.test(text) || JSON_FORM.test(text))
    return { sure: 0.9, reason: '"total_time_run" of rados bench' };
  return holdsLine(text, "Maintaining ", /^(?:\S+ )?Maintaining\s+\d+\s+concurrent\s+\w+\s+of\s+\d+\s+bytes/m)
    ? { sure: 0.8, reason: 'the line "Maintaining ... concurrent" of rados bench' }
    : { sure: 0, reason: 'no line "Total time run" of rados bench' };
}

/** What is known of one benchmark, by the label of the text, in lower case. */
type Said = { line: number; command: Command; values: Map<string, string>; doubts: string[] };
type Command = { test?: string; threads?: string; size?: string };

const COMMAND = /^rados\b.{0,200}\bbench\b.{0,200}?\b(write|seq|rand)\b/;
const BEGINS = /^Maintaining (\d{1,6}) concurrent (\w{1,20}) of (\d{1,15}) bytes/;
/** What a mail or an editor broke. */
const BROKEN: readonly Kind[] = [
  [/^ *(?:\d{4}-\S+ +)?Maintaining\b/, /\bMaintaining \d+ concurrent \w+ of \d+ bytes\b/],
];
/** In guides a comment may stand behind it. */
const LABELLED = /^([A-Z][A-Za-z ]{2,30}?)(?: ?\((?:MB\/sec|s)\))?:\s+(\S{1,40})(?:\s+#.*)?$/;
/** With --show-time, most lines begin with it. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\S{8,30} +/;

async function importRados(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const found = blocksOf(lines, wrong);
  const trials = found.flatMap((said) => trialOf(said, wrong) ?? []);
  return trialsRun({ name: "rados bench" }, trials, wrong);
}

function blocksOf(lines: readonly Line[], wrong: string[]): Said[] {
  const blocks: Said[] = [];
  let command: Command = {};
  let asked = 0;
  let open: Said | undefined;
  const begin = (line: number): Said => {
    const said: Said = { line, command, values: new Map(), doubts: [] };
    blocks.push(said);
    command = {};
    return said;
  };
  for (const { text, number, isOpen } of lines) {
    const line = text.trim().replace(TIME, "");
    if (line.startsWith("{")) {
      readJson(line, begin(number), wrong);
      open = undefined;
      continue;
    }
    const [, test] = COMMAND.exec(line.slice(Math.max(0, line.indexOf("rados ")))) ?? [];
    const begun = BEGINS.exec(line);
    if (test !== undefined) [command, asked] = [{ test, ...defaults(line) }, number];
    else if (begun !== null) {
      open = begin(number);
      open.command = { ...open.command, threads: begun[1] ?? "", size: begun[3] ?? "" };
      if (open.command.test === undefined && begun[2] === "writes") open.command.test = "write";
    } else if (/^Maintaining \d/.test(line))
      wrong.push(
        `line ${number}: expected how many writes of which size, found ${JSON.stringify(line.slice(0, 80))}. Correct it, or copy the line as a whole.`,
      );
    const [, label = "", value = ""] = LABELLED.exec(line) ?? [];
    const name = label.toLowerCase();
    if (!WANTED.has(name)) continue;
    if (name === "total time run" && (open === undefined || open.values.has(name))) open = begin(number);
    if (open?.values.has(name)) open.doubts.push(`the line ${JSON.stringify(label)} comes twice`);
    if (isOpen) wrong.push(mayBeCut(number));
    else open?.values.set(name, value);
  }
  if (command.test !== undefined)
    wrong.push(`line ${asked}: rados bench was started, and there is no result of it. It is not imported.`);
  return blocks;
}

const defaults = (line: string): Command => ({
  threads: / (?:-t|--concurrent-ios)[ =](\d{1,6})/.exec(line)?.[1] ?? "16",
});

const WANTED: ReadonlySet<string> = new Set([
  "total time run",
  "total writes made",
  "total reads made",
  "write size",
  "read size",
  "bandwidth",
  "average iops",
  "average latency",
  "stddev latency",
  "max latency",
  "min latency",
]);

/** The labels of the JSON are those of the text with underscores. */
function readJson(text: string, said: Said, wrong: string[]): void {
  const value = jsonOf(text);
  if (typeof value !== "object" || value === null) {
    wrong.push(`line ${said.line}: the JSON is cut or damaged. It is not imported; fetch it again.`);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    if (typeof one !== "string" && typeof one !== "number") continue;
    const name = key.replaceAll("_", " ");
    if (WANTED.has(name)) said.values.set(name, String(one));
    if (key === "concurrent_ios") said.command.threads = String(one);
  }
  if (said.command.test === undefined && said.values.has("total writes made")) said.command.test = "write";
}

function trialOf({ line, command, values, doubts: known }: Said, wrong: string[]): Trial | undefined {
  if (values.size === 0) {
    if (command.threads !== undefined)
      wrong.push(`line ${line}: rados bench was started, and there is no result of it. It is not imported.`);
    return undefined;
  }
  const isWrite = values.has("total writes made");
  const made = Number(values.get(isWrite ? "total writes made" : "total reads made"));
  const size = Number(values.get(isWrite ? "write size" : "read size"));
  const time = exponential(values.get("total time run"), SECOND);
  const rate = perSecond(made, time);
  if (rate === undefined)
    return void wrong.push(
      `line ${line}: expected "Total time run" and "Total writes made" or "Total reads made" above 0. It is not imported.`,
    );
  const bandwidth = exponential(values.get("bandwidth"), MIB);
  const mean = exponential(values.get("average latency"), SECOND);
  const doubts = [
    ...known,
    ...missing(values, size),
    ...contradictions({ rate, size, bandwidth, mean, command, values }),
  ];
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const test = command.test ?? (isWrite ? "write" : "read");
  if ((test === "write") !== isWrite)
    doubts.push(`rados bench ${test} was asked for, and the result is of another`);
  return partialTrial(
    {
      name: `rados bench ${test}`,
      layer: "below",
      tool: "rados bench",
      test,
      setup: {
        ...(size > 0 && { size: String(size) }),
        ...(command.threads !== undefined && { threads: command.threads }),
      },
      status: "complete",
      ...(time !== undefined && { runtimeNs: time }),
      figures: figures({
        "operation.rate": rate,
        bandwidth,
        "operation.min": exponential(values.get("min latency"), SECOND),
        "operation.mean": mean,
        "operation.max": exponential(values.get("max latency"), SECOND),
        "operation.stddev": exponential(values.get("stddev latency"), SECOND),
      }),
      notes: [
        "MB of rados bench are MiB.",
        ...(isWrite ? [] : ["What was read had just been written: it may have come from memory."]),
        ...(test === "read" ? ["Whether it read in order (seq) or at random (rand) is not said."] : []),
      ],
    },
    doubts,
  );
}

const missing = (values: ReadonlyMap<string, string>, size: number): string[] => [
  ...(size > 0 ? [] : ['expected the line "Write size" or "Read size"']),
  ...["bandwidth", "average latency", "max latency", "min latency"].flatMap((name) =>
    values.has(name) ? [] : [`expected the line ${JSON.stringify(name)}`],
  ),
];

type Figures = Pick<Said, "command" | "values"> & {
  rate: Quantity;
  size: number;
  bandwidth: Quantity | undefined;
  mean: Quantity | undefined;
};

/** Rate, size and bandwidth say the same, and so do rate, latency and threads. */
function contradictions({ rate, size, bandwidth, mean, command, values }: Figures): string[] {
  const doubts: string[] = [];
  const bytes = typeof rate === "number" ? rate : rate.value;
  if (size > 0 && !agree(bandwidth, bytes * size))
    doubts.push(
      `${bytes.toPrecision(4)} operations/s of ${size} bytes are not ${values.get("bandwidth")} MiB/s`,
    );
  const busy = inFlight(rate, mean);
  const threads = Number(command.threads);
  if (busy !== undefined && threads > 0 && (busy.low > threads * 1.1 || busy.high < threads * 0.5))
    doubts.push(`rate and latency give ${busy.high.toPrecision(3)} operations under way, not ${threads}`);
  const order = ["min latency", "average latency", "max latency"]
    .map((name) => Number(values.get(name)))
    .filter(Number.isFinite);
  if (order.some((one, i) => i > 0 && one < (order[i - 1] ?? 0)))
    doubts.push("min, average and max latency are not in order");
  return doubts;
}

export const radosBench: Collector = {
  id: "rados-bench",
  version: 3,
  title: "rados bench",
  kind: "plain",
  forms: { text: "also", json: "rarely" },
  amidText: true,
  documentation: `Reads the text and the JSON of \`rados bench\` (write, seq, rand), as figures of the layer below the StorageClass: operations per second, bandwidth and
latency of whole objects, over Ceph's own protocol. Its MB are MiB. The rate is computed from operations and time; rate, size and bandwidth must agree, and
so must rate, latency and threads. Figures of single seconds, and the standard deviation of the rate, which some versions get wrong, are not read.

What the format cannot tell: percentiles, the pool and its replicas, whether a read came from memory; of a read also whether it was in order or at random,
and its threads, unless the command line stands before it.`,
  recognise,
  import: importRados,
};

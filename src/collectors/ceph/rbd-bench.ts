/** The importer of what `rbd bench` prints: I/O on an image through librbd, past kernel, driver and StorageClass. */

import type { Quantity } from "../../schema/quantity.ts";
import type { Trial } from "../../schema/trial.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { plainHead } from "../reading/text.ts";
import { linesOf, mayBeCut, partialTrial, trialsRun } from "../reading/trial.ts";
import { agree, exponential, figures } from "../reading/trial-figures.ts";

const BEGINS =
  /^bench(?:-write)? +(?:type (\w{1,20})(?: read:write=(\d{1,3}:\d{1,3}))? )?io_size (\d{1,15}) io_threads (\d{1,6}) bytes (\d{1,18}) pattern (rand(?:om)?|seq(?:uential)?|full-sequential|full)\b/;
const ENDS =
  /^elapsed: +(\S{1,20}) +ops: +(\d{1,15}) +ops\/sec: +(\S{1,30}) +bytes\/sec: +(\S{1,30}(?: \w{1,3}iB\/s| B\/s)?)$/;
/** Up to Jewel. */
const OLD_PATTERNS: Readonly<Record<string, string>> = { rand: "random", seq: "sequential" };
const HALF = /^(read|write)_ops: /;
/** A unit, or the rest of a figure that a terminal cut, with its unit or without. */
const UNIT = /^ *(?:[\d.e+]{1,20} ?)?(?:\w{0,3}B)?(?:\/?s)?$/;
/** Labels and figures alternate: what a terminal cut in the middle of a word or a figure has no blank. */
const joint = (before: string, after: string): string =>
  /[A-Za-z_/]$/.test(before) && /^[\w./+]/.test(after)
    ? ""
    : /[\d.]$/.test(before) && MORE_DIGITS.test(after)
      ? ""
      : " ";
const MORE_DIGITS = /^(?:[\d.]|e[+-]\d)/;
const BROKEN: readonly Kind[] = [
  [/^bench(?:-write)? +(?:type|io_size) /, BEGINS],
  [/^elapsed: /, ENDS, UNIT, joint],
  [HALF, /_bytes\/sec: +\S/, UNIT, joint],
];

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return /^bench(?:-write)? [^"]{0,100}?\bio_size\s+\d+\s+io_threads\s+\d+/m.test(text)
    ? { sure: 0.9, reason: 'the line "bench  type" of rbd' }
    : { sure: 0, reason: 'no line "bench  type" of rbd' };
}

async function importRbd(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const trials: Trial[] = [];
  let open: { line: number; head: RegExpExecArray } | undefined;
  const forget = (): void => {
    if (open !== undefined)
      wrong.push(
        `line ${open.line}: rbd bench was started, and there is no result of it. It is not imported.`,
      );
    open = undefined;
  };
  for (const { text, number, isOpen } of lines) {
    const head = BEGINS.exec(text);
    const end = isOpen && /\d$/.test(text) ? null : ENDS.exec(text);
    if (end === null && ENDS.test(text)) wrong.push(mayBeCut(number));
    if (head !== null) {
      forget();
      open = { line: number, head };
    } else if (end !== null) {
      if (open === undefined)
        wrong.push(
          `line ${number}: a result of rbd bench stands without the line that begins it. It is not imported.`,
        );
      else trials.push(...trialOf(open.head, end, number, wrong));
      open = undefined;
    } else if (HALF.test(text)) trials.at(-1)?.notes?.push(`Of these: ${text.replace(/ +/g, " ")}.`);
  }
  forget();
  return trialsRun({ name: "rbd bench" }, trials, wrong);
}

function trialOf(head: RegExpExecArray, end: RegExpExecArray, line: number, wrong: string[]): Trial[] {
  const [, type = "write", mix, size = "", threads = "", bytes = "", named = ""] = head;
  const pattern = OLD_PATTERNS[named] ?? named;
  const [, , ops = "", opsPerSecond, printed = ""] = end;
  const rate = exponential(opsPerSecond, 1);
  if (rate === undefined) {
    wrong.push(
      `line ${line}: expected a rate above 0, found ${JSON.stringify(opsPerSecond)}. It is not imported.`,
    );
    return [];
  }
  const doubts: string[] = [];
  const bandwidth = bandwidthOf(printed);
  const value = typeof rate === "number" ? rate : rate.value;
  if (bandwidth === undefined) doubts.push(`expected bytes per second, found ${JSON.stringify(printed)}`);
  else if (!agree(bandwidth, value * Number(size)))
    doubts.push(`${opsPerSecond} operations/s of ${size} bytes are not ${printed}`);
  if (Number(ops) * Number(size) !== Number(bytes))
    doubts.push(`${ops} operations of ${size} bytes are not the ${bytes} bytes that were asked for`);
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const trial: Trial = {
    name: `rbd bench ${type}, ${pattern}`,
    layer: "below",
    tool: "rbd bench",
    test: `${type} ${pattern}`,
    setup: { size, threads, bytes, ...(mix !== undefined && { "read:write": mix }) },
    status: "complete",
    figures: figures({ "operation.rate": rate, bandwidth }),
    notes: type === "read" ? [] : ["librbd may keep writes in its cache: rbd bench says nothing of that."],
  };
  return [partialTrial(trial, doubts)];
}

/** "26 MiB/s", and in old versions plain bytes: "21391894.02". */
function bandwidthOf(printed: string): Quantity | undefined {
  if (!printed.includes(" ")) return exponential(printed, 1);
  const parsed = parsePrinted(printed, "bytes/s");
  if (!parsed.ok || !(parsed.quantity.value > 0)) return undefined;
  const { value, low, high } = parsed.quantity;
  return { value, low, high, printed };
}

export const rbdBench: Collector = {
  id: "rbd-bench",
  version: 4,
  title: "rbd bench",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the first and the last line of \`rbd bench\` (and of the older \`rbd bench-write\`), as figures of the layer below the StorageClass: operations per
second and bandwidth of an image through librbd. Rate, size and bandwidth must agree, and operations, size and the bytes that were asked for.

What the format cannot tell: latency, how long it ran (it prints whole seconds), whether librbd's cache was in the way, the pool and its replicas.`,
  recognise,
  import: importRbd,
};

/** Recognises what is before each line of a tool's text if it was quoted, indented, commented out, or printed by a log. */
import { marginsIn } from "./anchors.ts";
import { MARK_OF_PAGES } from "./fences.ts";
import { MARK, marginOfAll, marginsOfBlocks } from "./margin.ts";
import { formOf, type PrefixForm, wordsIn } from "./prefix-form.ts";
import type { Wrapping } from "./wrapping.ts";
import { plainLine } from "./wrapping.ts";

const LITERAL = new RegExp(`${MARK.source}$`);
/** In characters; no prefix is longer. */
const LONGEST = 1024;
/** Of the lines around those of the tool, as a share. */
const ENOUGH = 0.5;
const FEWEST = 3;
/** A stricter form does if it fits nearly as many lines. */
const NEARLY = 0.95;
/** Lines that are looked at beyond the last one that a tool is known by. */
const BEYOND = 40;

/** Undefined if a tool's line is at the margin, or if what stands before it is not on the other lines. */
export function frameOf(head: string): Wrapping | undefined {
  const lines = head.split("\n").map(plainLine);
  const margins = marginsIn(lines).filter(({ before }) => before.length <= LONGEST);
  const [first] = margins;
  if (first === undefined || first.before === "") return undefined;
  if (LITERAL.test(first.before)) return literally(first.before);
  const last = margins.at(-1)?.at ?? first.at;
  const block = lines.slice(Math.max(0, first.at - BEYOND), last + BEYOND).filter((line) => line !== "");
  return byForm(
    margins.map(({ before }) => before),
    block,
  );
}

/** Lines that are looked at where no tool is known by any. */
const SEEN = 200;
const MOST_WORDS = 8;
/** What prints the logs of containers says of them. */
const NOTICE = /^(?:Attaching to \S|Container \S+ +\w+$|\S+ exited with code \d+$|[+-] \S+ › \S+$)/;
const NEARLY_ALL = 0.9;

/**
 * Prefixes that nearly all lines share in form, the shortest first: for the text of tools that no line is known of. Whether something is
 * recognised behind one has to be tried.
 */
export function possibleFrames(head: string): Wrapping[] {
  const lines = head
    .split("\n")
    .map(plainLine)
    .filter((line) => line.trim() !== "" && !MARK_OF_PAGES.test(line) && !NOTICE.test(line));
  const seen = lines.slice(0, SEEN).map((line) => line.slice(0, LONGEST));
  // A line that is empty behind its prefix may have lost the blank that ends it.
  const samples = seen.filter((line) => /\S\s+\S/.test(line));
  const sample = samples[Math.floor(samples.length / 2)] ?? "";
  const frames: Wrapping[] = [];
  // A few lines may be alike by chance, unless each has its time.
  const isLog = seen.length >= FEWEST || seen.every((line) => /^\d{4}-\d\d-\d\d[T ]/.test(line));
  for (const before of isLog ? beginningsOf(sample) : [])
    for (const loosely of [false, true]) {
      const form = formOf(before, loosely);
      if (seen.filter((line) => wordsIn(form, line) !== undefined).length >= NEARLY_ALL * seen.length)
        frames.push(wrappingOf(form, seen));
    }
  const number = numberOfLine(seen);
  const margin = marginOfAll(seen);
  return [...frames, ...(number ? [matching(number)] : []), ...(margin ? [literally(margin)] : [])];
}

/** The margins of blocks, which are to be tried likewise; without indentation where that may be the tool's own. */
export const possibleMargins = (head: string, withBlanks = true): Wrapping[] =>
  marginsOfBlocks(head.split("\n").slice(0, SEEN).map(plainLine))
    .filter((margin) => withBlanks || margin.trim() !== "")
    .map(literally);

/** One word, two words, and so on, with one blank or two behind the last; then the same of what ends with colons, without a blank: "INFO:root:"; and an indented name. */
function beginningsOf(line: string): string[] {
  const found = Array.from({ length: MOST_WORDS }, (_, i) => [
    new RegExp(`^(?:\\S+[ \\t]+){${i}}\\S+[ \\t]`).exec(line)?.[0],
    new RegExp(`^(?:\\S+[ \\t]+){${i}}\\S+ {2}`).exec(line)?.[0],
    new RegExp(`^(?:[^\\s:]{1,40}:){${i + 1}}`).exec(line)?.[0],
  ]);
  const name = /^[ \t]+[\w.-]{1,40}: /.exec(line)?.[0];
  return [name, ...found.flat()].filter((before) => before !== undefined);
}

/** `cat -n`, `nl`, `grep -n` and editors count lines. */
const NUMBERINGS: readonly RegExp[] = [
  /^[ \t]*(\d{1,9})(?:\t|[ \t]*$)/,
  /^ *(\d{1,9})(?:[:|.] ?| *$)/,
  /^ *(\d{1,9})(?: {2}| *$)/,
  /^ *(\d{1,9})(?: | *$)/,
];

/** The way in which all lines have a number that is the next one. */
function numberOfLine(lines: readonly string[]): RegExp | undefined {
  if (lines.length < FEWEST) return undefined;
  return NUMBERINGS.find((numbering) => {
    const numbers = lines.map((line) => Number(numbering.exec(line)?.[1] ?? Number.NaN));
    const first = numbers[0] ?? Number.NaN;
    // Lines that are empty are not looked at, and not always counted.
    return numbers.every((number, i) => number >= first + i && (i === 0 || number > (numbers[i - 1] ?? 0)));
  });
}

const matching =
  (before: RegExp): Wrapping =>
  (line) => {
    const found = before.exec(line)?.[0];
    return found === undefined ? undefined : { text: line.slice(found.length), stream: "" };
  };

/** Editors and mail programs strip spaces at the end of a line, and so from the frame of an empty line. */
function literally(before: string): Wrapping {
  const trimmed = before.trimEnd();
  return (line) => {
    if (line.startsWith(before)) return { text: line.slice(before.length), stream: "" };
    return line.trimEnd() === trimmed ? { text: "", stream: "" } : undefined;
  };
}

/** @param befores what stands before the lines by which a tool is known */
function byForm(befores: readonly string[], block: readonly string[]): Wrapping | undefined {
  let best: { form: PrefixForm; fitting: number; anchored: number } | undefined;
  // Where the first line is another program's, a later one may show the form.
  for (const before of new Set(befores.slice(0, 8)))
    for (const loosely of [false, true]) {
      if (before === "") continue;
      const form = formOf(before, loosely);
      const fitting = block.filter((line) => wordsIn(form, line) !== undefined).length;
      // The lines of another machine may be few of those that are looked at.
      const anchored = befores.filter((one) => wordsIn(form, one) !== undefined).length;
      const isMore = best !== undefined && anchored > best.anchored && fitting > best.fitting;
      if (best === undefined || isMore || fitting * NEARLY > best.fitting) best = { form, fitting, anchored };
    }
  if (best === undefined || best.fitting < Math.max(Math.min(FEWEST, block.length), ENOUGH * block.length))
    return undefined;
  // Where each line is a result of its own, a name that stands once is a name.
  return wrappingOf(best.form, block, befores.length >= block.length);
}

const LEVELS =
  /^(?:stdout|stderr|[FPIWED]|trace|debug|info|notice|warn(?:ing)?|err(?:or)?|crit(?:ical)?|fatal)$/i;
const TIME = /^[\d:.,+TZ/-]+$/;
const COMPARABLE_TIME = /^\d{4}-\d\d-\d\d[T ]?[\d:.]*|^\d\d:\d\d:\d\d/;
const CALENDAR = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/;
const IS_ID = /^[\da-f-]+$/i;
const MOST_STREAMS = 64;
const OFTEN = 3;

/** Words that only some lines have in one place, and that are no time and no level, tell streams apart. */
function wrappingOf(form: PrefixForm, block: readonly string[], areResults = false): Wrapping {
  const columns = form.words.map(() => new Map<string, number>());
  for (const line of block) {
    const found = wordsIn(form, line)?.words;
    for (const [i, word] of (found ?? []).entries()) columns[i]?.set(word, (columns[i]?.get(word) ?? 0) + 1);
  }
  const kinds = columns.map((values, i) =>
    kindOf(
      [...values.keys()],
      areResults ? undefined : [...values.values()],
      form.words[i]?.isEnclosed === true,
    ),
  );
  const allowed = columns.map((values, i) =>
    // Letters alone may be the tool's own: only those that were seen again and again are a log's.
    !areResults &&
    kinds[i] === "name" &&
    [...values.keys()].every((word) => !/[\d/:]/.test(word)) &&
    isBare(form)
      ? new Set([...values].flatMap(([word, count]) => (count >= OFTEN ? word : [])))
      : undefined,
  );
  const ofTime = kinds.flatMap((kind, i) => (kind === "time" ? i : []));
  const partial = form.words.findIndex(
    ({ text }, i) => /^[FP]$/.test(text) && /^std/.test(form.words[i - 1]?.text ?? ""),
  );
  return (line) => {
    const found = wordsIn(form, line);
    if (found === undefined) return undefined;
    const { words, length } = found;
    if (words.some((word, i) => allowed[i]?.has(word) === false)) return undefined;
    // A day, and the time of that day.
    const time = ofTime.map((i) => words[i]).join(" ");
    return {
      text: line.slice(length),
      stream: words.filter((_, i) => kinds[i] === "name").join(" "),
      ...(partial >= 0 && words[partial] === "P" && { isOpen: true }),
      ...(COMPARABLE_TIME.test(time) && { time }),
    };
  };
}

/** Nothing but words: other text may look so, too. */
const isBare = ({ words }: PrefixForm): boolean => words.every(({ text }) => !TIME.test(text));

/** @param counts how often each stands there; undefined where once is enough */
function kindOf(
  values: readonly string[],
  counts: readonly number[] | undefined,
  isEnclosed: boolean,
): "time" | "name" | "other" {
  if (values.every((word) => TIME.test(word) && /[:.-]/.test(word))) return "time";
  if (values.every((word) => LEVELS.test(word) || CALENDAR.test(word))) return "other";
  // A day, or the number of a line; in brackets, that of a process.
  if (!isEnclosed && values.every((word) => /^\d+$/.test(word))) return "other";
  // The line of a program that wrote the log.
  if (values.every((word) => /\.[a-z]{1,4}:\d+$/.test(word))) return "other";
  if (areCounted(values)) return "other";
  if (values.length > MOST_STREAMS) return "other";
  if (counts === undefined) return values.every((word) => IS_ID.test(word)) ? "other" : "name";
  const lines = counts.reduce((sum, count) => sum + count, 0);
  // What is another on nearly every line counts lines, or names requests.
  return values.length > 1 && lines < 3 * values.length ? "other" : "name";
}

/** A step of a pipeline with the number of its line: "bench:0", "bench:1". */
function areCounted(values: readonly string[]): boolean {
  const found = values.map((word) => /^(.*:)(\d{1,9})$/.exec(word));
  const numbers = found.map((one) => Number(one?.[2] ?? Number.NaN));
  const isOneStep = new Set(found.map((one) => one?.[1])).size === 1;
  return (
    values.length > 1 && isOneStep && numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0))
  );
}

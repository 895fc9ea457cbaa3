/** What becomes of a file when a line of it is lost or a number is another, told as the difference to the whole file. */
import { createHash } from "node:crypto";

export type Damage = { how: string; text: string };

/** What a number becomes, in turns. */
const BECOMES: readonly ((digits: string) => string)[] = [
  (digits) => `${digits}0`,
  () => "0",
  (digits) => `-${digits}`,
  () => "x",
  (digits) => digits.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
];
const SHOWN = 40;

/** Damage spread over the text, the same every time: lines lost, lines doubled and numbers changed, in turns. */
export function damagesOf(text: string, count: number): Damage[] {
  const lines = text.split("\n");
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)];
  return Array.from({ length: count }, (_, i) => {
    const part = (i + 0.5) / count;
    const number = numbers[Math.floor(part * numbers.length)];
    if (number !== undefined && i % 3 !== 0) return changed(text, number, i);
    const at = Math.floor(part * lines.length);
    const line = lines[at] ?? "";
    const where = `line ${at + 1}, ${JSON.stringify(line.trim().slice(0, SHOWN))},`;
    return i % 2 === 0
      ? { how: `${where} lost`, text: lines.toSpliced(at, 1).join("\n") }
      : { how: `${where} twice`, text: lines.toSpliced(at, 0, line).join("\n") };
  });
}

/** Words that are others, and pairs of lines that changed places, spread over the text likewise. */
export function confusionsOf(text: string, count: number): Damage[] {
  const lines = text.split("\n");
  const words = [...text.matchAll(/[A-Za-z_]{2,}/g)];
  return Array.from({ length: count }, (_, i) => {
    const part = (i + 0.5) / count;
    const word = words[Math.floor(part * words.length)];
    if (word !== undefined && i % 3 !== 0) return renamed(text, word);
    const at = Math.floor(part * Math.max(0, lines.length - 2));
    const pair = [lines[at + 1] ?? "", lines[at] ?? ""];
    const how = `line ${at + 1}, ${JSON.stringify(pair[1]?.trim().slice(0, SHOWN))}, after the next`;
    return { how, text: lines.toSpliced(at, 2, ...pair).join("\n") };
  });
}

const two = (number: number): string => String(number % 60).padStart(2, "0");
const linesAs = (text: string, as: (line: string, i: number) => string): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, i) => `${as(line, i)}\n`)
    .join("");

const withoutTabs = (line: string): string =>
  line.replace(/([^\t]*)\t/g, (_, before: string) => before.padEnd(8 * Math.floor(before.length / 8 + 1)));

/** How the whole text may come: by way of a log, a page, another system, or not to its end. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "behind a log's prefix": (text) =>
    linesAs(text, (line, i) => `2026-01-02T03:04:${two(i)}.5Z bench-7x2kp fio ${line}`),
  "as records of a log": (text) =>
    linesAs(text, (line, i) =>
      JSON.stringify({ log: `${line}\n`, stream: "stdout", time: `2026-01-02T03:04:${two(i)}.5Z` }),
    ),
  "in a page": (text) =>
    `<html><body><h2>fast</h2>\n<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre></body></html>\n`,
  "below a heading": (text) => `# Storage\n\n## fast\n\n\`\`\`\n${text}\n\`\`\`\n`,
  "with the line ends of Windows": (text) => linesAs(text, (line) => `${line}\r`),
  "copied from a terminal": (text) => linesAs(text, (line) => withoutTabs(line).trimEnd()),
  "as an indented block of a page": (text) =>
    `Storage fast:\n\n${linesAs(text, (line) => `    ${line}`)}\nThat was it.\n`,
  "quoted in a mail": (text) => linesAs(text, (line) => `> ${line}`),
  "without indentation": (text) => linesAs(text, (line) => line.trimStart()),
  "with the spaces of a word processor": (text) => text.replaceAll("  ", "\u00a0 "),
  "between other words": (text) => `+ run it\n\n${text}\n\nreal 0m12.3s\n`,
  "two times": (text) => `${text.replace(/\n$/, "")}\n${text}`,
  "cut in half": (text) => text.slice(0, text.length / 2),
  "without its last tenth": (text) => text.slice(0, text.length * 0.9),
};

export const waysOf = (text: string): Damage[] =>
  Object.entries(WAYS).map(([how, come]) => ({ how, text: come(text) }));

function renamed(text: string, { 0: word, index }: RegExpExecArray): Damage {
  const where = `line ${text.slice(0, index).split("\n").length}`;
  return {
    how: `${where}, ${JSON.stringify(word.slice(0, SHOWN))} becomes "other"`,
    text: `${text.slice(0, index)}other${text.slice(index + word.length)}`,
  };
}

function changed(text: string, { 0: digits, index }: RegExpExecArray, turn: number): Damage {
  const becomes = BECOMES[turn % BECOMES.length]?.(digits) ?? "";
  const before = text.slice(text.lastIndexOf("\n", index) + 1, index);
  const where = `line ${text.slice(0, index).split("\n").length}, ${JSON.stringify(before.trim().slice(-SHOWN))}`;
  return {
    how: `${where} ${digits} becomes ${becomes}`,
    text: text.slice(0, index) + becomes + text.slice(index + digits.length),
  };
}

/** The leaves of a value by their path. */
function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value))
      leavesOf(inner, path === "" ? name : `${path}.${name}`, leaves);
  else leaves.set(path, JSON.stringify(value) ?? "undefined");
  return leaves;
}

const MOST = 4;
const LONGEST = 160;

type Outcome = { collector: string | null; runs: unknown; problems: readonly { message: string }[] };

/** Each problem; then what is another than in the whole file, and a hash of all of it, as only its beginning is shown. */
export function fateOf(found: Outcome, whole: Outcome): string[] {
  const [is, was] = [leavesOf(found.runs, "", new Map()), leavesOf(whole.runs, "", new Map())];
  const differences = [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => is.get(path) !== was.get(path))
    .map((path) => {
      if (!is.has(path)) return `without ${path}`;
      return was.has(path) ? `${path} ${was.get(path)} -> ${is.get(path)}` : `with ${path} ${is.get(path)}`;
    });
  const said = [...found.problems.map(({ message }) => `! ${message}`), ...differences];
  if (said.length === 0 && found.collector === whole.collector) return ["as it was"];
  const more = said.length > MOST ? [`and ${said.length - MOST} more`] : [];
  const all = JSON.stringify([found.collector, found.problems, differences]);
  return [
    ...said.slice(0, MOST).map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line)),
    ...more,
    `= ${createHash("sha256").update(all).digest("hex").slice(0, 8)}`,
  ];
}

/** Each part of a text that is of its own kind - a line, a number behind its word, a word - damaged once. The same every time. */
import type { Damage } from "./fates.ts";

type Part = { at: number; part: string; kind: string };

const SHOWN = 30;
/** Of what tells less, every third. */
const some = (parts: readonly Part[]): Part[] => parts.filter((_, i) => i % 3 === 1);

/** What is seen already is left out: in a text of many rows, the second tells what the first told. */
export function fieldsOf(text: string, seen: Set<string>): Damage[] {
  const isNew = ({ kind }: Part): boolean => !seen.has(kind) && seen.add(kind).has(kind);
  const [lines, numbers, words] = [linesOf, numbersOf, wordsOf].map((of) => of(text).filter(isNew)) as [
    Part[],
    Part[],
    Part[],
  ];
  return [
    ...lines.map((line) => without(text, line)),
    ...some(lines).map((line) => twice(text, line)),
    ...numbers.map((number) => instead(text, number, "0")),
    ...some(numbers).map((number) => instead(text, number, `1${number.part}`)),
    ...some(words).map((word) => instead(text, word, "other")),
  ];
}

function linesOf(text: string): Part[] {
  return [...text.matchAll(/[^\n]+\n?/g)].map(({ index, 0: part }) => ({
    at: index,
    part,
    kind: `line ${part.replace(/\d+(?:\.\d+)?/g, "#").replace(/\s+/g, " ")}`,
  }));
}

/** A number is known by the words on both sides of it. */
function numbersOf(text: string): Part[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(({ index, 0: part }) => {
    const [before = ""] =
      /[A-Za-z_%]+(?=[^A-Za-z_%]*$)/.exec(text.slice(Math.max(0, index - 60), index)) ?? [];
    const [behind = ""] =
      /(?<=^[^A-Za-z%]*)[A-Za-z%]+/.exec(text.slice(index + part.length, index + part.length + 6)) ?? [];
    return { at: index, part, kind: `number ${before} ${behind}` };
  });
}

const wordsOf = (text: string): Part[] =>
  [...text.matchAll(/[A-Za-z_]{2,}/g)].map(({ index, 0: part }) => ({
    at: index,
    part,
    kind: `word ${part}`,
  }));

const where = (text: string, { at, part }: Part): string => {
  const line = text.slice(0, at).split("\n").length;
  const before = text
    .slice(text.lastIndexOf("\n", at - 1) + 1, at)
    .trim()
    .slice(-SHOWN);
  return `line ${line}, ${JSON.stringify(`${before}[${part.trim().slice(0, SHOWN)}]`)}`;
};
const put = (text: string, { at, part }: Part, becomes: string): string =>
  text.slice(0, at) + becomes + text.slice(at + part.length);

const without = (text: string, line: Part): Damage => ({
  how: `${where(text, line)} lost`,
  text: put(text, line, ""),
});
const twice = (text: string, line: Part): Damage => ({
  how: `${where(text, line)} twice`,
  text: put(text, line, line.part.replace(/\n?$/, "\n").repeat(2)),
});
const instead = (text: string, part: Part, becomes: string): Damage => ({
  how: `${where(text, part)} becomes ${becomes}`,
  text: put(text, part, becomes),
});

/** Small words that ids and sentences share. */
import { createHash } from "node:crypto";

const BLOCK_STEPS = [
  { from: 2 ** 30, letter: "g", unit: "GiB" },
  { from: 2 ** 20, letter: "m", unit: "MiB" },
  { from: 2 ** 10, letter: "k", unit: "KiB" },
] as const;

/** "4k", "1m", "2300b": the size as fio would read it; exact, for ids. */
export function sizeToken(bytes: number): string {
  const step = BLOCK_STEPS.find(({ from }) => bytes >= from && bytes % from === 0);
  return step ? `${bytes / step.from}${step.letter}` : `${bytes}b`;
}

/** "4 KiB", "1 MiB", "2300 B": exact. */
export function sizeText(bytes: number): string {
  const step = BLOCK_STEPS.find(({ from }) => bytes >= from && bytes % from === 0);
  return step ? `${bytes / step.from} ${step.unit}` : `${bytes} B`;
}

/** What an id may hold: lower case letters, digits and single dashes. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const LONGEST = 100;

/** The words joined with dashes, missing ones left out; a long id is cut and ends in a hash of the whole. */
export function idOf(words: readonly (string | undefined)[]): string {
  const whole = words.filter((word) => word !== undefined && word !== "").join("-");
  if (whole.length <= LONGEST) return whole;
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, 8);
  return `${whole.slice(0, LONGEST - 9).replace(/[-.]+$/, "")}-${hash}`;
}

/** "1 error", "3 errors". */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[], word: "and" | "or" = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** As it stands within brackets, which hold no others: "30 GiB (kbench)" is "30 GiB, kbench" there. */
export const unbracketed = (text: string): string => text.replace(/ \(([^()]*)\)/g, ", $1");

/** A text as its sentences: a full stop within one has no capital behind it. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/);

/** "line 12", "lines 12-14". */
export const atLines = (lines: string): string => `${/[-,]/.test(lines) ? "lines" : "line"} ${lines}`;

/** Of titles made of parts ("Random read, 4 KiB, direct"): what all of them hold beside their first part, and each without it. */
export function withoutCommon(titles: readonly string[]): { common: string[]; rest: string[] } {
  const all = titles.map((title) => title.split(", "));
  const [first, ...others] = [...new Set(titles)].map((title) => title.split(", "));
  const common =
    others.length === 0
      ? []
      : (first ?? []).filter((part, i) => i > 0 && others.every((own) => own.includes(part, 1)));
  return {
    common,
    rest: all.map((own) => own.filter((part, i) => i === 0 || !common.includes(part)).join(", ")),
  };
}

/** "3"; "2–4" of several. */
export const spanText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : `${from}–${to}`;

/** The sentences at its beginning that are no more words than that; of a longer first one what stands before a colon, semicolon or comma. */
export function inFewWords(text: string, most: number): string {
  const ends = [...text.matchAll(/[.:;,](?= |$)/g)].map(({ 0: mark, index }) => ({
    head: text.slice(0, index),
    isSentence: mark === ".",
  }));
  const short = ends.filter(({ head }) => head.split(" ").length <= most);
  const best = short.findLast(({ isSentence }) => isSentence) ?? short.at(-1);
  return best === undefined ? text : `${best.head}.`;
}

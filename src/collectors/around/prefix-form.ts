/**
 * The form of what a log puts before each line: its words, blanks and brackets. A form is derived from one such prefix, whatever wrote
 * it; what differs from line to line (times, numbers, pods) may be anything that has no blank and no bracket.
 */

type Token = { text: string; kind: "word" | "blank" | "mark" };
/** A word that may vary. `isEnclosed`: it stands in brackets, as the number of a process does. */
type Word = { text: string; isEnclosed: boolean };
/** `pattern` captures these words, in order. */
export type PrefixForm = { pattern: RegExp; words: readonly Word[] };

const TOKEN = /([ \t]+)|([[\](){}<>|"'=,;])|([^\s[\](){}<>|"'=,;]+)/g;
const WORD = String.raw`[^\s[\](){}<>|"'=,;]+`;
const WORD_WITHOUT_COLON = String.raw`[^\s[\](){}<>|"'=,;:]+`;
/** Words of which logs have a few. */
const ALTERNATIVES: readonly (readonly [RegExp, string])[] = [
  [/^std(?:out|err)$/, "stdout|stderr"],
  [/^[FP]$/, "F|P"],
  [
    /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/,
    "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
  ],
  [/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, "Mon|Tue|Wed|Thu|Fri|Sat|Sun"],
  [/^(?:trace|debug|info|notice|warn(?:ing)?|err(?:or)?|crit(?:ical)?|fatal)$/i, "[A-Za-z]{3,8}"],
];
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** @param loosely all words may vary, not only those with a digit or a slash */
export function formOf(prefix: string, loosely: boolean): PrefixForm {
  const tokens = tokensOf(prefix);
  const words: Word[] = [];
  const parts = tokens.map(({ text, kind }, i) => {
    const isLast = i >= tokens.length - 1;
    if (kind === "mark") return escaped(text);
    // What follows the last blank may itself begin with blanks: those are the tool's.
    if (kind === "blank") return isLast ? escaped(text) : "[ \\t]+";
    const known = ALTERNATIVES.find(([is]) => is.test(text));
    if (known === undefined && !/[\p{L}\p{N}]/u.test(text)) return escaped(text);
    if (known === undefined && !loosely && !/[\d/]/.test(text)) return escaped(text);
    words.push({ text, isEnclosed: /^[[(]$/.test(tokens[i - 1]?.text ?? "") });
    const isBeforeMark = tokens[i + 1]?.text === ":";
    return `(${known?.[1] ?? (isBeforeMark ? WORD_WITHOUT_COLON : WORD)})`;
  });
  return { pattern: prefixPattern(parts), words };
}

/** An empty line of the tool may have lost the blanks at its end. */
function prefixPattern(parts: readonly string[]): RegExp {
  const whole = parts.join("");
  const trimmed = whole.replace(/(?:\[ \\t\]\+|[ \t])+$/, "");
  return new RegExp(`^(?:${whole}|${trimmed.replaceAll(/\((?!\?)/g, "(")}[ \\t]*$)`);
}

/** Where no blank ends the prefix, colons within its last word are marks: "INFO:root:". */
function tokensOf(prefix: string): Token[] {
  const tokens: Token[] = [...prefix.matchAll(TOKEN)].map(([text, blank, mark]) => ({
    text,
    kind: blank !== undefined ? "blank" : mark !== undefined ? "mark" : "word",
  }));
  const last = tokens.at(-1);
  if (last?.kind !== "word") return tokens;
  const split = last.text
    .split(/(:)/)
    .filter((text) => text !== "")
    .map((text): Token => ({ text, kind: text === ":" ? "mark" : "word" }));
  return [...tokens.slice(0, -1), ...split];
}

/** The words of a line's prefix: those that may vary. Undefined if the line has no such prefix. */
export function wordsIn(
  { pattern }: PrefixForm,
  line: string,
): { words: string[]; length: number } | undefined {
  const found = pattern.exec(line);
  if (found === null) return undefined;
  const captured = found.slice(1);
  const half = captured.length / 2;
  // The pattern has each word twice: for a whole prefix, and for one whose blanks at the end are lost.
  const words = captured.slice(0, half).map((word, i) => word ?? captured[half + i] ?? "");
  return { words, length: found[0].length };
}

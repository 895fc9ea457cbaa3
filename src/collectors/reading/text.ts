/** Removes from text what terminals and logs add. */
import { stripVTControlCharacters } from "node:util";

/** Without BOM, colour codes and other control characters; line ends and tabs stay. */
export const plainText = (text: string): string =>
  TO_REMOVE.test(text) ? withoutTerminalCodes(text).replace(ALL_TO_REMOVE, "") : text;
const TO_REMOVE = /[^\P{Cc}\r\n\t]|\uFEFF/u;
const ALL_TO_REMOVE = /[^\P{Cc}\r\n\t]|\uFEFF/gu;

/** Without colours, and without what a terminal is told and does not show: commands of applications, and of the system. */
export const withoutTerminalCodes = (text: string): string =>
  stripVTControlCharacters(text.replace(UNSHOWN, ""));
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSHOWN = /\u001b[_P\]X^][^\u0007\u001b]{0,4096}(?:\u0007|\u001b\\)/g;

/** The plain text of a file's first bytes, cached, as many importers ask for it. */
export function plainHead(head: Buffer): string {
  const known = HEADS.get(head);
  if (known !== undefined) return known;
  const text = plainText(head.toString("utf8"));
  HEADS.set(head, text);
  return text;
}
const HEADS = new WeakMap<Buffer, string>();

/**
 * Whether a line fits a pattern that has `words` in it. Most files have not: that is found much faster than by a pattern which may begin at
 * every line.
 */
export const holdsLine = (text: string, words: string, line: RegExp): boolean =>
  text.includes(words) && line.test(text);

/** Says what a log put before the line with `mark`, and how to avoid it; undefined if nothing, or if there is no such line. */
export function standsBefore(text: string, mark: RegExp): string | undefined {
  const at = mark.exec(text)?.index;
  if (at === undefined) return undefined;
  const before = text.slice(text.lastIndexOf("\n", at) + 1, at).replace(/[ \t{]*$/, "");
  if (before === "") return undefined;
  return `stand behind ${JSON.stringify(before.trim().slice(0, 60))}. Take that off every line (kubectl logs: without --timestamps and --prefix)`;
}

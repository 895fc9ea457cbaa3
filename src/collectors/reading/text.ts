/** Removes from text what terminals and logs add. */
import { stripVTControlCharacters } from "node:util";

/** Without BOM, colour codes and other control characters; line ends and tabs stay. */
export const plainText = (text: string): string =>
  TO_REMOVE.test(text) ? stripVTControlCharacters(text).replace(ALL_TO_REMOVE, "") : text;
const TO_REMOVE = /[^\P{Cc}\r\n\t]|\uFEFF/u;
const ALL_TO_REMOVE = /[^\P{Cc}\r\n\t]|\uFEFF/gu;

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

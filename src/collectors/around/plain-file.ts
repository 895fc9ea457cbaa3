/** A raw file as text: unpacked, without what terminals, printers and word processors put into its lines. */
import type { RawFile } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { isDocumentAlone } from "./documents/one-document.ts";
import { edgesOfPages } from "./lines/printed-pages.ts";
import { unpacked } from "./packed.ts";
import { unwrappedFile } from "./wrapping.ts";

/** Unpacked; where a word processor or a page put spaces that do not break, common ones; without the feeds of a printer. */
export function plainFile(file: RawFile): RawFile {
  if (isDocumentAlone(file)) return file;
  const plain = unpacked(file);
  const { head } = plain;
  // An archive is no text.
  const signs = head.includes(0) ? [] : CHANGED.filter(({ isIn }) => isIn(head));
  if (signs.length === 0) return plain;
  const isEdge = head.includes("\f") ? edgesOfPages(head.toString("utf8")) : () => false;
  const changed = (line: string): string =>
    isEdge(line) ? "" : signs.reduce((text, { sign, becomes }) => text.replaceAll(sign, becomes), line);
  return unwrappedFile(plain, (line) => ({ text: changed(line), stream: "" }));
}

/** Marks of a terminal, which are gone from every line that is looked at, and what a pseudo-terminal puts before a line's end. */
const CHANGED: readonly { sign: RegExp; becomes: string; isIn: (head: Buffer) => boolean }[] = [
  {
    sign: /[\u00a0\u202f]/g,
    becomes: " ",
    isIn: (head) => SPACES.some((space) => head.includes(space)) && hasHardSpaces(plainHead(head)),
  },
  // JSON that went through a word processor has no other quotation marks; text has none of its own.
  {
    sign: /[\u201c\u201d\u201e]/g,
    becomes: '"',
    isIn: (head) => head.includes("\u201d") && !head.includes('"') && CURLY_KEY.test(plainHead(head)),
  },
  // One string, as a program shows it.
  { sign: /^b?['"]|['"]$/g, becomes: "", isIn: isOneString },
  { sign: /\\n/g, becomes: "\n", isIn: isOneString },
  { sign: /\\(?=['"])/g, becomes: "", isIn: isOneString },
  // A terminal fills its lines with blanks.
  {
    sign: /(?<! ) +(?=\r?$)/g,
    becomes: "",
    isIn: (head) => head.includes("        ") && (plainHead(head).match(FILLED)?.length ?? 0) > 2,
  },
  // Who ends fio by its progress line sees two signs of that overwritten: "^Cbs: 1 (f=1)".
  { sign: /\^C(?=bs: \d{1,7} \(f=\d)/g, becomes: "Jo", isIn: (head) => head.includes("^Cbs: ") },
  { sign: /\f/g, becomes: "", isIn: (head) => head.includes("\f") },
  { sign: /(?<!\r)\r+$/g, becomes: "", isIn: (head) => head.includes("\u001b") || head.includes("\r\r\n") },
  // Lines of old Macs.
  { sign: /\r/g, becomes: "\n", isIn: (head) => head.includes("\r") && !head.includes("\n") },
];
const CURLY_KEY = /[\u201c\u201d][^\u201c\u201d\n]{1,80}\u201d\s*:/;
/** Not JSON: its line ends would stand in strings. */
const ONE_STRING = /^(?:b?'|b"|[[{]\\n|(?![\s"'[{]))/;
const FEWEST_ENDS = 3;

function isOneString(head: Buffer): boolean {
  if (!head.includes("\\n")) return false;
  const text = plainHead(head).trimEnd();
  return !text.includes("\n") && ONE_STRING.test(text) && text.split("\\n").length > FEWEST_ENDS;
}
const FILLED = /\S {8,}\r?$/gm;
const SPACES = ["\u00a0", "\u202f"] as const;
/** Where a tool prints more than one space, or indents; or in place of all. */
const hasHardSpaces = (head: string): boolean => !head.includes(" ") || HARD_SPACES.test(head);
const HARD_SPACES = /^[ \t]*[\u00a0\u202f]|[\u00a0\u202f][ \t]|[ \t][\u00a0\u202f]|[\u00a0\u202f]{2}/m;

/** Lines with marks round each of them, by which a page keeps them apart: bold, in code, a list, with a break at the end. */
import type { RawFile } from "../../collector.ts";
import { plainHead } from "../../reading/text.ts";
import { unescaped } from "../marks.ts";
import { isPage } from "../page.ts";
import { plainLine, unwrappedFile } from "../wrapping.ts";

const ITEM = "[ \\t]*(?:(?:[-*+]|\\d{1,4}[.)])[ \\t]+)?";
const BEHIND = "[ \\t]*(?:\\\\|<br[ \\t]*/?>)?[ \\t]*$";
/** A spreadsheet's column that was copied: quotation marks of the line itself are doubled. */
const AS_A_CELL = /^"((?:[^"]|"")*)"$/;
/** The line itself is the first group; a line of progress in it overwrites itself (\r). */
const MARKS: readonly RegExp[] = [
  ...["`", "\\*\\*", "__"].map((mark) => new RegExp(`^${ITEM}${mark}([^]*)${mark}${BEHIND}`)),
  new RegExp(`^${ITEM}\\*([^*][^]*)\\*${BEHIND}`),
  new RegExp(`^<(?:b|strong|code|tt|samp)>([^]*)</(?:b|strong|code|tt|samp)>${BEHIND}`, "i"),
  AS_A_CELL,
  /^(.*?)[ \t]*<br[ \t]*\/?>[ \t]*$/i,
  /^(.*)\\$/,
  /^(.*?) {2,}$/,
];
/** A string of YAML is broken so, too. */
const OPENS_STRING = /^[ \t]*(?:- )?[\w.'"/-]{1,80}:[ \t]+"(?:[^"\\]|\\.)*\\$/;
const ENDS = /[`*_>\\" ]$/;
/** Fewer of more lines may be alike by chance. */
const FEWEST = 2;

/** The file as it is where it has none. Lines keep their numbers. */
export function withoutMarksOfLines(file: RawFile): RawFile {
  const head = plainHead(file.head);
  const lines = head.split("\n");
  // Where the file goes on, the last one may be cut.
  const told = (file.bytes <= file.head.length ? lines : lines.slice(0, -1))
    .map(plainLine)
    .filter((line) => line.trim() !== "");
  if (!isOfMost(ENDS, told) || isPage(head) || told.some((line) => OPENS_STRING.test(line))) return file;
  const mark = MARKS.find((one) => isOfMost(one, told) && (one !== AS_A_CELL || told.length >= FEWEST));
  if (mark === undefined) return file;
  const plain = mark === AS_A_CELL ? ofCell : shownAs;
  return unwrappedFile(file, (line) => ({ text: plain(mark.exec(line)?.[1]) ?? line, stream: "" }));
}

const ofCell = (line: string | undefined): string | undefined => line?.replaceAll('""', '"');

/** Where breaks are written out, blanks may be. */
const shownAs = (line: string | undefined): string | undefined => line && unescaped(line);

/** People's words may stand before and behind. */
function isOfMost(mark: RegExp, told: readonly string[]): boolean {
  const marked = told.filter((line) => mark.test(line)).length;
  return marked > 0 && (marked === told.length || (marked >= FEWEST && 2 * marked > told.length));
}

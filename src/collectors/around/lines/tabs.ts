/** Text in which tabs stand where a tool prints blanks: some terminals and editors copy it so. */
import type { RawFile } from "../../collector.ts";
import { plainHead } from "../../reading/text.ts";
import { plainFile } from "../plain-file.ts";
import { unwrappedFile } from "../wrapping.ts";

/** In bytes: nobody copies more off a terminal. */
const LARGEST = 2 ** 20;
const STOP = 8;
/** How many blanks stand before this colon tells versions of fio apart; a tab does not tell how many there were. */
const SHARES_OF_FIO = /\blat \([num]sec\) *\t/;

/** The text with blanks in place of tabs: up to the next stop of a terminal, and one for all that stand together; none if it has no tabs. */
export function withoutTabs(file: RawFile): RawFile[] {
  if (file.bytes > LARGEST) return [];
  const plain = plainFile(file);
  if (!plain.head.includes("\t")) return [];
  const ways = SHARES_OF_FIO.test(plainHead(plain.head)) ? [inOne] : [toStops, inOne];
  return ways.map((way) => unwrappedFile(plain, (line) => ({ text: way(line), stream: "" })));
}

const inOne = (line: string): string => line.replace(/^[ \t]+/, toStops).replace(/(?<=\S)[ \t]+/g, " ");

function toStops(line: string): string {
  let text = "";
  for (const [i, part] of line.split("\t").entries()) {
    if (i > 0) text += " ".repeat(STOP - (text.length % STOP));
    text += part;
  }
  return text;
}

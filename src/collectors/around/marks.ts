/** What programs and pages put into every line of a text: marks behind it, and characters as HTML writes them. */
import type { RawFile } from "../collector.ts";
import { plainHead } from "../reading/text.ts";
import { plainLine, unwrappedFile } from "./wrapping.ts";

/** Of `cat -A`, of a box in a terminal, of a log that adds fields. */
const END = /(?:\$|(?<![ \t])[ \t]*[│║┃]|\t\{".*\})$/;
const FEWEST = 3;

/** No tool prints these. */
const ESCAPED = /&(lt|gt|quot|#39|#124|nbsp|amp);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#124": "|",
  nbsp: " ",
  amp: "&",
};

/** The file as it is where it has none. */
export function withoutMarks(file: RawFile): RawFile {
  const head = plainHead(file.head);
  const lines = head.split("\n").slice(0, -1).map(plainLine);
  const told = lines.filter((line) => line.trim() !== "");
  const haveEnds = told.length >= FEWEST && told.every((line) => END.test(line));
  if (haveEnds) return unwrappedFile(file, (line) => ({ text: line.replace(END, ""), stream: "" }));
  if (!/&[lg]t;/.test(head)) return file;
  return unwrappedFile(file, (line) => ({ text: unescaped(line), stream: "" }));
}

export const unescaped = (line: string): string =>
  line.replace(ESCAPED, (found, name: string) => CHARACTERS[name] ?? found);

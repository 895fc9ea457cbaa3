/** The lines of a file, while it is read. */
import { StringDecoder } from "node:string_decoder";
import type { RawFile } from "../collector.ts";
import { plainText } from "./text.ts";

/** No line of fio's is longer; what is, is cut. */
const LINE_LIMIT = 2 ** 20;
const LINE_END = /\r\n|\n|\r/;
/** Anything that makes a line need cleaning: a control character, a BOM, or the beginning of a colour code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNCLEAN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/;

/**
 * Hands over each line, without colours and control characters. A bare \r ends a line too: fio's progress overwrites
 * itself. Stops where `take` returns false.
 * @returns what stands behind the last line end: empty in a file that came whole
 */
export async function eachLine(file: RawFile, take: (line: string) => boolean | undefined): Promise<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of file.chunks()) {
    const text = rest + decoder.write(chunk);
    const lines = text.includes("\r") ? text.split(LINE_END) : text.split("\n");
    const isUnclean = UNCLEAN.test(text);
    rest = (lines.pop() ?? "").slice(0, LINE_LIMIT);
    for (const line of lines) if (take(isUnclean ? plainText(line) : line) === false) return "";
  }
  rest = clean(rest + decoder.end());
  if (rest !== "") take(rest);
  return rest;
}

const clean = (line: string): string => (UNCLEAN.test(line) ? plainText(line) : line);

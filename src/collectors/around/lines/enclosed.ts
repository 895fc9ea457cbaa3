/** A text in a frame that a terminal draws, or in a comment of a program: without either, if all of it stands within. */
import type { RawFile } from "../../collector.ts";
import { plainHead } from "../../reading/text.ts";
import { plainLine, unwrappedFile } from "../wrapping.ts";

type Enclosure = { opens: RegExp; closes: RegExp; line: RegExp };

const ENCLOSURES: readonly Enclosure[] = [
  { opens: /^[┌╭╔┏].*[┐╮╗┓]$/, closes: /^[└╰╚┗].*[┘╯╝┛]$/, line: /^[│║┃] ?(.*?) *[│║┃]$/ },
  // A table has a + between its columns, too.
  { opens: /^\+-+\+$/, closes: /^\+-+\+$/, line: /^\| ?(.*?) *\|$/ },
  { opens: /^\/\*+$/, closes: /^ ?\*+\/$/, line: /^ \*(?: (.*))?$/ },
  { opens: /^\/\*+$/, closes: /^ ?\*+\/$/, line: /^(?! ?\*)(.*)$/ },
];

/** The same file where nothing encloses it. Lines keep their numbers. */
export function withoutEnclosure(file: RawFile): RawFile {
  if (!/^(?:[┌╭╔┏+]|\/\*)/.test(file.head.toString("utf8", 0, 8))) return file;
  const lines = plainHead(file.head)
    .split("\n")
    .map((line) => plainLine(line).trimEnd());
  const isWhole = file.bytes <= file.head.length;
  // Where the file goes on, the last line may be cut.
  const told = (isWhole ? lines : lines.slice(0, -1)).filter((line) => line !== "");
  const [first = "", ...rest] = told;
  const inner = isWhole ? rest.slice(0, -1) : rest;
  const found = ENCLOSURES.find(
    ({ opens, closes, line }) =>
      opens.test(first) &&
      inner.length > 0 &&
      inner.every((one) => line.test(one)) &&
      (!isWhole || closes.test(rest.at(-1) ?? "")),
  );
  if (found === undefined) return file;
  const { opens, closes, line } = found;
  return unwrappedFile(file, (given) => {
    const shown = given.trimEnd();
    const isEdge = opens.test(shown) || closes.test(shown);
    return { text: isEdge ? "" : (line.exec(shown)?.[1] ?? ""), stream: "" };
  });
}

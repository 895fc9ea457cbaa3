/** Finds in a text what is a file of its own there: in a fence of Markdown, in the <pre> of a page, as a table between other lines. */
import { type Collector, HEAD_BYTES, type RawFile, type Recognition } from "../collector.ts";
import { innerFile } from "../reading/inner-file.ts";
import { fencesIn } from "./fences.ts";
import { type Lines, tablesIn } from "./tables.ts";

/** The surest importer of a file, and how sure it is. */
export type Ask = (file: RawFile) => { collector: Collector; recognition: Recognition } | undefined;

/** The file has its lines where the text has them, so that messages name them. */
export type Block = Lines & { file: RawFile; collector: Collector; wrong?: string };

/** `rest`: the lines with empty ones in place of blocks and of the marks around them. */
export type Apart = { lines: readonly string[]; blocks: readonly Block[]; rest: readonly string[] };

/** Less sure may be a table of something else. */
const SURE = 0.8;

export function blocksApart(text: string, path: string, ask: Ask): Apart {
  const { lines, blocks: fenced, rest } = fencesApart(text, path, ask);
  const isHeader = (line: string): boolean => ownFormatOf(innerFile(path, `${line}\n`), ask) !== undefined;
  const tables = tablesIn(rest, isHeader).flatMap(({ stray, ...table }) =>
    blockOf(lines, table, /^[ \t]*/.exec(lines[table.from] ?? "")?.[0] ?? "", path, ask).map((block) => ({
      ...block,
      ...(stray !== undefined && { wrong: strayRow(stray) }),
    })),
  );
  if (tables.length === 0) return { lines, blocks: fenced, rest };
  const blocks = [...fenced, ...tables].sort((a, b) => a.from - b.from);
  return { lines, blocks, rest: emptied(rest, tables) };
}

const strayRow = (at: number): string =>
  `line ${at + 1}: expected the names of the columns above all rows, found a row above them. It is not imported.`;

/** Without tables that nothing encloses. */
export function fencesApart(text: string, path: string, ask: Ask): Apart {
  const lines = text.split("\n");
  const fences = fencesIn(lines);
  if (fences.length === 0) return { lines, blocks: [], rest: lines };
  const blocks = fences.flatMap(({ opens, closes, indent }) =>
    blockOf(lines, { from: opens + 1, to: closes }, indent, path, ask),
  );
  const marks = fences
    .flatMap(({ opens, closes }) => [opens, closes])
    .map((at) => ({ from: at, to: at + 1 }));
  return { lines, blocks, rest: emptied(lines, [...marks, ...blocks]) };
}

function emptied(lines: readonly string[], places: readonly Lines[]): string[] {
  const left = [...lines];
  for (const { from, to } of places) left.fill("", from, to);
  return left;
}

function blockOf(
  lines: readonly string[],
  { from, to }: Lines,
  indent: string,
  path: string,
  ask: Ask,
): Block[] {
  const own = lines.slice(from, to).map(without(indent)).join("\n");
  // Where the text ends within it, its last line may be cut.
  const file = fileOf(to < lines.length ? `${own}\n` : own, from, path);
  const collector = ownFormatOf(file, ask);
  return collector === undefined ? [] : [{ from, to, file, collector }];
}

const without =
  (indent: string) =>
  (line: string): string =>
    line.startsWith(indent) ? line.slice(indent.length) : line;

/** The importer of a format that is a file of its own; those of text that tools print read it amid the text. */
function ownFormatOf(file: RawFile, ask: Ask): Collector | undefined {
  const { collector, recognition } = ask(file) ?? {};
  if (collector === undefined || recognition === undefined || recognition.sure < SURE) return undefined;
  // What belongs to files beside it is nothing without them.
  const isPart = collector.amidText === true || collector.beside !== undefined;
  return isPart && !recognition.isFile ? undefined : collector;
}

const fileOf = (text: string, before: number, path: string): RawFile => ({
  ...innerFile(path, `${"\n".repeat(before)}${text}`),
  head: Buffer.from(text).subarray(0, HEAD_BYTES),
});

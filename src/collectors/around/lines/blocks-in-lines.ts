/** Blocks that share a line with other text: fences as Slack and forums write them, and cells of Markdown's tables, which have <br> for line ends. */
import { hasFencesInLines, withFencesApart } from "../fences.ts";
import { unescaped } from "../marks.ts";

const BREAK = /<br[ \t]*\/?>/gi;
/** Prose has a break now and then; an output of one line needs none. */
const HAS_OUTPUT = /(?:<br[ \t]*\/?>.*){2}|<pre\b[^>\n]{0,80}>.*<\/pre>/i;

export const hasBlocksInLines = (text: string): boolean => HAS_OUTPUT.test(text) || hasFencesInLines(text);

/** What a line becomes: its blocks on lines of their own, those of a table under what their row and column are called. Lines are given in their order. */
export function blocksOutOfLines(): (line: string) => string {
  let names: string[] = [];
  let above = "";
  return (line) => {
    if (BELOW_NAMES.test(line)) names = cellsOf(above);
    above = line;
    return HAS_OUTPUT.test(line) ? outputsOf(cellsOf(line), names) : withFencesApart(line);
  };
}

const BELOW_NAMES = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)*$/;

/** Of a row; a line that is none is one cell. */
const cellsOf = (line: string): string[] =>
  /^[ \t]*\|/.test(line)
    ? line
        .trim()
        .replace(/^\||\|$/g, "")
        // What a tool printed has such signs in it.
        .replace(/<pre\b.*?<\/pre>/gi, (shown) => shown.replace(/\\?\|/g, "&#124;"))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : [line];

function outputsOf(cells: readonly string[], names: readonly string[]): string {
  const row = cells.filter((cell) => !HAS_OUTPUT.test(cell)).join(" ");
  const areSeveral = cells.filter((cell) => HAS_OUTPUT.test(cell)).length > 1;
  return cells
    .flatMap((cell, i) => {
      if (!HAS_OUTPUT.test(cell)) return [];
      const called = `${row} ${areSeveral ? (names[i] ?? "") : ""}`.trim();
      return [...(called === "" ? [] : [`### ${called}`]), "<pre>", linesOf(cell), "</pre>"];
    })
    .join("\n");
}

/** As a reader sees them: each may stand in marks of code of its own. */
const linesOf = (cell: string): string =>
  unescaped(cell.replace(BREAK, "\n").replace(/<\/?(?:pre|code|tt|samp)\b[^>]{0,80}>/gi, ""))
    .replace(/\\\|/g, "|")
    .replace(/^`(.*)`[ \t]*$/gm, "$1");

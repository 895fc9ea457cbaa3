/** What a printer puts at the edges of each page: a heading that is always the same, a number that counts. */

const FEWEST_SAME = 2;
/** Of words alone: a line of a tool may stand at the edge of two pages. */
const HEADING = /^[^:=;{}[\]"]*[a-z]{2}[^:=;{}[\]"]*$/i;
const OF_PAGES = /\b(?:page|seite|p[aá]gina|strana|side|sida)\b.{0,3}\d/i;

/** @param head of a text in which pages end with a form feed. @returns whether a line is at the edge of a page */
export function edgesOfPages(head: string): (line: string) => boolean {
  const pages = head.split("\f").map((page) => page.split("\n").filter((line) => line.trim() !== ""));
  const edges = [pages.slice(0, -1).map((lines) => lines.at(-1)), pages.slice(1).map((lines) => lines[0])];
  const shapes = new Set(edges.flatMap((lines) => shapeOfAll(lines.map((line) => line?.trim() ?? ""))));
  return (line) => shapes.size > 0 && shapes.has(shapeOf(line.trim()));
}

const shapeOf = (line: string): string => line.replace(/\d+/g, "#");

function shapeOfAll(lines: readonly string[]): string[] {
  const [first = ""] = lines;
  const shape = shapeOf(first);
  if (lines.some((line) => shapeOf(line) !== shape)) return [];
  if (OF_PAGES.test(first)) return [shape];
  const isOfWords = lines.length >= FEWEST_SAME && HEADING.test(first);
  return isOfWords && (lines.every((line) => line === first) || doCount(lines)) ? [shape] : [];
}

/** One number in them is larger by one on each page. */
function doCount(lines: readonly string[]): boolean {
  const numbers = lines.map((line) => line.match(/\d+/g)?.map(Number) ?? []);
  return (numbers[0] ?? []).some((start, at) => numbers.every((own, i) => own[at] === start + i));
}

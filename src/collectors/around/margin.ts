/** What stands before all lines of a block of text: it was indented in a page, quoted in a mail, commented out, or added by a patch. */

/** The same on every line: quotes in mail and Markdown, comments, tables, what a patch adds, results in org-mode, indentation. */
export const MARK = /^(?:(?:> ?)+|#{1,3}[ \t]{0,8}|\/{2,3}[ \t]{0,8}|-- |\|[ \t]{0,8}|\+|[ \t]+|: )/;
/** Fewer lines may be alike by chance. */
const FEWEST = 3;
/** A page has prose of its own before and between its blocks. */
const MOST_BLOCKS = 64;

/** The margins of the text's blocks, each once, the block of most lines first. */
export function marginsOfBlocks(lines: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const block of blocksOf(lines).slice(0, MOST_BLOCKS)) {
    const margin = MARK.exec(commonStart(block))?.[0];
    if (margin !== undefined && block.length >= FEWEST)
      sizes.set(margin, (sizes.get(margin) ?? 0) + block.length);
  }
  return [...sizes].sort(([, a], [, b]) => b - a).map(([margin]) => margin);
}

/** The margin of all lines. */
export function marginOfAll(lines: readonly string[]): string | undefined {
  const told = lines.filter((line) => !TELLS_NOTHING.test(line));
  return told.length >= FEWEST ? MARK.exec(commonStart(told))?.[0] : undefined;
}

const TELLS_NOTHING = /^[>#|+:\s]*$/;

/** Lines that follow one another and have such a mark; those that are empty behind it tell nothing of the margin. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (TELLS_NOTHING.test(line)) continue;
    const last = blocks.at(-1)?.at(-1);
    if (last !== undefined && MARK.test(line) && line[0] !== last[0]) blocks.push([line]);
    else if (MARK.test(line)) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

function commonStart(lines: readonly string[]): string {
  let [start = ""] = lines;
  for (const line of lines) while (!line.startsWith(start)) start = start.slice(0, -1);
  return start;
}

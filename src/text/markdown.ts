/** Markdown tables of text from outside. */

export type MarkdownCell = string | number | boolean | undefined;

/** One line, in which nothing is markup and nobody is called by name: a bar would end a cell, a line break the row. */
export const markdownText = (cell: MarkdownCell): string =>
  String(cell ?? "")
    .replaceAll("\\", "\\\\")
    .replace(/[|*_`[\]~]/g, (sign) => `\\${sign}`)
    .replaceAll("<", "&lt;")
    .replaceAll("@", "@&#8203;")
    .replace(/\s+/g, " ");

export const markdownTable = (heads: readonly string[], rows: readonly (readonly MarkdownCell[])[]): string =>
  [heads, heads.map(() => "---"), ...rows.map((row) => row.map(markdownText))]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("");

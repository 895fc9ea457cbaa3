/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

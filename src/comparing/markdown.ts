/** A comparison as Markdown, for a pull request or the summary of a job: what a reader must see first, the rest folded. */
import { markdownTable, markdownText } from "../text/markdown.ts";
import { plural } from "../text/words.ts";
import { type Comparison, type ComparisonPart, partsOf } from "./comparison.ts";
import { type Row, rowOf, summaryOf } from "./row.ts";

/** A comment holds 65,536 characters, a summary 1 MiB. */
const MOST_ROWS = 40;
const OPEN = new Set(["worse", "flags-apart", "better"]);
const HEADS = ["Deployment", "Workload", "Metric", "Before", "After", "Ratio", "Runs"];

export function markdownOf(comparison: Comparison): string {
  const { before, after, figures } = comparison;
  const parts = partsOf(figures).map((part) => section(part, comparison));
  const title = `### Storage: ${markdownText(before.name)} to ${markdownText(after.name)}`;
  return `${[title, summaryOf(comparison), ...parts].join("\n\n")}\n`;
}

function section({ id, title, figures }: ComparisonPart, { titles }: Comparison): string {
  const rows = figures.slice(0, MOST_ROWS).map((figure) => rowOf(figure, titles));
  const hasFlags = rows.some(({ flags }) => flags !== undefined);
  const heads = hasFlags ? [...HEADS, "Flags"] : HEADS;
  const more = figures.length - rows.length;
  const table = markdownTable(
    heads,
    rows.map((row) => [...cellsOf(row), ...(hasFlags ? [row.flags] : [])]),
  );
  const text = `${table}${more > 0 ? `\nand ${plural(more, "more figure")}\n` : ""}`;
  const head = `${title}: ${plural(figures.length, "figure")}`;
  if (OPEN.has(id)) return `**${head}**\n\n${text}`;
  return `<details><summary>${head}</summary>\n\n${text}\n</details>`;
}

const cellsOf = ({ who, workload, metric, before, after, change, runs }: Row): string[] => [
  ...[who, workload, metric, before, after, change, runs],
];

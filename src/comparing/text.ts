/** A comparison for a terminal or a log: a line a figure, in columns, and what it comes to. */
import type { ComparedFigure } from "../judge/side-by-side/compare.ts";
import { type Comparison, partsOf, verdictOf } from "./comparison.ts";
import { rowOf, summaryOf } from "./row.ts";

/** A terminal's; each gives its text back where there is none. */
export type Colours = Readonly<Record<"red" | "green" | "dim", (text: string) => string>>;

/** For a file. */
export const PLAIN: Colours = { red: String, green: String, dim: String };

export function textLines(comparison: Comparison, colour: Colours): string[] {
  const figures = partsOf(comparison.figures).flatMap((part) => part.figures);
  const rows = figures.map((figure) => cellsOf(figure, comparison));
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length))) ?? [];
  const lines = rows.map((row, i) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    return painted(line, figures[i], colour);
  });
  return [...lines, summaryOf(comparison)];
}

function cellsOf(figure: ComparedFigure, { titles }: Comparison): string[] {
  const { verdict, who, workload, metric, before, after, change, runs, flags } = rowOf(figure, titles);
  return [verdict, who, workload, metric, `${before} to ${after}`, change, `n = ${runs}`, flags ?? ""];
}

function painted(line: string, figure: ComparedFigure | undefined, colour: Colours): string {
  const verdict = figure && verdictOf(figure);
  if (verdict === "worse" || verdict === "behind") return colour.red(line);
  return verdict === "better" || verdict === "ahead" ? colour.green(line) : colour.dim(line);
}

/** A comparison for a terminal or a log: a line a figure, in columns, and what it comes to. */
import { labelOf } from "../judge/checks/index.ts";
import type { Titles } from "../judge/ranking/ratio.ts";
import { CHANGES, type ChangeVerdict, changeText } from "../judge/side-by-side/change.ts";
import type { ComparedFigure, ComparedSides } from "../judge/side-by-side/compare.ts";
import { printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { formatValue } from "../units/format.ts";
import type { coloursFor } from "./print.ts";

type Colours = ReturnType<typeof coloursFor>;

export const KEPT_OUT = "not compared";

export const verdictOf = ({ change }: ComparedFigure): ChangeVerdict | typeof KEPT_OUT =>
  change?.verdict ?? KEPT_OUT;

export function compareLines({ figures, ...rest }: ComparedSides, titles: Titles, colour: Colours): string[] {
  const rows = figures.map((figure) => cellsOf(figure, titles));
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length))) ?? [];
  const lines = rows.map((row, i) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    return painted(line, figures[i], colour);
  });
  return [...lines, summary({ figures, ...rest })];
}

function cellsOf(figure: ComparedFigure, titles: Titles): string[] {
  const { before, after, metric, comparisonTitle, change } = figure;
  const name = (id: string): string => printable(titles.get(id) ?? id);
  const who =
    before.deployment === after.deployment
      ? name(after.deployment)
      : `${name(before.deployment)} to ${name(after.deployment)}`;
  const codes = [...new Set([...before.excludedBy, ...after.excludedBy])];
  return [
    verdictOf(figure),
    who,
    printable(comparisonTitle),
    metric.phrase,
    `${formatValue(before.value, metric.unit)} to ${formatValue(after.value, metric.unit)}`,
    change === undefined
      ? `excluded: ${codes.map(labelOf).join(", ")} (${codes.join(", ")})`
      : changeText(change),
    `n = ${before.runs.length} and ${after.runs.length}`,
  ];
}

function painted(line: string, figure: ComparedFigure | undefined, colour: Colours): string {
  const verdict = figure && verdictOf(figure);
  if (verdict === "worse" || verdict === "behind") return colour.red(line);
  return verdict === "better" || verdict === "ahead" ? colour.green(line) : colour.dim(line);
}

const ALWAYS_SAID: ReadonlySet<string> = new Set(["worse", "better", "no difference"]);
const IN_SUMMARY: Readonly<Record<string, string>> = {
  "no difference": "without a difference",
  "too few runs to tell": "with too few runs to tell",
};

/** "12 figures: 3 worse, 1 better, 8 without a difference. 2 workloads only before, 1 only after." */
function summary({ figures, onlyBefore, onlyAfter }: ComparedSides): string {
  const count = (verdict: string): number => figures.filter((figure) => verdictOf(figure) === verdict).length;
  const parts = [...CHANGES, KEPT_OUT].flatMap((verdict) => {
    const found = count(verdict);
    return found > 0 || ALWAYS_SAID.has(verdict) ? [`${found} ${IN_SUMMARY[verdict] ?? verdict}`] : [];
  });
  const only = [
    onlyBefore > 0 && `${plural(onlyBefore, "workload")} only before`,
    onlyAfter > 0 && `${plural(onlyAfter, "workload")} only after`,
  ].filter(Boolean);
  return `${plural(figures.length, "figure")}: ${parts.join(", ")}.${only.length > 0 ? ` ${only.join(", ")}.` : ""}`;
}

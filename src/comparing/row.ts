/** A compared figure in words, for a line, a row of a table or a test case. Pure. */
import { labelOf } from "../judge/checks/index.ts";
import type { Titles } from "../judge/ranking/ratio.ts";
import { CHANGES, changeText } from "../judge/side-by-side/change.ts";
import type { ComparedFigure } from "../judge/side-by-side/compare.ts";
import { printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { formatFigure } from "../units/format.ts";
import { type Comparison, type FigureVerdict, flagsApart, NOT_COMPARED, verdictOf } from "./comparison.ts";

export type Row = {
  verdict: FigureVerdict;
  /** "Ceph in the lab", or "Ceph 18 to Ceph 19". */
  who: string;
  workload: string;
  metric: string;
  before: string;
  after: string;
  /** "0.8x (0.79 to 0.81)", or which check keeps it out. */
  change: string;
  /** "6 and 6". */
  runs: string;
  /** What checks say of one side alone; absent where they say the same of both. */
  flags?: string;
};

export function rowOf(figure: ComparedFigure, titles: Titles): Row {
  const { before, after, metric, comparisonTitle, change } = figure;
  const name = (id: string): string => printable(titles.get(id) ?? id);
  const codes = [...new Set([...before.excludedBy, ...after.excludedBy])];
  const apart = flagsApart(figure);
  return {
    verdict: verdictOf(figure),
    who:
      before.deployment === after.deployment
        ? name(after.deployment)
        : `${name(before.deployment)} to ${name(after.deployment)}`,
    workload: printable(comparisonTitle),
    metric: metric.phrase,
    before: formatFigure(before, metric.unit),
    after: formatFigure(after, metric.unit),
    change: change === undefined ? `excluded: ${labelled(codes)}` : changeText(change),
    runs: `${before.runs.length} and ${after.runs.length}`,
    ...(change !== undefined && apart && { flags: flagsText(apart) }),
  };
}

const labelled = (codes: readonly string[]): string =>
  `${codes.map(labelOf).join(", ")} (${codes.join(", ")})`;

const flagsText = (apart: NonNullable<ReturnType<typeof flagsApart>>): string =>
  (["before", "after"] as const)
    .flatMap((side) => (apart[side].length > 0 ? [`only ${side}: ${labelled(apart[side])}`] : []))
    .join("; ");

const ALWAYS_SAID: ReadonlySet<string> = new Set(["worse", "better", "no difference"]);
const IN_SUMMARY: Readonly<Record<string, string>> = {
  "could be chance": "that could be chance",
  "no difference": "without a difference",
  "cannot tell": "that cannot be told (measure more runs)",
  "too few runs to tell": "with too few runs to tell",
};

/** "12 figures: 3 worse, 1 better, 8 without a difference. 2 workloads only before, 1 only after." */
export function summaryOf({ figures, onlyBefore, onlyAfter }: Comparison): string {
  const count = (verdict: string): number => figures.filter((figure) => verdictOf(figure) === verdict).length;
  const parts = [...CHANGES, NOT_COMPARED].flatMap((verdict) => {
    const found = count(verdict);
    return found > 0 || ALWAYS_SAID.has(verdict) ? [`${found} ${IN_SUMMARY[verdict] ?? verdict}`] : [];
  });
  const only = [
    onlyBefore > 0 && `${plural(onlyBefore, "workload")} only before`,
    onlyAfter > 0 && `${plural(onlyAfter, "workload")} only after`,
  ].filter(Boolean);
  return `${plural(figures.length, "figure")}: ${parts.join(", ")}.${only.length > 0 ? ` ${only.join(", ")}.` : ""}`;
}

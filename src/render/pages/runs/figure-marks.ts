/** What checks say of each figure of a result, by its metric: what excludes it, and what casts doubt on it, be it that hardly any check could look. */
import { isHeavy, speaksAgainst } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import { METRICS, type Metric } from "../../../schema/metric.ts";
import { hardlyChecked } from "../../blocks/doubts.ts";
import { besideBadge, outcomeBadge } from "../../blocks/values.ts";
import { excludedBeside } from "../../edition/doubted.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Badge } from "../../edition/view.ts";

/** `excludedBy` and `doubts` lead to the rows of the checks; a figure that is excluded has no doubts, as that says more. */
export type FigureMarks = {
  metric: Metric;
  excludedBy: readonly CheckOutcome[];
  badges: readonly Badge[];
  /** By the same rule as where it is ranked: what is noted lightly makes no figure doubtful. */
  isDoubted: boolean;
};

/** Of the figures that can be ranked, in the order of the metrics. */
export function marksOfFigures(edition: Edition, judged: JudgedResult): FigureMarks[] {
  const { result, run, index, outcomes } = judged;
  return METRICS.filter(({ read }) => read(result) !== undefined).map((metric) => {
    const own = outcomes.filter(({ metrics }) => metrics?.includes(metric.id) ?? true);
    const excludedBy = own.filter(({ verdict }) => verdict === "excluded");
    const noted = own.filter(({ verdict }) => verdict === "noted");
    if (excludedBy.length > 0)
      return {
        metric,
        excludedBy,
        badges: once(excludedBy.map((one) => outcomeBadge(edition, "bad", one, judged))),
        isDoubted: false,
      };
    const value = { runs: [{ run: run.id, result: index }], noted: noted.map(({ code }) => code) };
    const beyond = [
      ...excludedBeside(edition, metric.id, value).map((beside) => besideBadge(edition, beside)),
      ...hardlyChecked(judged, metric.id),
    ];
    const badges = [
      ...noted.filter(speaksAgainst).map((one) => outcomeBadge(edition, "note", one, judged)),
      ...beyond,
    ];
    const isDoubted =
      beyond.length > 0 || noted.some(({ code, contradicts }) => contradicts === true || isHeavy(code));
    return { metric, excludedBy, badges: once(badges), isDoubted };
  });
}

const once = (badges: readonly Badge[]): Badge[] => [
  ...new Map(badges.map((badge) => [badge.text, badge])).values(),
];

/** By the terms of the lines that show it: a latency of both kinds, of which one is ranked, is one figure. */
export const marksByTerm = (marks: readonly FigureMarks[]): ReadonlyMap<string, FigureMarks> =>
  new Map(marks.flatMap((one) => termsOf(one.metric).map((term) => [term, one] as const)));

/** "write IOPS", "write clat p99", as the lines of figures are called. */
export function termsOf({ direction, unit, statistic }: Metric): string[] {
  if (unit !== "ns") return [`${direction} ${unit === "iops" ? "IOPS" : "bandwidth"}`];
  if (direction === "sync") return [`sync latency ${statistic}`];
  return [`${direction} lat ${statistic}`, `${direction} clat ${statistic}`];
}

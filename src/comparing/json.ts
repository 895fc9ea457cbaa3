/** A comparison for programs: every figure with both values, their runs, and the ratio with its interval. */
import { resultName, type Scored } from "../judge/ranking/value.ts";
import { type Comparison, flagsApart, verdictOf } from "./comparison.ts";

export function jsonText({ before, after, onlyBefore, onlyAfter, figures }: Comparison): string {
  const found = figures.map((figure) => ({
    environment: figure.environment,
    comparison: figure.comparisonId,
    metric: figure.metric.id,
    unit: figure.metric.unit,
    verdict: verdictOf(figure),
    ratio: figure.change?.factor,
    ratioLow: figure.change?.interval.low,
    ratioHigh: figure.change?.interval.high,
    flagsApart: flagsApart(figure),
    before: valueOf(figure.before),
    after: valueOf(figure.after),
  }));
  return `${JSON.stringify({ before, after, onlyBefore, onlyAfter, figures: found }, null, 1)}\n`;
}

const valueOf = (of: Scored) => ({
  deployment: of.deployment,
  value: of.value,
  low: of.interval.low,
  high: of.interval.high,
  basis: of.intervalBasis,
  noise: of.noise,
  excludedBy: of.excludedBy,
  noted: of.noted,
  runs: of.runs.map(resultName),
});

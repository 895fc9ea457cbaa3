/** All runs of a cell in the order measured, and where their level changed. Pure. */
import { allMetrics, type Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { type Estimate, estimate, median } from "../evidence/statistics.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { scoredValue } from "../ranking/value.ts";
import { isWide } from "./change.ts";
import { type ChangePoint, changePointsOf, LEAST_SERIES } from "./change-points.ts";
import { cellAtAnyTime } from "./history.ts";

/** `at`: when it began, ISO 8601; `value` in the metric's unit. */
export type SeriesPoint = { run: string; result: number; at: string; value: number };

/** `first` is the first run after it; `before` and `after` are medians of the levels, up to the changes around it. */
export type LevelChange = Omit<ChangePoint, "at"> & {
  first: SeriesPoint;
  before: number;
  after: number;
  verdict: "worse" | "better";
};

export type RunSeries = {
  environment: string;
  deployment: string;
  comparisonId: string;
  comparisonTitle: string;
  metric: Metric;
  points: readonly SeriesPoint[];
  /** Results that a check excludes. */
  excluded: number;
  changes: readonly LevelChange[];
  /** So that no change could be told. */
  areFew: boolean;
  /** No change was found, and one by more than MOST_ALIKE could be there all the same. */
  areScattered: boolean;
};

/** By cell, then in the order of metrics. Results that do not say when they were measured take no part. */
export function runSeriesOf(
  record: Pick<FiolioRecord, "deployments">,
  results: readonly JudgedResult[],
  metrics: readonly string[] = allMetrics().map(({ id }) => id),
): RunSeries[] {
  const wanted = allMetrics().filter(({ id }) => metrics.includes(id));
  const dated = results.filter((one) => mayBeRanked(one) && one.run.provenance.measured?.from !== undefined);
  return [...Map.groupBy(dated, cellAtAnyTime(record))]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([, group]) => wanted.flatMap((metric) => seriesOf(group, metric) ?? []));
}

function seriesOf(group: readonly JudgedResult[], metric: Metric): RunSeries | undefined {
  const scored = group.flatMap((one) => {
    const value = scoredValue(one.run.deployment, [one], metric);
    return value === undefined ? [] : [{ one, value }];
  });
  const points = scored
    .filter(({ value }) => value.credible)
    .map(({ one: { run, index }, value: { value } }) => ({
      run: run.id,
      result: index,
      at: run.provenance.measured?.from ?? "",
      value,
    }))
    .sort((a, b) => order(a.at, b.at) || order(a.run, b.run) || a.result - b.result);
  const last = scored.at(-1)?.one;
  if (last === undefined || points.length === 0) return undefined;
  const changes = levelChanges(points, metric);
  const areFew = points.length < LEAST_SERIES;
  return {
    environment: last.run.environment,
    deployment: last.run.deployment,
    comparisonId: last.comparisonId,
    comparisonTitle: last.comparisonTitle,
    metric,
    points,
    excluded: scored.length - points.length,
    changes,
    areFew,
    areScattered: changes.length === 0 && !areFew && isScattered(points.map(({ value }) => value)),
  };
}

/** Whether the second half of the values may lie further from the first than what is alike. */
export function isScattered(values: readonly number[]): boolean {
  const middle = Math.floor(values.length / 2);
  const [before, after] = [estimate(values.slice(0, middle)), estimate(values.slice(middle))];
  const ratio = after.value / before.value;
  const [below, above] = [beyond(after, "low", before, "high"), beyond(after, "high", before, "low")];
  return isWide({ low: ratio / below, high: ratio * above });
}

/** By which factor two ends of independent intervals lie beyond the ratio of their middles. */
const beyond = (a: Estimate, endOfA: keyof Interval, b: Estimate, endOfB: keyof Interval): number =>
  Math.exp(Math.hypot(Math.log(a.interval[endOfA] / a.value), Math.log(b.interval[endOfB] / b.value)));

function levelChanges(points: readonly SeriesPoint[], { better }: Metric): LevelChange[] {
  const found = changePointsOf(points.map(({ value }) => Math.log(value)));
  const level = (from: number, to: number): number =>
    median(points.slice(from, to).map(({ value }) => value));
  return found.flatMap(({ at, confidence }, index) => {
    const first = points[at];
    if (first === undefined) return [];
    const before = level(found[index - 1]?.at ?? 0, at);
    const after = level(at, found[index + 1]?.at ?? points.length);
    return {
      first,
      before,
      after,
      confidence,
      verdict: after > before === (better === "higher") ? "better" : "worse",
    };
  });
}

/** "A is 1.32x B": always with baseline and statistic. */
import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import { lowerFirst, unbracketed } from "../../text/words.ts";
import {
  type Figured,
  formatDeclared,
  formatFigure,
  formatNumber,
  formatRange,
  formatValue,
  formatWanted,
} from "../../units/format.ts";
import { timesBeside } from "../../units/times-beside.ts";
import { ENOUGH_RUNS, isApart, ratioInterval } from "../evidence/statistics.ts";
import type { Scored } from "./value.ts";

/** "ahead": told apart by the noise of single runs, as one side has too few of its own to be significant. */
export type Relation = "significant" | "ahead" | "tie";

export type Ratio = {
  better: string;
  worse: string;
  factor: number;
  /** One side was printed as a range, such as 13–15 ms: no third digit is known of it. */
  isRough?: true;
  interval: Interval;
  relation: Relation;
  /** "Mayastor is 1.32x faster than ZFS: 95 MiB/s against 72 MiB/s (read bandwidth, sequential read)"; of a tie "Mayastor and ZFS are level: ...", of one that these two alone would not be "... are not told apart: ...". */
  sentence: string;
};

/** What a ratio needs of each side. */
type Rated = Pick<Scored, "deployment" | "value" | "quantity" | "sample">;

/** Deployment id -> title for readers. Ids stand in for titles that are missing. */
export type Titles = ReadonlyMap<string, string>;

/** `better` is the one with the better value. `isTold`: not by these two alone, but among all that they are looked at with. */
export function ratioOf(
  better: Rated,
  worse: Rated,
  metric: Metric,
  comparison: string,
  titles: Titles,
  isTold = true,
): Ratio {
  const [over, under] = metric.better === "higher" ? [better, worse] : [worse, better];
  const interval = ratioInterval(over.sample, under.sample);
  const factor = over.value / under.value;
  const rough = roughBy(metric, better, worse);
  const beside = rough.isRough
    ? timesOfRatio({ factor, ...rough })
    : `${timesBeside(over.value, under.value, metric.unit)}x`;
  const times = formatNumber(factor) === "1" ? "about as fast as" : `${beside} faster than`;
  const values = [better, worse].map((one) => valueText(one, metric)).join(" against ");
  const title = (id: string): string => titles.get(id) ?? id;
  const where = `${phraseOf(metric)}, ${unbracketed(lowerFirst(comparison))}`;
  const isClear = isApart(interval);
  const relation = isTold && isClear ? wordFor(better, worse) : "tie";
  const tied = isClear ? "not told apart" : "level";
  const [first, second] = [title(better.deployment), title(worse.deployment)];
  return {
    better: better.deployment,
    worse: worse.deployment,
    factor,
    ...rough,
    interval,
    relation,
    sentence: `${relation === "tie" ? `${first} and ${second} are ${tied}` : `${first} is ${times} ${second}`}: ${values} (${where}).`,
  };
}

const wordFor = (...sides: readonly Rated[]): Relation =>
  sides.every(({ sample }) => sample.count >= ENOUGH_RUNS) ? "significant" : "ahead";

/** "1.71x"; "~2.9x" where a side was printed as a range. */
export const timesOfRatio = ({ factor, isRough }: Pick<Ratio, "factor" | "isRough">): string =>
  isRough ? `~${formatNumber(Number(factor.toPrecision(2)))}x` : `${formatNumber(factor)}x`;

/** That one of them was printed as a range. */
export const roughBy = (
  { unit }: Pick<Metric, "unit">,
  ...of: readonly Partial<Pick<Rated, "quantity">>[]
): Pick<Ratio, "isRough"> =>
  of.some(({ quantity }) => quantity !== undefined && formatRange(quantity, unit) !== undefined)
    ? { isRough: true }
    : {};

/** "read bandwidth", "p99 read latency": a rate is a mean wherever nothing else is said. */
export const phraseOf = ({ unit, statistic, phrase }: Metric): string =>
  unit === "ns" || statistic === "mean" ? phrase : `${statistic} ${phrase}`;

/** "1.71x faster", and the other way round "1.71x slower": what follows the factor. */
export const wordsOfRatio = ({ better }: Pick<Metric, "better">): readonly [better: string, worse: string] =>
  better === "lower" ? ["faster", "slower"] : ["more", "less"];

/** How much of a figure is wanted, or enough: in the unit in which it was declared, with that of figures behind it. */
export const boundTold = (bound: number, { unit }: Pick<Metric, "unit">): string =>
  withoutIops(formatWanted(bound, unit), unit);

/** The same within brackets, beside no figure. */
export const boundDeclared = (bound: number, { unit }: Pick<Metric, "unit">): string =>
  withoutIops(formatDeclared(bound, unit), unit);

/** Where a phrase or an axis says IOPS already. */
export const valueText = (value: number | Figured, { unit }: Pick<Metric, "unit">): string => {
  const text = typeof value === "number" ? formatValue(value, unit) : formatFigure(value, unit);
  return withoutIops(text, unit);
};

const withoutIops = (text: string, unit: Metric["unit"]): string =>
  unit === "iops" ? text.replace(/ IOPS$/, "") : text;

/** The ratio of two values, and the one verdict that IOPS and bandwidth of a test have. Pure. */
import type { Metric } from "../../schema/metric.ts";
import { intervalOf } from "../../schema/quantity.ts";
import { blockSizeOf, directionsOf, type Workload } from "../../schema/workload.ts";
import { type Ratio, ratioOf, type Titles, timesOfRatio } from "../ranking/ratio.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import type { PairComparison, PairFigure } from "./pair.ts";

/** @param isTold among all that were ranked with these two */
export function ratioOfPair(
  { of: { metric, comparisonTitle }, a, b }: Pick<PairFigure, "of" | "a" | "b">,
  titles: Titles,
  isTold: boolean,
): Ratio {
  const bIsBetter = metric.better === "higher" ? b.value > a.value : b.value < a.value;
  const [better, worse] = bIsBetter ? ([b, a] as const) : ([a, b] as const);
  return ratioOf(rated(better), rated(worse), metric, comparisonTitle, titles, isTold);
}

const rated = (value: RankedValue) => ({
  deployment: value.deployment,
  value: value.value,
  quantity: value.quantity,
  sample: sampleOf(value),
});

export type Rated = PairFigure & { ratio: Ratio };
export const isRated = (one: PairFigure | undefined): one is Rated => one?.ratio !== undefined;

/** The directions of a workload whose blocks have one size each, that is known; "mixed" where a tool reports them as one and the size is the same. */
export function oneSizeOf(workload: Workload | undefined): string[] {
  if (workload === undefined || workload.blockSizeSplit !== undefined) return [];
  const directions = directionsOf(workload.rw);
  const sizes = directions.map((direction) => blockSizeOf(workload, direction));
  const isSame = sizes[0] !== undefined && new Set(sizes).size === 1;
  return [...directions.filter((_, at) => sizes[at] !== undefined), ...(isSame ? ["mixed"] : [])];
}

/**
 * Where all blocks have one size, IOPS and bandwidth are one quantity, printed or ranked apart: what is level, ahead only or in doubt
 * by one of them is so by the other.
 */
export function withOneRate(
  figures: readonly PairFigure[],
  workload: Workload | undefined,
  titles: Titles,
): PairFigure[] {
  const twins = new Map<PairFigure, PairFigure>();
  for (const direction of oneSizeOf(workload)) {
    const [iops, bandwidth] = ["iops", "bandwidth"].map((rate) =>
      figures.find(({ of }) => of.metric.id === `${direction}.${rate}`),
    );
    if (!isRated(iops) || !isRated(bandwidth)) continue;
    twins.set(iops, bandwidth);
    twins.set(bandwidth, iops);
  }
  return figures.map((one) => {
    const twin = twins.get(one);
    if (!isRated(one) || !isRated(twin)) return one;
    const own = moreCautious(one, twin, titles);
    return isFiner(twin, one) ? { ...own, finer: twin.of.metric } : own;
  });
}

type Sides = Pick<Rated, "ratio" | "a" | "b">;

/** "65.9 MiB/s" of 1 MiB writes tells more than "65 IOPS": of one rate one factor is told. */
export const isFiner = (one: Sides, other: Sides): boolean =>
  timesOfRatio(one.ratio) !== timesOfRatio(other.ratio) && roundingOf(one) < roundingOf(other);

/** How far the printed digits leave the ratio open, as the logarithm of a factor. */
const roundingOf = ({ a, b }: Pick<PairFigure, "a" | "b">): number =>
  [a, b].reduce((sum, { quantity }) => {
    const { low, high } = intervalOf(quantity);
    return sum + (low > 0 ? Math.log(high / low) : Number.POSITIVE_INFINITY);
  }, 0);

/** Of these the one by whose ratio it is told: itself, where none is printed more finely. */
export const finestOf = <T extends PairFigure>(one: T, all: readonly T[]): T =>
  all.find(({ of }) => of.metric === one.finer) ?? one;

function moreCautious(one: Rated, twin: Rated, titles: Titles): PairFigure {
  const both = {
    ...one,
    cautions: [...new Set([...one.cautions, ...twin.cautions])],
    hardly: [...new Set([...one.hardly, ...twin.hardly])],
  };
  const relations = [one.ratio.relation, twin.ratio.relation];
  const isLevel = relations.includes("tie") || one.ratio.better !== twin.ratio.better;
  if (isLevel && one.ratio.relation !== "tie")
    return { ...both, ratio: ratioOfPair(one, titles, false), asRate: twin.of.metric };
  return one.ratio.relation === "significant" && relations.includes("ahead")
    ? { ...both, ratio: { ...one.ratio, relation: "ahead" } }
    : both;
}

type OfMetric = { of: { metric: Metric } };

/** IOPS or bandwidth. */
export const isRate = ({ of: { metric } }: OfMetric): boolean => /\.(iops|bandwidth)$/.test(metric.id);

/** The second of both rates of a direction, and the first, or the more finely printed one, which tells the same; of blocks of several sizes it does not. */
export function sameRates<T extends OfMetric & Pick<PairFigure, "finer">>(
  some: readonly T[],
  { oneSize = [] }: Pick<PairComparison, "oneSize">,
): Map<T, T> {
  const rates = some
    .filter((one) => isRate(one) && oneSize.includes(one.of.metric.direction))
    .toSorted((x, y) => Number(x.finer !== undefined) - Number(y.finer !== undefined));
  return new Map(
    [...Map.groupBy(rates, ({ of }) => of.metric.direction).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((other) => [other, first] as const),
    ),
  );
}

/** "IOPS" and "bandwidth" of one direction of a comparison tell one thing: of two such the first. */
export function oncePerRate<T extends OfMetric & Pick<PairFigure, "finer">>(
  some: readonly T[],
  comparison: Pick<PairComparison, "oneSize">,
): T[] {
  const same = sameRates(some, comparison);
  return some.filter((one) => !same.has(one));
}

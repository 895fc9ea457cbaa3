/** One figure before and after: by how much it changed, and whether the runs can tell the difference. */
import type { Metric } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import { formatNumber } from "../../units/format.ts";
import { toldByHolm } from "../evidence/holm.ts";
import {
  chanceOf,
  deviationOf,
  ENOUGH_RUNS,
  isApart,
  ratioInterval,
  type Sample,
} from "../evidence/statistics.ts";

/** In the order in which they are shown. */
export const CHANGES = [
  "worse",
  "behind",
  "better",
  "ahead",
  "could be chance",
  "no difference",
  "cannot tell",
  "too few runs to tell",
] as const;

/** What leaves room for half as much again, either way, has not shown that two are alike: people choose storage by less. */
export const MOST_ALIKE = 1.5;

export const isWide = ({ low, high }: Interval): boolean => !(high <= MOST_ALIKE && low >= 1 / MOST_ALIKE);

/**
 * "behind" and "ahead": by the noise of single runs, where a side has too few for "worse" and "better". "could be chance": it would
 * be told alone, and is not among all that were compared with it. "cannot tell": enough runs, which scatter too far.
 */
export type ChangeVerdict = (typeof CHANGES)[number];

/** `factor` and its interval are after over before, whichever way is better; `chance` that equal ones lie so far apart. */
export type Change = { factor: number; interval: Interval; chance: number; verdict: ChangeVerdict };

export type ChangeOptions = {
  /** Changes of less than this share of the smaller value are no difference, however sure they are. */
  leastShare?: number;
  /** Where a side has fewer than ENOUGH_RUNS, the noise of single runs decides; otherwise nothing does. */
  allowFew?: boolean;
};

export function changeOf(
  before: Sample,
  after: Sample,
  { better }: Metric,
  { leastShare = 0, allowFew = false }: ChangeOptions = {},
): Change {
  const factor = after.value / before.value;
  const interval = ratioInterval(after, before);
  const areFew = before.count < ENOUGH_RUNS || after.count < ENOUGH_RUNS;
  const verdictOf = (): ChangeVerdict => {
    if (areFew && !allowFew) return "too few runs to tell";
    const isLarge = Math.max(factor, 1 / factor) - 1 >= leastShare;
    if (!isApart(interval) || !isLarge) return isWide(interval) ? "cannot tell" : "no difference";
    const isBetter = factor > 1 === (better === "higher");
    return areFew ? (isBetter ? "ahead" : "behind") : isBetter ? "better" : "worse";
  };
  return {
    factor,
    interval,
    chance: chanceOf(deviationOf(before), deviationOf(after)),
    verdict: verdictOf(),
  };
}

/**
 * Of a hundred comparisons in which nothing changed, so many may tell of a change, however many figures each has: one says that
 * something is worse or better, which wakes people, five that something is behind or ahead by the noise of too few runs.
 */
const MOST_FALSE_ALARMS = { worse: 0.01, better: 0.01, behind: 0.05, ahead: 0.05 } as const;

type Told = keyof typeof MOST_FALSE_ALARMS;
const isToldVerdict = (verdict: ChangeVerdict): verdict is Told => verdict in MOST_FALSE_ALARMS;
export const isTold = ({ verdict }: Change): boolean => isToldVerdict(verdict);

/** Those of one comparison, each with what can be said of it among all of them. */
export function amongAll<T extends { change?: Change | undefined }>(compared: readonly T[]): T[] {
  const changes = compared.flatMap(({ change }) => change ?? []);
  const tellable = changes.filter(({ verdict }) => verdict !== "too few runs to tell");
  const chances = Float64Array.from(tellable, ({ chance }) => chance);
  const toldAt = new Map(
    Object.values(MOST_FALSE_ALARMS).map((limit) => [limit, toldByHolm(chances, limit)]),
  );
  const byChance = new Set(
    tellable.filter(
      ({ verdict }, place) => isToldVerdict(verdict) && !toldAt.get(MOST_FALSE_ALARMS[verdict])?.[place],
    ),
  );
  return compared.map((one) =>
    one.change && byChance.has(one.change)
      ? { ...one, change: { ...one.change, verdict: "could be chance" } }
      : one,
  );
}

/** "0.75x (0.71 to 0.79)". */
export const changeText = ({ factor, interval: { low, high } }: Change): string =>
  `${formatNumber(factor)}x (${formatNumber(low)} to ${formatNumber(high)})`;

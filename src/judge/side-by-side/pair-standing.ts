/** How two stand to each other, test by test: counted once, for whatever says it. Pure. */
import type { Pair, PairComparison } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { isDurableRate } from "./pair-parts.ts";
import { isSplit } from "./split.ts";

/** The tests in which one of both is ahead by the main figure: those that count, and those in doubt. */
export type Leads = { id: string; sure: readonly PairComparison[]; doubted: readonly PairComparison[] };

/** Each test once. `mixed`: level by the main figure, told apart by others; `perhapsLevel`: level, in doubt. */
export type PairStanding = {
  /** Whoever is ahead in more of them first. */
  leads: readonly [Leads, Leads];
  level: readonly PairComparison[];
  mixed: readonly PairComparison[];
  perhapsLevel: readonly PairComparison[];
  keptOut: readonly PairComparison[];
};

type Place = "sure" | "doubted" | "level" | "mixed" | "perhapsLevel" | "keptOut";

function placeOf(comparison: PairComparison): Place {
  const { main } = comparison;
  if (main.ratio === undefined) return "keptOut";
  if (main.ratio.relation !== "tie") return isDoubted(main) ? "doubted" : "sure";
  return isDoubted(main) ? "perhapsLevel" : isSplit(comparison) ? "mixed" : "level";
}

export function standingOf({ a, b, comparisons }: Pick<Pair, "a" | "b" | "comparisons">): PairStanding {
  const at = (place: Place): PairComparison[] => comparisons.filter((one) => placeOf(one) === place);
  const leadsOf = (id: string): Leads => {
    const own = (place: Place) => at(place).filter(({ main }) => main.ratio?.better === id);
    return { id, sure: own("sure"), doubted: own("doubted") };
  };
  const [first, second] = [leadsOf(a), leadsOf(b)];
  const isSecond =
    second.sure.length - first.sure.length || second.doubted.length - first.doubted.length || 0;
  return {
    leads: isSecond > 0 ? [second, first] : [first, second],
    level: at("level"),
    mixed: at("mixed"),
    perhapsLevel: at("perhapsLevel"),
    keptOut: at("keptOut"),
  };
}

/** No lead counts, and there is one in doubt. */
export const isOnlyDoubted = ({ leads }: Pick<PairStanding, "leads">): boolean =>
  leads.every(({ sure }) => sure.length === 0) && leads.some(({ doubted }) => doubted.length > 0);

/** The one lead of several tests that counts, where that is a rate of durable writes: it is told before how many there are. */
export function onlyDurable(comparisons: readonly PairComparison[]): PairComparison | undefined {
  const [only, another] = comparisons.filter((one) => placeOf(one) === "sure");
  return comparisons.length > 1 && only !== undefined && another === undefined && isDurableRate(only)
    ? only
    : undefined;
}

/** Of tests in doubt: "in doubt" of one, "both in doubt", "all in doubt". */
export const allInDoubt = (count: number): string =>
  count === 1 ? "in doubt" : count === 2 ? "both in doubt" : "all in doubt";

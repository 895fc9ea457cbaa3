/** In how many workloads a deployment is first alone, shares the first place, or is behind, and by how much: in words. Pure. */
import { bestIn, isFirstShared, standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { text } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";

type Place = "first" | "shares" | "behind" | "alone" | "excluded";

/** `most`: how many times worse than the best it is where it is furthest behind. */
export type Standing = Readonly<Record<Place, number>> & { all: number; most?: number };

const TOLD: readonly (readonly [Place, string])[] = [
  ["first", "is first alone"],
  ["shares", "shares the first place"],
  ["behind", "is behind"],
  ["alone", "is the only credible value"],
  ["excluded", "is excluded"],
];

/** By the main figure of each workload. */
export function standingIn(main: readonly Ranking[], deployment: string): Standing {
  const own = main.flatMap(({ metric, values }) =>
    values.flatMap((value) =>
      value.deployment === deployment
        ? [{ place: placeOf(value, values), times: timesBehind(metric.better, value, values) }]
        : [],
    ),
  );
  const count = (place: Place): number => own.filter((one) => one.place === place).length;
  const behind = own.flatMap(({ place, times }) => (place === "behind" ? times : []));
  return {
    all: own.length,
    ...{ first: count("first"), shares: count("shares"), behind: count("behind") },
    ...{ alone: count("alone"), excluded: count("excluded") },
    ...(behind.length > 0 && { most: Math.max(...behind) }),
  };
}

/** The printed best is first alone only where nothing else has that place: what is worse by no more than noise and rounding shares it. */
function placeOf(value: RankedValue, values: readonly RankedValue[]): Place {
  if (value.rank === undefined) return "excluded";
  if (standsAlone(values)) return "alone";
  if (value.rank !== 1) return "behind";
  return isFirstShared(values) ? "shares" : "first";
}

/** Empty where there is no ratio, as of nothing. */
function timesBehind(
  better: Ranking["metric"]["better"],
  { value }: RankedValue,
  values: readonly RankedValue[],
): number[] {
  const best = bestIn(values)?.value ?? 0;
  const times = better === "higher" ? best / value : value / best;
  return Number.isFinite(times) ? [times] : [];
}

/** "Of the 11 workloads that it ran, its main figure is first alone in none, shares the first place in 3, is behind in 3 (4.1x at most) and is excluded in 5." */
export function standingText({ all, most, ...counts }: Standing): string {
  const told = TOLD.flatMap(([place, what]) => {
    const count = counts[place];
    // Who only shares first places is first alone in none: that is said.
    if (count === 0) return place === "first" && counts.shares > 0 ? [`${what} in none`] : [];
    const times = place === "behind" && most !== undefined ? ` (${timesText(most, count)})` : "";
    return [`${what} in ${count}${times}`];
  });
  return `Of the ${all} workloads that it ran, its main figure ${listed(told)}.`;
}

const timesText = (most: number, count: number): string =>
  `${formatNumber(most)}x${count > 1 ? " at most" : ""}`;

/** Empty of a single workload, which is told by itself. */
export function placesInShort(main: readonly Ranking[], deployment: string): Block[] {
  const standing = standingIn(main, deployment);
  return standing.all < 2 ? [] : [text(standingText(standing))];
}

/** In how many workloads a deployment is the best, level with it as far as can be told, or behind, and by how much: in words. Pure. */
import { bestIn, standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { text } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";

type Place = "best" | "level" | "behind" | "alone" | "excluded";

/** `most`: how many times worse than the best it is where it is furthest behind. */
export type Standing = Readonly<Record<Place, number>> & { all: number; most?: number };

const TOLD: readonly (readonly [Place, string])[] = [
  ["best", "the best"],
  ["level", "level with the best, as far as can be told,"],
  ["behind", "behind"],
  ["alone", "the only credible value"],
  ["excluded", "excluded"],
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
    ...{ best: count("best"), level: count("level"), behind: count("behind") },
    ...{ alone: count("alone"), excluded: count("excluded") },
    ...(behind.length > 0 && { most: Math.max(...behind) }),
  };
}

/** Whoever has the printed best shares it; who is worse by no more than noise and rounding is level. */
function placeOf(value: RankedValue, values: readonly RankedValue[]): Place {
  if (value.rank === undefined) return "excluded";
  if (standsAlone(values)) return "alone";
  if (value.value === bestIn(values)?.value) return "best";
  return value.rank === 1 ? "level" : "behind";
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

/** "Of the 11 workloads that it ran, its main figure is the best in 1, level with the best, as far as can be told, in 2, behind in 3, by 4.1x at most, and excluded in 5." */
export function standingText({ all, most, ...counts }: Standing): string {
  const told = TOLD.flatMap(([place, what]) =>
    counts[place] === 0
      ? []
      : [
          `${what} in ${counts[place]}${place === "behind" && most !== undefined ? ` (${formatNumber(most)}x${counts.behind > 1 ? " at most" : ""})` : ""}`,
        ],
  );
  return `Of the ${all} workloads that it ran, its main figure is ${listed(told)}.`;
}

/** Empty of a single workload, which is told by itself. */
export function placesInShort(main: readonly Ranking[], deployment: string): Block[] {
  const standing = standingIn(main, deployment);
  return standing.all < 2 ? [] : [text(standingText(standing))];
}

/** In how many workloads a deployment is first alone, cannot be told from the first, or is behind, and by how much: in words. Pure. */
import { bestIn, isFirstShared, standsAlone, toldIn } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { type Ratio, roughBy, timesOfRatio } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { listed } from "../../../text/words.ts";
import { doubtOf, hardlyInFull } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { facts, text } from "../../edition/parts.ts";
import type { Block } from "../../edition/view.ts";

type Times = Pick<Ratio, "factor" | "isRough">;
type Place = "first" | "shares" | "behind" | "perhaps" | "alone" | "excluded";

/**
 * `most`: how many times worse than the best it is where it is furthest behind; `mostPerhaps`: where that rests on a figure in doubt,
 * which `doubts` names, the widest first; `perhapsFirst`: in how many it is first alone so, by `firstDoubts`. `once`: those that it cannot be told from have one run each, as it has. `lowest`: in so many of these it is the worst as printed.
 */
export type Standing = Readonly<Record<Place, number>> & {
  all: number;
  lowest: number;
  once: boolean;
  most?: Times;
  mostPerhaps?: Times;
  doubts: readonly string[];
  perhapsFirst: number;
  firstDoubts: readonly string[];
};

const TOLD: readonly (readonly [Place, string])[] = [
  ["first", "First alone"],
  ["shares", "Cannot be told from the first"],
  ["behind", "Behind"],
  ["perhaps", "Perhaps behind"],
  ["alone", "The only credible value"],
  ["excluded", "Excluded"],
];

type Here = { ranking: Ranking; value: RankedValue };

/** By the main figure of each workload. */
export function standingIn(edition: Edition, main: readonly Ranking[], deployment: string): Standing {
  const own = main.flatMap((ranking) =>
    ranking.values.flatMap((value) =>
      value.deployment === deployment
        ? [{ ranking, value, place: placeOf(edition, { ranking, value }) }]
        : [],
    ),
  );
  const at = (place: Place) => own.filter((one) => one.place === place);
  const most = (place: Place, of: (here: Here) => Times[]): Times | undefined =>
    at(place)
      .flatMap(of)
      .toSorted((a, b) => b.factor - a.factor)[0];
  const [behind, perhaps] = [
    most("behind", (here) =>
      timesBehind(
        here,
        aheadOf(here).filter((one) => !isDoubted(edition, here, one)),
      ),
    ),
    most("perhaps", (here) => timesBehind(here, aheadOf(here))),
  ];
  const shares = at("shares");
  const doubtsIn = (some: readonly Here[]) => [
    ...new Set(some.flatMap((here) => doubtsOfPlace(edition, here))),
  ];
  const apart = (here: Here): number => timesBehind(here, aheadOf(here))[0]?.factor ?? 0;
  return {
    all: own.length,
    ...{ first: at("first").length, shares: shares.length, behind: at("behind").length },
    ...{ perhaps: at("perhaps").length, alone: at("alone").length, excluded: at("excluded").length },
    lowest: shares.filter(({ ranking, value }) => isLowest(value, ranking.values)).length,
    once: shares.every(({ ranking, value }) =>
      [value, ...ranking.values.filter(({ rank }) => rank === 1)].every(({ runs }) => runs.length === 1),
    ),
    ...(behind !== undefined && { most: behind }),
    ...(perhaps !== undefined && { mostPerhaps: perhaps }),
    doubts: doubtsIn(at("perhaps").toSorted((one, other) => apart(other) - apart(one))),
    perhapsFirst: at("first").filter((here) => doubtsIn([here]).length > 0).length,
    firstDoubts: doubtsIn(at("first")),
  };
}

/** The printed best is first alone only where nothing else has that place: what is worse by no more than noise and rounding shares it. */
function placeOf(edition: Edition, here: Here): Place {
  const { value, ranking } = here;
  if (value.rank === undefined) return "excluded";
  if (standsAlone(ranking.values)) return "alone";
  if (value.rank !== 1) return doubtsOfPlace(edition, here).length > 0 ? "perhaps" : "behind";
  return isFirstShared(ranking.values) ? "shares" : "first";
}

/** All that it is surely told from and behind, the best first. */
function aheadOf({ value, ranking: { values } }: Here): RankedValue[] {
  const isTold = toldIn(values);
  return values.slice(0, values.indexOf(value)).filter((one) => one.rank !== undefined && isTold(one, value));
}

const isDoubted = (edition: Edition, { ranking }: Here, one: RankedValue): boolean =>
  doubtOf(edition, ranking.metric.id, one) !== undefined;

/** Those that make its place what it is: all behind one that is first alone, else all ahead. */
function rivalsOf(here: Here): RankedValue[] {
  const { value, ranking } = here;
  const { values } = ranking;
  if (value.rank === undefined || standsAlone(values)) return [];
  if (value.rank !== 1) return aheadOf(here);
  return isFirstShared(values) ? [] : values.filter((one) => one !== value && one.rank !== undefined);
}

/** Figures in doubt without which it would not be first alone, or behind, as a pair has it: its own, or those of all its rivals. Empty of a place that is sure. */
export function doubtsOfPlace(edition: Edition, here: Here): string[] {
  const rivals = rivalsOf(here);
  if (rivals.length === 0) return [];
  const name = titles(edition.record).deployment;
  const said = (one: RankedValue): string[] => {
    const doubt = doubtOf(edition, here.ranking.metric.id, one, hardlyInFull);
    return doubt === undefined ? [] : [`${name(one.deployment)} (${doubt})`];
  };
  // Whose place it is need not be named beside it.
  const own = doubtOf(edition, here.ranking.metric.id, here.value, hardlyInFull);
  if (own !== undefined) return [`its own figure (${own})`];
  return rivals.every((one) => isDoubted(edition, here, one)) ? rivals.flatMap(said) : [];
}

/** "the two ahead are in doubt": of a place that only figures of others put in doubt, its own being sound; undefined of any other. */
export function othersInDoubt(edition: Edition, here: Here): string | undefined {
  if (isDoubted(edition, here, here.value) || doubtsOfPlace(edition, here).length === 0) return undefined;
  const { length } = rivalsOf(here);
  const side = here.value.rank === 1 ? "behind" : "ahead";
  return `the ${COUNTS[length] ?? length} ${side} ${length === 1 ? "is" : "are"} in doubt`;
}
const COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** It shares the first place as nothing tells it from that, and is the worst of all as printed. */
function isLowest(value: RankedValue, values: readonly RankedValue[]): boolean {
  const credible = values.filter(({ rank }) => rank !== undefined);
  const [next, last] = credible.slice(-2);
  return credible.length > 1 && value.rank === 1 && last === value && next?.value !== value.value;
}

/** Empty where there is no ratio, as of nothing. */
function timesBehind({ value: own, ranking: { metric } }: Here, ahead: readonly RankedValue[]): Times[] {
  const best = bestIn(ahead);
  if (best === undefined) return [];
  const factor = metric.better === "higher" ? best.value / own.value : own.value / best.value;
  return Number.isFinite(factor) ? [{ factor, ...roughBy(metric, own, best) }] : [];
}

/** "First alone: 0", "Cannot be told from the first: 9, one run each; the worst as printed in 1", "Behind: 2, up to 10.4x", "Perhaps behind: 3, up to 480x; in doubt: A (...)". */
export const standingFacts = (standing: Standing): { term: string; value: string }[] =>
  TOLD.flatMap(([place, term]) => {
    const count = standing[place];
    // Who only shares first places is first alone in none: that is said.
    if (count === 0 && (place !== "first" || standing.shares === 0)) return [];
    const more = asideOf(standing, place);
    return [{ term, value: [String(count), ...(more.length === 0 ? [] : [more.join("; ")])].join(", ") }];
  });

const ASIDE: Partial<Readonly<Record<Place, (of: Standing) => string[]>>> = {
  first: ({ first, perhapsFirst, firstDoubts }) =>
    perhapsFirst === 0
      ? []
      : [`${perhapsFirst < first ? `of these ${perhapsFirst} ` : ""}${inDoubt(firstDoubts)}`],
  shares: ({ shares, once, lowest }) => [
    ...(once ? ["one run each"] : []),
    ...(lowest === 0
      ? []
      : [lowest === shares ? "the worst as printed" : `the worst as printed in ${lowest}`]),
  ],
  behind: ({ most, behind }) => timesText(most, behind),
  perhaps: ({ mostPerhaps, perhaps, doubts }) => [...timesText(mostPerhaps, perhaps), inDoubt(doubts)],
};

const inDoubt = (doubts: readonly string[]): string =>
  `in doubt: ${listed(doubts.length > NAMED ? [...doubts.slice(0, NAMED), "others"] : doubts)}`;
const NAMED = 1;

const asideOf = (standing: Standing, place: Place): string[] => ASIDE[place]?.(standing) ?? [];

const timesText = (most: Times | undefined, count: number): string[] =>
  most === undefined ? [] : [`${count > 1 ? "up to " : ""}${timesOfRatio(most)}`];

/** Empty of a single workload, which is told by itself. */
export function placesInShort(edition: Edition, main: readonly Ranking[], deployment: string): Block[] {
  const standing = standingIn(edition, main, deployment);
  return standing.all < 2
    ? []
    : [
        text(`Its main figure in each of the ${standing.all} workloads that it ran:`),
        ...facts(standingFacts(standing)),
      ];
}

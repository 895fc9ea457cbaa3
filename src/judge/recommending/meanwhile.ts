import { defined } from "../../text/defined.ts";
import { isFlattered } from "../bounds/worth.ts";
import { type Candidate, inTheRunning } from "../candidates/candidates.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { isOfOneResult, type RankedValue } from "../ranking/value.ts";
import type { DurabilityOf } from "../terms/durability.ts";
import { bestFirst, isBetter, type Lead, leadsIn, type Of } from "./level-lead.ts";
import { nearestIn, type Wanted } from "./nearest.ts";
import type { Recommendation } from "./recommendation.ts";

/** All that were measured in it, and what was measured does not tell them apart. */
export type Level = Pick<Meanwhile, "of" | "wanted" | "share" | "by"> & {
  values: readonly RankedValue[];
  /** Other figures in which one of them leads, the same in all. */
  leads: readonly Lead[];
};

export type Meanwhile = {
  /** Of whom it speaks for. */
  own: RankedValue;
  /** What was measured does not tell them from it. */
  alike: readonly RankedValue[];
  /** "lead": ahead of all that were measured in full; "counts": in a figure that counts; "nearest": in what comes nearest to one. */
  by: "lead" | "counts" | "nearest";
  of: Of;
  /** What it comes nearest to. */
  wanted?: Wanted;
  /** Of what counts, 0 to 1. */
  share: number;
  /** The best of those behind. */
  other: RankedValue;
  /** Figures that count in which another is surely ahead. */
  behind: readonly Behind[];
  /** The same of those that are shown beside and do not count. */
  behindBeside: readonly Behind[];
};
type Behind = { of: Of; own: RankedValue; other: RankedValue };

/** Values best first. */
type Evidence = Pick<Meanwhile, "by" | "of" | "wanted" | "share"> & { values: readonly RankedValue[] };

/** Undefined where nothing that was measured speaks for any; `isMet`: what is asked of them besides. */
export function meanwhileOf(
  recommendation: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
  isMet: (durability: DurabilityOf) => boolean = () => true,
): Meanwhile | Level | undefined {
  const candidates = likely(recommendation).filter(({ durability }) => isMet(durability));
  if (candidates.length < 2) return undefined;
  const counting = countingOf(recommendation, rankings, candidates);
  const leader = leaderOf(recommendation, candidates);
  const [most = [], little = []] = [true, false].map((isMost) =>
    counting.filter(({ share }) => share >= MOST_OF_IT === isMost),
  );
  // What comes nearest to a figure that weighs most says more than one that weighs little.
  for (const evidence of [[...most, ...nearestOf(recommendation, rankings, candidates)], little]) {
    const pick = firstOf(evidence, (one) => spokenFor(one, leader));
    if (pick) {
      const rest = counting.filter(({ of }) => of !== pick.of);
      const behindOf = (some: readonly Pick<Evidence, "of" | "values">[]): Behind[] =>
        some.flatMap((one) => behindIn(one, pick.own.deployment));
      const beside = besideOf(recommendation, rankings, candidates);
      return { ...pick, behind: behindOf(rest), behindBeside: behindOf(beside) };
    }
    const level = evidence.find(
      ({ of, values: [best, ...rest] }) =>
        best && rest.length + 1 === candidates.length && rest.every((one) => !isBetter(of, best, one)),
    );
    if (level) return { ...level, leads: leadsIn(level, counting, rankings) };
  }
  return undefined;
}

function firstOf<T, Found>(some: readonly T[], find: (one: T) => Found | undefined): Found | undefined {
  for (const one of some) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Nothing rules them out, nor may it: what is too close to an objective only where nothing else is left. */
function likely({ candidates }: Recommendation): Candidate[] {
  const known = inTheRunning(candidates).filter(({ unknowns }) => unknowns === undefined);
  const clear = known.filter(({ status }) => status !== "too-close");
  return clear.length > 0 ? clear : known;
}

/** Who leads all that were measured in full, where others hold it open. */
function leaderOf(
  { answers: [{ heldOpenBy, compared }] }: Recommendation,
  candidates: readonly Candidate[],
): string | undefined {
  const [leader] = heldOpenBy === undefined ? [] : compared;
  return candidates.some(({ deployment }) => deployment === leader) ? leader : undefined;
}

/** Figures that count, heaviest first, with those that stand and that neither cache nor buffer may have helped. */
function countingOf(
  { metrics }: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
  candidates: readonly Candidate[],
): Evidence[] {
  const all = metrics.reduce((sum, { scored, weight }) => sum + (scored ? weight : 0), 0);
  return metrics
    .flatMap(({ scored, weight, ranking }, index): Evidence[] => {
      const of = rankings.get(ranking ?? "");
      if (!scored || of === undefined) return [];
      const values = candidates.flatMap(({ figures }) => {
        const figure = figures[index];
        return figure?.known === "measured" && figure.flatters !== true ? (figure.ranked ?? []) : [];
      });
      return [{ by: "counts", of, share: weight / all, values: bestFirst(of, values) }];
    })
    .filter(({ values }) => values.length > 1)
    .toSorted((a, b) => b.share - a.share);
}

/** Figures that the use case has beside those that count, of the same tests. */
const besideOf = (
  { metrics }: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
  candidates: readonly Candidate[],
): Pick<Evidence, "of" | "values">[] =>
  metrics.flatMap(({ scored, ranking }) => {
    const of = scored ? undefined : rankings.get(ranking ?? "");
    if (of === undefined) return [];
    const values = of.values.filter(
      (one) =>
        one.rank !== undefined &&
        !isFlattered(one) &&
        candidates.some(({ deployment }) => deployment === one.deployment),
    );
    return [{ of, values: bestFirst(of, values) }];
  });

function nearestOf(
  recommendation: Recommendation,
  rankings: ReadonlyMap<string, Ranking>,
  candidates: readonly Candidate[],
): Evidence[] {
  const nearest = nearestIn(recommendation, rankings);
  if (nearest === undefined) return [];
  const { ranking: of, wanted } = nearest;
  const all = nearest.values.filter((value) =>
    candidates.some(({ deployment }) => deployment === value.deployment),
  );
  const { left = [], values = [] } = Object.groupBy(all, (value) =>
    isFlattered(value) || (wanted.direction === "sync" && isExcludedBeside(rankings, of, value))
      ? "left"
      : "values",
  );
  const [best] = bestFirst(of, values);
  // It may be true all the same: then another one than the best of the others would be named.
  if (best === undefined || left.some((one) => isBetter(of, one, best))) return [];
  return values.length > 1 ? [{ by: "nearest", of, wanted, share: 0, values: bestFirst(of, values) }] : [];
}

/** A buffer that took half of the writes says nothing of how long a flush takes, in the slowest of them neither. */
const isExcludedBeside = (rankings: ReadonlyMap<string, Ranking>, of: Ranking, value: RankedValue): boolean =>
  [...rankings.values()].some(
    ({ environment, comparisonId, metric, values }) =>
      environment === of.environment &&
      comparisonId === of.comparisonId &&
      metric.direction === of.metric.direction &&
      metric.unit === "ns" &&
      values.some((one) => one.excludedBy.length > 0 && isOfOneResult(one, value)),
  );

/** The best of those that nothing measured is surely better than, whatever their data survive: that is asked apart. None where all are level. */
function spokenFor(
  { by, of, wanted, share, values }: Evidence,
  leader: string | undefined,
): Omit<Meanwhile, "behind" | "behindBeside"> | undefined {
  const [best, next] = values;
  if (best === undefined || next === undefined) return undefined;
  const leads = leader === undefined ? undefined : values.find(({ deployment }) => deployment === leader);
  if (leads) {
    const other = leads === best ? next : best;
    return { own: leads, alike: [], by: "lead", of, share, other, ...defined({ wanted }) };
  }
  const level = values.filter((one) => one === best || !isBetter(of, best, one));
  const [own, ...alike] = level;
  if (own === undefined || level.length === values.length) return undefined;
  // That several are level in little of what counts speaks for none of them.
  if (level.length > 1 && by === "counts" && share < MOST_OF_IT) return undefined;
  const other = values.find((one) => !level.includes(one)) ?? next;
  return { own, alike, by, of, share, other, ...defined({ wanted }) };
}

const MOST_OF_IT = 0.5;

/** The more its data survive the higher; what is not known to survive counts as what does not. */
export const safetyOf = (candidate: Candidate | undefined): number =>
  candidate?.durability.reachableAfterNodeLoss === true ? 1 + (candidate.durability.failures ?? 0) : 0;

function behindIn({ of, values }: Pick<Evidence, "of" | "values">, pick: string): Behind[] {
  const own = values.find(({ deployment }) => deployment === pick);
  const [best] = values;
  return own && best && best !== own && isBetter(of, best, own) ? [{ of, own, other: best }] : [];
}

/** Candidates: ruled out by a requirement or objective, not ranked as a figure is missing, too close to an objective, or ranked. */
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { listed } from "../../text/words.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { type CandidateCost, candidateCost } from "./capacity.ts";
import { eligibilityOf } from "./eligibility.ts";
import { objectivesOf } from "./objective.ts";
import type { Question } from "./question.ts";
import { credibleIn, scoredOf, scoreOf, shareOf, type UseCaseDimension, valueIn } from "./score.ts";

export type Candidate = {
  deployment: string;
  /** 0 to 1: weighted geometric mean of the shares of the scored metrics; absent where not ranked. */
  score?: number;
  /** Per metric of the use case, in its order: share of the best credible value, 0 to 1. */
  shares: readonly (number | undefined)[];
  /** Why it is out, not ranked or too close: "ruled out: no ReadWriteMany", "not ranked: no fsync result". */
  reason?: string;
  /** Requirements that the record cannot tell whether it meets. */
  unknowns?: readonly string[];
  cost: CandidateCost;
  /** "too-close": it misses an objective by less than its runs can tell. First only where no other is ranked. */
  status: "ranked" | "too-close" | "not-ranked" | "ruled-out";
};

/** `scored`: the dimensions that make up the score. */
export type Candidates = { candidates: Candidate[]; scored: readonly UseCaseDimension[] };

/** Ranked best first, then too close to say, also best first, then not ranked, then ruled out; equal scores by id. */
export function candidatesOf(question: Question): Candidates {
  const scored = scoredOf(question.dimensions);
  const candidates = question.deployments.map((id): Candidate => {
    const { lacks, unknown } = standingOf(question, id);
    const shares = question.dimensions.map((dimension) => shareOf(dimension, id));
    const runs = scored.flatMap(({ ranking }) => credibleIn(ranking, id)?.runs.map(({ run }) => run) ?? []);
    const cost = candidateCost(question.record, id, runs);
    const of = { deployment: id, shares, cost, ...defined({ unknowns: nonEmpty(unknown) }) };
    if (lacks.length > 0) return { ...of, status: "ruled-out", reason: `ruled out: ${listed(lacks)}` };
    const gaps = gapsOf(question, scored, id);
    const score = gaps.length > 0 ? undefined : scoreOf(scored, id);
    if (score === undefined) return { ...of, status: "not-ranked", reason: `not ranked: ${gaps.join("; ")}` };
    const close = objectivesOf(question.dimensions, id, "just misses");
    return close.length === 0
      ? { ...of, status: "ranked", score }
      : { ...of, status: "too-close", score, reason: `too close to say: ${listed(close)}` };
  });
  return { candidates: candidates.sort(byStanding), scored };
}

/** Those with a score that may come first: the ranked ones, and where there are none, those too close to say. Best first. */
export function leadingOf(candidates: readonly Candidate[]): Candidate[] {
  const ranked = candidates.filter(({ status }) => status === "ranked");
  return ranked.length > 0 ? ranked : candidates.filter(({ status }) => status === "too-close");
}

/** Why a deployment that exists only on paper is not ranked. */
export const PROJECTED = "projected, never measured";

const PLACE = { ranked: 0, "too-close": 1, "not-ranked": 2, "ruled-out": 3 } as const;

const byStanding = (a: Candidate, b: Candidate): number =>
  PLACE[a.status] - PLACE[b.status] || (b.score ?? 0) - (a.score ?? 0) || order(a.deployment, b.deployment);

function standingOf(
  { record, useCase, dimensions }: Question,
  id: string,
): { lacks: string[]; unknown: string[] } {
  const deployment = record.deployments.get(id);
  const backend = deployment && record.backends.get(deployment.backend);
  if (backend === undefined) return { lacks: [], unknown: ["what its backend is"] };
  const { lacks, unknown } = eligibilityOf(backend, useCase.requires);
  return { lacks: [...lacks, ...objectivesOf(dimensions, id, "misses")], unknown };
}

/** "no p99 fsync latency", "p50 and p99 read latency kept out by FLOOR_P50". */
function gapsOf({ projected }: Question, dimensions: readonly UseCaseDimension[], id: string): string[] {
  if (projected.has(id)) return [PROJECTED];
  const gaps = dimensions.flatMap((dimension) => {
    const value = valueIn(dimension.ranking, id);
    const codes = value === undefined ? "" : listed(value.excludedBy);
    return value?.rank === undefined ? [{ phrase: phraseOf(dimension.metric), codes }] : [];
  });
  return [...Map.groupBy(gaps, ({ codes }) => codes)]
    .sort(([a], [b]) => order(a, b))
    .map(([codes, same]) => {
      const phrases = [...new Set(same.map(({ phrase }) => phrase))];
      return codes === "" ? `no ${listed(phrases, "or")}` : `${listed(phrases)} kept out by ${codes}`;
    });
}

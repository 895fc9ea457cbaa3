/** Who is a candidate: ruled out by a requirement or an objective, not ranked for want of a figure, or ranked. */
import { order } from "../problem.ts";
import { formatValue } from "../units/format.ts";
import { eligibilityOf } from "./eligibility.ts";
import type { Question } from "./question.ts";
import { phraseOf } from "./ratio.ts";
import { credibleIn, type Dimension, scoreOf, shareOf, valueIn } from "./score.ts";
import { listed } from "./text.ts";
import type { Candidate } from "./types.ts";

/** `scored`: the dimensions that make up the score, those of which anybody eligible has a credible value. */
export type Candidates = { candidates: Candidate[]; scored: Dimension[] };

/** Ranked best first, then not ranked, then ruled out; equal scores by id. */
export function candidatesOf(question: Question): Candidates {
  const sorted = question.deployments.map((id) => ({ id, ...standingOf(question, id) }));
  const eligible = sorted.filter(({ lacks }) => lacks.length === 0).map(({ id }) => id);
  const isKnown = ({ ranking }: Dimension): boolean => eligible.some((id) => credibleIn(ranking, id));
  const scored = question.dimensions.filter(isKnown);
  const undecidable = question.dimensions.filter(
    (dimension) => dimension.wanted.required && !isKnown(dimension),
  );
  const candidates = sorted.map(({ id, lacks, unknown }): Candidate => {
    const shares = question.dimensions.map((dimension) => shareOf(dimension, id));
    const of = { deployment: id, shares, ...(unknown.length > 0 ? { unknowns: unknown } : {}) };
    if (lacks.length > 0) return { ...of, status: "ruled-out", reason: `ruled out: ${listed(lacks)}` };
    const gaps = gapsOf(question, [...undecidable, ...scored], id);
    if (gaps.length > 0) return { ...of, status: "not-ranked", reason: `not ranked: ${listed(gaps)}` };
    const score = scored.length === 0 ? undefined : scoreOf(scored, id);
    return score === undefined
      ? { ...of, status: "not-ranked", reason: "not ranked: nothing was measured" }
      : { ...of, status: "ranked", score };
  });
  return { candidates: candidates.sort(byStanding), scored };
}

const PLACE = { ranked: 0, "not-ranked": 1, "ruled-out": 2 } as const;

const byStanding = (a: Candidate, b: Candidate): number =>
  PLACE[a.status] - PLACE[b.status] || (b.score ?? 0) - (a.score ?? 0) || order(a.deployment, b.deployment);

function standingOf(
  { record, useCase, dimensions }: Question,
  id: string,
): { lacks: string[]; unknown: string[] } {
  const deployment = record.deployments.get(id);
  const backend = deployment && record.backends.get(deployment.backend);
  if (backend === undefined) return { lacks: [], unknown: ["its backend"] };
  const { lacks, unknown } = eligibilityOf(backend, useCase.requires);
  return {
    lacks: [...lacks.map((what) => `no ${what}`), ...dimensions.flatMap((d) => missedObjective(d, id))],
    unknown,
  };
}

/** Only a value that is worse at its best end misses. */
function missedObjective({ wanted, metric, ranking }: Dimension, id: string): string[] {
  const value = credibleIn(ranking, id);
  const { objective } = wanted;
  if (value === undefined || objective === undefined) return [];
  const misses =
    metric.better === "higher" ? value.interval.high < objective : value.interval.low > objective;
  const bound = metric.better === "higher" ? "at least" : "at most";
  const shown = formatValue(value.value, metric.unit);
  return misses
    ? [`${phraseOf(metric)} is ${shown}, ${bound} ${formatValue(objective, metric.unit)} is needed`]
    : [];
}

function gapsOf({ projected }: Question, dimensions: readonly Dimension[], id: string): string[] {
  if (projected.has(id)) return ["projected, never measured"];
  return dimensions.flatMap(({ metric, ranking }) => {
    const value = valueIn(ranking, id);
    if (value === undefined) return [`no ${phraseOf(metric)}`];
    return value.rank === undefined
      ? [`its ${phraseOf(metric)} is kept out by ${listed(value.excludedBy)}`]
      : [];
  });
}

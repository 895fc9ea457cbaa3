/** Candidates: ruled out by a requirement or an objective, or in the running with figures that are measured or bounded. */

import type { Interval } from "../../schema/quantity.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { listed } from "../../text/words.ts";
import { credibleIn, type Dimension } from "../bounds/dimension.ts";
import { type Figure, reasonsOf } from "../bounds/figure.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { type CandidateCost, candidateCost } from "../terms/capacity.ts";
import type { DurabilityOf } from "../terms/durability.ts";
import { eligibilityOf } from "../terms/eligibility.ts";
import { recoveryDemandsOf, recoveryMissText, recoveryUnknownText } from "../terms/recovering.ts";
import { demandsOf, missText, unknownText } from "../trials/demands.ts";
import { figureOf } from "./figures.ts";
import type { Question } from "./question.ts";
import { goodness, goodnessRange, leadOf, type Scored, weighted } from "./score.ts";
import { shortIn } from "./short-of.ts";
import { type ObjectiveStanding, objectiveText, standingIn } from "./standing.ts";

export type Candidate = {
  deployment: string;
  /** 0 to 1: weighted geometric mean of the shares of the scored metrics; absent unless all are measured. */
  score?: number;
  /** What it may be, where a figure is missing or excluded; more than 1 where it may be better than the best measured. */
  scoreRange?: Interval;
  /** Per metric of the use case, in its order: share of the best credible value of those in the running. */
  shares: readonly (number | undefined)[];
  /** Per metric of the use case. Empty where the record does not describe the deployment. */
  figures: readonly Figure[];
  /** Why it is out, not measured or too close: "ruled out: no ReadWriteMany", "not measured: no fsync result". */
  reason?: string;
  /** Requirements that the record cannot tell whether it meets. */
  unknowns?: readonly string[];
  /** Places of the metrics that count in which it is shown not to be enough; absent where it is in none. */
  short?: readonly number[];
  durability: DurabilityOf;
  cost: CandidateCost;
  /** "bounded": what it lacks is an interval. "too-close": it misses an objective by less than its runs can tell. */
  status: "ranked" | "bounded" | "too-close" | "ruled-out";
};

/** Those in the running, best first by what can be counted on; then those ruled out. Equal ones by id. */
export function candidatesOf(question: Question): Candidate[] {
  const drafts = question.deployments
    .filter((id) => !question.projected.has(id))
    .map((id) => draftOf(question, id));
  const running = inTheRunning(drafts);
  const bests = question.dimensions.map((dimension) => bestOf(dimension, running));
  const lead = ({ figures }: Candidate): number =>
    weighted(question.scored, ({ dimension, index }) => {
      const figure = figures[index];
      return figure === undefined ? Number.NEGATIVE_INFINITY : leadOf(dimension.metric, figure);
    });
  const leads = new Map(running.map((one) => [one.deployment, lead(one)]));
  return drafts
    .map((one) => ({ ...one, ...(one.status === "ruled-out" ? {} : scoresOf(question, one, bests)) }))
    .sort(
      (a, b) =>
        PLACE[a.status] - PLACE[b.status] ||
        (leads.get(b.deployment) ?? 0) - (leads.get(a.deployment) ?? 0) ||
        (b.durability.failures ?? 0) - (a.durability.failures ?? 0) ||
        order(a.deployment, b.deployment),
    );
}

/** Those that nothing rules out, in order. Where some miss an objective narrowly, these come behind the others. */
export const inTheRunning = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ status }) => status !== "ruled-out");

const PLACE = { ranked: 0, bounded: 0, "too-close": 1, "ruled-out": 2 } as const;

function draftOf(question: Question, id: string): Candidate {
  const { record, useCase, dimensions, scored, measured, durability } = question;
  const deployment = record.deployments.get(id);
  const backend = deployment && record.backends.get(deployment.backend);
  const { lacks, unknown } = backend
    ? eligibilityOf(backend, useCase, deployment)
    : { lacks: [], unknown: ["what its backend is"] };
  const figures = dimensions.flatMap((dimension) => figureOf(measured, dimension, id) ?? []);
  const demands = demandsOf(useCase.trials, question.trials, question.environment, id).filter(
    ({ wanted }) => wanted.required,
  );
  const back = recoveryDemandsOf(useCase.recovers, question.recoveries, question.environment, id);
  const misses = [
    ...lacks,
    ...objectivesOf(dimensions, figures, "misses"),
    ...demands.flatMap(missText),
    ...back.flatMap(recoveryMissText),
  ];
  const close = objectivesOf(dimensions, figures, "just misses");
  const gaps = gapsOf(scored, figures);
  const runs = scored.flatMap(
    ({ dimension }) => credibleIn(dimension.ranking, id)?.runs.map(({ run }) => run) ?? [],
  );
  const of = {
    deployment: id,
    shares: dimensions.map(() => undefined),
    figures,
    durability: durability(id),
    cost: candidateCost(record, id, runs),
    ...defined({
      short: nonEmpty(shortIn(question, id, figures)),
      unknowns: nonEmpty([...unknown, ...demands.flatMap(unknownText), ...back.flatMap(recoveryUnknownText)]),
    }),
  };
  if (misses.length > 0) return { ...of, status: "ruled-out", reason: `ruled out: ${listed(misses)}` };
  if (close.length > 0) return { ...of, status: "too-close", reason: `too close to say: ${listed(close)}` };
  return gaps.length > 0
    ? { ...of, status: "bounded", reason: `not measured: ${gaps.join("; ")}` }
    : { ...of, status: "ranked" };
}

/** Those of all metrics with an objective that have this standing, in words. */
export const objectivesOf = (
  dimensions: readonly Dimension[],
  figures: readonly Figure[],
  standing: ObjectiveStanding,
): string[] =>
  dimensions.flatMap((dimension, index) => {
    const figure = figures[index];
    const bound = dimension.wanted.objective;
    return figure !== undefined &&
      bound !== undefined &&
      standingIn(dimension.metric, figure, bound) === standing
      ? [objectiveText(dimension, figure, bound)]
      : [];
  });

/** "no p99 fsync latency", "p50 and p99 read latency excluded: impossibly fast". */
function gapsOf(scored: readonly Scored[], figures: readonly Figure[]): string[] {
  const gaps = scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = figures[index];
    if (figure?.known === "measured") return [];
    const codes = listed(figure === undefined ? [] : reasonsOf(figure));
    return [{ phrase: phraseOf(metric), codes }];
  });
  return [...Map.groupBy(gaps, ({ codes }) => codes)]
    .sort(([a], [b]) => order(a, b))
    .map(([codes, same]) => {
      const phrases = [...new Set(same.map(({ phrase }) => phrase))];
      return codes === "" ? `no ${listed(phrases, "or")}` : `${listed(phrases)} excluded: ${codes}`;
    });
}

/** Of the measured ones in the running: what a ruled-out deployment reaches is nobody's measure. */
function bestOf({ metric, ranking }: Dimension, running: readonly Candidate[]): number | undefined {
  const values = running.flatMap(({ deployment }) => credibleIn(ranking, deployment)?.value ?? []);
  if (values.length === 0) return undefined;
  return metric.better === "higher" ? Math.max(...values) : Math.min(...values);
}

function scoresOf(
  { dimensions, scored }: Question,
  { figures }: Candidate,
  bests: readonly (number | undefined)[],
): Pick<Candidate, "score" | "scoreRange" | "shares"> {
  const shares = dimensions.map(({ metric }, index) => {
    const [figure, best] = [figures[index], bests[index]];
    return figure?.known === "measured" && figure.ranked && best !== undefined
      ? Math.exp(goodness(metric, figure.ranked.value) - goodness(metric, best))
      : undefined;
  });
  if (scored.every(({ index }) => shares[index] !== undefined))
    return { shares, score: Math.exp(weighted(scored, ({ index }) => Math.log(shares[index] ?? 1))) };
  if (scored.some(({ index }) => bests[index] === undefined || figures[index] === undefined))
    return { shares };
  const end = (which: "low" | "high"): number =>
    Math.exp(
      weighted(scored, ({ dimension: { metric }, index }) => {
        const figure = figures[index];
        return figure
          ? goodnessRange(metric, figure.interval)[which] - goodness(metric, bests[index] ?? 1)
          : 0;
      }),
    );
  return { shares, scoreRange: { low: end("low"), high: end("high") } };
}

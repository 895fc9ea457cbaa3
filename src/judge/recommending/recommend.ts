/** For each environment and use case: what is the answer, why, how sure, and what is missing. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { dimensionOf } from "../bounds/dimension.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { commonOfComparisons } from "../ranking/selector.ts";
import { type DurabilityOf, durabilityOf } from "../terms/durability.ts";
import { lacksOf } from "../terms/eligibility.ts";
import type { DeploymentRecovery } from "../terms/recoveries.ts";
import { trialsOf } from "../trials/trials.ts";
import { answering } from "./answering.ts";
import { type Candidate, candidatesOf, inTheRunning } from "./candidates.ts";
import { againstText, type Classed, classesOf } from "./classes.ts";
import { fragileSentences } from "./fragile.ts";
import { outsideVmsText } from "./in-vms.ts";
import { missingOf } from "./missing.ts";
import { measuredIn } from "./place-of.ts";
import { environmentsOf, type Question, titleIn } from "./question.ts";
import type { Answer, Recommendation } from "./recommendation.ts";
import { scoredOf } from "./score.ts";
import { type Sensitivity, sensitivityOf } from "./sensitivity.ts";
import { comparedIn, sentenceOf } from "./sentence.ts";
import { type Sufficiency, sufficiencyOf } from "./suffice.ts";
import { groundsOf, toldChance, trustIn } from "./trust.ts";
import { turnsOf } from "./turns.ts";

export type Judged = {
  record: FiolioRecord;
  runs: readonly Run[];
  results: readonly JudgedResult[];
  rankings: readonly Ranking[];
  deployments?: ReadonlySet<string> | undefined;
  recoveries: readonly DeploymentRecovery[];
};

type Place = Pick<Recommendation, "useCase" | "environment">;

/** Sorted by the order of the use cases, then by environment. `isAsked` picks among them. */
export function recommendationsOf(
  { record, runs, results, rankings, deployments: members, recoveries }: Judged,
  isAsked: (place: Place) => boolean = () => true,
): Recommendation[] {
  const trials = trialsOf(runs);
  const commons = commonOfComparisons(results);
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const byEnvironment = Map.groupBy(rankings, ({ environment }) => environment);
  const useCases = [...record.useCases].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  const durability = durabilitiesOf(record, results);
  const environments = environmentsOf(record, runs, members).map((place) => {
    const own = byEnvironment.get(place.environment) ?? [];
    return { ...place, own, measured: measuredIn(record, own, commons) };
  });
  return useCases.flatMap(([id, useCase]) =>
    environments.flatMap(({ own, measured, ...place }) => {
      if (!isAsked({ useCase: id, environment: place.environment })) return [];
      const known = {
        rankings: own,
        commons,
        mayBeCandidate: (deployment: string): boolean => lacksOf(record, useCase, deployment).length === 0,
        titles,
        durable: useCase.durable === true,
      };
      const dimensions = useCase.metrics.map((wanted) => dimensionOf(wanted, answering(wanted, known)));
      const scored = scoredOf(dimensions);
      return recommendationOf({
        record,
        id,
        useCase,
        ...place,
        dimensions,
        scored,
        measured,
        durability,
        trials,
        recoveries,
      });
    }),
  );
}

/** Each deployment's is worked out once. */
function durabilitiesOf(
  record: FiolioRecord,
  results: readonly JudgedResult[],
): (deployment: string) => DurabilityOf {
  const byDeployment = Map.groupBy(results, ({ run }) => run.deployment);
  const known = new Map<string, DurabilityOf>();
  return (id) => {
    const durability = known.get(id) ?? durabilityOf(record, id, byDeployment.get(id) ?? []);
    known.set(id, durability);
    return durability;
  };
}

function recommendationOf(question: Question): Recommendation {
  const { record, useCase, environment, dimensions, scored } = question;
  const candidates = candidatesOf(question);
  const rivals = candidates.filter(({ deployment }) => !isLayer(question, deployment));
  const [only, ...more] = rivals;
  const suffice =
    only !== undefined && more.length === 0 && lacksOf(record, useCase, only.deployment).length === 0
      ? sufficiencyOf(question, only)
      : undefined;
  const classes = classesOf(question, rivals);
  const running = inTheRunning(rivals);
  const missing = missingOf(question, running, classes[0].first?.deployment);
  const [overall, ...further] = classes.map((one) => ({
    ...answerOf(question, one, rivals),
    ...defined({ against: nonEmpty(againstText(question, classes[0].first, one.first)) }),
  }));
  if (overall === undefined) throw new Error("recommendation: expected an answer");
  const first = candidates.find(({ deployment }) => deployment === overall.first);
  const second = candidates.find(({ deployment }) => deployment === overall.runnerUp);
  const main = suffice && only ? sufficing(question, overall, suffice, only) : overall;
  const measuredBoth = first?.score !== undefined && second?.score !== undefined;
  const ranked = running.filter(({ score, status }) => score !== undefined && status === first?.status);
  const sensitivity = measuredBoth ? sensitivityOf({ dimensions, scored, ranked }) : undefined;
  return {
    useCase: question.id,
    environment,
    definition: useCase,
    metrics: dimensions.map((dimension, index) => ({
      metric: dimension.wanted.metric,
      weight: dimension.wanted.weight,
      required: dimension.wanted.required,
      scored: scored.some((one) => one.index === index),
      ...defined({ ranking: dimension.ranking?.id }),
    })),
    candidates,
    question: suffice ? "suffice" : "choose",
    ...defined({
      suffices: suffice?.suffices,
      first: main.first,
      level: main.level,
      runnerUp: main.first === undefined ? undefined : main.runnerUp,
      sure: main.sure,
      margin: measuredBoth ? (first.score ?? 1) / (second.score ?? 1) : undefined,
      trust: first && trustIn(question, first, second, overall.level !== undefined),
    }),
    answers: [main, ...further],
    verdict: main.verdict,
    sentence: main.sentence,
    missing,
    ...defined({ sensitivity }),
    fragile: first && sensitivity ? fragileOf(question, sensitivity, first, second) : [],
    combined: dimensions.flatMap(({ metric, ranking }) => (metric.worstOf && ranking ? [ranking] : [])),
  };
}

function answerOf(question: Question, standing: Classed, candidates: readonly Candidate[]): Answer {
  const { need, verdict, first, level, runnerUp, running, unmeasured, chances } = standing;
  const grounds = first && groundsOf(question.scored, level ? [first, level] : [first]);
  const rivals = running
    .filter((one) => one !== first && chances.has(one.deployment))
    .toSorted((a, b) => (chances.get(b.deployment) ?? 0) - (chances.get(a.deployment) ?? 0));
  const turns = first && level === undefined && verdict === "leaning" ? turnsOf(question, first, rivals) : [];
  return {
    need,
    verdict,
    ...defined({
      first: first?.deployment,
      level: level?.deployment,
      runnerUp: runnerUp?.deployment,
      sure: toldChance(verdict === "leaning", standing.sure, grounds),
      grounds,
    }),
    unmeasured: unmeasured.map(({ deployment }) => deployment),
    sentence: `${sentenceOf(question, { standing, need, turns, candidates })}${outsideVmsText(question, comparedIn(question, standing))}`,
    compared: comparedIn(question, standing).map(({ deployment }) => deployment),
    turns,
  };
}

/** What may not stand there at all is no first choice. */
const sufficing = (
  question: Question,
  overall: Answer,
  { verdict, sentence, sure, grounds }: Sufficiency,
  only: Candidate,
): Answer => {
  const { sure: _, ...others } = overall;
  return {
    ...others,
    verdict,
    sentence: `${sentence}${outsideVmsText(question, [only])}`,
    ...defined({ sure: toldChance(verdict === "leaning", sure, grounds) }),
    ...(only.unknowns === undefined && { first: only.deployment, grounds }),
  };
};

/** A layer upon another deployment of the record is no rival of it. */
function isLayer({ record, deployments }: Question, id: string): boolean {
  const under = record.deployments.get(id)?.layerOf;
  return under !== undefined && deployments.includes(under);
}

const fragileOf = (
  question: Question,
  sensitivity: Sensitivity,
  first: Candidate,
  second: Candidate | undefined,
): string[] =>
  fragileSentences(sensitivity, {
    dimensions: question.dimensions,
    first: first.deployment,
    second: second?.deployment,
    titleOf: (id) => titleIn(question, id),
  });

/** For each environment and use case: what is the answer, why, how sure, and what is missing. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { dimensionOf } from "../bounds/dimension.ts";
import { answering } from "../candidates/answering.ts";
import { type Candidate, candidatesOf, inTheRunning } from "../candidates/candidates.ts";
import { measuredIn } from "../candidates/place-of.ts";
import { environmentsOf, type Question, titleIn } from "../candidates/question.ts";
import { scoredOf } from "../candidates/score.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { type Sensitivity, sensitivityOf } from "../order/sensitivity.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { commonOfComparisons } from "../ranking/selector.ts";
import { type DurabilityOf, durabilityOf } from "../terms/durability.ts";
import { lacksOf } from "../terms/eligibility.ts";
import type { DeploymentRecovery } from "../terms/recoveries.ts";
import { trialsOf } from "../trials/trials.ts";
import { isNothing } from "./answer.ts";
import { answerOf, onlyAnswer } from "./answer-of.ts";
import { againstText, classesOf } from "./classes.ts";
import { fragileSentences } from "./fragile.ts";
import { isHelped } from "./measured-pair.ts";
import { missingOf } from "./missing.ts";
import type { Recommendation } from "./recommendation.ts";
import { trustIn } from "./trust.ts";

export type Judged = {
  record: FiolioRecord;
  runs: readonly Run[];
  results: readonly JudgedResult[];
  rankings: readonly Ranking[];
  deployments?: ReadonlySet<string> | undefined;
  recoveries: readonly DeploymentRecovery[];
};

type Place = Pick<Recommendation, "useCase" | "environment">;

/** Sorted by the order of the use cases, then by environment. */
export const recommendationsOf = (judged: Judged): Recommendation[] =>
  answersIn(settingOf(judged), judged.record.useCases);

type Setting = ReturnType<typeof settingOf>;

/** What no answer changes with its use case: worked out once, however often something is asked. */
export function settingOf({ record, runs, results, rankings, deployments: members, recoveries }: Judged) {
  const trials = trialsOf(runs);
  const commons = commonOfComparisons(results);
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const byEnvironment = Map.groupBy(rankings, ({ environment }) => environment);
  const durability = durabilitiesOf(record, results);
  const environments = environmentsOf(record, runs, members).map((place) => {
    const own = byEnvironment.get(place.environment) ?? [];
    return { ...place, own, measured: measuredIn(record, own, commons) };
  });
  return { record, commons, titles, environments, durability, trials, recoveries };
}

/** `isAsked` picks among them; `asked` may ask for more than `before`, by whose candidates it is told which tests answer: who asks for more is told no other figures. */
export function answersIn(
  { record, commons, titles, environments, durability, trials, recoveries }: Setting,
  asked: FiolioRecord["useCases"],
  isAsked: (place: Place) => boolean = () => true,
  before = asked,
): Recommendation[] {
  const useCases = [...asked].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  return useCases.flatMap(([id, useCase]) =>
    environments.flatMap(({ own, measured, ...place }) => {
      if (!isAsked({ useCase: id, environment: place.environment })) return [];
      const known = {
        rankings: own,
        commons,
        mayBeCandidate: (deployment: string): boolean =>
          lacksOf(record, before.get(id) ?? useCase, deployment).length === 0,
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
  const [sole, ...more] = rivals;
  const only =
    sole !== undefined && more.length === 0 && lacksOf(record, useCase, sole.deployment).length === 0
      ? sole
      : undefined;
  const classes = classesOf(question, rivals);
  const running = inTheRunning(rivals);
  const out = candidates.filter(({ status }) => status === "ruled-out");
  // Whatever is missing of those that are not enough changes nothing.
  const missing = isNothing(classes[0]) ? [] : missingOf(question, running, classes[0].first?.deployment);
  const [main, ...further] = classes.map((one) => ({
    ...(only ? onlyAnswer(question, one, only) : answerOf(question, one, rivals, out)),
    ...defined({ against: nonEmpty(againstText(question, classes[0].first, one.first)) }),
  }));
  if (main === undefined) throw new Error("recommendation: expected an answer");
  const first = candidates.find(({ deployment }) => deployment === main.first);
  const second = candidates.find(({ deployment }) => deployment === main.runnerUp);
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
    question: only ? "suffice" : "choose",
    ...defined({
      suffices: main.suffices,
      first: main.first,
      level: main.level,
      runnerUp: main.first === undefined ? undefined : main.runnerUp,
      sure: main.sure,
      margin: measuredBoth ? (first.score ?? 1) / (second.score ?? 1) : undefined,
      trust: first && trustIn(question, first, second, main.level !== undefined),
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
    isHelped: isHelped(question, second ? [first, second] : [first]),
    titleOf: (id) => titleIn(question, id),
  });

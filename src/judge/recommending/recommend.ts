/** For each environment and use case: which deployment first, why, how sure, and what is missing. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { commonOfComparisons, selectorText } from "../ranking/selector.ts";
import { answering } from "./answering.ts";
import { type Candidate, candidatesOf, leadingOf } from "./candidates.ts";
import { confidenceOf } from "./confidence.ts";
import { lacksOf } from "./eligibility.ts";
import { fragileSentences } from "./fragile.ts";
import { nextStepOf } from "./next-step.ts";
import { standingIn } from "./objective.ts";
import { environmentsOf, type Question } from "./question.ts";
import type { Recommendation } from "./recommendation.ts";
import { credibleIn, dimensionOf, scoreRatio, type UseCaseDimension } from "./score.ts";
import { type Sensitivity, sensitivityOf } from "./sensitivity.ts";
import { sentenceOf } from "./sentence.ts";

type Judged = {
  record: FiolioRecord;
  runs: readonly Run[];
  results: readonly JudgedResult[];
  rankings: readonly Ranking[];
  deployments?: ReadonlySet<string> | undefined;
};

/** Sorted by the order of the use cases, then by environment. */
export function recommendationsOf({
  record,
  runs,
  results,
  rankings,
  deployments: members,
}: Judged): Recommendation[] {
  const commons = commonOfComparisons(results);
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const byEnvironment = Map.groupBy(rankings, ({ environment }) => environment);
  const useCases = [...record.useCases].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  const environments = environmentsOf(record, runs, members);
  return useCases.flatMap(([id, useCase]) =>
    environments.map(({ environment, deployments, projected }) => {
      const known = {
        rankings: byEnvironment.get(environment) ?? [],
        commons,
        mayBeCandidate: (deployment: string): boolean => lacksOf(record, useCase, deployment).length === 0,
        titles,
      };
      const dimensions = useCase.metrics.map((wanted) => dimensionOf(wanted, answering(wanted, known)));
      return answer(id, { record, environment, useCase, deployments, projected, dimensions });
    }),
  );
}

function answer(id: string, question: Question): Recommendation {
  const { useCase, environment, dimensions } = question;
  const { candidates, scored } = candidatesOf(question);
  const [first, second] = comparableOf(candidates, question);
  const missing = missingOf(question, candidates, scored, first);
  const margin = first?.score && second?.score ? first.score / second.score : undefined;
  const significant =
    first && second ? scoreRatio(scored, first.deployment, second.deployment).low > 1 : undefined;
  const decided = { first, second, margin, significant, scored, candidates };
  const confidence = first && confidenceOf(question, { ...decided, first });
  const ranked = leadingOf(candidates);
  const sensitivity = first && sensitivityOf({ dimensions, scored, ranked });
  return {
    useCase: id,
    environment,
    definition: useCase,
    metrics: dimensions.map((dimension) => ({
      metric: dimension.wanted.metric,
      weight: dimension.wanted.weight,
      required: dimension.wanted.required,
      scored: scored.includes(dimension),
      ...defined({ ranking: dimension.ranking?.id }),
    })),
    candidates,
    ...defined({
      first: first?.deployment,
      runnerUp: second?.deployment,
      margin,
      significant,
      confidence: confidence?.level,
    }),
    confidenceReasons: confidence?.reasons ?? [],
    sentence: sentenceOf(question, decided),
    missing,
    ...defined({ sensitivity }),
    fragile: first && sensitivity ? fragileOf(question, sensitivity, first, second) : [],
    combined: dimensions.flatMap(({ metric, ranking }) => (metric.worstOf && ranking ? [ranking] : [])),
  };
}

const fragileOf = (
  { record, dimensions }: Question,
  sensitivity: Sensitivity,
  first: Candidate,
  second: Candidate | undefined,
): string[] =>
  fragileSentences(sensitivity, {
    dimensions,
    first: first.deployment,
    second: second?.deployment,
    titleOf: (id) => record.deployments.get(id)?.title ?? id,
  });

/**
 * A single one is no choice while others could still be better; it is where all others are ruled out, or there are none. Those
 * too close to an objective are compared where none meets it.
 */
function comparableOf(candidates: readonly Candidate[], { projected }: Question): Candidate[] {
  const ranked = leadingOf(candidates);
  const open = candidates.filter(
    ({ status, deployment }) => status === "not-ranked" && !projected.has(deployment),
  );
  return ranked.length === 1 && open.length > 0 ? [] : ranked;
}

/**
 * Figures that a use case asks for and some candidates lack, and figures too close to an objective. One entry per profile; those
 * that decide come before those that would only be shown beside the score.
 */
function missingOf(
  question: Question,
  candidates: readonly Candidate[],
  scored: readonly UseCaseDimension[],
  first: Candidate | undefined,
): Recommendation["missing"] {
  const { useCase, projected, record, environment } = question;
  const { volumeMode } = useCase.requires ?? {};
  const open = candidates
    .filter(({ status, deployment }) => status !== "ruled-out" && !projected.has(deployment))
    .map(({ deployment }) => deployment);
  const gaps = question.dimensions.flatMap((dimension) => {
    const { wanted, metric, ranking } = dimension;
    const deployments = open.filter((id) => !credibleIn(ranking, id));
    const what = `${phraseOf(metric)} of ${selectorText(wanted.workload)}`;
    const profile = wanted.profile ?? useCase.profile;
    const close = open.filter((id) => isClose(dimension, id, first));
    const why = `as it is too close to ${valueText(wanted.objective ?? 0, metric)} to say`;
    const decides = scored.includes(dimension);
    return [
      { profile, deployments, what, decides, again: false },
      { profile, deployments: close, what: `${what}, again, ${why}`, decides: true, again: true },
    ].filter((gap) => gap.deployments.length > 0);
  });
  const byProfile = Map.groupBy(gaps, ({ profile, decides, again }) => `${decides} ${again} ${profile}`);
  return [...byProfile.values()]
    .flatMap((same) => {
      const [gap] = same;
      if (gap === undefined) return [];
      const { profile, decides, again } = gap;
      const deployments = [...new Set(same.flatMap((one) => one.deployments))].sort(order);
      const next = nextStepOf(record, environment, {
        profile,
        deployments,
        again,
        ...defined({ volumeMode }),
      });
      return [{ profile, deployments, what: same.map(({ what }) => what).join("; "), decides, next }];
    })
    .sort((a, b) => Number(b.decides) - Number(a.decides));
}

/** One that just meets the objective matters only where it is first. */
function isClose(dimension: UseCaseDimension, id: string, first: Candidate | undefined): boolean {
  const standing = standingIn(dimension, id);
  return standing === "just misses" || (standing === "just meets" && id === first?.deployment);
}

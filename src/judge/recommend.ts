/** For each environment and use case: which deployment first, why, how sure, and what is missing. */
import { order } from "../problem.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { candidatesOf } from "./candidates.ts";
import { confidenceOf } from "./confidence.ts";
import { lacksOf } from "./eligibility.ts";
import { environmentsOf, type Question } from "./question.ts";
import { phraseOf } from "./ratio.ts";
import { credibleIn, dimensionOf, scoreRatio } from "./score.ts";
import { commonOfComparisons, rankingFor, selectorText } from "./selector.ts";
import { sentenceOf } from "./sentence.ts";
import type { Candidate, JudgedResult, Ranking, Recommendation } from "./types.ts";

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
  const byEnvironment = Map.groupBy(rankings, ({ environment }) => environment);
  const useCases = [...record.useCases].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  const environments = environmentsOf(record, runs, members);
  return useCases.flatMap(([id, useCase]) =>
    environments.map(({ environment, deployments, projected }) => {
      const own = byEnvironment.get(environment) ?? [];
      const mayBe = (deployment: string): boolean => lacksOf(record, useCase, deployment).length === 0;
      const dimensions = useCase.metrics.map((wanted) =>
        dimensionOf(wanted, rankingFor(wanted, own, commons, mayBe)),
      );
      return answer(id, { record, environment, useCase, deployments, projected, dimensions });
    }),
  );
}

function answer(id: string, question: Question): Recommendation {
  const { useCase, environment, dimensions } = question;
  const { candidates, scored } = candidatesOf(question);
  const [first, second] = comparableOf(candidates, question);
  const missing = missingOf(question, candidates);
  const margin = first?.score && second?.score ? first.score / second.score : undefined;
  const significant =
    first && second ? scoreRatio(scored, first.deployment, second.deployment).low > 1 : undefined;
  const decided = { first, second, margin, significant, scored, candidates };
  const confidence = first && confidenceOf(question, { ...decided, first });
  return {
    useCase: id,
    environment,
    definition: useCase,
    metrics: dimensions.map((dimension) => ({
      metric: dimension.wanted.metric,
      weight: dimension.wanted.weight,
      required: dimension.wanted.required,
      scored: scored.includes(dimension),
      ...(dimension.ranking ? { ranking: dimension.ranking.id } : {}),
    })),
    candidates,
    ...(first ? { first: first.deployment } : {}),
    ...(second ? { runnerUp: second.deployment } : {}),
    ...(margin === undefined ? {} : { margin }),
    ...(significant === undefined ? {} : { significant }),
    ...(confidence ? { confidence: confidence.level } : {}),
    confidenceReasons: confidence?.reasons ?? [],
    sentence: sentenceOf(question, decided),
    missing,
  };
}

/** Where others could still be better, one alone is no choice; where all others are ruled out, or there are none, it is. */
function comparableOf(candidates: readonly Candidate[], { projected }: Question): Candidate[] {
  const ranked = candidates.filter(({ status }) => status === "ranked");
  const open = candidates.filter(
    ({ status, deployment }) => status === "not-ranked" && !projected.has(deployment),
  );
  return ranked.length === 1 && open.length > 0 ? [] : ranked;
}

/** What a use case needs and nobody, or not everybody, has a credible figure of. */
function missingOf(question: Question, candidates: readonly Candidate[]): Recommendation["missing"] {
  const { dimensions, useCase, projected } = question;
  const open = candidates.filter(
    ({ status, deployment }) => status !== "ruled-out" && !projected.has(deployment),
  );
  const gaps = dimensions.flatMap(({ wanted, metric, ranking }) => {
    const deployments = open.map(({ deployment }) => deployment).filter((id) => !credibleIn(ranking, id));
    const what = `${phraseOf(metric)} of ${selectorText(wanted.workload)}`;
    return deployments.length === 0 ? [] : [{ deployments: deployments.sort(order), what }];
  });
  const byWhere = Map.groupBy(gaps, ({ deployments }) => deployments.join());
  return [...byWhere.values()].map((same) => ({
    profile: useCase.profile,
    deployments: same[0]?.deployments ?? [],
    what: same.map(({ what }) => what).join("; "),
  }));
}

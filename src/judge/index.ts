/** Judging: from the record and some of its runs to all that can be said about them. Pure: the same input gives the same output. */
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { order } from "../text/problem.ts";
import type { By } from "./checks/outcomes-of.ts";
import { type PlacedSubject, subjectsOf } from "./evidence/subject.ts";
import { type WorkloadPage, workloadTitle } from "./evidence/workload-id.ts";
import { all, resultsAmong } from "./judge-results.ts";
import type { Judgement } from "./judgement.ts";
import { askingBy, type OutcomeStore } from "./known-outcomes.ts";
import { compositesOf } from "./models/models.ts";
import { patternsOf } from "./patterns/patterns.ts";
import { measurementsIn } from "./planning/common-runs.ts";
import { rankingsById } from "./planning/judged.ts";
import { rankingsOf } from "./ranking/ranking.ts";
import { commonOfComparisons } from "./ranking/selector.ts";
import { recommendationsOf } from "./recommending/recommend.ts";
import { historiesOf } from "./side-by-side/history.ts";
import { pairingsOf } from "./side-by-side/pairings.ts";
import { scalingsOf } from "./side-by-side/scaling.ts";
import { sweepsOf } from "./side-by-side/sweeps.ts";
import { recoveriesOf } from "./terms/recoveries.ts";
import { explanationsOf } from "./trials/explained.ts";
import { trialsOf } from "./trials/trials.ts";

export { whatToDo } from "./checks/check.ts";
export { allChecks, CHECKS } from "./checks/index.ts";
export { ENOUGH_RUNS } from "./evidence/statistics.ts";
export { excludedAmong, judgeResults } from "./judge-results.ts";
export { askingBy } from "./known-outcomes.ts";
export { COMPARISON_RULE } from "./ranking/comparison.ts";
export { KNEE_DEFINITION, kneeSentence } from "./side-by-side/knee.ts";
export { outcomeOf } from "./side-by-side/pairings.ts";

/** Raised with every change that could affect a published figure, rank or recommendation; each edition says which one it used. */
export const METHOD = "3";

/**
 * @param deployments candidates of recommendations; where absent, those that have runs here or never had any
 * @param by all checks and metrics that there are, where none are given
 * @param store what checks said before
 */
export function judge(
  record: FiolioRecord,
  runs: readonly Run[],
  deployments?: ReadonlySet<string>,
  by: By = all(),
  store?: OutcomeStore,
): Judgement {
  const sorted = runs.toSorted((a, b) => order(a.id, b.id));
  const subjects = subjectsOf(record, sorted);
  const results = resultsAmong(record, subjects, by, askingBy(store, by));
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const rankings = rankingsOf(results, titles, by.metrics);
  const trials = trialsOf(sorted);
  const recoveries = recoveriesOf(record, results);
  const recommendations = recommendationsOf({
    record,
    runs: sorted,
    results,
    rankings,
    deployments,
    recoveries,
  });
  const byRun = Map.groupBy(results, ({ run }) => run.id);
  const judged = {
    record,
    rankings: rankingsById(rankings, recommendations),
    deployments: [...record.deployments.keys()].sort(order),
    resultsOf: (run: string) => byRun.get(run) ?? [],
  };
  return {
    method: METHOD,
    pluginChecks: by.checks.filter(({ plugin }) => plugin !== undefined),
    metrics: by.metrics,
    results,
    workloads: workloadsOf(subjects),
    rankings,
    recommendations,
    measurements: [...Map.groupBy(recommendations, ({ environment }) => environment)]
      .sort(([a], [b]) => order(a, b))
      // Of others there is nothing to measure here.
      .filter(([environment]) => !record.others.has(environment))
      .flatMap(([environment, own]) => measurementsIn(judged, environment, own)),
    composites: compositesOf(record, rankings, commonOfComparisons(results)),
    histories: historiesOf(record, results, by.metrics),
    patterns: patternsOf(subjects, results),
    sweeps: sweepsOf(results, rankings),
    scalings: scalingsOf(results),
    pairings: pairingsOf(results, rankings, recommendations, titles),
    trials,
    explanations: explanationsOf(trials, rankings),
    recoveries,
  };
}

function workloadsOf(subjects: readonly PlacedSubject[]): Map<string, WorkloadPage> {
  const pages = new Map<string, WorkloadPage>();
  for (const { workloadId: id, result } of subjects) {
    if (!pages.has(id))
      pages.set(id, { id, title: workloadTitle(result.workload), workload: result.workload });
  }
  return new Map([...pages].sort(([a], [b]) => order(a, b)));
}

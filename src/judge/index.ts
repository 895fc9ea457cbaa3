/** Judging: from the record and some of its runs to all that can be said about them. Pure: the same input gives the same output. */
import { allMetrics } from "../schema/metric.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { defined } from "../text/defined.ts";
import { order } from "../text/problem.ts";
import { allChecks, confirmationOf, LAW } from "./checks/index.ts";
import { type By, excludingOutcomes, outcomesOf } from "./checks/outcomes-of.ts";
import { amongSound } from "./checks/repeats-apart.ts";
import { type Around, aroundOf } from "./evidence/around.ts";
import type { JudgedResult } from "./evidence/judged-result.ts";
import { type Noises, noiseAmong } from "./evidence/noise.ts";
import type { CheckOutcome } from "./evidence/outcomes.ts";
import { doubtSiblings } from "./evidence/siblings.ts";
import { type PlacedSubject, subjectsOf } from "./evidence/subject.ts";
import { valuesOf } from "./evidence/thresholds.ts";
import { type WorkloadPage, workloadTitle } from "./evidence/workload-id.ts";
import type { Judgement } from "./judgement.ts";
import { type Known, type OutcomeStore, outcomesAmong } from "./known-outcomes.ts";
import { compositesOf } from "./models/models.ts";
import { patternsOf } from "./patterns/patterns.ts";
import { comparisonId, comparisonTitle, experimentId, experimentTitle } from "./ranking/comparison.ts";
import { rankingsOf } from "./ranking/ranking.ts";
import { commonOfComparisons } from "./ranking/selector.ts";
import { measurementsIn } from "./recommending/information.ts";
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
  const ask = (subject: PlacedSubject, around: Around) => waivedOutcomes(subject, around, by);
  const results = judgeSubjects(record, subjects, ask, store && { store, by });
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
      .flatMap(([environment, own]) => measurementsIn(record, environment, own)),
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

const all = (): By => ({ checks: allChecks(), metrics: allMetrics() });

/** Every result of some runs with the outcome of each check, from these runs alone. */
export const judgeResults = (record: FiolioRecord, runs: readonly Run[], by: By = all()): JudgedResult[] =>
  judgeSubjects(record, subjectsOf(record, runs), (subject, around) => waivedOutcomes(subject, around, by));

/** What checks exclude of some runs. Of tens of thousands of results all that was passed or noted would be hundreds of megabytes. */
export const excludedAmong = (
  record: FiolioRecord,
  runs: readonly Run[],
): { run: Run; codes: readonly string[] }[] =>
  judgeSubjects(record, subjectsOf(record, runs), (subject, around) =>
    excludingOutcomes(subject, around)
      .map((outcome) => waived(subject, outcome))
      .filter(({ code, verdict }) => code === LAW.code || verdict === "excluded"),
  ).map(({ run, outcomes }) => ({
    run,
    codes: outcomes.flatMap(({ code, verdict }) => (verdict === "excluded" ? [code] : [])),
  }));

function judgeSubjects(
  record: FiolioRecord,
  subjects: readonly PlacedSubject[],
  outcomesFor: (subject: PlacedSubject, around: Around) => CheckOutcome[],
  known?: Known,
): JudgedResult[] {
  const around = aroundOf(record, subjects);
  const outcomes = outcomesAmong(subjects, (subject) => outcomesFor(subject, around(subject)), known);
  const sound = amongSound(subjects.map((subject, at) => ({ ...subject, outcomes: outcomes[at] ?? [] })));
  const noiseFor = noiseAmong(sound);
  const judged = sound.map((one) => judgeResult(one, noiseFor(one)));
  const bySubject = new Map(judged.map((one, index) => [one, subjects[index]]));
  return doubtSiblings(judged, valuesOf(LAW.thresholds), (one) => {
    const subject = bySubject.get(one);
    return waiverOf(one, LAW.code) ?? (subject && confirmationOf(subject));
  });
}

function waivedOutcomes(subject: PlacedSubject, around: Around, by: By): CheckOutcome[] {
  return outcomesOf(subject, around, by).map((outcome) => waived(subject, outcome));
}

type Checked = PlacedSubject & { outcomes: readonly CheckOutcome[] };

function judgeResult(subject: Checked, noises: Noises): JudgedResult {
  const { run, index, result, cell, annotations, outcomes } = subject;
  const compared = { workload: result.workload, cell, tool: run.provenance.tool.name };
  return {
    run,
    index,
    result,
    cell,
    annotations,
    workloadId: subject.workloadId,
    ...defined({
      version: subject.version,
      part: subject.part,
      law: outcomes.find(({ code }) => code === LAW.code),
    }),
    comparisonId: comparisonId(compared),
    comparisonTitle: comparisonTitle(compared),
    experimentId: experimentId(compared),
    experimentTitle: experimentTitle(compared),
    outcomes,
    noises,
  };
}

/** A person may waive a flag: it stays, with their name, but no longer excludes. */
function waived(subject: PlacedSubject, outcome: CheckOutcome): CheckOutcome {
  const waiver = outcome.verdict === "excluded" ? waiverOf(subject, outcome.code) : undefined;
  return waiver === undefined
    ? outcome
    : { ...outcome, verdict: "noted", evidence: `${outcome.evidence} ${waiver}.` };
}

function waiverOf({ annotations }: Pick<PlacedSubject, "annotations">, code: string): string | undefined {
  const waiver = annotations.find(({ kind, flag }) => kind === "waived" && flag === code);
  return waiver && `Waived by ${waiver.author}: ${waiver.reason.replace(/\.$/, "")}`;
}

function workloadsOf(subjects: readonly PlacedSubject[]): Map<string, WorkloadPage> {
  const pages = new Map<string, WorkloadPage>();
  for (const { workloadId: id, result } of subjects) {
    if (!pages.has(id))
      pages.set(id, { id, title: workloadTitle(result.workload), workload: result.workload });
  }
  return new Map([...pages].sort(([a], [b]) => order(a, b)));
}

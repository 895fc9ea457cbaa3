/** Every result of some runs with the outcome of each check: what all else that is said of them rests on, and all that a page for readers' own results needs. */
import { allMetrics } from "../schema/metric.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { defined } from "../text/defined.ts";
import { allChecks, confirmationOf, LAW } from "./checks/index.ts";
import { type By, excludingOutcomes, outcomesOf } from "./checks/outcomes-of.ts";
import { amongSound } from "./checks/repeats-apart.ts";
import { type Around, aroundOf } from "./evidence/around.ts";
import type { JudgedResult } from "./evidence/judged-result.ts";
import { type Noises, noiseAmong } from "./evidence/noise.ts";
import type { CheckOutcome } from "./evidence/outcomes.ts";
import { doubtSiblings } from "./evidence/siblings.ts";
import { type PlacedSubject, type Surroundings, subjectsOf } from "./evidence/subject.ts";
import { valuesOf } from "./evidence/thresholds.ts";
import { comparisonId, comparisonTitle, experimentId, experimentTitle } from "./ranking/comparison.ts";

/** All checks and metrics that there are. */
export const all = (): By => ({ checks: allChecks(), metrics: allMetrics() });

/** Every result of some runs with the outcome of each check, from these runs alone. */
export const judgeResults = (
  record: Surroundings,
  runs: readonly Run[],
  by: By = all(),
  asking?: Asking,
): JudgedResult[] => resultsAmong(record, subjectsOf(record, runs), by, asking);

/** What checks say of each of them, in their order: asked, or known from before. */
export type Asking = (
  subjects: readonly PlacedSubject[],
  ask: (subject: PlacedSubject) => CheckOutcome[],
) => readonly (readonly CheckOutcome[])[];

export const resultsAmong = (
  record: Surroundings,
  subjects: readonly PlacedSubject[],
  by: By,
  asking?: Asking,
): JudgedResult[] =>
  judgeSubjects(record, subjects, (subject, around) => waivedOutcomes(subject, around, by), asking);

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
  record: Surroundings,
  subjects: readonly PlacedSubject[],
  outcomesFor: (subject: PlacedSubject, around: Around) => CheckOutcome[],
  asking: Asking = (all, ask) => all.map(ask),
): JudgedResult[] {
  const around = aroundOf(record, subjects);
  const outcomes = asking(subjects, (subject) => outcomesFor(subject, around(subject)));
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
      copyOf: subject.copyOf,
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

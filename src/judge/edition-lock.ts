/** What a published edition consists of, and whether its figures are still the same. */
import { createHash } from "node:crypto";
import { deploymentsOfEdition, editionsInOrder, runsOfEdition } from "../record/edition.ts";
import { recordThen } from "../record/renaming/then.ts";
import type { DeclaredEdition, EditionLock } from "../schema/edition.ts";
import { asRecorded } from "../schema/names.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { trialMetricOf } from "../schema/trial.ts";
import { canonicalJson } from "../text/canonical.ts";
import { commandLine } from "../text/command-line.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { order, type Problem } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { formatNumber } from "../units/format.ts";
import { onceFor } from "./evidence/memo.ts";
import { withoutGone } from "./gone-questions.ts";
import type { Judgement } from "./judgement.ts";
import type { CompositeEntry } from "./models/composite.ts";
import type { RankedValue } from "./ranking/value.ts";
import type { Answer, Recommendation } from "./recommending/recommendation.ts";

export type Difference = { figure: string; was: string; is: string };

/** In place of a figure that is missing. */
const NONE = "none";

/** The lock that an edition would get now; one that is locked keeps the names that it has there. */
export function lockOf(
  now: FiolioRecord,
  { version, date }: DeclaredEdition,
  judgement: Judgement,
): EditionLock {
  const record = recordThen(now, version);
  const runs = runsOfEdition(record, version);
  const measured = new Set(runs.map(({ deployment }) => deployment));
  const unmeasured = [...deploymentsOfEdition(record, version)].filter((id) => !measured.has(id));
  return {
    format: "edition-lock/1",
    version,
    date,
    method: judgement.method,
    ...defined({
      plugins: nonEmpty(pluginsOf(runs, judgement)),
      checks: nonEmpty(judgement.pluginChecks.map(({ code }) => code)),
      metrics: nonEmpty(judgement.metrics.filter(({ plugin }) => plugin).map(({ id }) => id)),
    }),
    runs: runs.map((run) => ({ id: run.id, sha256: hashOf(asRecorded(run, record.deployments)) })),
    unmeasured: unmeasured.sort(order),
    figures: figuresOf(judgement),
  };
}

/** Each once, by name and version. */
function pluginsOf(
  runs: readonly Run[],
  { pluginChecks, metrics, recommendations }: Judgement,
): NonNullable<EditionLock["plugins"]> {
  const all = [
    ...runs.flatMap(({ provenance: { collector, target } }) => [collector.plugin, target?.plugin]),
    ...[...pluginChecks, ...metrics].map(({ plugin }) => plugin),
    ...recommendations.map(({ definition }) => definition.plugin),
  ].flatMap((plugin) => plugin ?? []);
  const sorted = all.sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
  return [...new Map(sorted.map((one) => [`${one.name} ${one.version}`, one] as const)).values()];
}

/** Of the canonical JSON, as in data/results. */
const hashOf = onceFor((run: Run): string => createHash("sha256").update(canonicalJson(run)).digest("hex"));

/** One line of text for each value of each ranking and for each recommendation, sorted. */
function figuresOf({ rankings, recommendations, composites, trials }: Judgement): Record<string, string> {
  const lines = [
    ...rankings.flatMap(({ id, metric, values }) =>
      values.map((value): [string, string] => [`${id}/${value.deployment}`, valueLine(value, metric.unit)]),
    ),
    ...recommendations.map((one): [string, string] => [
      `recommendation/${one.environment}/${one.useCase}`,
      recommendationLine(one),
    ]),
    ...composites.flatMap(({ environment, model, entries }) =>
      entries.map((entry): [string, string] => [
        `model/${environment}/${model}/${entry.deployment}`,
        compositeLine(entry),
      ]),
    ),
    ...trials.flatMap(({ id, metrics }) =>
      metrics.flatMap(({ metric, values }) =>
        values.map(({ deployment, value }): [string, string] => [
          `trial/${id}/${metric}/${deployment}`,
          `${Number(value.toPrecision(DIGITS))} ${trialMetricOf(metric).unit}`,
        ]),
      ),
    ),
  ];
  return Object.fromEntries(lines.sort(([a], [b]) => order(a, b)));
}

const DIGITS = 12;

function valueLine({ value, rank, rankAsPrinted, excludedBy, noted }: RankedValue, unit: string): string {
  return [
    `${Number(value.toPrecision(DIGITS))} ${unit}`,
    rank === undefined ? "not ranked" : `rank ${rank}`,
    `as printed ${rankAsPrinted}`,
    ...(excludedBy.length > 0 ? [`excluded by ${excludedBy.join(" ")}`] : []),
    ...(noted.length > 0 ? [`noted ${noted.join(" ")}`] : []),
  ].join("; ");
}

function recommendationLine({ answers, suffices, margin }: Recommendation): string {
  const [main, ...further] = answers;
  return [
    answerLine(main),
    ...(suffices === undefined ? [] : [suffices ? "suffices" : "does not suffice"]),
    ...(main.runnerUp === undefined || main.first === undefined ? [] : [`runner-up ${main.runnerUp}`]),
    ...(margin === undefined ? [] : [`margin ${formatNumber(margin)}`]),
    ...further.map((answer) => `${answer.need}: ${answerLine(answer)}`),
  ].join("; ");
}

const answerLine = ({ verdict, first, level }: Answer): string =>
  [verdict, first ?? "none", ...(level === undefined ? [] : [`or ${level}`])].join(" ");

function compositeLine({ score, rank, scoreAsPrinted, rankAsPrinted }: CompositeEntry): string {
  const shown = (value: number): string => String(Number(value.toPrecision(DIGITS)));
  return [
    score === undefined ? "not ranked" : `score ${shown(score)}; rank ${rank}`,
    ...(scoreAsPrinted === undefined ? [] : [`as printed ${shown(scoreAsPrinted)}, ${rankAsPrinted}`]),
  ].join("; ");
}

/** The figures of a lock: as published, or as they were last corrected. */
function currentFigures(lock: EditionLock): Map<string, string> {
  const figures = new Map(Object.entries(lock.figures));
  for (const { figure, is } of lock.corrections ?? []) {
    if (is === NONE) figures.delete(figure);
    else figures.set(figure, is);
  }
  return figures;
}

/** Figures that differ from the lock, sorted; use cases and models that the lock does not know are left out. */
export function changedFigures(lock: EditionLock, now: EditionLock): Difference[] {
  const is = new Map(Object.entries(now.figures));
  return differences(currentFigures(lock), is).filter((one) => !isNewQuestion(one));
}

/** A use case or model that was added later adds figures and changes no published one. */
const isNewQuestion = ({ figure, was }: Difference): boolean =>
  was === NONE && /^(recommendation|model)\//.test(figure);

/** Runs that were added, removed or changed since the lock. */
export function changedRuns(lock: EditionLock, now: EditionLock): Difference[] {
  const of = (runs: EditionLock["runs"]) => new Map(runs.map(({ id, sha256 }) => [id, sha256]));
  return differences(of(lock.runs), of(now.runs));
}

const differences = (was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): Difference[] =>
  [...new Set([...was.keys(), ...is.keys()])]
    .sort(order)
    .map((figure) => ({ figure, was: was.get(figure) ?? NONE, is: is.get(figure) ?? NONE }))
    .filter((one) => one.was !== one.is);

/** Problems of an edition name it. */
export const lockPath = (version: string): string => `data/editions/${version}.lock.json`;

/**
 * Compares every lock with what is computed now. A changed figure, or a run that was added or removed, is an error; a run
 * whose file changed but not its figures is a warning, and so is a declared edition without a lock.
 * @param judgements the judgement of each declared edition, by version; a version that is absent is not compared
 */
export function verifyLocks(record: FiolioRecord, judgements: ReadonlyMap<string, Judgement>): Problem[] {
  const declared = editionsInOrder(record);
  const known = new Set(declared.map(({ version }) => version));
  const strays = [...record.locks.values()]
    .filter(({ version }) => !known.has(version))
    .map(({ version }) =>
      problem(
        version,
        "error",
        `expected ${version} under editions in fiolio.yaml, it is not there. Declare it again, or delete the lock.`,
      ),
    );
  return [
    ...strays,
    ...declared.flatMap((edition) => verifyLock(record, edition, judgements.get(edition.version))),
  ];
}

function verifyLock(
  record: FiolioRecord,
  edition: DeclaredEdition,
  judgement: Judgement | undefined,
): Problem[] {
  const { version } = edition;
  const lock = record.locks.get(version);
  if (judgement === undefined) return [];
  if (lock === undefined) {
    return [
      problem(
        version,
        "warning",
        `expected a lock of the edition, found none. Run: ${commandLine("edition", version)}`,
      ),
    ];
  }
  const now = lockOf(record, edition, judgement);
  return [...runProblems(lock, now), ...figureProblems(record, lock, now)];
}

const SHOWN = 10;

function figureProblems(record: FiolioRecord, lock: EditionLock, now: EditionLock): Problem[] {
  const { version } = lock;
  const { gone, rest: changed } = withoutGone(record, version, changedFigures(lock, now));
  const asCorrection = commandLine("edition", `${version} --reason WHY`);
  return [
    ...gone.map((sentence) => problem(version, "error", `${sentence}: ${asCorrection}`)),
    ...changeProblems(lock, now, changed),
  ];
}

function changeProblems(lock: EditionLock, now: EditionLock, changed: readonly Difference[]): Problem[] {
  const method = lock.method === now.method ? "" : ` (method ${lock.method} then, ${now.method} now)`;
  return someOf(
    lock.version,
    "error",
    changed.map(
      ({ figure, was, is }) =>
        `${figure}: expected "${was}" as published, now it is "${is}"${method}. ${correctionAdvice(lock.version)}`,
    ),
    "more figure",
  );
}

/** The first of them; the others are counted, as a change of one rule changes hundreds. */
function someOf(
  version: string,
  severity: Problem["severity"],
  messages: readonly string[],
  noun: string,
  change = "changed",
): Problem[] {
  const rest = messages.length - SHOWN;
  const counted = `and ${plural(rest, noun)} that ${change}. ${commandLine("edition", `${version} --check`)} lists them all.`;
  return [...messages.slice(0, SHOWN), ...(rest > 0 ? [counted] : [])].map((message) =>
    problem(version, severity, message),
  );
}

function runProblems(lock: EditionLock, now: EditionLock): Problem[] {
  const { version } = lock;
  const changed = changedRuns(lock, now);
  const told = (isGone: boolean, said: string): string[] =>
    changed
      .filter(({ is }) => (is === NONE) === isGone)
      .map(({ figure }) => `run ${figure}: ${said} ${correctionAdvice(version)}`);
  const gone = told(true, "expected it in the record, it is gone. Bring it back, or:");
  const others = told(false, "its file is not what it was when the edition was published.");
  return [
    ...someOf(version, "error", gone, "more run", "are gone"),
    ...someOf(version, "warning", others, "more run"),
  ];
}

const correctionAdvice = (version: string): string =>
  `Undo it, or list it as a correction: ${commandLine("edition", `${version} --reason WHY`)}`;

const problem = (version: string, severity: Problem["severity"], message: string): Problem => ({
  path: lockPath(version),
  message,
  severity,
});

/** What checks say of the results of an environment: asked once, and known again by a hash of all that they are asked about. */
import { createHash } from "node:crypto";
import type { Run } from "../schema/run.ts";
import type { By } from "./checks/outcomes-of.ts";
import type { CheckOutcome } from "./evidence/outcomes.ts";
import type { PlacedSubject } from "./evidence/subject.ts";
import type { Asking } from "./judge-results.ts";

/** One list for each result. */
export type Outcomes = readonly (readonly CheckOutcome[])[];

/** Of the same program; what plugins' checks look at no key tells. */
export type OutcomeStore = {
  find: (key: string) => Outcomes | undefined;
  /** Also what was found: what no one notes is no longer kept. */
  note: (key: string, outcomes: Outcomes) => void;
};

/** `by`: what was asked. */
export type Known = { store: OutcomeStore; by: By };

/** Undefined where there is nothing to know them from: then all are asked. */
export const askingBy = (store: OutcomeStore | undefined, by: By): Asking | undefined =>
  store && ((subjects, ask) => outcomesAmong(subjects, ask, { store, by }));

/** Of each subject, in their order. */
function outcomesAmong(
  subjects: readonly PlacedSubject[],
  outcomesOf: (subject: PlacedSubject) => readonly CheckOutcome[],
  { store, by }: Known,
): Outcomes {
  const all = new Map<PlacedSubject, readonly CheckOutcome[]>();
  for (const own of Map.groupBy(subjects, ({ run }) => run.environment).values()) {
    const key = keyOf(own, withSources(own, subjects), by);
    const found = store.find(key);
    const outcomes = found?.length === own.length ? found : own.map(outcomesOf);
    store.note(key, outcomes);
    for (const [at, subject] of own.entries()) all.set(subject, outcomes[at] ?? []);
  }
  return subjects.map((subject) => all.get(subject) ?? []);
}

/** With those of other environments that the same documents tell of: checks look at a document as a whole. */
function withSources(own: readonly PlacedSubject[], all: readonly PlacedSubject[]): PlacedSubject[] {
  const [first] = own;
  const sources = new Set(own.flatMap(({ run }) => sourceOf(run) ?? []));
  return all.filter(
    ({ run }) => run.environment === first?.run.environment || sources.has(sourceOf(run) ?? ""),
  );
}

const sourceOf = ({ provenance }: Run): string | undefined => provenance.source?.id;

/** Of all that checks see: subjects as they are, in their order. Of details their run says what they are. */
function keyOf(
  own: readonly PlacedSubject[],
  seen: readonly PlacedSubject[],
  { checks, metrics }: By,
): string {
  const numbers = new Map<object, number>();
  const numberOf = (one: object): number => {
    const number = numbers.get(one) ?? numbers.size;
    numbers.set(one, number);
    return number;
  };
  const rows = seen.map((subject) => {
    // A cell follows from the run and its deployment, a result from the run and its index.
    const { run, result: _, cell: __, deployment, backend, environment, ...rest } = subject;
    return [[run, deployment, backend, environment].map(numberOf), rest];
  });
  const by = [checks.map(({ code }) => code), metrics.map(({ id }) => id)];
  const text = JSON.stringify([by, own.length, rows, [...numbers.keys()]]);
  return createHash("sha256").update(text).digest("hex");
}

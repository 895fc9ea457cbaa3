/** The outcomes of all checks for one result, in the order of their table. */

import type { Metric } from "../../schema/metric.ts";
import type { Around } from "../evidence/around.ts";
import { onceFor } from "../evidence/memo.ts";
import { type CheckOutcome, withLike } from "../evidence/outcomes.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import type { Check } from "./check.ts";
import { allChecks } from "./index.ts";

/** All that a judgement is by: the engine's own and those of plugins. */
export type By = { checks: readonly Check[]; metrics: readonly Metric[] };

/** `outcomes`: of each check that sees only the result, at its place among them. */
type Alone = { subject: PlacedSubject; outcomes: readonly (readonly CheckOutcome[])[] };

/** Tens of thousands of results have one entry for each: lists instead of maps. */
const placesOf = onceFor(
  (all: readonly Check[]): ReadonlyMap<Check, number> =>
    new Map(all.filter(({ sees }) => sees === undefined).map((check, place) => [check, place])),
);
const NOTHING: readonly CheckOutcome[] = [];

/** Several editions hold the same result; checks that see nothing else say the same in each of them. */
const known = new WeakMap<PlacedSubject["result"], Alone>();

/** A check that sees only the result runs once, until something that the record says of the result changes. */
export function outcomesOf(subject: PlacedSubject, around: Around, { checks, metrics }: By): CheckOutcome[] {
  const places = placesOf(allChecks());
  const alone = aloneOf(subject, around, places);
  return withLike(
    checks.flatMap((check) => {
      const place = places.get(check);
      return place === undefined ? run(check, subject, around) : (alone[place] ?? NOTHING);
    }),
    metrics,
  );
}

/** Those of the checks that can exclude, for a single look: nothing is remembered of it. */
export const excludingOutcomes = (subject: PlacedSubject, around: Around): CheckOutcome[] =>
  allChecks().flatMap((check) => (check.excludes ? run(check, subject, around) : []));

const run = (check: Check, subject: PlacedSubject, around: Around): CheckOutcome[] =>
  check.undisturbed && subject.run.during !== undefined ? [] : check.run(subject, around);

function aloneOf(
  subject: PlacedSubject,
  around: Around,
  places: ReadonlyMap<Check, number>,
): Alone["outcomes"] {
  const before = known.get(subject.result);
  if (before !== undefined && isSame(before.subject, subject)) return before.outcomes;
  const outcomes = Array.from(places.keys(), (check) => {
    const said = run(check, subject, around);
    return said.length === 0 ? NOTHING : said;
  });
  known.set(subject.result, { subject, outcomes });
  return outcomes;
}

/** The cell and the version follow from the run and its deployment. */
const isSame = (a: PlacedSubject, b: PlacedSubject): boolean =>
  a.run === b.run &&
  a.deployment === b.deployment &&
  a.backend === b.backend &&
  a.environment === b.environment &&
  a.repeats === b.repeats &&
  a.annotations.length === b.annotations.length &&
  a.annotations.every((mark, index) => mark === b.annotations[index]);

/** What a name on the command line means: an edition, the working edition, a deployment, or a run. */
import { editionsInOrder, NEXT, runsOfEdition } from "../record/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";

export type ComparedSide = {
  name: string;
  kind: "edition" | "deployment" | "run";
  runs: ReadonlySet<string>;
};

/** A mistake in what was typed, in one line. */
export class Misuse extends Error {
  override name = "Misuse";
}

/**
 * Editions add up: what both sides hold is left out of the larger one, so that two editions are compared by what is new
 * in the later one.
 * @throws Misuse
 */
export function sidesOf(
  record: FiolioRecord,
  a: string,
  b: string,
): [before: ComparedSide, after: ComparedSide] {
  const [x, y] = [sideOf(record, a), sideOf(record, b)];
  const [small, large] = x.runs.size <= y.runs.size ? [x, y] : [y, x];
  const rest = { ...large, runs: new Set([...large.runs].filter((id) => !small.runs.has(id))) };
  const sides: [ComparedSide, ComparedSide] = small === x ? [x, rest] : [rest, y];
  for (const { name, runs } of sides)
    if (runs.size === 0)
      throw new Misuse(
        `compare: expected runs of ${printable(name)} that ${printable(a === name ? b : a)} does not hold, found none. Name two that differ.`,
      );
  refuseTwoEnvironments(record, sides);
  return sides;
}

function sideOf(record: FiolioRecord, name: string): ComparedSide {
  const known = editionsInOrder(record).map(({ version }) => version);
  if (name === NEXT || known.includes(name)) return side("edition", runsOfEdition(record, name));
  if (record.deployments.has(name)) {
    const runs = [...record.runs.values()].filter(({ deployment }) => deployment === name);
    return side("deployment", runs);
  }
  const run =
    record.runs.get(name) ?? [...record.runs.values()].find(({ aliases }) => aliases?.includes(name));
  if (run !== undefined) return side("run", [run]);
  const all = [...known, NEXT, ...record.deployments.keys(), ...record.runs.keys()];
  const meant = nearest(name, all);
  throw new Misuse(
    `compare: expected an edition, next, a deployment or a run, found ${printable(name)}. ${meant ? `Did you mean ${meant}?` : "The report lists them."}`,
  );

  function side(kind: ComparedSide["kind"], runs: readonly Run[]): ComparedSide {
    if (runs.length === 0)
      throw new Misuse(`compare: expected runs of ${printable(name)}, found none. Run collect.`);
    return { name, kind, runs: new Set(runs.map(({ id }) => id)) };
  }
}

/** Editions may hold several environments; where each side is of one, these must be the same. */
function refuseTwoEnvironments(record: FiolioRecord, sides: readonly ComparedSide[]): void {
  const all = sides.map(({ runs }) => [
    ...new Set([...runs].flatMap((id) => record.runs.get(id)?.environment ?? [])),
  ]);
  const [[a, ...rest] = [], [b, ...others] = []] = all;
  if (a === b || rest.length > 0 || others.length > 0) return;
  throw new Misuse(
    `compare: expected two of one environment, found ${a} and ${b}. Values of two environments are never compared.`,
  );
}

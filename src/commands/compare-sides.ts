/** What a name on the command line means: an edition, the working edition, a deployment or one of its versions, a run, or a report. */
import { basename } from "node:path";
import { editionsInOrder, NEXT, runsOfEdition } from "../record/edition.ts";
import { versionOf } from "../record/upgrades.ts";
import { deploymentNamed } from "../schema/names.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { commandLine } from "../text/command-line.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";
import { listed } from "../text/words.ts";

export type ComparedSide = {
  name: string;
  kind: "edition" | "deployment" | "version" | "run" | "commit" | "report";
  runs: ReadonlyMap<string, Run>;
};
export type Sides = [before: ComparedSide, after: ComparedSide];

/** A mistake in what was typed, in one line. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** @throws Misuse */
export const sidesOf = (record: FiolioRecord, a: string, b: string): Sides =>
  apart(sideOf(record, a), sideOf(record, b));

/**
 * What there was at a commit, and what came since; of all that is compared or, where it is named, of one side of it.
 * @param files paths of results that the commit holds
 * @throws Misuse
 */
export function sidesSince(
  record: FiolioRecord,
  ref: string,
  files: readonly string[],
  name: string = NEXT,
): Sides {
  const all = sideOf(record, name);
  const then = new Set(files.map((path) => basename(path, ".json")));
  const were = [...all.runs.values()].filter(
    ({ id, aliases = [] }) => then.has(id) || aliases.some((alias) => then.has(alias)),
  );
  if (were.length === 0)
    throw new Misuse(
      `compare: expected runs of ${printable(name)} at ${printable(ref)}, found none. Name an earlier or later commit, or something else that it holds.`,
    );
  return apart(sideWith(ref, "commit", were), all);
}

/**
 * Two reports, each with its own record.
 * @throws Misuse
 */
export const sidesOfReports = (
  before: { name: string; record: FiolioRecord },
  after: { name: string; record: FiolioRecord },
): Sides =>
  apart(
    sideWith(before.name, "report", [...before.record.runs.values()]),
    sideWith(after.name, "report", [...after.record.runs.values()]),
  );

/**
 * Editions add up: what both sides hold is left out of the larger one, so that two editions are compared by what is new
 * in the later one. Two reports of one declaration give their runs the same names: those are two where their raw files are.
 */
function apart(x: ComparedSide, y: ComparedSide): Sides {
  const [small, large] = x.runs.size <= y.runs.size ? [x, y] : [y, x];
  const isNew = ({ id, provenance: { raw } }: Run): boolean =>
    small.runs.get(id)?.provenance.raw.sha256 !== raw.sha256;
  const rest = { ...large, runs: new Map([...large.runs].filter(([, run]) => isNew(run))) };
  const sides: Sides = small === x ? [x, rest] : [rest, y];
  const [before, after] = sides;
  for (const [side, other] of [
    [before, after],
    [after, before],
  ] as const)
    if (side.runs.size === 0)
      throw new Misuse(
        `compare: expected runs of ${printable(side.name)} that ${printable(other.name)} does not hold, found none. Name two that differ.`,
      );
  refuseTwoEnvironments(sides);
  return sides;
}

function sideOf(record: FiolioRecord, name: string): ComparedSide {
  const known = editionsInOrder(record).map(({ version }) => version);
  if (name === NEXT || known.includes(name)) return sideWith(name, "edition", runsOfEdition(record, name));
  const deployment = deploymentNamed(record.deployments, name);
  if (deployment !== undefined) return sideWith(name, "deployment", runsOfDeployment(record, deployment));
  const run =
    record.runs.get(name) ?? [...record.runs.values()].find(({ aliases }) => aliases?.includes(name));
  if (run !== undefined) return sideWith(name, "run", [run]);
  const version = versionSide(record, name);
  if (version !== undefined) return version;
  const all = [...known, NEXT, ...record.deployments.keys(), ...record.runs.keys()];
  const meant = nearest(name, all);
  throw new Misuse(
    `compare: expected an edition, next, a deployment or a run, found ${printable(name)}. ${meant ? `Did you mean ${meant}?` : whatThereIs(known, [...record.deployments.keys()])}`,
  );
}

/** "Editions: v1.0.0, next. Deployments: lab-storage." */
const whatThereIs = (editions: readonly string[], deployments: readonly string[]): string =>
  [
    `Editions: ${[...editions, NEXT].join(", ")}.`,
    ...(deployments.length > 0 ? [`Deployments: ${firstOf(deployments)}.`] : []),
  ].join(" ");

const NAMED = 10;

const firstOf = (some: readonly string[]): string =>
  [...some.slice(0, NAMED), ...(some.length > NAMED ? [`${some.length - NAMED} more`] : [])].join(", ");

/** "ceph@18.2.4": the runs that met this version. */
function versionSide(record: FiolioRecord, name: string): ComparedSide | undefined {
  const at = name.indexOf("@");
  const id = deploymentNamed(record.deployments, name.slice(0, Math.max(0, at)));
  const deployment = record.deployments.get(id ?? "");
  if (id === undefined || deployment === undefined) return undefined;
  const runs = runsOfDeployment(record, id);
  const version = name.slice(at + 1);
  const met = runs.filter((run) => versionOf(deployment, run) === version);
  if (met.length > 0) return sideWith(name, "version", met);
  const known = [...new Set(runs.flatMap((run) => versionOf(deployment, run) ?? []))].sort();
  throw new Misuse(
    `compare: expected runs of ${printable(name)}, found none. ${known.length > 0 ? `There are some of ${listed(known)}.` : "No version of it is known: see version and earlierVersions in its file."}`,
  );
}

const runsOfDeployment = (record: FiolioRecord, id: string): Run[] =>
  [...record.runs.values()].filter(({ deployment }) => deployment === id);

function sideWith(name: string, kind: ComparedSide["kind"], runs: readonly Run[]): ComparedSide {
  if (runs.length === 0)
    throw new Misuse(
      `compare: expected runs of ${printable(name)}, found none. Run ${commandLine("collect")}.`,
    );
  return { name, kind, runs: new Map(runs.map((run) => [run.id, run])) };
}

/** Editions may hold several environments; where each side is of one, these must be the same. */
function refuseTwoEnvironments(sides: Sides): void {
  const all = sides.map(({ runs }) => [...new Set([...runs.values()].map(({ environment }) => environment))]);
  const [[a, ...rest] = [], [b, ...others] = []] = all;
  if (a === b || rest.length > 0 || others.length > 0) return;
  throw new Misuse(
    `compare: expected two of one environment, found ${a} and ${b}. Values of two environments are never compared.`,
  );
}

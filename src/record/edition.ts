/** What belongs to an edition. Editions add up: each holds what the ones before it hold. */
import type { DeclaredEdition, EditionLock } from "../schema/edition.ts";
import { labelsOf } from "../schema/labels.ts";
import { runIdWith } from "../schema/names.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { order } from "../text/problem.ts";
import { isUntil } from "./moments.ts";
import { matching } from "./select.ts";

/** The working edition: everything, published or not. */
export const NEXT = "next";

/** Oldest first, by version. */
export function editionsInOrder(record: FiolioRecord): DeclaredEdition[] {
  return record.declaration.editions.toSorted((a, b) => byVersion(a.version, b.version));
}

/** "v2025.12.0" before "v2026.1.0": by number, not by text. */
export function byVersion(a: string, b: string): number {
  const other = numbersOf(b);
  const apart = numbersOf(a).map((part, i) => part - (other[i] ?? 0));
  return apart.find((by) => by !== 0) ?? order(a, b);
}

const numbersOf = (version: string): number[] => version.replace(/^v/, "").split(".").map(Number);

/**
 * Runs of a version, sorted by id; none where it is neither locked nor declared. A locked version is the runs in its lock;
 * an open one holds what the ones before it hold, and what it names; "next" holds everything.
 */
export function runsOfEdition(record: FiolioRecord, version: string): Run[] {
  if (version === NEXT) return sorted(record.runs.values());
  const lock = record.locks.get(version);
  if (lock !== undefined) return sorted(lockedRuns(record, lock));
  const upTo = editionsUpTo(record, version);
  const last = upTo.findLastIndex((one) => record.locks.has(one.version));
  const fixed = record.locks.get(upTo[last]?.version ?? "");
  const open = upTo.slice(last + 1).map((one) => holds(one, record));
  const held = new Set(fixed === undefined ? [] : lockedRuns(record, fixed));
  return sorted([...record.runs.values()].filter((run) => held.has(run) || open.some((has) => has(run))));
}

const sorted = (runs: Iterable<Run>): Run[] => [...runs].sort((a, b) => order(a.id, b.id));

/** Those that the record still has, by the name that they had or have. */
function lockedRuns({ runs }: FiolioRecord, lock: EditionLock): Run[] {
  const names = new Set(lock.runs.map(({ id }) => id));
  return [...runs.values()].filter(
    ({ id, aliases = [] }) => names.has(id) || aliases.some((alias) => names.has(alias)),
  );
}

/** Whether an open edition names a run: by its document, its environment, its id, its labels, or by when it was measured alone. */
function holds(
  { sources, environments, runs, labels, until }: DeclaredEdition,
  { deployments, others }: FiolioRecord,
): (run: Run) => boolean {
  const isNamed = runs === undefined ? () => false : matching(runs);
  const namesOf = ({ deployment }: Run): string[] => [
    deployment,
    ...(deployments.get(deployment)?.aliases ?? []),
  ];
  const byTimeAlone = until !== undefined && !sources && !environments && !runs && !labels;
  const isLabelled = (run: Run): boolean => {
    const own = labelsOf(run, deployments.get(run.deployment));
    return labels !== undefined && Object.entries(labels).every(([name, value]) => own[name] === value);
  };
  return (run) => {
    const { environment, provenance } = run;
    const { source, measured } = provenance;
    // What others measured is in an edition only where it names that itself.
    const isOwn = !others.has(environment);
    const isIn = until === undefined || (measured !== undefined && isUntil(measured.from, until) === true);
    if (source !== undefined && sources?.includes(source.id)) return true;
    const named =
      (isOwn && byTimeAlone) ||
      environments?.includes(environment) ||
      namesOf(run).some((name) => isNamed(`${environment}/${name}/${runIdWith(name, run)}`)) ||
      (isOwn && isLabelled(run));
    return isIn && (named ?? false);
  };
}

/** Declared versions up to this one, oldest first; none where it is not declared. */
export function editionsUpTo(record: FiolioRecord, version: string): DeclaredEdition[] {
  const all = editionsInOrder(record);
  return all.slice(0, all.findIndex((one) => one.version === version) + 1);
}

/**
 * Deployments of a version: those with runs in it, and those that had none then and that one of its documents, or one of its
 * environments, speaks of. So what is declared or measured later cannot enter a published version.
 */
export function deploymentsOfEdition(record: FiolioRecord, version: string): Set<string> {
  const upTo = editionsUpTo(record, version);
  const sources = new Set(upTo.flatMap(({ sources = [] }) => sources));
  const environments = new Set(upTo.flatMap(({ environments = [] }) => environments));
  const measured = new Set(runsOfEdition(record, version).map(({ deployment }) => deployment));
  const listed = record.locks.get(version)?.unmeasured;
  const everRun = new Set([...record.runs.values()].map(({ deployment }) => deployment));
  const belongs = [...record.deployments].filter(([id, { environment, from = [] }]) => {
    if (measured.has(id)) return true;
    if (listed !== undefined) return listed.includes(id);
    if (everRun.has(id)) return false;
    return (
      version === NEXT || environments.has(environment) || from.some(({ source }) => sources.has(source))
    );
  });
  return new Set(belongs.map(([id]) => id));
}

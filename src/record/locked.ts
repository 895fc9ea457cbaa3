/** What a locked edition rests on: the part of the record that can change what it says. One place knows it, for judging, rendering and keeping. */
import type { DeclaredEdition, EditionLock } from "../schema/edition.ts";
import { withoutOthers } from "../schema/others.ts";
import type { FiolioRecord, Ids } from "../schema/record.ts";
import { order } from "../text/problem.ts";
import { deploymentsOfEdition, editionsUpTo, runsOfEdition } from "./edition.ts";

/** Whether a version and all before it are locked: its runs are fixed then, whatever is measured later. */
export function isLocked(record: FiolioRecord, version: string): boolean {
  const upTo = editionsUpTo(record, version);
  return upTo.length > 0 && upTo.every((one) => record.locks.has(one.version));
}

const known = new WeakMap<FiolioRecord, Map<string, FiolioRecord>>();

/**
 * The record as a locked version sees it: without later editions, without runs that neither it nor one before it holds, and
 * without deployments, and what is there for them alone, of which none speaks. Of any other version the whole record.
 */
export function recordOfEdition(record: FiolioRecord, version: string): FiolioRecord {
  if (!isLocked(record, version)) return record;
  const own = known.get(record) ?? new Map<string, FiolioRecord>();
  known.set(record, own);
  const found = own.get(version) ?? scoped(record, version);
  own.set(version, found);
  // What it gives for its own version is itself.
  known.set(found, new Map([[version, found]]));
  return found;
}

function scoped(record: FiolioRecord, version: string): FiolioRecord {
  const upTo = editionsUpTo(record, version);
  const runs = upTo.flatMap((one) => runsOfEdition(record, one.version));
  const own = withoutOthers(record, new Set(runs.map(({ environment }) => environment)));
  return {
    ...own,
    ...declaredIn(own, new Set(upTo.flatMap((one) => [...deploymentsOfEdition(record, one.version)])), upTo),
    declaration: { ...record.declaration, editions: upTo },
    runs: new Map(runs.sort((a, b) => order(a.id, b.id)).map((run) => [run.id, run])),
    locks: new Map(upTo.flatMap((one) => withUnmeasured(record, one.version))),
  };
}

/** What others were declared for is not there; what was declared for none stays. */
function declaredIn(
  record: FiolioRecord,
  held: ReadonlySet<string>,
  upTo: readonly DeclaredEdition[],
): Pick<FiolioRecord, "deployments" | "environments" | "backends"> {
  const [kept, others] = parted(record.deployments, withThose(record, held));
  const spokenOf = [
    ...upTo.flatMap(({ environments = [] }) => environments),
    ...[...record.findings.values()].flatMap(({ findings }) => findings.map((one) => one.environment)),
    ...[...record.observations.values()].flatMap((file) => file.observations.map((one) => one.environment)),
  ];
  const without = <T>(all: Ids<T>, by: "environment" | "backend", stays: readonly string[]): Ids<T> => {
    const staying = new Set([...stays, ...[...kept.values()].map((one) => one[by])]);
    const going = new Set([...others.values()].map((one) => one[by]).filter((id) => !staying.has(id)));
    return new Map([...all].filter(([id]) => !going.has(id)));
  };
  return {
    deployments: kept,
    environments: without(record.environments, "environment", spokenOf),
    backends: without(record.backends, "backend", []),
  };
}

/** With those that they came after, and those that they lie on. */
function withThose({ deployments }: FiolioRecord, ids: Iterable<string>): ReadonlySet<string> {
  const all = new Set(ids);
  for (const id of all) {
    const { upgradeOf, layerOf } = deployments.get(id) ?? {};
    for (const other of [upgradeOf, layerOf]) if (other !== undefined) all.add(other);
  }
  return all;
}

const parted = <T>(all: Ids<T>, wanted: ReadonlySet<string>): [wanted: Ids<T>, others: Ids<T>] => [
  new Map([...all].filter(([id]) => wanted.has(id))),
  new Map([...all].filter(([id]) => !wanted.has(id))),
];

/** Locks of old do not list deployments without runs: which these are is then asked of the whole record. */
function withUnmeasured(record: FiolioRecord, version: string): [string, EditionLock][] {
  const lock = record.locks.get(version);
  if (lock === undefined) return [];
  const measured = new Set(runsOfEdition(record, version).map(({ deployment }) => deployment));
  const unmeasured = [...deploymentsOfEdition(record, version)].filter((id) => !measured.has(id));
  return [[version, { ...lock, unmeasured: unmeasured.sort(order) }]];
}

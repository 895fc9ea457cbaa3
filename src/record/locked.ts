/** What a locked edition rests on: the part of the record that can change what it says. One place knows it, for judging, rendering and keeping. */
import type { EditionLock } from "../schema/edition.ts";
import { withoutOthers } from "../schema/others.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { order } from "../text/problem.ts";
import { deploymentsOfEdition, editionsUpTo, runsOfEdition } from "./edition.ts";

/** Whether a version and all before it are locked: its runs are fixed then, whatever is measured later. */
export function isLocked(record: FiolioRecord, version: string): boolean {
  const upTo = editionsUpTo(record, version);
  return upTo.length > 0 && upTo.every((one) => record.locks.has(one.version));
}

const known = new WeakMap<FiolioRecord, Map<string, FiolioRecord>>();

/**
 * The record as a locked version sees it: without later editions and without runs that neither it nor one before it holds.
 * Of any other version the whole record.
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
  return {
    ...withoutOthers(record, new Set(runs.map(({ environment }) => environment))),
    declaration: { ...record.declaration, editions: upTo },
    runs: new Map(runs.sort((a, b) => order(a.id, b.id)).map((run) => [run.id, run])),
    locks: new Map(upTo.flatMap((one) => withUnmeasured(record, one.version))),
  };
}

/** Locks of old do not list deployments without runs: which these are is then asked of the whole record. */
function withUnmeasured(record: FiolioRecord, version: string): [string, EditionLock][] {
  const lock = record.locks.get(version);
  if (lock === undefined) return [];
  const measured = new Set(runsOfEdition(record, version).map(({ deployment }) => deployment));
  const unmeasured = [...deploymentsOfEdition(record, version)].filter((id) => !measured.has(id));
  return [[version, { ...lock, unmeasured: unmeasured.sort(order) }]];
}

/** The record as an edition was published: deployments that were renamed since are called there as they were. Pure. */
import type { EditionLock } from "../../schema/edition.ts";
import { runIdWith } from "../../schema/names.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { type Renaming, renamed } from "./renamed.ts";

const known = new WeakMap<FiolioRecord, Map<string, FiolioRecord>>();

/** Of an edition that is not locked, and where nothing was renamed, the record itself. */
export function recordThen(record: FiolioRecord, version: string): FiolioRecord {
  const lock = record.locks.get(version);
  if (lock === undefined) return record;
  const all = known.get(record) ?? new Map<string, FiolioRecord>();
  known.set(record, all);
  const then = all.get(version) ?? renamed(record, namesIn(record, lock));
  all.set(version, then);
  return then;
}

function namesIn(
  { deployments, runs }: FiolioRecord,
  { runs: held, unmeasured = [] }: EditionLock,
): Renaming {
  const names = new Map<string, string>();
  const inLock = new Set([...held.map(({ id }) => id), ...unmeasured]);
  for (const [id, { aliases = [] }] of deployments) {
    if (aliases.length === 0) continue;
    const own = [...runs.values()].filter(({ deployment }) => deployment === id);
    const isThere = (name: string): boolean =>
      inLock.has(name) || own.some((run) => inLock.has(runIdWith(name, run)));
    const then = [id, ...aliases].find(isThere);
    if (then !== undefined && then !== id) names.set(id, then);
  }
  return names;
}

/** What a locked edition rests on: the part of the record that can change what it says. One place knows it, for judging, rendering and keeping. */
import type { AnnotationFile } from "../schema/annotation.ts";
import type { DeclaredEdition, EditionLock } from "../schema/edition.ts";
import { withoutOthers } from "../schema/others.ts";
import type { FiolioRecord, Ids } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import type { Source } from "../schema/source.ts";
import { order } from "../text/problem.ts";
import { deploymentsOfEdition, editionsUpTo, runsOfEdition } from "./edition.ts";

/** Whether a version and all before it are locked: its runs are fixed then, whatever is measured later. */
export function isLocked(record: FiolioRecord, version: string): boolean {
  const upTo = editionsUpTo(record, version);
  return upTo.length > 0 && upTo.every((one) => record.locks.has(one.version));
}

const known = new WeakMap<FiolioRecord, Map<string, FiolioRecord>>();

/**
 * The record as a locked version sees it: without later editions, without runs that neither it nor one before it holds, without
 * what is said of others, documents that came later, and deployments, with what is there for them alone, that none of them
 * has. Of any other version the whole record.
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
  const held = new Set(upTo.flatMap((one) => [...deploymentsOfEdition(record, one.version)]));
  const whole = withoutOthers(record, new Set(runs.map(({ environment }) => environment)));
  const own = { ...whole, ...saidBy(whole, new Set(upTo.flatMap(({ sources = [] }) => sources))) };
  const declared = declaredIn(own, held, upTo);
  return {
    ...own,
    ...declared,
    sources: sourcesOf(own, upTo, runs, Object.values(declared)),
    declaration: { ...record.declaration, editions: upTo },
    runs: new Map(runs.sort((a, b) => order(a.id, b.id)).map((run) => [run.id, run])),
    annotations: marksOf(own, runs),
    locks: new Map(upTo.flatMap((one) => withUnmeasured(record, one.version))),
  };
}

/** What these documents say. */
function saidBy(
  { findings, observations, claims }: FiolioRecord,
  sources: ReadonlySet<string>,
): Pick<FiolioRecord, "findings" | "observations" | "claims"> {
  const own = <T extends { source?: string | undefined }>(files: Ids<T>): Ids<T> =>
    new Map([...files].filter(([, { source }]) => source !== undefined && sources.has(source)));
  return { findings: own(findings), observations: own(observations), claims: own(claims) };
}

type Cited = Ids<{ from?: readonly { source: string }[] | undefined }>;

/** Documents of the editions, of their runs, and those that what is declared is copied from. */
function sourcesOf(
  { sources }: FiolioRecord,
  upTo: readonly DeclaredEdition[],
  runs: readonly Run[],
  declared: readonly Cited[],
): Ids<Source> {
  const named = new Set([
    ...upTo.flatMap((one) => one.sources ?? []),
    ...runs.flatMap(({ provenance }) => provenance.source?.id ?? []),
    ...declared.flatMap((all) =>
      [...all.values()].flatMap(({ from = [] }) => from.map(({ source }) => source)),
    ),
  ]);
  return new Map([...sources].filter(([id]) => named.has(id)));
}

/** What is said of these runs, by any name of theirs. */
function marksOf({ annotations }: FiolioRecord, runs: readonly Run[]): Ids<AnnotationFile> {
  const names = new Set(runs.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const own = [...annotations].map(
    ([id, file]) =>
      [id, { ...file, annotations: file.annotations.filter(({ run }) => names.has(run)) }] as const,
  );
  return new Map(own.filter(([, file]) => file.annotations.length > 0));
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
  const own = toldOf.get(record) ?? new Map<string, EditionLock>();
  toldOf.set(record, own);
  const told = own.get(version) ?? { ...lock, unmeasured: unmeasuredOf(record, version) };
  own.set(version, told);
  return [[version, told]];
}

/** Every later edition has the same. */
const toldOf = new WeakMap<FiolioRecord, Map<string, EditionLock>>();

function unmeasuredOf(record: FiolioRecord, version: string): string[] {
  const measured = new Set(runsOfEdition(record, version).map(({ deployment }) => deployment));
  return [...deploymentsOfEdition(record, version)].filter((id) => !measured.has(id)).sort(order);
}

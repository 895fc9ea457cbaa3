/** What belongs to an edition. Editions add up: each holds what the ones before it hold. */

import type { DeclaredEdition } from "../schema/edition.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { order } from "../text/problem.ts";

/** The working edition: everything, published or not. */
export const NEXT = "next";

/** Oldest first, by version. */
export function editionsInOrder(record: FiolioRecord): DeclaredEdition[] {
  return record.declaration.editions.toSorted((a, b) => byVersion(a.version, b.version));
}

/** "v2025.12.0" before "v2026.1.0": by number, not by text. */
export function byVersion(a: string, b: string): number {
  const [x, y] = [numbersOf(a), numbersOf(b)];
  return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0) || (x[2] ?? 0) - (y[2] ?? 0) || order(a, b);
}

const numbersOf = (version: string): number[] => version.replace(/^v/, "").split(".").map(Number);

/** Runs of a declared version, or of "next", sorted by id; none where nobody declared the version. */
export function runsOfEdition(record: FiolioRecord, version: string): Run[] {
  const { sources, environments } = contentOf(record, version);
  const belongs = ({ provenance, environment }: Run): boolean =>
    (provenance.source !== undefined && sources.has(provenance.source.id)) || environments.has(environment);
  const runs = [...record.runs.values()].filter((run) => version === NEXT || belongs(run));
  return runs.sort((a, b) => order(a.id, b.id));
}

/**
 * Deployments of a version: those with runs in it, and those without any run that one of its sources speaks of.
 * So what is declared later cannot enter a published version.
 */
export function deploymentsOfEdition(record: FiolioRecord, version: string): Set<string> {
  const { sources, environments } = contentOf(record, version);
  const measured = new Set(runsOfEdition(record, version).map(({ deployment }) => deployment));
  const everRun = new Set([...record.runs.values()].map(({ deployment }) => deployment));
  const belongs = [...record.deployments].filter(([id, { environment, from = [] }]) => {
    if (measured.has(id)) return true;
    if (everRun.has(id)) return false;
    return (
      version === NEXT || environments.has(environment) || from.some(({ source }) => sources.has(source))
    );
  });
  return new Set(belongs.map(([id]) => id));
}

type Content = { sources: ReadonlySet<string>; environments: ReadonlySet<string> };

function contentOf(record: FiolioRecord, version: string): Content {
  const declared = record.declaration.editions.some((edition) => edition.version === version);
  const upTo = declared
    ? editionsInOrder(record).filter((edition) => byVersion(edition.version, version) <= 0)
    : [];
  return {
    sources: new Set(upTo.flatMap(({ sources = [] }) => sources)),
    environments: new Set(upTo.flatMap(({ environments = [] }) => environments)),
  };
}

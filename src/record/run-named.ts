/** A run by the name that somebody types, and the locked editions that hold it. Pure. */
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { nearest } from "../text/nearest.ts";
import { Failure, printable } from "../text/problem.ts";
import { byVersion } from "./edition.ts";

/** By its id, or one that it had. @throws Failure where there is none */
export function runNamed({ runs }: FiolioRecord, name: string): Run {
  const found = runs.get(name) ?? [...runs.values()].find(({ aliases }) => aliases?.includes(name));
  if (found !== undefined) return found;
  const meant = nearest(name, [...runs.keys()]);
  const hint =
    meant === undefined ? "Its name stands on its page, and in data/results" : `Did you mean ${meant}`;
  throw new Failure(
    `${printable(name)}: expected the id of a run, there is none of that name. ${hint}${meant === undefined ? "." : "?"}`,
  );
}

/** Versions, oldest first. */
export function lockedWith({ locks }: FiolioRecord, { id, aliases = [] }: Run): string[] {
  const names = new Set([id, ...aliases]);
  return [...locks.values()]
    .filter(({ runs }) => runs.some((run) => names.has(run.id)))
    .map(({ version }) => version)
    .sort(byVersion);
}

/**
 * What the judge and the pages must know of the importer that a run names. They see its id and no importer; so what is special stands
 * here, and an importer does not compile with a kind that is not its id's.
 */
import type { Run } from "./run.ts";

const SPECIAL = {
  /** Figures that somebody took from a tool's output, nobody knows from where in it. */
  csv: "by-others",
  "storage-perf-tests": "by-others",
  /** Text that shows some of the options that were asked for, and not all. */
  dbench: "some-options",
  "fio-normal": "some-options",
  /** The same jobs again and again: the last of them was cut short, and what it did is not counted. */
  stress: "cut-short",
  /** Of a cell that gave no result: its one result holds no figure. */
  attempt: "never-ran",
} as const;

type Special = typeof SPECIAL;
/** "plain": all that a tool printed of its own run. */
export type CollectorKind = "plain" | Special[keyof Special];

/** The id and the kind of an importer. */
export type OfKind =
  | { id: string; kind: "plain" }
  | { [Id in keyof Special]: { id: Id; kind: Special[Id] } }[keyof Special];

const KINDS: ReadonlyMap<string, CollectorKind> = new Map(Object.entries(SPECIAL));

export const kindOfCollector = ({ provenance }: Pick<Run, "provenance">): CollectorKind =>
  KINDS.get(provenance.collector.id) ?? "plain";

/** For a test that each stands for an importer. */
export const SPECIAL_IDS: readonly string[] = [...KINDS.keys()];

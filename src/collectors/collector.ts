/** What an importer is: an object literal that recognises a raw file by its content and reads the runs out of it. */
import type { OfKind } from "../schema/collector-kind.ts";
import type { Histogram, TimeSeries } from "../schema/detail.ts";
import type { Run } from "../schema/run.ts";

/** A raw file as importers see it. They never touch the disk; the file may be larger than memory. */
export type RawFile = {
  /** Relative, with "/": for messages only. No importer decides by it. */
  path: string;
  bytes: number;
  /** The first 64 KiB. */
  head: Buffer;
  /** The whole file, from its start, in pieces of any size. Can be asked for again. */
  chunks(): AsyncIterable<Buffer>;
  /** The whole file as UTF-8 without BOM; rejects with a plain message where it is larger than TEXT_LIMIT. */
  text(): Promise<string>;
};

/** Beyond this only `chunks` will do. */
export const TEXT_LIMIT = 8 * 2 ** 20;
export const HEAD_BYTES = 64 * 2 ** 10;

/** `sure` from 0 (not at all) to 1; the surest importer gets the file. `reason` says what spoke for or against. */
export type Recognition = { sure: number; reason: string };

/** Below this nobody recognised the file. */
export const SURE_ENOUGH = 0.5;
/** Nobody else needs to be asked. */
export const CERTAIN = 1;

/**
 * What an importer knows of a run. Who collects adds id, environment, deployment, the hash of the raw file and of the source.
 * `key` is the part of the run's id behind the deployment's; where it is absent it comes from the file's name.
 */
export type RunDraft = Pick<Run, "basis" | "results"> &
  Partial<Pick<Run, "title" | "annotations" | "messages" | "observations" | "machine" | "cell">> & {
    key?: string;
    /** The label that the file gives to what was measured, where it tells several apart. */
    subject?: string;
    tool: Run["provenance"]["tool"];
    source?: { id: string };
    measured?: NonNullable<Run["provenance"]["measured"]>;
    /** What is too large for the run's own file; who collects writes it beside the run. */
    details?: ResultDetails[];
    /** What the logs that fio left beside the file are known by, of each result that can have some. */
    logs?: LogOrigin[];
    /** Other raw files that were found to hold figures of the run. */
    also?: NonNullable<Run["provenance"]["also"]>;
    /** Logs that were found to be the run's. */
    logFiles?: NonNullable<Run["provenance"]["logs"]>;
  };

/** Of the run's result at index `result`; each index at most once. */
export type ResultDetails = { result: number; histograms?: Histogram[]; series?: TimeSeries[] };

/**
 * `latencyUnitNs`: of the file's own latencies, and so of its logs. `jobs`: fio's numbers, which its logs bear in their names, from 1 on;
 * absent where they cannot be counted.
 */
export type LogOrigin = {
  result: number;
  latencyUnitNs?: 1 | 1000;
  jobs?: { host?: string; from: number; to: number }[];
};

/** "error": something of the file is missing from the runs, or wrong. "warning": imported, and this must be said. */
export type ImportProblem = { message: string; severity: "error" | "warning" };

/** Damage never throws: what came whole is in `runs`, the rest in `problems`. Only reading the file may reject. */
export type Imported = { runs: RunDraft[]; problems: ImportProblem[] };

export type Form = "json" | "table" | "yaml" | "page" | "text";

/** The looks that files of a format can have, and how likely a file with such a look is of it, as against other formats. */
export type Forms = Readonly<Partial<Record<Form, "often" | "also" | "rarely">>>;

export type Collector = OfKind & {
  /** Raised when the same bytes import to something else: runs are then derived again. */
  version: number;
  title: string;
  /** What its files look like: a file that nobody recognises is told which formats are nearest. */
  forms: Forms;
  /** A paragraph of Markdown for the reference: what it reads, and what the format cannot tell. */
  documentation: string;
  recognise(file: RawFile): Recognition;
  import(file: RawFile): Promise<Imported>;
  /** Of a format of several files. */
  beside?: Beside;
};

/** How the files of a format belong together that lie in one folder. It reads them by what it is handed, and writes nothing. */
export type Beside = {
  /** A file with such a name makes its folder worth looking at. A hint only: the content decides. */
  named: RegExp;
  /** The parts of a folder's files, by path; those without one give what they hold. */
  plan(files: readonly Neighbour[]): Promise<ReadonlyMap<string, Part>>;
  /** What becomes of a file of this format that no plan has a part for. */
  alone?(imported: Imported): Imported;
};

/** A file of a folder, and the ways to read it; they reject where it cannot be read. */
export type Neighbour = {
  path: string;
  /** Without its folder. */
  name: string;
  /** A map beside it says of which deployments its labels are. */
  isMapped: boolean;
  head(): Promise<Buffer>;
  open(): Promise<{ file: RawFile; raw: Run["provenance"]["raw"] }>;
  /** The importer that recognises it. */
  collector(): Promise<Collector | undefined>;
};

/** Either it belongs to the runs of another file, and is not imported; or it gives something else than it would by itself. */
export type Part = { owner: string } | { import: (alone: Shared) => Shared | Promise<Shared> };

/** What is imported from a file, once those beside it have been seen. */
export type Shared = Imported & {
  /** Other files have its figures: no run is expected. */
  isHeld?: boolean;
  /** The file whose map says of which deployments its labels are, where it has no map itself. */
  mapOf?: string;
  /** Labels of its map that it no longer has runs of. */
  without?: ReadonlySet<string>;
};

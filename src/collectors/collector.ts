/** An importer: an object literal that recognises a raw file by its content and reads the runs in it. */
import type { OfKind } from "../schema/collector-kind.ts";
import type { Histogram, LatencyWindows, TimeSeries } from "../schema/detail.ts";
import type { Run } from "../schema/run.ts";

/** A raw file as importers see it. Importers never touch the disk; the file may be larger than memory. */
export type RawFile = {
  /** Relative, with "/": for messages only, never to decide by. */
  path: string;
  bytes: number;
  /** The first 64 KiB. */
  head: Buffer;
  /** The whole file, from its start, in pieces of any size. Can be called again. */
  chunks(): AsyncIterable<Buffer>;
  /** The whole file as UTF-8 without BOM; rejects with a plain message if it is larger than TEXT_LIMIT. */
  text(): Promise<string>;
};

/** In bytes; larger files can only be read by `chunks`. */
export const TEXT_LIMIT = 8 * 2 ** 20;
export const HEAD_BYTES = 64 * 2 ** 10;

/**
 * `sure` from 0 (not at all) to 1; the surest importer gets the file. `reason` says what spoke for or against it. `isFile`: what it
 * recognised is a file of its own, as a CSV is, also where other looks of the format stand amid text.
 */
export type Recognition = { sure: number; reason: string; isFile?: true };

/** Below this, the file counts as not recognised. */
export const SURE_ENOUGH = 0.5;
/** No other importer needs to be asked. */
export const CERTAIN = 1;

/**
 * What an importer knows of a run. The caller adds id, environment, deployment, and the hashes of the raw file and of the source.
 * `key` is the last part of the run's id, behind the deployment's; if absent it comes from the file's name.
 */
export type RunDraft = Pick<Run, "basis" | "results"> &
  Partial<
    Pick<Run, "title" | "trials" | "annotations" | "messages" | "observations" | "machine" | "cell">
  > & {
    key?: string;
    /** The importer that read it, where it is not that of the whole file. */
    collector?: Run["provenance"]["collector"];
    /** Names of the disks that the tool says it used, for telling runs apart. */
    disks?: string[];
    /** The file's label for what was measured, if it holds several. */
    subject?: string;
    tool: Run["provenance"]["tool"];
    source?: { id: string };
    measured?: NonNullable<Run["provenance"]["measured"]>;
    /** Data too large for the run's own file; the caller writes it beside the run. */
    details?: ResultDetails[];
    /** How to find fio's logs beside the file, for each result that may have some. */
    logs?: LogOrigin[];
    /** Other raw files that hold figures of the run. */
    also?: NonNullable<Run["provenance"]["also"]>;
    /** Logs that belong to the run. */
    logFiles?: NonNullable<Run["provenance"]["logs"]>;
  };

/** For the run's result at index `result`; each index at most once. */
export type ResultDetails = {
  result: number;
  histograms?: Histogram[];
  series?: TimeSeries[];
  windows?: LatencyWindows[];
};

/**
 * `latencyUnitNs`: the unit of the file's latencies, and so of its logs. `jobs`: fio's job numbers, from 1, which are part of its logs'
 * names; absent if they cannot be counted.
 */
export type LogOrigin = {
  result: number;
  latencyUnitNs?: 1 | 1000;
  jobs?: { host?: string; from: number; to: number }[];
};

/** "error": something of the file is missing from the runs, or wrong. "warning": imported, but the user must know. */
export type ImportProblem = { message: string; severity: "error" | "warning" };

/** Damage never throws: what is whole is in `runs`, the rest in `problems`. Only reading the file may reject. */
export type Imported = { runs: RunDraft[]; problems: ImportProblem[] };

export type Form = "json" | "table" | "yaml" | "page" | "text";

/** How files of a format can look, and how likely a file of such a look is in this format rather than in another. */
export type Forms = Readonly<Partial<Record<Form, "often" | "also" | "rarely">>>;

export type Collector = OfKind & {
  /** Whose it is; absent for the engine's own. */
  plugin?: { name: string; version: string };
  /** Raised when the same bytes give another import: runs are then derived again. */
  version: number;
  title: string;
  /** What its files look like: for naming the nearest formats if no importer recognises a file. */
  forms: Forms;
  /** A paragraph of Markdown for the reference: what it reads, and what the format cannot tell. */
  documentation: string;
  recognise(file: RawFile): Recognition;
  import(file: RawFile): Promise<Imported>;
  /** For a format of several files. */
  beside?: Beside;
  /** What it reads may stand amid other text: behind a log's marks, in a document, beside another tool's output. */
  amidText?: true;
};

/** How files of a format that lie in one folder belong together. Reads files only through what it is given, and writes nothing. */
export type Beside = {
  /** A file with such a name makes the folder worth looking at. Only a hint: the content decides. */
  named: RegExp;
  /** The parts of a folder's files, by path; a file without a part is imported as it is. */
  plan(files: readonly Neighbour[]): Promise<ReadonlyMap<string, Part>>;
  /** What becomes of a file of this format that has no part in a plan. */
  alone?(imported: Imported): Imported;
};

/** A file of a folder, and the ways to read it; they reject if it cannot be read. */
export type Neighbour = {
  path: string;
  /** Without folder. */
  name: string;
  /** A map file beside it assigns its labels to deployments. */
  isMapped: boolean;
  head(): Promise<Buffer>;
  open(): Promise<{ file: RawFile; raw: Run["provenance"]["raw"] }>;
  /** The importer that recognises it. */
  collector(): Promise<Collector | undefined>;
};

/** Either the file belongs to the runs of another file (`owner`) and is not imported, or it is imported differently than alone. */
export type Part = { owner: string } | { import: (alone: Shared) => Shared | Promise<Shared> };

/** What is imported from a file when the files beside it are known. */
export type Shared = Imported & {
  /** Its figures are in other files: no run is expected. */
  isHeld?: boolean;
  /** The file whose map applies, if this one has no map itself. */
  mapOf?: string;
  /** Labels of its map for which it has no runs any more. */
  without?: ReadonlySet<string>;
};

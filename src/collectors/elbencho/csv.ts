/** The phases of elbencho's CSV: one per row, with elbencho's own column names. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Distribution } from "../../schema/result.ts";
import { MIB } from "../../units/sizes.ts";
import type { RawFile } from "../collector.ts";
import { type CsvRow, eachRow } from "../reading/csv-table.ts";
import { wholeOf } from "../reading/whole.ts";
import { cutOff, type FirstAndLast, type Moved, type Phase, pairOf, type TakePhase } from "./phase.ts";

export async function phasesOfCsv(file: RawFile, take: TakePhase, wrong: string[]): Promise<void> {
  const seen = new Map<string, number>();
  let reader: PhaseReader | undefined;
  await eachRow(
    file,
    (row, header) => {
      const { line, text } = row;
      const before = seen.get(text);
      seen.set(text, line);
      if (before !== undefined) {
        wrong.push(`line ${line}: the same row as in line ${before}. It is imported once.`);
        return true;
      }
      reader ??= new PhaseReader(header);
      return take(reader.read(row));
    },
    wrong,
    // The column "command" holds quotation marks that do not enclose the field.
    { exact: true, quotes: false },
  );
}

/** Where columns are; -1 if missing. */
type Places<K extends string> = Record<K, number>;

/** Parameters of a phase, and the columns that hold them. */
const ASKED = {
  operation: "operation",
  first: "time ms [first]",
  last: "time ms [last]",
  label: "label",
  hosts: "hosts",
  threads: "threads",
  dirs: "dirs",
  files: "files",
  blockSizeBytes: "block size",
  fileSizeBytes: "file size",
  direct: "direct IO",
  random: "random",
  ioDepth: "IO depth",
  version: "version",
  date: "ISO date",
  command: "command",
};

/** Figures of one direction, and their columns. */
const MOVED = {
  iopsFirst: "IOPS [first]",
  iopsLast: "IOPS [last]",
  rateFirst: "MiB/s [first]",
  rateLast: "MiB/s [last]",
  totalFirst: "MiB [first]",
  totalLast: "MiB [last]",
  min: "IO lat us [min]",
  mean: "IO lat us [avg]",
  max: "IO lat us [max]",
};

/** Reads rows below one header; looks for the columns once. */
class PhaseReader {
  readonly #header: readonly string[];
  readonly #asked: Places<keyof typeof ASKED>;
  readonly #plain: Places<keyof typeof MOVED>;
  readonly #mixedReads: Places<keyof typeof MOVED>;
  readonly #mixedPlaces: readonly number[];
  #fields: readonly string[] = [];
  #doubts: string[] = [];

  constructor(header: readonly string[]) {
    this.#header = header;
    this.#asked = this.#placesOf(ASKED);
    this.#plain = this.#placesOf(MOVED);
    this.#mixedReads = this.#placesOf(MOVED, "rwmix read ");
    this.#mixedPlaces = Object.values(this.#mixedReads);
  }

  /** If two columns have one name, the last counts. */
  #placesOf<K extends string>(names: Record<K, string>, prefix = ""): Places<K> {
    const places = Object.entries<string>(names).map(([key, name]) => [
      key,
      this.#header.lastIndexOf(prefix + name),
    ]);
    return Object.fromEntries(places) as Places<K>;
  }

  read({ fields, isCut }: CsvRow): Phase {
    this.#fields = fields;
    this.#doubts = isCut ? ["its row has no line end, and may be cut"] : [];
    const asked = this.#asked;
    const phase: Phase = {
      operation: this.#field(asked.operation).toUpperCase(),
      elapsed: pairOf(cutOff(this.#field(asked.first), 1), cutOff(this.#field(asked.last), 1)),
      moved: this.#moved(this.#plain),
      doubts: this.#doubts,
    };
    const reads = this.#isMixed() ? this.#moved(this.#mixedReads) : undefined;
    if (
      reads !== undefined &&
      (reads.iops.first ?? reads.iops.last ?? reads.bytes.first ?? reads.bytes.last) !== undefined
    )
      phase.mixedReads = reads;
    const label = this.#field(asked.label);
    const [version, date] = [this.#field(asked.version), this.#field(asked.date)];
    const readPercent = mixOf(this.#field(asked.command));
    if (label !== "") phase.label = label;
    for (const key of COUNTS) {
      const count = this.#count(asked[key]);
      if (count !== undefined) phase[key] = count;
    }
    for (const key of FLAGS) {
      const flag = this.#flag(asked[key]);
      if (flag !== undefined) phase[key] = flag;
    }
    const ioDepth = this.#count(asked.ioDepth);
    if (ioDepth !== undefined) phase.ioDepth = ioDepth;
    if (version !== "") phase.version = version;
    if (date !== "") phase.date = date;
    if (readPercent !== undefined) phase.readPercent = readPercent;
    return phase;
  }

  #field(at: number): string {
    return at < 0 ? "" : (this.#fields[at] ?? "");
  }

  #doubt(at: number, expected: string): undefined {
    const found = JSON.stringify(this.#field(at).slice(0, 40));
    this.#doubts.push(`${this.#header[at]}: expected ${expected}, found ${found}`);
  }

  #count(at: number): number | undefined {
    const text = this.#field(at);
    if (text === "" || text === "0") return undefined;
    const count = wholeOf(text);
    return count > 0 ? count : this.#doubt(at, "a whole number");
  }

  #flag(at: number): boolean | undefined {
    const text = this.#field(at);
    if (text === "1" || text === "0") return text === "1";
    return text === "" ? undefined : this.#doubt(at, "0 or 1");
  }

  #figure(at: number, unit: number): Quantity | undefined {
    const text = this.#field(at);
    if (text === "" || text === "0") return undefined;
    return cutOff(text, unit) ?? this.#doubt(at, "a whole number");
  }

  #pair(first: number, last: number, unit: number): FirstAndLast {
    return pairOf(this.#figure(first, unit), this.#figure(last, unit));
  }

  #isMixed(): boolean {
    for (const at of this.#mixedPlaces) if (this.#field(at) !== "") return true;
    return false;
  }

  #moved(places: Places<keyof typeof MOVED>): Moved {
    const moved: Moved = {
      iops: this.#pair(places.iopsFirst, places.iopsLast, 1),
      bytesPerSecond: this.#pair(places.rateFirst, places.rateLast, MIB),
      bytes: this.#pair(places.totalFirst, places.totalLast, MIB),
    };
    const min = this.#figure(places.min, 1000);
    const mean = this.#figure(places.mean, 1000);
    const max = this.#figure(places.max, 1000);
    if ((min ?? mean ?? max) === undefined) return moved;
    if (min && mean && max) {
      moved.latency = { minNs: min, meanNs: mean, maxNs: max };
      return moved;
    }
    const latency: Distribution = {};
    if (min !== undefined) latency.minNs = min;
    if (mean !== undefined) latency.meanNs = mean;
    if (max !== undefined) latency.maxNs = max;
    moved.latency = latency;
    return moved;
  }
}

const COUNTS = ["hosts", "threads", "dirs", "files", "blockSizeBytes", "fileSizeBytes"] as const;
const FLAGS = ["direct", "random"] as const;

/** The share of reads, if the command line names it. */
export function mixOf(command: string): number | undefined {
  if (!command.includes("--rwmixpct")) return undefined;
  const percent = Number(/--rwmixpct["=\s]+(\d{1,3})\b/.exec(command)?.[1] ?? Number.NaN);
  return percent <= 100 ? percent : undefined;
}

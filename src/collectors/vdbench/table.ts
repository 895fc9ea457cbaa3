/** vdbench's flat file: a line of column names, then for each run a line per interval and one with the averages. */
import type { RawFile } from "../collector.ts";
import { mayGoOn } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";

export type FlatRow = { line: number; field: (name: string) => string };
/** The fields of an interval that the averages are checked against. */
type VdbenchInterval = { line: number; text: string; rate: number; time: string };
/** `isShown`: as vdbench shows it; whoever copies that may leave intervals out. */
export type FlatRun = {
  name: string;
  intervals: VdbenchInterval[];
  averages: FlatRow[];
  isCut: boolean;
  isShown?: true;
};
export type FlatFile = {
  /** In the order in which they began. */
  runs: FlatRun[];
  /** By vdbench's clock: "03/21/2026". */
  days: Set<string>;
  intervals: number;
};

export const MOST_INTERVALS = 2_000_000;
/** Of workloads on disks, and of those on file systems. Releases differ in letter case. */
const OF_DISKS = ["run", "interval", "rate", "mb/sec", "bytes/io", "read%", "resp"];
const OF_FILES = ["run", "interval", "rate", "mb/sec", "read_rate", "write_rate", "mb_read", "mb_write"];
const PASSED_OVER = /^\s*(?:\*|<|$)/;

/** The columns, if this line names them; in small letters. */
export function columnsIn(line: string): string[] | undefined {
  if (!/bytes\/io|mb_read/i.test(line)) return undefined;
  const names = line.trim().toLowerCase().split(/\s+/);
  return [OF_DISKS, OF_FILES].some((required) => required.every((name) => names.includes(name)))
    ? names
    : undefined;
}

/** `wrong` gets a message for each line that is not a row. */
export async function readFlatFile(file: RawFile, wrong: string[]): Promise<FlatFile> {
  const reader = new Reader(wrong);
  const rest = await eachLine(
    file,
    (line, number) => {
      reader.line(line, number);
      return reader.intervals <= MOST_INTERVALS && mayGoOn(wrong);
    },
    (message) => void wrong.push(message),
  );
  return reader.end(rest !== "");
}

class Reader {
  intervals = 0;
  readonly #wrong: string[];
  readonly #runs = new Map<string, FlatRun>();
  readonly #days = new Set<string>();
  /** For each run, its intervals by number. */
  readonly #seen = new Map<FlatRun, Map<string, VdbenchInterval>>();
  #columns = new Map<string, number>();
  #last: FlatRun | undefined;

  constructor(wrong: string[]) {
    this.#wrong = wrong;
  }

  line(line: string, number: number): void {
    this.#last = undefined;
    if (PASSED_OVER.test(line)) return;
    const named = columnsIn(line);
    if (named !== undefined) {
      this.#columns = new Map(named.map((name, i) => [name, i]));
      return;
    }
    const fields = line.trim().split(/\s+/);
    const columns = this.#columns;
    if (columns.size === 0 || fields.length !== columns.size) {
      this.#wrong.push(
        `line ${number}: expected ${columns.size || "the names of the columns, and then"} fields, found ${fields.length}. It is not imported.`,
      );
      return;
    }
    const field = (name: string): string => fields[columns.get(name.toLowerCase()) ?? -1] ?? "";
    const name = field("Run");
    const run = this.#runs.get(name) ?? { name, intervals: [], averages: [], isCut: false };
    this.#runs.set(name, run);
    this.#last = run;
    const day = field("timestamp").slice(0, 10);
    if (day !== "") this.#days.add(day);
    if (!field("Interval").startsWith("avg")) this.#interval(run, field, number);
    else run.averages.push({ line: number, field });
  }

  #interval(run: FlatRun, field: FlatRow["field"], line: number): void {
    const text = field("Interval");
    const seen = this.#seen.get(run) ?? new Map<string, VdbenchInterval>();
    this.#seen.set(run, seen);
    const interval = { line, text, rate: Number(field("rate")), time: field("tod") };
    const before = seen.get(text);
    if (before !== undefined && before.rate === interval.rate && before.time === interval.time) {
      this.#wrong.push(`line ${line}: the same as line ${before.line}. It counts once.`);
      return;
    }
    seen.set(text, interval);
    run.intervals.push(interval);
    this.intervals += 1;
  }

  end(openEnd: boolean): FlatFile {
    if (openEnd && this.#last !== undefined) this.#last.isCut = true;
    return { runs: [...this.#runs.values()], days: this.#days, intervals: this.intervals };
  }
}

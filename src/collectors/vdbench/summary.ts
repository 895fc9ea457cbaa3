/** What vdbench shows of its runs, and keeps in summary.html and logfile.html: the flat file's columns, rounded, with names in two lines. */
import { parseSize } from "../../fio/size.ts";
import type { RawFile } from "../collector.ts";
import { MONTHS } from "../reading/time.ts";
import { linesOf } from "../reading/trial.ts";
import type { FlatFile, FlatRow, FlatRun } from "./table.ts";

/** "10:11:00.001 Starting RD=rd1; I/O rate: 100; elapsed=5; For loops: xfersize=4k threads=16", in HTML within marks. */
const STARTING = /Starting RD=([^;<\s]{1,80})(?:;([^<]{0,400}))?/;
const LOOPS = /For loops: ([^<]{1,200}?)\s*$/;
const ASKED = /I\/O rate: (\d{1,12})(?:;|$)/;
const VERSION = /^Vdbench distribution: (vdbench\S{1,20})/;
const DAY = /^([A-Z][a-z]{2}) (\d\d), (20\d\d)\s/;
/** Of workloads on disks, the words above and below each other, and the flat file's name for both. */
const OF_DISKS = /\binterval +i\/o +MB\/sec +bytes\b/;
const OF_FILES = /\.Interval\. +\.ReqstdOps/;
const NAMES: Readonly<Record<string, string>> = {
  "i/o rate": "rate",
  "mb/sec 1024**2": "mb/sec",
  "bytes i/o": "bytes/io",
  "read pct": "read%",
  "resp time": "resp",
  "read resp": "read_resp",
  "write resp": "write_resp",
  "resp max": "resp_max",
  "read max": "read_max",
  "write max": "write_max",
  "resp stddev": "resp_std",
  "queue depth": "queue_depth",
};
/** Of workloads on files, in their order; behind them stand rate and response time of each other operation. */
const FILE_COLUMNS =
  "rate resp cpu sys read% read_rate read_resp write_rate write_resp mb_read mb_write mb/sec xfersize".split(
    " ",
  );
const ROW = /^(\d\d:\d\d:\d\d\.\d{3}) +(\d{1,9}|avg_\d{1,9}(?:-\d{1,9})?) +(\S.*)$/;
/** It prepares disks or files, and measures nothing. */
const PREPARES = /^(?:SD_format|format_for_)/;

export const isSummary = (head: string): boolean => head.split("\n").some((line) => isHeading(line));
const isHeading = (line: string): boolean => OF_DISKS.test(line) || OF_FILES.test(line);

export type Summary = FlatFile & { version?: string };

/** `wrong` gets a message for each row that does not fit the names above it. */
export async function readSummary(file: RawFile, wrong: string[]): Promise<Summary> {
  const { lines, wrong: faults } = await linesOf(file);
  wrong.push(...faults);
  const reader = new Reader(wrong);
  for (const [i, { text, number, isOpen }] of lines.entries())
    reader.line(text, number, lines[i + 1]?.text ?? "", isOpen === true);
  return reader.summary;
}

/** `asked`: what its loops and its rate ask for, by the flat file's columns. */
type Run = FlatRun & { asked: ReadonlyMap<string, string> };

class Reader {
  readonly summary: Summary = { runs: [], days: new Set(), intervals: 0 };
  readonly #wrong: string[];
  #columns: readonly string[] = [];
  #run: Run | undefined;
  #isAside = false;

  constructor(wrong: string[]) {
    this.#wrong = wrong;
  }

  line(text: string, number: number, below: string, isOpen: boolean): void {
    const version = VERSION.exec(text)?.[1];
    if (version !== undefined) this.summary.version = version;
    const [, name, options = ""] = STARTING.exec(text) ?? [];
    if (name !== undefined) this.#start(name, options.trim());
    else if (isHeading(text)) this.#name(text, number, below);
    else {
      const [, time = "", interval = "", rest] = ROW.exec(text) ?? [];
      if (rest !== undefined && !this.#isAside) this.#row({ time, interval, rest, number, isOpen });
    }
  }

  #start(name: string, options: string): void {
    this.#isAside = PREPARES.test(name);
    this.#run = undefined;
    if (this.#isAside) return;
    const loops = LOOPS.exec(options)?.[1] ?? "None";
    const asked = new Map(
      loops.split(/[\s,]+/).flatMap((word): [string, string][] => {
        const [key = "", value = ""] = word.split("=");
        return value === "" ? [] : [[key.toLowerCase(), value]];
      }),
    );
    const size = parseSize(asked.get("xfersize"));
    if (size === undefined) asked.delete("xfersize");
    else asked.set("xfersize", String(size));
    const rate = ASKED.exec(options)?.[1];
    if (rate !== undefined) asked.set("reqrate", rate);
    this.#open(loops === "None" ? name : `${name}, ${loops}`, asked);
  }

  #open(name: string, asked: ReadonlyMap<string, string>): Run {
    const run: Run = { name, intervals: [], averages: [], isCut: false, isShown: true, asked };
    this.#run = run;
    this.summary.runs.push(run);
    return run;
  }

  #name(above: string, number: number, below: string): void {
    const [, month = "", day = "", year] = DAY.exec(above) ?? [];
    const at = MONTHS.indexOf(month);
    if (year !== undefined && at >= 0)
      this.summary.days.add(`${String(at + 1).padStart(2, "0")}/${day}/${year}`);
    this.#columns = OF_DISKS.test(above) ? diskColumns(above, below) : fileColumns(above, below);
    if (this.#columns.length === 0)
      this.#wrong.push(
        `line ${number}: expected the names of vdbench's columns in two lines, found ${JSON.stringify(below.trim().slice(0, 60))} below. Its rows are not imported.`,
      );
  }

  #row({
    time,
    interval,
    rest,
    number,
    isOpen,
  }: Record<"time" | "interval" | "rest", string> & { number: number; isOpen: boolean }): void {
    const columns = this.#columns;
    if (columns.length === 0) return;
    const values = rest.split(/ +/);
    if (values.length !== columns.length) {
      this.#wrong.push(
        `line ${number}: expected ${columns.length} figures of vdbench, found ${values.length}. It is not imported.`,
      );
      return;
    }
    const run = this.#run ?? this.#open(NAMELESS, new Map());
    const fields = new Map(columns.map((name, i) => [name, values[i] ?? ""]));
    const field: FlatRow["field"] = (name) =>
      name === "Interval"
        ? interval
        : (fields.get(name.toLowerCase()) ?? run.asked.get(name) ?? largestOf(fields, name));
    if (interval.startsWith("avg")) {
      run.averages.push({ line: number, field });
      run.isCut ||= isOpen;
    } else {
      run.intervals.push({ line: number, text: interval, rate: Number(fields.get("rate")), time });
      this.summary.intervals += 1;
    }
  }
}

const NAMELESS = "vdbench";

/** Where it is printed of reads and of writes alone, the longest of both, if they are all there is. */
function largestOf(fields: ReadonlyMap<string, string>, name: string): string {
  if (name !== "resp_max") return "";
  const share = Number(fields.get("read%"));
  return (share === 100 ? fields.get("read_max") : share === 0 ? fields.get("write_max") : undefined) ?? "";
}

function diskColumns(above: string, below: string): string[] {
  const upper = above
    .replace(/^.*?\binterval\b/, "")
    .trim()
    .toLowerCase()
    .split(/\s+/);
  const lower = below.trim().toLowerCase().split(/\s+/);
  if (upper.length !== lower.length) return [];
  return upper.map((word, i) => NAMES[`${word} ${lower[i]}`] ?? `${word} ${lower[i]}`);
}

function fileColumns(above: string, below: string): string[] {
  const behind = above.slice(above.indexOf(".xfer"));
  const operations = [...behind.matchAll(/\.{3}([a-z]{3,8})\.{3,4}/g)].flatMap(([, name = ""]) => [
    `${name}_rate`,
    `${name}_resp`,
  ]);
  const columns = [...FILE_COLUMNS, ...operations];
  return below.trim().split(/\s+/).length === columns.length ? columns : [];
}

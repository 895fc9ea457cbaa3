/** The phases of the tables that elbencho prints on a terminal. Most of a phase's parameters are not in them. */
import { valueOf } from "../../schema/quantity.ts";
import type { Distribution } from "../../schema/result.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { RawFile } from "../collector.ts";
import { BrokenLines, jointOfCommand, type Kind } from "../reading/broken-lines.ts";
import { MOST_RESULTS, mayGoOn } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";
import { type Asked, askedBy, takesValue } from "./command.ts";
import { cutOff, type FirstAndLast, movesData, type Phase, pairOf, type TakePhase } from "./phase.ts";

const HEADER = /^OPERATION\s+RESULT TYPE\s+FIRST DONE\s+LAST DONE\s*$/;
const COMMAND = /^COMMAND LINE\s*:\s*(.+)$/;
const RUN = /[$#%>/ ]elbencho +-/;
/** At a shell's prompt, up to the path at its end: not where some of it is in a variable or in another command. */
const PROMPT = /^(?:\S.{0,80}[$#%>]|[$#%>]) +(?:sudo +)?((?:\S*\/)?elbencho +-[^$\\;&|<>]{1,2000}\/\S*)$/;
const DATE = /^ISO DATE(?: start)?\s*:\s*(\S+)\s*$/;
const WORKING = /^Working on (\S+) with (\d+) threads/;
const BEGIN = /^([A-Z]\w*)\s+Elapsed (?:ms|time)\s*:\s*(\S+)\s+(\S+)\s*$/;
/** A row is indented; its name ends with a colon and a blank. */
const INDENTED = /^\s/;
const COLON = /:\s/;
const TWO = /^(\S+)\s+(\S+)/;
const BROKEN: readonly Kind[] = [
  [
    COMMAND,
    COMMAND,
    /^(?!OPERATION\b|Working on |ISO DATE|[=-]{3}|[A-Z]\w* +Elapsed )(?: ?["'-])?\S/,
    jointOfCommand(takesValue),
  ],
  [RUN, PROMPT, undefined, jointOfCommand(takesValue)],
  [/^\s+IO latency\s+:/, /\]\s*$/],
  [/^Working on \S+ with\b/, WORKING],
];
const LATENCY = /^\[ min=(\S+) avg=(\S+) max=(\S+) \]$/;
/** The figure and unit of each line; with --base10 the units are decimal. */
const FIGURES: Readonly<Record<string, { of: "iops" | "bytesPerSecond" | "bytes"; unit: number }>> = {
  IOPS: { of: "iops", unit: 1 },
  "Throughput MiB/s": { of: "bytesPerSecond", unit: 2 ** 20 },
  "Throughput MB/s": { of: "bytesPerSecond", unit: 1e6 },
  "Total MiB": { of: "bytes", unit: 2 ** 20 },
  "Total MB": { of: "bytes", unit: 1e6 },
};
/** Lines that a phase must have, each by any of its names: if a file is one block, elbencho prints Files/s and no IOPS. */
const NEEDED: readonly (readonly string[])[] = [
  ["IOPS", "Files/s"],
  ["Throughput MiB/s", "Throughput MB/s"],
  ["Total MiB", "Total MB"],
];

/** Any damage is reported in `wrong`, and makes all of the phases doubtful. */
export async function phasesOfText(file: RawFile, take: TakePhase, wrong: string[]): Promise<void> {
  const reader = new TableReader();
  const lines = new BrokenLines(BROKEN, (line) => {
    reader.line(line);
    return reader.phases.length <= MOST_RESULTS && mayGoOn(reader.damage);
  });
  await eachLine(
    file,
    (line, number) => lines.take(line, number),
    (message) => void reader.damage.push(message),
  );
  lines.end();
  reader.end();
  const { damage, named, tables, phases, commands, repeated } = reader;
  if (commands > 0 && commands !== tables && !repeated)
    damage.push(`expected a line "COMMAND LINE" before each of ${tables} tables, found ${commands}`);
  if (named > 0 && named !== tables)
    damage.push(`expected a line "Working on" before each of ${tables} tables, found ${named}`);
  const timed = phases.filter(movesData).filter(({ moved }) => moved.latency !== undefined).length;
  if (timed > 0 && timed < phases.filter(movesData).length)
    damage.push('expected a line "IO latency" in every phase or in none');
  wrong.push(...damage);
  for (const phase of phases) {
    if (damage.length > 0) phase.doubts.push("the text is damaged");
    take(phase);
  }
}

class TableReader {
  readonly phases: Phase[] = [];
  readonly damage: string[] = [];
  named = 0;
  tables = 0;
  #next: { label: string; threads: number } | undefined;
  #work: { label: string; threads: number } | undefined;
  /** Lines that name a command, and whether one command has a table for each of its iterations. */
  commands = 0;
  repeated = false;
  #repeats = false;
  #nextAsked: Asked | undefined;
  #asked: Asked | undefined;
  #date: string | undefined;
  #open: Phase | undefined;
  #isEmpty = false;
  #rows = new Set<string>();

  line(line: string): void {
    if (INDENTED.test(line)) {
      this.#row(line);
      return;
    }
    const [, path, threads] = WORKING.exec(line) ?? [];
    const begin = BEGIN.exec(line);
    const [, command] = COMMAND.exec(line) ?? [];
    const [, date] = DATE.exec(line) ?? [];
    if (date !== undefined) this.#date = date;
    else if (command !== undefined) this.#command(command);
    // Of the next table alone: nobody says what those behind it were asked for.
    else if (RUN.test(line)) this.#nextAsked = askedBy(PROMPT.exec(line)?.[1]?.trim() ?? "");
    else if (path !== undefined) {
      if (this.#next !== undefined)
        this.damage.push(`no table stands below "Working on ${this.#next.label}"`);
      this.named += 1;
      this.#next = { label: path.split("/").at(-1) ?? path, threads: Number(threads) };
    } else if (HEADER.test(line)) {
      if (this.#isEmpty) this.damage.push("a table has no phase");
      this.tables += 1;
      this.#isEmpty = true;
      this.#work = this.#next;
      this.#next = undefined;
      if (!this.#repeats) this.#asked = this.#nextAsked;
      this.#nextAsked = undefined;
    } else if (begin !== null) this.#begin(begin);
    else if (/^---\s*$/.test(line)) {
      if (this.#open === undefined) this.damage.push('a line "---" ends nothing');
      this.close();
    }
  }

  #command(line: string): void {
    this.commands += 1;
    this.#nextAsked = askedBy(line);
    this.#asked = this.#nextAsked;
    this.#repeats = /["' ](?:-i|--iterations)["' =]/.test(line);
    this.repeated ||= this.#repeats;
  }

  #begin([, operation = "", first = "", last = ""]: RegExpExecArray): void {
    this.close('the line "---" below it is missing');
    this.#isEmpty = false;
    if (this.tables === 0) this.damage.push(`${operation} stands before any table`);
    // Else it would have the settings of the table above.
    else if (this.#nextAsked !== undefined)
      this.damage.push(`${operation} stands below a command without the head of a table`);
    this.#open = {
      operation,
      elapsed: pairOf(milliseconds(first), milliseconds(last)),
      moved: { iops: {}, bytesPerSecond: {}, bytes: {} },
      doubts: [],
      ...this.#asked,
      ...(this.#date !== undefined && { date: this.#date }),
      ...(this.#work ?? {}),
    };
    this.#rows = new Set();
  }

  #row(line: string): void {
    const text = line.trim();
    const colon = text.search(COLON);
    const name = text.slice(0, Math.max(0, colon)).trimEnd();
    if (!KNOWN.has(name)) return;
    const values = text.slice(colon + 1).trimStart();
    const phase = this.#open;
    if (phase === undefined || this.#rows.has(name)) {
      this.damage.push(`${JSON.stringify(line.trim().slice(0, 60))} stands where it cannot`);
      return;
    }
    this.#rows.add(name);
    const pair = (unit: number): FirstAndLast => {
      const [, first = values, last = ""] = TWO.exec(values) ?? [];
      const read = pairOf(cutOff(first, unit), cutOff(last, unit));
      if (read.first === undefined && first !== "0") phase.doubts.push(`${name}: expected two whole numbers`);
      return read;
    };
    const figure = FIGURES[name];
    if (figure !== undefined) phase.moved[figure.of] = pair(figure.unit);
    else if (name === "IO latency") {
      const latency = latencyOf(values);
      if (latency === undefined) phase.doubts.push("IO latency: expected min, avg and max");
      else phase.moved.latency = latency;
    }
  }

  end(): void {
    if (this.#isEmpty) this.damage.push("the last table has no phase: the text is cut");
    this.close("the text ends within it");
  }

  /** @param wrong why a phase that is still open is not complete */
  close(wrong?: string): void {
    const phase = this.#open;
    this.#open = undefined;
    if (phase === undefined) return;
    if (wrong !== undefined) this.damage.push(`${phase.operation}: ${wrong}`);
    if (movesData(phase))
      for (const names of NEEDED)
        if (!names.some((name) => this.#rows.has(name)))
          this.damage.push(`${phase.operation}: its line "${names[0]}" is missing`);
    this.phases.push(withoutWrongBlock(phase));
  }
}

/** Relative: bytes and I/Os a second are whole numbers. */
const BLOCK_TOLERANCE = 0.05;
const LEAST_FIGURE = 40;

/** A block size that is not that of the I/Os: something else than the command line set it. */
function withoutWrongBlock(phase: Phase): Phase {
  const { blockSizeBytes, moved, ...rest } = phase;
  const [iops, rate] = [moved.iops.first, moved.bytesPerSecond.first].map(
    (figure) => figure && valueOf(figure),
  );
  if (blockSizeBytes === undefined || !iops || !rate) return phase;
  if (iops < LEAST_FIGURE || rate < LEAST_FIGURE * 2 ** 20) return phase;
  return Math.abs(rate / iops / blockSizeBytes - 1) <= BLOCK_TOLERANCE ? phase : { ...rest, moved };
}

const KNOWN = new Set([...NEEDED.flat(), "IO latency"]);

/** Older versions print milliseconds, newer ones seconds with a unit. */
function milliseconds(text: string): ReturnType<typeof cutOff> {
  if (/^\d+$/.test(text)) return cutOff(text, 1);
  const [, hours = "0", minutes = "0", seconds = ""] = CLOCK.exec(text) ?? [];
  const parsed = parsePrinted(seconds === "" ? text : seconds, "ns");
  if (!parsed.ok) return undefined;
  const before = (Number(hours) * 60 + Number(minutes)) * 60e9;
  const [value, low, high] = (["value", "low", "high"] as const).map((key) => parsed.quantity[key] + before);
  if (
    value === undefined ||
    low === undefined ||
    high === undefined ||
    !(value > 0 && high <= Number.MAX_SAFE_INTEGER)
  )
    return undefined;
  return { value: value / 1e6, low: low / 1e6, high: high / 1e6, printed: text };
}

/** "2m3.241s" */
const CLOCK = /^(?:(\d{1,4})h)?(?:(\d{1,2})m)(\d{1,2}(?:\.\d{1,6})?s)$/;

function latencyOf(text: string): Distribution | undefined {
  const found = LATENCY.exec(text);
  if (found === null) return undefined;
  const latency: Distribution = {};
  for (const [i, key] of (["minNs", "meanNs", "maxNs"] as const).entries()) {
    const printed = found[i + 1] ?? "";
    const parsed = parsePrinted(printed, "ns");
    if (!parsed.ok) return undefined;
    const { value, low, high } = parsed.quantity;
    if (value > 0 && value <= Number.MAX_SAFE_INTEGER) latency[key] = { value, low, high, printed };
  }
  return latency;
}

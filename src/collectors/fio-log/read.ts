/** Reads one of fio's logs from its bytes, however large. Pure. */
import type { RawFile } from "../collector.ts";
import { type Bins, bucketValue } from "../fio/bins.ts";
import { CountedWindows, LoggedWindows } from "./latency-windows.ts";
import {
  DIRECTION_NAMES,
  type HistogramLayout,
  isHistogram,
  type LogLayout,
  layoutOf,
  type ValueLayout,
} from "./layout.ts";
import { type Line, type LineHandler, LogLines } from "./lines.ts";
import { GatheredTrack, type Taken, type Track, WindowTrack } from "./track.ts";

type Direction = Track["direction"];

export type LogTrack = {
  direction: Direction;
  /** From 0. Jobs that share a log follow one another, each in a segment. */
  segment: number;
  windows?: WindowTrack;
  gathered?: GatheredTrack;
  /** Of a log with a line an I/O: whether its values are latencies, its name says. */
  counted?: CountedWindows;
};
export type LogContent = {
  lines: number;
  tracks: LogTrack[];
  /** The time before the first window, if times are by the clock; 0 if they are since the job began. */
  originMs: number;
  /** In nanoseconds; empty unless the log is one of histograms. */
  histograms: { direction: Direction; bins: Bins }[];
  /** Of a log of histograms: those of each window. Jobs that share a log have one each. */
  logged: { direction: Direction; windows: LoggedWindows }[];
  /** The unit of its latencies, if the form of its lines shows it. */
  unitNs?: 1 | 1000;
  damage: string[];
};

const NOTHING: LogContent = { lines: 0, tracks: [], originMs: 0, histograms: [], logged: [], damage: [] };

/** @param shared several jobs may have written to it, one after the other (per_job_logs=0): times then start again */
export async function readLog(file: RawFile, shared: boolean): Promise<LogContent> {
  const layout = layoutOf(file.head);
  if (layout === undefined)
    return file.bytes === 0 ? NOTHING : { ...NOTHING, damage: ["expected lines of a fio log, found others"] };
  const reader = isHistogram(layout) ? new HistogramReader(layout) : new ValueReader(layout, shared);
  const lines = new LogLines(reader);
  for await (const chunk of file.chunks()) lines.push(chunk);
  lines.end();
  return reader.content();
}

/** Counts the lines, and remembers the numbers of the first few that were unusable. */
abstract class Reader<Layout extends LogLayout> implements LineHandler {
  protected readonly layout: Layout;
  protected lines = 0;
  readonly #wrong = new Map<string, { count: number; first: number[] }>();

  constructor(layout: Layout) {
    this.layout = layout;
  }

  line(line: Line): void {
    this.lines += 1;
    if (line.count !== this.layout.columns) this.refuse(line.number, UNREADABLE);
    else this.take(line);
  }

  bad(number: number): void {
    this.lines += 1;
    this.refuse(number, UNREADABLE);
  }

  protected abstract take(line: Line): void;

  protected refuse(number: number, why: string): void {
    const of = this.#wrong.get(why) ?? { count: 0, first: [] };
    of.count += 1;
    if (of.first.length < NAMED_LINES) of.first.push(number);
    this.#wrong.set(why, of);
  }

  protected get damage(): string[] {
    return [...this.#wrong].map(([why, { count, first }]) => {
      const more = count > first.length ? " ..." : "";
      return `${count} of ${this.lines} lines ${why} (${first.length > 1 ? "lines" : "line"} ${first.join(", ")}${more}); the others are kept`;
    });
  }
}

const NAMED_LINES = 5;
const UNREADABLE = "cannot be read";
const OUT_OF_ORDER = "are of an earlier time than the line before";
const DOUBLED = "are of the same time as another";

/** A later time is by the clock (log_unix_epoch), in milliseconds since 1970. */
const CLOCK_MS = 1e11;
const LATEST_MS = 1e13;
const LONGEST_GAP_MS = 3.6e6;

class ValueReader extends Reader<ValueLayout> {
  readonly #shared: boolean;
  readonly #tracks: LogTrack[] = [];
  /** The tracks of the current segment, by direction. */
  #current: (LogTrack | undefined)[] = [];
  #segment = 0;
  #lastMs = 0;
  #firstMs: number | undefined;
  #secondMs: number | undefined;
  #perIo: boolean | undefined;
  /** The last line of a direction may repeat the time of the one before; only earlier repetitions are reported. */
  readonly #doubled: (number | undefined)[] = [];
  #largestBehind = 0;

  constructor(layout: ValueLayout, shared: boolean) {
    super(layout);
    this.#shared = shared;
  }

  protected take(line: Line): void {
    const refused = this.#refusal(line);
    if (refused !== undefined) this.refuse(line.number, refused);
  }

  /** Why the line is unusable; undefined if it was taken. */
  #refusal({ fields, number }: Line): string | undefined {
    const timeMs = fields[0] as number;
    const value = fields[1] as number;
    const direction = fields[this.layout.direction] as number;
    const size = fields[this.layout.size] as number;
    if (!(direction <= 2) || value > Number.MAX_SAFE_INTEGER || !this.#isNear(timeMs)) return UNREADABLE;
    this.#perIo ??= size > 0;
    if (size > 0 !== this.#perIo) return UNREADABLE;
    if (this.#firstMs === undefined) this.#firstMs = timeMs;
    else if (timeMs > this.#firstMs) this.#secondMs ??= timeMs;
    if (this.#shared && timeMs * 2 < this.#lastMs) this.#begin();
    const behind = this.layout.columns > this.layout.size + 1 ? (fields[this.layout.size + 1] as number) : 0;
    if (behind > this.#largestBehind) this.#largestBehind = behind;
    const taken = this.#take(this.#trackOf(direction), timeMs, value, size, fields);
    if (taken === "earlier") return OUT_OF_ORDER;
    this.#noteDoubled(direction, taken, number);
    if (timeMs > this.#lastMs) this.#lastMs = timeMs;
    return undefined;
  }

  /** False for a time with a digit lost or added, which would stretch the windows of all others. */
  #isNear(timeMs: number): boolean {
    return this.#firstMs === undefined ? timeMs < LATEST_MS : timeMs < this.#lastMs + LONGEST_GAP_MS;
  }

  /** Begins the segment of the next job. */
  #begin(): void {
    this.#segment += 1;
    this.#current = [];
    this.#lastMs = 0;
  }

  #take(track: LogTrack, timeMs: number, value: number, size: number, fields: Float64Array): Taken {
    const largest = this.layout.largest ? (fields[2] as number) : undefined;
    if (track.windows !== undefined) return track.windows.take(timeMs, value, largest);
    const since = Math.max(0, timeMs - this.#originMs());
    track.counted?.take(since, value);
    return track.gathered?.take(since, value, size) ?? "taken";
  }

  #noteDoubled(direction: number, taken: Taken, number: number): void {
    const before = this.#doubled[direction];
    if (before !== undefined) this.refuse(before, DOUBLED);
    this.#doubled[direction] = taken === "doubled" ? number : undefined;
  }

  #trackOf(direction: number): LogTrack {
    const known = this.#current[direction];
    if (known !== undefined) return known;
    const name = DIRECTION_NAMES[direction] as Direction;
    const kept = this.#perIo
      ? { gathered: new GatheredTrack(), counted: new CountedWindows() }
      : { windows: new WindowTrack() };
    const track = { direction: name, segment: this.#segment, ...kept };
    this.#current[direction] = track;
    this.#tracks.push(track);
    return track;
  }

  /** The job began about one window before the first line. */
  #originMs(): number {
    const first = this.#firstMs ?? 0;
    if (first < CLOCK_MS) return 0;
    return this.#perIo ? first : first - ((this.#secondMs ?? first) - first);
  }

  /** A priority is 0, 1 or hexadecimal, and only fio 3, which logs nanoseconds, prints it. A single extra column may be an offset instead. */
  #hasPriority(): boolean {
    const behind = this.layout.columns - this.layout.size - 1;
    return behind > 1 || this.layout.largest || (behind === 1 && this.#largestBehind <= 1);
  }

  content(): LogContent {
    return {
      lines: this.lines,
      tracks: this.#tracks,
      originMs: this.#originMs(),
      histograms: [],
      logged: [],
      ...(this.#hasPriority() && { unitNs: 1 }),
      damage: this.damage,
    };
  }
}

class HistogramReader extends Reader<HistogramLayout> {
  readonly #sums = new Map<number, Float64Array>();
  readonly #logged: { direction: Direction; windows: LoggedWindows }[] = [];
  #firstMs: number | undefined;
  #secondMs: number | undefined;

  protected take({ fields, count, number }: Line): void {
    const direction = fields[1] as number;
    if (!(direction <= 2)) {
      this.refuse(number, UNREADABLE);
      return;
    }
    const sums = this.#sums.get(direction) ?? new Float64Array(count - 3);
    this.#sums.set(direction, sums);
    for (let i = 3; i < count; i += 1) sums[i - 3] = (sums[i - 3] as number) + (fields[i] as number);
    const timeMs = fields[0] as number;
    if (!(timeMs < LATEST_MS)) return;
    this.#firstMs ??= timeMs;
    if (timeMs > this.#firstMs) this.#secondMs ??= timeMs;
    this.#windowsOf(DIRECTION_NAMES[direction] as Direction, timeMs, count - 3).take(timeMs, fields, 3);
  }

  /** Times that begin again are those of the next job in the log. */
  #windowsOf(direction: Direction, timeMs: number, columns: number): LoggedWindows {
    const last = this.#logged.findLast((one) => one.direction === direction);
    if (last !== undefined && timeMs >= last.windows.lastMs) return last.windows;
    const windows = new LoggedWindows(columns, this.layout.perColumn);
    this.#logged.push({ direction, windows });
    return windows;
  }

  /** As of the logs of values. */
  get #originMs(): number {
    const first = this.#firstMs ?? 0;
    return first < CLOCK_MS ? 0 : first - ((this.#secondMs ?? first) - first);
  }

  content(): LogContent {
    const histograms = [...this.#sums].map(([direction, sums]) => ({
      direction: DIRECTION_NAMES[direction] as Direction,
      bins: this.#binsOf(sums),
    }));
    return {
      ...NOTHING,
      lines: this.lines,
      originMs: this.#originMs,
      histograms,
      logged: this.#logged,
      unitNs: this.#unitNs,
      damage: this.damage,
    };
  }

  /** fio 2 has 1216 buckets in microseconds, fio 3 1856 in nanoseconds. */
  get #unitNs(): 1 | 1000 {
    return this.layout.buckets === 1216 ? 1000 : 1;
  }

  #binsOf(sums: Float64Array): Bins {
    const toNs = this.#unitNs;
    const bins: Bins = new Map();
    for (const [i, count] of sums.entries())
      if (count > 0 && count <= Number.MAX_SAFE_INTEGER) bins.set(this.#valueOf(i) * toNs, count);
    return bins;
  }

  /** A column of several buckets stands for the middle of them. */
  #valueOf(column: number): number {
    const { perColumn } = this.layout;
    const first = bucketValue(column * perColumn);
    return Math.floor((first + bucketValue((column + 1) * perColumn - 1)) / 2);
  }
}

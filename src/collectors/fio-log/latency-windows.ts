/** How many I/Os of each window of a log took how long, in bounded memory. Latencies are in the log's own unit. */
import type { LatencyWindows } from "../../schema/detail.ts";
import { bucketLow } from "../fio/bins.ts";

/** A row of latencies, from the first value to the one that is no part of it. */
type Row = readonly [from: number, to: number];
type Window = { toMs: number; counts: Map<number, number> };
export type WindowsOfLog = Pick<LatencyWindows, "timesMs" | "fromNs" | "toNs" | "counts">;

/** When there are more windows they are joined in pairs. */
const MOST_WINDOWS = 240;
/** A row is a quarter of a doubling, where the log is as fine as that; all rows begin and end at one of fio's buckets. */
const PARTS = 4;

/** The quarter of a doubling that holds what begins at `from`; all of it, where it is longer. */
export function rowOf(from: number, to: number): Row {
  if (from < 1) return [from, to];
  const octave = 2 ** Math.floor(Math.log2(from));
  const part = Math.floor((from / octave - 1) * PARTS);
  const [low, high] = [octave * (1 + part / PARTS), octave * (1 + (part + 1) / PARTS)];
  return to <= high ? [low, high] : [from, to];
}

abstract class Windows {
  protected list: Window[] = [];
  readonly #rows = new Map<number, number>();

  protected add(window: Window, [from, to]: Row, count: number): void {
    this.#rows.set(from, Math.max(to, this.#rows.get(from) ?? 0));
    window.counts.set(from, (window.counts.get(from) ?? 0) + count);
  }

  protected joined(before: Window, after: Window): Window {
    for (const [row, count] of after.counts) before.counts.set(row, (before.counts.get(row) ?? 0) + count);
    return { toMs: after.toMs, counts: before.counts };
  }

  protected get isFull(): boolean {
    return this.list.length > MOST_WINDOWS;
  }

  /** Undefined where nothing was counted. `toNs`: nanoseconds in the unit of the log. */
  content(originMs: number, toNs: number): WindowsOfLog | undefined {
    const rows = [...this.#rows].sort(([a], [b]) => a - b);
    if (rows.length === 0) return undefined;
    return {
      timesMs: this.list.map(({ toMs }) => toMs - originMs),
      fromNs: rows.map(([from]) => from * toNs),
      toNs: rows.map(([, to]) => to * toNs),
      counts: this.list.map(({ counts }) => rows.map(([from]) => counts.get(from) ?? 0)),
    };
  }
}

/** Windows as the log has them: a line is one of them, with a count for each column of buckets. */
export class LoggedWindows extends Windows {
  readonly #rowOfColumn: readonly Row[];
  /** How many lines make a window, and how many are in the last one. */
  #every = 1;
  #inLast = 0;

  constructor(columns: number, perColumn: number) {
    super();
    this.#rowOfColumn = Array.from({ length: columns }, (_, i) =>
      rowOf(bucketLow(i * perColumn), bucketLow((i + 1) * perColumn)),
    );
  }

  /** The end of the last line; -1 before the first one. */
  get lastMs(): number {
    return this.list.at(-1)?.toMs ?? -1;
  }

  /** `counts`: from `start` on, a number a column. */
  take(timeMs: number, counts: Float64Array, start: number): void {
    const window = this.#windowAt(timeMs);
    for (const [column, row] of this.#rowOfColumn.entries()) {
      const count = counts[start + column] as number;
      if (count > 0 && count <= Number.MAX_SAFE_INTEGER) this.add(window, row, count);
    }
    if (this.isFull) this.#join();
  }

  #windowAt(timeMs: number): Window {
    const last = this.list.at(-1);
    if (last !== undefined && (timeMs === last.toMs || this.#inLast < this.#every)) {
      if (timeMs !== last.toMs) this.#inLast += 1;
      last.toMs = timeMs;
      return last;
    }
    const next = { toMs: timeMs, counts: new Map<number, number>() };
    this.list.push(next);
    this.#inLast = 1;
    return next;
  }

  #join(): void {
    const pairs: Window[] = [];
    for (let i = 0; i < this.list.length; i += 2) {
      const [first, second] = this.list.slice(i, i + 2);
      if (first !== undefined) pairs.push(second === undefined ? first : this.joined(first, second));
    }
    this.#inLast += this.list.length % 2 === 0 ? this.#every : 0;
    this.#every *= 2;
    this.list = pairs;
  }
}

/** Windows of equal length, of a log with a line an I/O. */
export class CountedWindows extends Windows {
  #lengthMs = 1;

  take(timeMs: number, value: number): void {
    const toMs = this.#endOf(timeMs);
    let window = this.list.at(-1);
    // Lines are in order of their end, or nearly.
    if (window === undefined || window.toMs < toMs) {
      window = { toMs, counts: new Map() };
      this.list.push(window);
    } else if (window.toMs > toMs)
      window = this.list.findLast((one) => one.toMs === toMs) ?? this.#inserted(toMs);
    this.add(window, rowOf(value, value + 1), 1);
    while (this.isFull) this.#double();
  }

  #endOf(timeMs: number): number {
    return (Math.floor(timeMs / this.#lengthMs) + 1) * this.#lengthMs;
  }

  #inserted(toMs: number): Window {
    const window = { toMs, counts: new Map<number, number>() };
    this.list.splice(this.list.findLastIndex((one) => one.toMs < toMs) + 1, 0, window);
    return window;
  }

  #double(): void {
    this.#lengthMs *= 2;
    const joined: Window[] = [];
    for (const { toMs, counts } of this.list) {
      const longer = { toMs: Math.ceil(toMs / this.#lengthMs) * this.#lengthMs, counts };
      const before = joined.at(-1);
      if (before?.toMs === longer.toMs) joined[joined.length - 1] = this.joined(before, longer);
      else joined.push(longer);
    }
    this.list = joined;
  }
}

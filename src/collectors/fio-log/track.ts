/** One direction of one job in a fio log, as printed: a value for each window, or for each I/O. */
import type { TimeSeries } from "../../schema/detail.ts";
import { defined, nonEmpty } from "../../text/defined.ts";

/** Latencies are in the log's own unit, bandwidth in KiB/s; rates of gathered I/Os are in bytes/s and I/Os per second. */
export type Track = Pick<
  TimeSeries,
  "direction" | "timesMs" | "values" | "minima" | "maxima" | "counts" | "gatheredMs"
>;

/** What a track did with a line. */
export type Taken = "taken" | "doubled" | "earlier";

/** Windows that fio averaged, one per line. */
export class WindowTrack {
  readonly #timesMs: number[] = [];
  readonly #values: number[] = [];
  readonly #maxima: number[] = [];

  /** If two lines have one time, the first holds the window and the second the rest at the end of the run, which is dropped. */
  take(timeMs: number, value: number, largest: number | undefined): Taken {
    const last = this.#timesMs.at(-1) ?? -1;
    if (timeMs === last) return "doubled";
    if (timeMs < last) return "earlier";
    this.#timesMs.push(timeMs);
    this.#values.push(value);
    if (largest !== undefined) this.#maxima.push(largest);
    return "taken";
  }

  track(direction: Track["direction"], originMs: number): Track {
    return {
      direction,
      timesMs: this.#timesMs.map((time) => time - originMs),
      values: this.#values,
      ...defined({ maxima: nonEmpty(this.#maxima) }),
    };
  }
}

/** How many windows are kept of a log with a line per I/O: when all are used, they are merged in pairs. */
const MOST_WINDOWS = 2000;

/** I/Os gathered into windows of equal length, in fixed memory. */
export class GatheredTrack {
  #lengthMs = 1;
  #used = 0;
  #lastMs = 0;
  readonly #counts = new Float64Array(MOST_WINDOWS);
  readonly #sums = new Float64Array(MOST_WINDOWS);
  readonly #bytes = new Float64Array(MOST_WINDOWS);
  readonly #minima = new Float64Array(MOST_WINDOWS).fill(Number.POSITIVE_INFINITY);
  readonly #maxima = new Float64Array(MOST_WINDOWS);

  take(timeMs: number, value: number, size: number): Taken {
    let index = Math.floor(timeMs / this.#lengthMs);
    while (index >= MOST_WINDOWS) {
      this.#halve();
      index = Math.floor(timeMs / this.#lengthMs);
    }
    this.#counts[index] = (this.#counts[index] as number) + 1;
    this.#sums[index] = (this.#sums[index] as number) + value;
    this.#bytes[index] = (this.#bytes[index] as number) + size;
    if (value < (this.#minima[index] as number)) this.#minima[index] = value;
    if (value > (this.#maxima[index] as number)) this.#maxima[index] = value;
    if (index >= this.#used) this.#used = index + 1;
    if (timeMs > this.#lastMs) this.#lastMs = timeMs;
    return "taken";
  }

  #halve(): void {
    this.#lengthMs *= 2;
    this.#used = Math.ceil(this.#used / 2);
    for (const [of, join, empty] of this.#columns()) {
      for (let i = 0; i < MOST_WINDOWS / 2; i += 1)
        of[i] = join(of[2 * i] as number, of[2 * i + 1] as number);
      of.fill(empty, MOST_WINDOWS / 2);
    }
  }

  #columns(): [Float64Array, (a: number, b: number) => number, number][] {
    const add = (a: number, b: number): number => a + b;
    return [
      [this.#counts, add, 0],
      [this.#sums, add, 0],
      [this.#bytes, add, 0],
      [this.#minima, Math.min, Number.POSITIVE_INFINITY],
      [this.#maxima, Math.max, 0],
    ];
  }

  /** The mean, least and largest latency of each window that has an I/O. */
  latencies(direction: Track["direction"]): Track {
    const filled = this.#windows().filter((i) => (this.#counts[i] as number) > 0);
    return {
      direction,
      gatheredMs: this.#lengthMs,
      timesMs: filled.map((i) => this.#endOf(i)),
      values: filled.map((i) => rounded((this.#sums[i] as number) / (this.#counts[i] as number))),
      minima: filled.map((i) => this.#minima[i] as number),
      maxima: filled.map((i) => this.#maxima[i] as number),
      counts: filled.map((i) => this.#counts[i] as number),
    };
  }

  /** I/Os or bytes per second. A window without I/O has a measured 0. */
  rates(direction: Track["direction"], of: "iops" | "bw"): Track {
    const all = this.#windows();
    const amounts = of === "iops" ? this.#counts : this.#bytes;
    const lengthOf = (i: number): number => Math.max(1, this.#endOf(i) - i * this.#lengthMs);
    return {
      direction,
      gatheredMs: this.#lengthMs,
      timesMs: all.map((i) => this.#endOf(i)),
      values: all.map((i) => rounded(((amounts[i] as number) * 1000) / lengthOf(i))),
    };
  }

  #windows(): number[] {
    return Array.from({ length: this.#used }, (_, i) => i);
  }

  /** In milliseconds. The last window ends with the last I/O. */
  #endOf(index: number): number {
    const end = (index + 1) * this.#lengthMs;
    return index === this.#used - 1 ? Math.min(end, Math.max(this.#lastMs, index * this.#lengthMs + 1)) : end;
  }

  get total(): { ios: number; bytes: number } {
    const add = (a: number, b: number): number => a + b;
    return { ios: this.#counts.reduce(add, 0), bytes: this.#bytes.reduce(add, 0) };
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

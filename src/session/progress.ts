/** How long a session still takes, and its lines. Pure. */

import { plural } from "../text/words.ts";
import { formatValue } from "../units/format.ts";
import type { Cell, CellFailure } from "./cell.ts";
import { FAILURE_TEXTS } from "./failures.ts";

/** What a session knows of its own speed. */
export type Pace = {
  /** Seconds that the finished cells were thought to take, and took. */
  estimated: number;
  took: number;
  /** Estimates of cells that did not begin. */
  waiting: number;
  /** Of the cell that runs: its estimate, and how long it runs already. */
  running: { estimated: number; elapsed: number } | undefined;
};

/** Seconds: estimates, corrected by what the finished cells really took. */
export function timeLeft({ estimated, took, waiting, running }: Pace): number {
  const correction = estimated > 0 ? took / estimated : 1;
  const rest = running ? Math.max(0, running.estimated * correction - running.elapsed) : 0;
  return rest + waiting * correction;
}

/** "45 s", "12 min", "3 h 20 min", "2 d 4 h": rounded up, for nobody is angry about less. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export const sizeText = (bytes: number): string => formatValue(bytes, "bytes");

/** "lab/lab-fast/quick-r1: ok in 41 s", "...: failed after 3 s: claim never bound: no space in pool" */
export function endLine({ id }: Cell, seconds: number, failure: CellFailure | undefined): string {
  return failure === undefined
    ? `${id}: ok in ${durationText(seconds)}`
    : `${id}: failed after ${durationText(seconds)}: ${failure.message}`;
}

/** What to do about the ways in which cells failed, each once. */
export function helpLines(failures: readonly CellFailure[]): string[] {
  const codes = Map.groupBy(failures, ({ code }) => code);
  return [...codes].map(([code, group]) => {
    const { title, help } = FAILURE_TEXTS[code];
    return `${title} (${plural(group.length, "cell")}): ${help}`;
  });
}

export function totals(cells: readonly Pick<Cell, "estimate">[]): {
  seconds: number;
  peakBytes: number;
  sumBytes: number;
} {
  const bytes = cells.map(({ estimate }) => estimate.bytes);
  return {
    seconds: cells.reduce((sum, { estimate }) => sum + estimate.seconds, 0),
    peakBytes: bytes.reduce((peak, one) => Math.max(peak, one), 0),
    sumBytes: bytes.reduce((sum, one) => sum + one, 0),
  };
}

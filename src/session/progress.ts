/** How long a session still takes, and its lines. Pure. */
import type { CellFailure, MatrixCell } from "../cells/cell.ts";
import { plural } from "../text/words.ts";
import { durationText } from "../units/duration.ts";
import { formatValue } from "../units/format.ts";

/** What a session knows of its own speed. */
export type Pace = {
  /** Seconds that were estimated for the finished cells, and that they took. */
  estimated: number;
  took: number;
  /** Seconds estimated for cells that have not begun. */
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

export const roundedSize = (bytes: number): string => formatValue(bytes, "bytes");

/** "lab/lab-fast/quick-r1: ok in 41 s", "...: failed after 3 s: claim never bound: no space in pool" */
export function endLine({ id }: MatrixCell, seconds: number, failure: CellFailure | undefined): string {
  return failure === undefined
    ? `${id}: ok in ${durationText(seconds)}`
    : `${id}: failed after ${durationText(seconds)}: ${failure.message}`;
}

/** What to do about the ways in which cells failed, each once. */
export function helpLines(failures: readonly CellFailure[]): string[] {
  const ways = Map.groupBy(failures, ({ text }) => text);
  return [...ways].map(([{ title, help }, group]) => `${title} (${plural(group.length, "cell")}): ${help}`);
}

export function totals(cells: readonly Pick<MatrixCell, "estimate">[]): {
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

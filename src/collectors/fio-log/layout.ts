/** The meaning of each column in a fio log, found from its first lines. */
import { type Line, LogLines } from "./lines.ts";

/** A line is time, direction, block size, and a count for every 2^coarseness of fio's buckets. */
export type HistogramLayout = { columns: number; buckets: 1216 | 1856; perColumn: number };
/** For other logs: the columns of direction and block size. `largest`: the largest value of the window is behind the mean. */
export type ValueLayout = { columns: number; direction: number; size: number; largest: boolean };
export type LogLayout = HistogramLayout | ValueLayout;

export const isHistogram = (layout: LogLayout): layout is HistogramLayout => "buckets" in layout;

const HISTOGRAMS: ReadonlyMap<number, HistogramLayout> = new Map(
  ([1216, 1856] as const).flatMap((buckets) =>
    [0, 1, 2, 3, 4, 5, 6].map((coarseness) => {
      const perColumn = 2 ** coarseness;
      const columns = 3 + buckets / perColumn;
      return [columns, { columns, buckets, perColumn }] as const;
    }),
  ),
);

/** Time, value, direction and size, then offset, priority and issue time if asked for. The largest value comes after the mean. */
const MOST_COLUMNS = 8;
const FEWEST_COLUMNS = 4;

export const DIRECTION_NAMES = ["read", "write", "trim"] as const;

/** Undefined if most of the lines are not those of a log. */
export function layoutOf(head: Buffer): LogLayout | undefined {
  const lines: number[][] = [];
  let bad = 0;
  const reader = new LogLines({
    line: ({ fields, count }: Line) =>
      void lines.push([...fields.subarray(0, Math.min(count, MOST_COLUMNS)), count]),
    bad: () => {
      bad += 1;
    },
  });
  reader.push(head);
  const columns = mostFrequent(lines.map((line) => line.at(-1) ?? 0));
  const usual = lines.filter((line) => line.at(-1) === columns);
  if (columns === undefined || usual.length * 2 <= lines.length + bad) return undefined;
  const histogram = HISTOGRAMS.get(columns);
  if (histogram !== undefined) return usual.every((line) => isDirection(line[1])) ? histogram : undefined;
  if (columns < FEWEST_COLUMNS || columns > MOST_COLUMNS) return undefined;
  const holds = (column: number): boolean =>
    usual.filter((line) => isDirection(line[column])).length * 2 > usual.length;
  if (holds(2)) return { columns, direction: 2, size: 3, largest: false };
  return columns > FEWEST_COLUMNS && holds(3) ? { columns, direction: 3, size: 4, largest: true } : undefined;
}

const isDirection = (value: number | undefined): boolean => value === 0 || value === 1 || value === 2;

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

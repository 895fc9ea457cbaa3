/** The figures of vdbench's flat files, as workloads on disks and on files have them, and what they say against each other. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { MIB, MS } from "../../units/sizes.ts";
import { TOLERANCE } from "../reading/printed-quantity.ts";
import type { FlatRow, FlatRun } from "./table.ts";

export const NUMBER = /^\d{1,15}(?:\.\d+)?$/;

const OPTIONS = [
  "reqrate",
  "xfersize",
  "threads",
  "rdpct",
  "rhpct",
  "whpct",
  "seekpct",
  "lunsize",
  "compratio",
  "dedupratio",
  "queue_depth",
];

export const optionsOf = (row: FlatRow): Record<string, string> =>
  Object.fromEntries(
    OPTIONS.map((name) => [name, row.field(name)]).filter(([, value]) => value !== "" && value !== "n/a"),
  );

export type Figure = (column: string, unit?: number) => Quantity | undefined;

export function latencyOf(figure: Figure, mean: string, max: string, stddev: string): Pick<Direction, "lat"> {
  const [meanNs, maxNs, stddevNs] = [figure(mean, MS), figure(max, MS), figure(stddev, MS)];
  if (meanNs === undefined) return {};
  return {
    lat: { meanNs, ...defined({ maxNs, stddevNs }) },
  };
}

/** What its figures say against each other, and against the intervals that they are the averages of. */
export const contradictions = (run: FlatRun, row: FlatRow): string[] => [
  ...productDoubts(row),
  ...intervalDoubts(run, row),
];

function productDoubts(row: FlatRow): string[] {
  const doubts: string[] = [];
  if (row.field("bytes/io") === "") return doubts;
  const [rate, bytes, mib] = ["rate", "bytes/io", "MB/sec"].map((name) => Number(row.field(name)));
  const expected = ((rate ?? Number.NaN) * (bytes ?? Number.NaN)) / MIB;
  if (!(Math.abs(expected - (mib ?? Number.NaN)) <= Math.max(0.02, TOLERANCE * expected)))
    doubts.push(
      `${row.field("rate")} I/Os of ${row.field("bytes/io")} bytes are not ${row.field("MB/sec")} MiB/s`,
    );
  return doubts;
}

function intervalDoubts({ intervals, isShown }: FlatRun, row: FlatRow): string[] {
  const doubts: string[] = [];
  const rate = Number(row.field("rate"));
  const [, from, to] = /^avg_(\d+)-(\d+)$/.exec(row.field("Interval")) ?? [];
  if (from === undefined || to === undefined)
    return isShown
      ? []
      : [...doubts, `expected the intervals of its averages, found ${JSON.stringify(row.field("Interval"))}`];
  const counted = intervals.filter((one) => {
    const number = Number(one.text);
    return number >= Number(from) && number <= Number(to);
  });
  const numbers = new Set(counted.map((one) => one.text));
  const asked = Number(to) - Number(from) + 1;
  if (numbers.size !== asked || counted.length !== asked)
    return isShown && counted.length < asked
      ? []
      : [...doubts, `its averages are of ${asked} intervals, and ${counted.length} are here`];
  const mean = counted.reduce((sum, one) => sum + one.rate, 0) / counted.length;
  if (!(Math.abs(mean - (rate ?? Number.NaN)) <= Math.max(0.1, TOLERANCE * mean)))
    doubts.push(`its intervals come to ${mean.toFixed(1)} I/Os a second, and not ${row.field("rate")}`);
  return doubts;
}

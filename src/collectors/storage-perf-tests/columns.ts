/** The columns of storage-perf-tests' table, and the figures in one of its rows. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction } from "../../schema/result.ts";
import type { CsvRow } from "../reading/csv-table.ts";
import { withoutDust } from "../reading/printed-quantity.ts";

export const SIDES = ["read", "write"] as const;
export type ReadOrWrite = (typeof SIDES)[number];

const NAMES = [
  "storage_pool",
  "vm_size",
  "pvc_size",
  "concurrency",
  "fio_profile",
  "block_size",
  "job_name",
] as const;
/** A direction's figures, each with its unit and the step to which it was cut. */
const FIGURES = {
  iops: { column: "iops", unit: 1, step: 1 },
  bandwidth: { column: "bw_kib", unit: 1024, step: 1 },
  mean: { column: "lat_avg_ms", unit: 1e6, step: 0.01 },
  p99: { column: "lat_p99_ms", unit: 1e6, step: 0.01 },
} as const;
type FigureName = keyof typeof FIGURES;

/** Where columns are; -1 if missing. Looked for once, for all rows. */
export type ColumnPlaces = {
  names: Record<(typeof NAMES)[number], number>;
  figures: Record<ReadOrWrite, Record<FigureName, number>>;
};

export function placesIn(header: readonly string[]): ColumnPlaces {
  const at = (name: string): number => header.lastIndexOf(name);
  const figures = (side: ReadOrWrite): [ReadOrWrite, Record<FigureName, number>] => [
    side,
    Object.fromEntries(
      Object.entries(FIGURES).map(([name, { column }]) => [name, at(`${side}_${column}`)]),
    ) as Record<FigureName, number>,
  ];
  return {
    names: Object.fromEntries(NAMES.map((name) => [name, at(name)])) as ColumnPlaces["names"],
    figures: Object.fromEntries(SIDES.map(figures)) as ColumnPlaces["figures"],
  };
}

export const fieldAt = (fields: readonly string[], at: number): string => (at < 0 ? "" : (fields[at] ?? ""));

/** The tool prints 0 for what a job did not do, and cuts IOPS to whole numbers and milliseconds to two digits. */
export function directionIn(
  row: CsvRow,
  side: ReadOrWrite,
  places: Record<FigureName, number>,
  doubts: string[],
): Direction | undefined {
  const figure = (name: FigureName): Quantity | undefined => {
    const text = fieldAt(row.fields, places[name]);
    return text === "" || text === "0" ? undefined : figureOf(text, row.line, side, name, doubts);
  };
  const iops = figure("iops");
  const bandwidth = figure("bandwidth");
  const mean = figure("mean");
  const p99 = figure("p99");
  if (iops === undefined && bandwidth === undefined) return undefined;
  const direction: Direction = {};
  if (iops !== undefined) direction.iops = iops;
  if (bandwidth !== undefined) direction.bandwidthBytesPerSecond = bandwidth;
  if (p99 !== undefined) direction.clat = { percentilesNs: { "99": p99 } };
  if (mean !== undefined) direction.lat = { meanNs: mean };
  return direction;
}

const PLAIN = /^\d+(?:\.\d+)?$/;

function figureOf(
  text: string,
  line: number,
  side: ReadOrWrite,
  name: FigureName,
  doubts: string[],
): Quantity | undefined {
  const { column, unit, step } = FIGURES[name];
  const number = Number(text);
  if (number === 0) return undefined;
  if (!PLAIN.test(text) || !(number * unit < Number.MAX_SAFE_INTEGER)) {
    doubts.push(`${side}_${column}: expected a number, found ${JSON.stringify(text.slice(0, 40))}`);
    return undefined;
  }
  const value = withoutDust(number * unit);
  return { value, low: value, high: withoutDust((number + step) * unit), printed: text, line };
}

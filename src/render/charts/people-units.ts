/** The unit that a chart shows a metric in, one for all of its values. */
import type { Unit } from "../../schema/metric.ts";

export const PEOPLE_UNITS: Readonly<Record<Unit, { unit: "ms" | "MiB/s" | "IOPS"; size: number }>> = {
  ns: { unit: "ms", size: 1e6 },
  "bytes/s": { unit: "MiB/s", size: 2 ** 20 },
  iops: { unit: "IOPS", size: 1 },
};

/** A value of the record in the unit of its chart. */
export const inPeopleUnit = (value: number, unit: Unit): number =>
  Number((value / PEOPLE_UNITS[unit].size).toPrecision(6));

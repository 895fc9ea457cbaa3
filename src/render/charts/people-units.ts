/** The unit that a chart shows a metric in, one for all of its values. */
import type { Unit } from "../../schema/metric.ts";

type Shown = { unit: string; size: number };

export const PEOPLE_UNITS: Readonly<Record<Unit, Shown & { unit: "ms" | "MiB/s" | "IOPS" }>> = {
  ns: { unit: "ms", size: 1e6 },
  "bytes/s": { unit: "MiB/s", size: 2 ** 20 },
  iops: { unit: "IOPS", size: 1 },
};

/** What is no figure of a benchmark is shown as it is: copies, a price. */
export const shownUnit = (unit: string): Shown =>
  unit in PEOPLE_UNITS ? PEOPLE_UNITS[unit as Unit] : { unit, size: 1 };

/** A value of the record in the unit of its chart. */
export const inPeopleUnit = (value: number, unit: string): number =>
  Number((value / shownUnit(unit).size).toPrecision(6));

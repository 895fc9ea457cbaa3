/** Rates of a result as a whole: the sum of its directions, or the one rate that was reported for both. */
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { directionsOf, hasLargeBlocks } from "../evidence/in-flight.ts";
import { sumOfIntervals } from "../evidence/interval.ts";
import { onceFor } from "../evidence/memo.ts";

export type RateName = "iops" | "bandwidthBytesPerSecond";
/** `metrics`: ids of what was added up. */
export type Rate = { name: RateName; value: number; interval: Interval; metrics: readonly string[] };

export const UNIT_OF = { iops: "iops", bandwidthBytesPerSecond: "bytes/s" } as const;
const METRIC_OF = { iops: "iops", bandwidthBytesPerSecond: "bandwidth" } as const;

/** The sum of all directions of the workload, or the rate reported for all; undefined where one is missing. */
export const rateOf = (result: Result, name: RateName): Rate | undefined => ratesOf(result)[name];

/** Several checks ask for both. */
const ratesOf = onceFor((result: Result) => ({
  iops: computeRate(result, "iops"),
  bandwidthBytesPerSecond: computeRate(result, "bandwidthBytesPerSecond"),
}));

function computeRate({ directions, workload }: Result, name: RateName): Rate | undefined {
  const sides = directionsOf(workload.rw);
  const own = sides.flatMap((side): [string, Quantity][] => pairOf(side, directions[side], name));
  const parts = own.length > 0 && own.length === sides.length ? own : pairOf("mixed", directions.mixed, name);
  if (parts.length === 0) return undefined;
  return {
    name,
    value: parts.reduce((total, [, quantity]) => total + valueOf(quantity), 0),
    interval: sumOfIntervals(parts.map(([, quantity]) => intervalOf(quantity))),
    // There is no metric for trims.
    metrics: parts.map(([metric]) => metric).filter((metric) => !metric.startsWith("trim.")),
  };
}

function pairOf(side: string, direction: Direction | undefined, name: RateName): [string, Quantity][] {
  const quantity = direction?.[name];
  return quantity === undefined ? [] : [[`${side}.${METRIC_OF[name]}`, quantity]];
}

/** The rate that the block size asks for, otherwise the other; undefined where there is none above 0. */
export function mainRate(result: Result): Rate | undefined {
  const names: RateName[] = ["iops", "bandwidthBytesPerSecond"];
  return (hasLargeBlocks(result.workload) ? names.reverse() : names)
    .map((name) => rateOf(result, name))
    .find((rate) => rate !== undefined && rate.interval.low > 0);
}

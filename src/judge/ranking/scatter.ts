/** What of a value's interval is scatter: how far its runs reach, or a range that a document printed. The rounding of a single figure is none. */
import type { Interval } from "../../schema/quantity.ts";
import { rangeIn } from "../../units/range.ts";
import type { RankedValue } from "./value.ts";

type Measured = Pick<RankedValue, "quantity" | "runs" | "interval">;

/** "13-15 ms": not a figure that was rounded. */
export const isPrintedRange = ({ quantity, runs }: Measured): boolean =>
  runs.length === 1 && typeof quantity === "object" && rangeIn(quantity.printed) !== undefined;

export const scatterOf = (value: Measured): Interval | undefined =>
  value.runs.length > 1 || isPrintedRange(value) ? value.interval : undefined;

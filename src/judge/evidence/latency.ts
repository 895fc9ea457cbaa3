/** A latency of one direction, whichever kind of it the tool prints. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction } from "../../schema/result.ts";

/** The mean of the total latency, or else of the completion latency. */
export const meanLatency = (of: Direction | undefined): Quantity | undefined =>
  of?.lat?.meanNs ?? of?.clat?.meanNs;

/** Of the completion latency, as fio prints percentiles, or else of the total one. */
export const percentileOf = (of: Direction | undefined, p: string): Quantity | undefined =>
  of?.clat?.percentilesNs?.[p] ?? of?.lat?.percentilesNs?.[p];

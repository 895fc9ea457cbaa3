/** How many bytes a second one side of a result moved. */
import { type Interval, intervalOf } from "../schema/quantity.ts";
import type { Result } from "../schema/result.ts";
import { blockSizeOf } from "../schema/workload.ts";
import { figureText } from "./figure.ts";
import { exactly, times } from "./interval.ts";
import { sizeText } from "./text.ts";

/** Bytes/s; `text`: the figures that it comes from; `how`: the same in words. */
export type Payload = { rate: Interval; text: string; how: string };

/** As reported, or IOPS times a block size that is one and known. */
export function payloadOf({ directions, workload }: Result, side: "read" | "write"): Payload | undefined {
  const { iops, bandwidthBytesPerSecond: bandwidth } = directions[side] ?? {};
  if (bandwidth !== undefined)
    return { rate: intervalOf(bandwidth), text: figureText(bandwidth, "bytes/s"), how: "bandwidth" };
  const block = workload.blockSizeSplit === undefined ? blockSizeOf(workload, side) : undefined;
  if (iops === undefined || block === undefined) return undefined;
  const size = sizeText(block);
  return {
    rate: times(intervalOf(iops), exactly(block)),
    text: `${figureText(iops, "iops")} x ${size}`,
    how: `IOPS x ${size}`,
  };
}

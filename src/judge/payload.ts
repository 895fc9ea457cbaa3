/** How many bytes a second one side of a result moved. */
import { type Interval, intervalOf } from "../schema/quantity.ts";
import type { DirectionName, Result } from "../schema/result.ts";
import { blockSizeOf, type Workload } from "../schema/workload.ts";
import { figureText } from "./figure.ts";
import { exactly, times } from "./interval.ts";
import { sizeText } from "./text.ts";

/** Bytes/s; `text`: the figures that it comes from; `how`: the same in words. */
export type Payload = { rate: Interval; text: string; how: string };

/** As reported, or IOPS times a block size that is one and known. */
export function payloadOf(
  { directions, workload }: Result,
  side: "read" | "write" | "mixed",
): Payload | undefined {
  const { iops, bandwidthBytesPerSecond: bandwidth } = directions[side] ?? {};
  if (bandwidth !== undefined)
    return { rate: intervalOf(bandwidth), text: figureText(bandwidth, "bytes/s"), how: "bandwidth" };
  const block = oneBlockSize(workload, side);
  if (iops === undefined || block === undefined) return undefined;
  const size = sizeText(block);
  return {
    rate: times(intervalOf(iops), exactly(block)),
    text: `${figureText(iops, "iops")} x ${size}`,
    how: `IOPS x ${size}`,
  };
}

/** One size for all of the side's I/Os; of several sides told as one, only where all share it. */
export function oneBlockSize(workload: Workload, side: DirectionName): number | undefined {
  if (workload.blockSizeSplit !== undefined) return undefined;
  if (side !== "mixed") return blockSizeOf(workload, side);
  return typeof workload.blockSizeBytes === "number" ? workload.blockSizeBytes : undefined;
}

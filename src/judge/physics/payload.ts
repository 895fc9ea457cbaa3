/** Bytes per second that one side of a result moved. */
import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import type { DirectionName, Result } from "../../schema/result.ts";
import { blockSizeOf, type Workload } from "../../schema/workload.ts";
import { sizeText } from "../../text/words.ts";
import { figureText } from "../evidence/figure.ts";
import { askedInFlight } from "../evidence/in-flight.ts";
import { exactly, intervalProduct, over } from "../evidence/interval.ts";
import type { Subject } from "../evidence/subject.ts";

/** `rate` in bytes/s; `text`: the figures that it comes from; `how`: the same in words. */
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
    rate: intervalProduct(intervalOf(iops), exactly(block)),
    text: `${figureText(iops, "iops")} x ${size}`,
    how: `IOPS x ${size}`,
  };
}

/**
 * IOPS x block size over bandwidth: 1 where both are of one test. fio counts the bytes of I/Os that are under way when a ramp
 * ends, but not these I/Os.
 */
export function productOverBandwidth(
  { result, cell }: Pick<Subject, "result" | "cell">,
  side: DirectionName,
): Interval | undefined {
  const { iops, bandwidthBytesPerSecond: bandwidth, totalIos } = result.directions[side] ?? {};
  const block = oneBlockSize(result.workload, side);
  if (iops === undefined || bandwidth === undefined || block === undefined) return undefined;
  const ratio = over(intervalProduct(intervalOf(iops), exactly(block)), intervalOf(bandwidth));
  const hasRamp = (result.workload.rampSeconds ?? 0) > 0;
  const inFlight = hasRamp ? askedInFlight({ result, cell }) : undefined;
  if (inFlight === undefined || totalIos === undefined || valueOf(totalIos) === 0) return ratio;
  return { ...ratio, high: ratio.high * (1 + inFlight / valueOf(totalIos)) };
}

/** One size for all of the side's I/Os; of several sides told as one, only where all share it. */
export function oneBlockSize(workload: Workload, side: DirectionName): number | undefined {
  if (workload.blockSizeSplit !== undefined) return undefined;
  if (side !== "mixed") return blockSizeOf(workload, side);
  return typeof workload.blockSizeBytes === "number" ? workload.blockSizeBytes : undefined;
}

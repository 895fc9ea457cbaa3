/** How large the files are that a workload goes over, and how often it went over them. */
import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { formatNumber } from "../../units/format.ts";
import type { Subject } from "../evidence/subject.ts";
import { payloadOf } from "./payload.ts";

type Side = "read" | "write";

/** `told`: as printed, or the least that follows from the rate. */
export function bytesMoved(
  { result }: Subject,
  side: Side,
): { bytes: Interval; told: number; how: string } | undefined {
  const { ioBytes, runtimeNs } = result.directions[side] ?? {};
  if (ioBytes !== undefined) return { bytes: intervalOf(ioBytes), told: valueOf(ioBytes), how: "" };
  const seconds = runtimeNs === undefined ? result.workload.runtimeSeconds : intervalOf(runtimeNs).low / 1e9;
  const payload = payloadOf(result, side);
  if (payload === undefined || seconds === undefined) return undefined;
  const { low, high } = payload.rate;
  return {
    bytes: { low: low * seconds, high: high * seconds },
    told: low * seconds,
    how: ` (${payload.how} x ${formatNumber(seconds)} s)`,
  };
}

/** The most bytes that there are to go over: the files, but never more than the volumes hold. */
export function fileBytes({
  result: { workload },
  cell,
}: Subject): { bytes: number; how: string } | undefined {
  const { sizeBytes, sharedFile, numjobs = 1 } = workload;
  const volumes = volumesOf(cell);
  const volume = cell.volumeSizeBytes === undefined ? undefined : cell.volumeSizeBytes * volumes;
  const files = sizeBytes === undefined ? undefined : sizeBytes * (sharedFile ? volumes : numjobs);
  const whole = volumes === 1 ? " (the whole volume)" : ` (${volumes} whole volumes)`;
  if (files === undefined) return volume === undefined ? undefined : { bytes: volume, how: whole };
  return volume !== undefined && volume < files ? { bytes: volume, how: whole } : { bytes: files, how: "" };
}

/** Each client has a volume of its own, unless many may write to one. */
const volumesOf = ({ clients, accessMode }: Subject["cell"]): number =>
  accessMode === "ReadWriteMany" ? 1 : (clients?.count ?? 1);

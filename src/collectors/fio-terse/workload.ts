/** The block size, from the bytes and I/Os that were done. */
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import type { Direction } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import type { PrintedRow } from "../fio-text/printed-row.ts";

const SMALLEST = 512;
const LARGEST = 2 ** 30;

/** A power of two, if it is the only size that bandwidth and IOPS allow and they leave it less than 5 % of doubt. */
function blockSize({ iops, bandwidthBytesPerSecond }: Direction): number | undefined {
  if (iops === undefined || bandwidthBytesPerSecond === undefined || valueOf(iops) === 0) return undefined;
  const [count, bytes] = [intervalOf(iops), intervalOf(bandwidthBytesPerSecond)];
  const [low, high] = [bytes.low / count.high, bytes.high / count.low];
  const power = 2 ** Math.round(Math.log2((low + high) / 2));
  const fits = power >= low * (1 - 1e-9) && power <= high * (1 + 1e-9) && high / low < 1.05;
  return fits && power >= SMALLEST && power <= LARGEST ? power : undefined;
}

export function blockSizesOf(
  directions: PrintedRow["directions"],
): Pick<Workload, "blockSizeBytes" | "inferred"> {
  const sizes = Object.entries(directions).map(([name, direction]) => [name, blockSize(direction)] as const);
  const [first, ...others] = sizes.map(([, size]) => size);
  if (first === undefined || others.some((size) => size === undefined)) return {};
  const inferred = { blockSizeBytes: "bytes over I/Os; fio's terse output does not name it" };
  if (others.every((size) => size === first)) return { blockSizeBytes: first, inferred };
  return { blockSizeBytes: Object.fromEntries(sizes), inferred };
}

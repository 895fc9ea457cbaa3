/** The workload of a row in a file without job options: from fio before 2.3, or clients with group_reporting. */
import { unknownOrder, type Workload } from "../../schema/workload.ts";
import type { Reading, Traffic } from "./row.ts";

/** The I/Os show the directions and most often the block size, but not order, depth or engine. */
export function unaskedWorkload({ traffic }: Reading, rows: number): Workload {
  const workload: Workload = { rw: unknownOrder(Object.keys(traffic)) };
  const sizes = Object.values(traffic).map(blockSizeOf);
  const [size] = sizes;
  if (size !== undefined && sizes.every((other) => other === size)) {
    workload.blockSizeBytes = size;
    workload.inferred = { blockSizeBytes: "bytes over I/Os; the file does not name it" };
  }
  if (rows > 1) {
    workload.numjobs = rows;
    workload.inferred = {
      ...workload.inferred,
      numjobs: "the rows of one name and group; the file does not name it",
    };
  }
  return workload;
}

const SMALLEST = 512;
const LARGEST = 2 ** 30;

/** A power of two, if the counters allow only one: such files cut bytes to KiB, and the oldest cut IOPS to integers. */
function blockSizeOf({ ioBytes, totalIos, printedIops, runtimeMs }: Traffic): number | undefined {
  if (!ioBytes) return undefined;
  const seconds = (runtimeMs ?? 0) / 1000;
  const fewest = totalIos ?? (printedIops ?? 0) * seconds;
  const most = totalIos ?? ((printedIops ?? 0) + 1) * seconds;
  if (!fewest || !most) return undefined;
  const [low, high] = [ioBytes / most, (ioBytes + 1023) / fewest];
  const power = 2 ** Math.round(Math.log2((low + high) / 2));
  const fits = low <= power && power <= high && high / low < 1.05;
  return fits && power >= SMALLEST && power <= LARGEST ? power : undefined;
}

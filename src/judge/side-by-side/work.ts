/** What was done, as it stands behind a figure: of which reads or writes it is, and how many at once. */
import { blockSizeOf, directionsOf, outstandingOf, type Workload } from "../../schema/workload.ts";
import { listed } from "../../text/words.ts";
import { isRandom, LARGE_BLOCK_BYTES } from "../evidence/in-flight.ts";
import { blockText } from "../evidence/workload-id.ts";

/**
 * `text`: "random 4 KiB writes, 16 at once"; `done`: without how many at once; `atOnce`: that alone; `direction`: where there is only one; `block`: "1 MiB",
 * and whether what it writes is larger than what databases flush.
 */
export type Work = {
  text: string;
  done?: string;
  atOnce?: string;
  direction?: string;
  block?: string;
  hasLargeWrites?: true;
};

/** What is not known of it is not said. */
export function workOf(workload: Workload): Work {
  const { rw, readPercent, blockSizeBytes } = workload;
  const directions = directionsOf(rw);
  const [direction, another] = directions;
  const ordered = rw.startsWith("unknown") ? [] : [isRandom(rw) ? "random" : "sequential"];
  const block = blockSizeBytes === undefined ? [] : [blockText(workload)];
  const done = [...ordered, ...block, listed(directions.map((one) => `${one}s`)) || "I/Os"].join(" ");
  const share = another === undefined || readPercent === undefined ? [] : [`${readPercent} % reads`];
  const atOnce = outstandingOf(workload);
  const depth = atOnce === undefined ? [] : [atOnce === 1 ? "one at a time" : `${atOnce} at once`];
  return {
    text: [done, ...share, ...depth].join(", "),
    done: [done, ...share].join(", "),
    ...(depth[0] !== undefined && { atOnce: depth[0] }),
    ...(block[0] !== undefined && { block: block[0] }),
    ...((blockSizeOf(workload, "write") ?? 0) > LARGE_BLOCK_BYTES && { hasLargeWrites: true as const }),
    ...(direction !== undefined && another === undefined && { direction }),
  };
}

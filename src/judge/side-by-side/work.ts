/** What was done, as it stands behind a figure: of which reads or writes it is, and how many at once. */
import { directionsOf, outstandingOf, type Workload } from "../../schema/workload.ts";
import { listed } from "../../text/words.ts";
import { isRandom } from "../evidence/in-flight.ts";
import { blockText } from "../evidence/workload-id.ts";

/** `text`: "random 4 KiB writes, 16 at once"; `direction`: where there is only one. */
export type Work = { text: string; direction?: string };

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
    ...(direction !== undefined && another === undefined && { direction }),
  };
}

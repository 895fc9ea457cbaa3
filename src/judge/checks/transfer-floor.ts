import { metricsOf, missingOf, type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { decimalRate } from "../evidence/thresholds.ts";
import { againstFloors, type FloorSide, floorSides, typicalOf } from "../physics/floors.ts";
import { LIMITS } from "../physics/limits.ts";
import { hasTransferFloor, transferFloorOf } from "../physics/transfer.ts";
import { checkOf } from "./check.ts";

export const transferFloor = checkOf({
  code: "TRANSFER_FLOOR",
  label: "impossibly fast transfer",
  title: "Half of the blocks arrived before they could have been sent",
  rule: ({ fastestDriveBytesPerSecond: fastest }) =>
    `The median latency, or where there is none the mean, is below a round trip plus block size x copies that the client sends / line rate across a network; below block size / ${decimalRate(fastest.value)} on one local drive.`,
  why: "A large block needs time on the wire, however fast the storage behind it is: 1 MiB takes 8.4 ms over 1 GbE. What was done earlier was answered by a cache on this side, or taken by a buffer.",
  advice:
    "Use direct=1 and fsync for writes, declare the line rate of the storage network, and medium: mixed where many drives share a block.",
  thresholds: {
    networkNs: [LIMITS.networkNs, "ns", "Least round trip of a network"],
    rdmaNs: [LIMITS.rdmaNs, "ns", "Least round trip with RDMA"],
    fastestDriveBytesPerSecond: [LIMITS.fastestDriveBytesPerSecond, "bytes/s", "Fastest drive that there is"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may come from a cache or a buffer" },
  refuted: { worth: "at best", but: "no wire or bus is that quick" },
  plainly: "are quicker than any wire or bus",
  shows: "cache-served",
  example: "page-cache",
  run: checkTransfers,
});

function checkTransfers(subject: Subject, t: typeof LIMITS): OutcomeDraft[] {
  if (subject.result.status === "failed" || !hasTransferFloor(subject)) return [];
  return floorSides(subject.result).map((side) => checkSide(subject, side, t));
}

function checkSide(subject: Subject, side: FloorSide, t: typeof LIMITS): OutcomeDraft {
  const typical = typicalOf(subject.result.directions[side]);
  const { floor, missing } = transferFloorOf(subject, side, t);
  return typical === undefined || floor === undefined
    ? unchecked([...missingOf({ [`median or mean ${side} latency`]: typical }), ...missing], metricsOf(side))
    : againstFloors(subject, side, typical, [floor]);
}

import type { CheckOutcome } from "../evidence/outcomes.ts";
import { metricsOf, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { againstFloors, type Side, sidesOf, typicalOf } from "../physics/floors.ts";
import { FASTEST_DRIVE_BYTES_PER_SECOND, ROUND_TRIP } from "../physics/limits.ts";
import { hasTransferFloor, transferFloorOf } from "../physics/transfer.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { ...ROUND_TRIP, fastestDriveBytesPerSecond: FASTEST_DRIVE_BYTES_PER_SECOND };

export const transferFloor: Check = {
  code: "TRANSFER_FLOOR",
  title: "Half of the blocks arrived before they could have been sent",
  rule: "The median latency, or where there is none the mean, is below a round trip plus block size x copies that the client sends / line rate across a network; below block size / 16 GB/s on one local drive.",
  why: "A large block needs time on the wire, however fast the storage behind it is: 1 MiB takes 8.4 ms over 1 GbE. What was done earlier was answered by a cache on this side, or taken by a buffer.",
  advice:
    "Use direct=1 and fsync for writes, declare the line rate of the storage network, and the medium `mixed` where many drives share a block.",
  thresholds: labelled(THRESHOLDS, {
    networkNs: "Least round trip of a network",
    rdmaNs: "Least round trip with RDMA",
    fastestDriveBytesPerSecond: "Fastest drive that there is",
  }),
  excludes: true,
  doubt: "may come from a cache or a buffer",
  run: checkTransfers,
};

function checkTransfers(subject: Subject): CheckOutcome[] {
  if (subject.result.status === "failed" || !hasTransferFloor(subject)) return [];
  return sidesOf(subject.result).map((side) => checkSide(subject, side));
}

function checkSide(subject: Subject, side: Side): CheckOutcome {
  const { code } = transferFloor;
  const typical = typicalOf(subject.result.directions[side]);
  const { floor, missing } = transferFloorOf(subject, side);
  return typical === undefined || floor === undefined
    ? unchecked(
        code,
        [...(typical === undefined ? [`median or mean ${side} latency`] : []), ...missing],
        metricsOf(side),
      )
    : againstFloors(code, subject, side, typical, [floor]);
}

import { blockSizeOf } from "../../schema/workload.ts";
import { againstFloors, type Floor, type Side, sidesOf, typicalOf } from "../floors.ts";
import {
  crossesNetwork,
  FASTEST_DRIVE_BYTES_PER_SECOND,
  lineRateBytes,
  ROUND_TRIP,
  roundTripNs,
  transferNs,
} from "../limits.ts";
import { metricsOf, unchecked } from "../outcomes.ts";
import { sizeText } from "../text.ts";
import { labelled } from "../thresholds.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";

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
  const { result, deployment } = subject;
  const manyDrives = crossesNetwork(subject) === false && deployment.medium === "mixed";
  if (result.status === "failed" || deployment.medium === "memory" || manyDrives) return [];
  return sidesOf(result).map((side) => checkSide(subject, side));
}

function checkSide(subject: Subject, side: Side): CheckOutcome {
  const { code } = transferFloor;
  const typical = typicalOf(subject.result.directions[side]);
  const transfer = smallest(subject, side);
  const missing = missingOf(subject, side);
  return typical === undefined || transfer === undefined || missing.length > 0
    ? unchecked(
        code,
        [...(typical === undefined ? [`median or mean ${side} latency`] : []), ...missing],
        metricsOf(side),
      )
    : againstFloors(code, subject, side, typical, [floorOf(subject, transfer)]);
}

function missingOf(subject: Subject, side: Side): string[] {
  const across = crossesNetwork(subject);
  const { workload } = subject.result;
  const size = workload.blockSizeSplit === undefined ? smallest(subject, side)?.bytes : undefined;
  return [
    ...(size === undefined ? ["one block size"] : []),
    ...(across === undefined ? ["whether a network lies between"] : []),
    ...(across === true && lineRateBytes(subject) === undefined ? ["line rate of the storage network"] : []),
  ];
}

type Transfer = { bytes: number; ns: number };

/** Of reads and writes together, the one that takes less time. */
function smallest(subject: Subject, side: Side): Transfer | undefined {
  const sides = side === "mixed" ? (["read", "write"] as const) : [side];
  const all = sides.flatMap((one) => {
    const bytes = blockSizeOf(subject.result.workload, one);
    return bytes === undefined ? [] : [{ bytes, ns: transferNs(subject, one) }];
  });
  return all.toSorted((a, b) => a.ns - b.ns)[0];
}

/** Transfer comes on top of the round trip; a drive starts to answer while it still transfers. */
function floorOf(subject: Subject, { bytes, ns }: Transfer): Floor {
  const size = sizeText(bytes);
  return crossesNetwork(subject)
    ? {
        ns: roundTripNs(subject) + ns,
        what: `a network round trip and the time of ${size} on the wire`,
        excludes: true,
      }
    : { ns, what: `the time of ${size} at the 16 GB/s of the fastest drive`, excludes: true };
}

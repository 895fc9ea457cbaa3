import { isRandom } from "../evidence/in-flight.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { metricsOf, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import { againstFloors, type Floor, type Side, sidesOf, typicalOf } from "../physics/floors.ts";
import { crossesNetwork, ROUND_TRIP, roundTripNs } from "../physics/limits.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = {
  anyDeviceNs: 5_000,
  ...ROUND_TRIP,
  flashRandomReadNs: 40_000,
  diskRandomReadNs: 1_000_000,
};

export const floorP50: Check = {
  code: "FLOOR_P50",
  title: "Half of the I/Os were faster than physics allows",
  rule: "The median latency, or where there is none the mean, is below 5 us on any device; below 30 us (5 us with RDMA), or the measured round trip, across a network. A random read from a hard disk within 1 ms is a cache too; one from flash within 40 us is noted.",
  why: "Flash needs some 60 to 80 us to read a page, a disk turns, a packet travels. What was quicker never reached them: a cache answered, or a buffer took the write.",
  advice:
    "Use direct=1, a file larger than every cache, and fsync for writes; declare the medium “memory” where it is, or “mixed” where many drives share a block.",
  thresholds: labelled(THRESHOLDS, {
    anyDeviceNs: "Least latency of any device",
    networkNs: "Least latency across a network",
    rdmaNs: "Least latency across a network with RDMA",
    flashRandomReadNs: "Least latency of a random read from flash",
    diskRandomReadNs: "Least latency of a random read from a hard disk",
  }),
  excludes: true,
  doubt: "may come from a cache or a buffer",
  run: checkFloors,
};

function checkFloors(subject: Subject): CheckOutcome[] {
  if (subject.result.status === "failed" || subject.deployment.medium === "memory") return [];
  return sidesOf(subject.result).map((side) => checkSide(subject, side));
}

function checkSide(subject: Subject, side: Side): CheckOutcome {
  const { code } = floorP50;
  const typical = typicalOf(subject.result.directions[side]);
  return typical === undefined
    ? unchecked(code, [`median or mean ${side} latency`], metricsOf(side))
    : againstFloors(code, subject, side, typical, floorsOf(subject, side));
}

function floorsOf(subject: Subject, side: Side): Floor[] {
  const { medium } = subject.deployment;
  const randomRead = side === "read" && isRandom(subject.result.workload.rw);
  const floors: (Floor & { holds: boolean })[] = [
    { holds: true, ns: THRESHOLDS.anyDeviceNs, what: "the least of any device", excludes: true },
    {
      holds: crossesNetwork(subject) === true,
      ns: roundTripNs(subject),
      what: "a network round trip",
      excludes: true,
    },
    {
      holds: randomRead && medium === "hdd",
      ns: THRESHOLDS.diskRandomReadNs,
      what: "the least of a seek",
      excludes: true,
    },
    {
      holds: randomRead && (medium === "nvme" || medium === "ssd"),
      ns: THRESHOLDS.flashRandomReadNs,
      what: "the least of a read from flash",
      excludes: false,
    },
  ];
  return floors.filter(({ holds }) => holds);
}

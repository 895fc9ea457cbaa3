import { formatValue } from "../../units/format.ts";
import { isRandom } from "../evidence/in-flight.ts";
import { latencyMetrics, metricsOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { againstFloors, type Floor, type FloorSide, floorSides, typicalOf } from "../physics/floors.ts";
import { durableMean } from "../physics/flush-latency.ts";
import { crossesNetwork, ROUND_TRIP, roundTripNs } from "../physics/limits.ts";
import { checkOf } from "./check.ts";

export const floorP50 = checkOf({
  code: "FLOOR_P50",
  label: "impossibly fast",
  title: "Half of the I/Os were faster than physics allows",
  rule: (t) =>
    `The median latency, or where there is none the mean, is below ${textOf(t.anyDeviceNs)} on any device; below ${textOf(t.networkNs)} (${textOf(t.rdmaNs)} with RDMA), or the measured round trip, across a network. A random read from a hard disk within ${textOf(t.diskRandomReadNs)} is a cache too; one from flash within ${textOf(t.flashRandomReadNs)} is noted. A write and its flush, by their means, take no less than one of these.`,
  why: "Flash needs some 60 to 80 µs to read a page, a disk turns, a packet travels. What was quicker never reached them: a cache answered, or a buffer took the write.",
  advice:
    "Use direct=1, a file larger than every cache, and fsync for writes; declare the medium “memory” where it is, or “mixed” where many drives share a block.",
  thresholds: {
    anyDeviceNs: [5_000, "ns", "Least latency of any device"],
    networkNs: [ROUND_TRIP.networkNs, "ns", "Least latency across a network"],
    rdmaNs: [ROUND_TRIP.rdmaNs, "ns", "Least latency across a network with RDMA"],
    flashRandomReadNs: [40_000, "ns", "Least latency of a random read from flash"],
    diskRandomReadNs: [1_000_000, "ns", "Least latency of a random read from a hard disk"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may come from a cache or a buffer" },
  refuted: {
    worth: "at best",
    but: {
      read: "the median or mean read was quicker than the storage can be",
      write: "the median or mean write was quicker than the storage can be",
    },
  },
  plainly: "are quicker than the storage can be",
  so: "What is that quick never reached the storage: a cache answered, or a buffer took the write.",
  shows: "cache-served",
  example: "unwritten-device",
  run: checkFloors,
});

type Bounds = Values<"anyDeviceNs" | "networkNs" | "rdmaNs" | "flashRandomReadNs" | "diskRandomReadNs">;

function checkFloors(subject: Subject, t: Bounds): OutcomeDraft[] {
  if (subject.result.status === "failed" || subject.deployment.medium === "memory") return [];
  return [
    ...floorSides(subject.result).map((side) => checkSide(subject, side, t)),
    ...checkFlushed(subject, t),
  ];
}

/** What takes a write and its flush less than any storage is the timing of no flush. */
function checkFlushed(subject: Subject, t: Bounds): OutcomeDraft[] {
  const took = durableMean(subject.result);
  const broken = floorsOf(subject, "write", t).findLast(({ ns }) => took !== undefined && took.high < ns);
  if (took === undefined || broken === undefined) return [];
  const evidence = `A write and its flush took at most ${formatValue(took.high, "ns")} in all, below ${formatValue(broken.ns, "ns")}, ${broken.what}.`;
  return said("excluded", evidence, latencyMetrics("sync"));
}

function checkSide(subject: Subject, side: FloorSide, t: Bounds): OutcomeDraft {
  const typical = typicalOf(subject.result.directions[side]);
  return typical === undefined
    ? unchecked([`median or mean ${side} latency`], metricsOf(side))
    : againstFloors(subject, side, typical, floorsOf(subject, side, t));
}

function floorsOf(subject: Subject, side: FloorSide, t: Bounds): Floor[] {
  const { medium } = subject.deployment;
  const randomRead = side === "read" && isRandom(subject.result.workload.rw);
  const floors: (Floor & { holds: boolean })[] = [
    { holds: true, ns: t.anyDeviceNs, what: "the least of any device", excludes: true },
    {
      holds: crossesNetwork(subject) === true,
      ns: roundTripNs(subject, t),
      what: "a network round trip",
      excludes: true,
    },
    {
      holds: randomRead && medium === "hdd",
      ns: t.diskRandomReadNs,
      what: "the least of a seek",
      excludes: true,
    },
    {
      holds: randomRead && (medium === "nvme" || medium === "ssd"),
      ns: t.flashRandomReadNs,
      what: "the least of a read from flash",
      excludes: false,
    },
  ];
  return floors.filter(({ holds }) => holds);
}

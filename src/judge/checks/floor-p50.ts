import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction } from "../../schema/result.ts";
import { blockSizeOf, type Workload } from "../../schema/workload.ts";
import { formatValue } from "../../units/format.ts";
import { figureText } from "../figure.ts";
import { directionsOf, isRandom } from "../in-flight.ts";
import { crossesNetwork, transferNs } from "../limits.ts";
import { sizeText } from "../text.ts";
import type { Check, CheckOutcome, Subject } from "../types.ts";

const THRESHOLDS = {
  anyDeviceNs: 5_000,
  networkNs: 30_000,
  rdmaNs: 5_000,
  flashRandomReadNs: 40_000,
  diskRandomReadNs: 1_000_000,
};
const LATENCIES = ["mean", "p50", "p95", "p99", "p99.9"];
const RATES = ["bandwidth", "iops"];

type Floor = { ns: number; what: string; excludes: boolean };
type Side = "read" | "write";

export const floorP50: Check = {
  code: "FLOOR_P50",
  title: "Half of the I/Os were faster than physics allows",
  rule: "The median latency, or where there is none the mean, is below 5 us on any device; below 30 us (5 us with RDMA), or the measured round trip, across a network; below that plus block size / line rate; below block size / 16 GB/s on a local drive. A random read from a hard disk within 1 ms is a cache too; one from flash within 40 us is noted.",
  why: "Flash needs some 60 to 80 us to read a page, a disk turns, a packet travels. What was quicker never reached them: a cache answered, or a buffer took the write.",
  advice:
    "Use direct=1, a file larger than every cache, and fsync for writes; declare the medium `memory` where it is, or `mixed` where many drives share a block.",
  thresholds: THRESHOLDS,
  excludes: true,
  doubt: "may come from a cache or a buffer",
  run: checkFloors,
};

function checkFloors(subject: Subject): CheckOutcome[] {
  if (subject.result.status === "failed" || subject.deployment.medium === "memory") return [];
  return directionsOf(subject.result.workload.rw).flatMap((side) =>
    side === "trim" ? [] : [checkSide(subject, side)],
  );
}

function checkSide(subject: Subject, side: Side): CheckOutcome {
  const code = floorP50.code;
  const direction = subject.result.directions[side];
  const typical = typicalOf(direction);
  const metrics = [...RATES, ...LATENCIES].map((name) => `${side}.${name}`);
  if (typical === undefined)
    return { code, verdict: "unchecked", evidence: `Missing: median or mean ${side} latency.`, metrics };
  const { name, latency } = typical;
  const shown = `${name} ${side} latency ${figureText(latency, "ns")}`;
  const floors = floorsOf(subject, side);
  const broken = floors.find(({ ns }) => intervalOf(latency).high < ns);
  if (broken === undefined) {
    const highest = floors.reduce((most, next) => (next.ns > most.ns ? next : most));
    return {
      code,
      verdict: "passed",
      evidence: `${capital(shown)} is above ${formatValue(highest.ns, "ns")}, ${highest.what}.`,
      metrics,
    };
  }
  const evidence = `${capital(shown)} is below ${formatValue(broken.ns, "ns")}, ${broken.what}`;
  if (!broken.excludes) return { code, verdict: "noted", evidence: `${evidence}.`, metrics };
  if (side === "write" && isFlushedLater(subject.result.workload)) {
    const evidence = `${capital(shown)} is that of a buffer, as it should be: flushes follow, and take the time.`;
    return { code, verdict: "noted", evidence, metrics: LATENCIES.map((m) => `write.${m}`) };
  }
  const stalled = side === "write" && stalls(direction, broken.ns);
  const kept = "; its slowest 1 % waited, so the rate over the whole run stands";
  return stalled
    ? {
        code,
        verdict: "excluded",
        evidence: `${evidence}${kept}.`,
        metrics: LATENCIES.map((m) => `${side}.${m}`),
      }
    : { code, verdict: "excluded", evidence: `${evidence}.`, metrics };
}

/** Buffered writes that are flushed later: the flush takes the time, and the rate over the run holds it. */
const isFlushedLater = ({ direct, fsync = 0, fdatasync = 0, endFsync = false }: Workload): boolean =>
  direct !== true && (fsync > 0 || fdatasync > 0 || endFsync);

/** Every real I/O takes at least the floor, so a mean below it has as many cached ones in it as a median. */
function typicalOf(direction: Direction | undefined): { name: string; latency: Quantity } | undefined {
  const median = direction?.clat?.percentilesNs?.["50"] ?? direction?.lat?.percentilesNs?.["50"];
  if (median !== undefined) return { name: "median", latency: median };
  const mean = direction?.lat?.meanNs ?? direction?.clat?.meanNs;
  return mean === undefined ? undefined : { name: "mean", latency: mean };
}

/** A buffer that fills up makes writers wait: then the rate over the run is the medium's after all. */
function stalls(direction: Direction | undefined, floorNs: number): boolean {
  const p99 = direction?.clat?.percentilesNs?.["99"] ?? direction?.lat?.percentilesNs?.["99"];
  return p99 !== undefined && intervalOf(p99).low > floorNs;
}

/** Floors that hold here. Transfer comes on top of the round trip; a drive starts to answer while it still transfers. */
function floorsOf(subject: Subject, side: Side): Floor[] {
  const { deployment, environment, result } = subject;
  const { medium } = deployment;
  const across = crossesNetwork(subject) === true;
  const transfer = transferNs(subject, side);
  const trip =
    environment.network?.roundTripNs ?? (isRdma(subject) ? THRESHOLDS.rdmaNs : THRESHOLDS.networkNs);
  const randomRead = side === "read" && isRandom(result.workload.rw);
  const size = sizeText(blockSizeOf(result.workload, side) ?? 0);
  const onTheWire = transfer > 0 ? ` and the time of ${size} on the wire` : "";
  const floors: (Floor & { holds: boolean })[] = [
    { holds: true, ns: THRESHOLDS.anyDeviceNs, what: "the least of any device", excludes: true },
    { holds: across, ns: trip + transfer, what: `a network round trip${onTheWire}`, excludes: true },
    {
      holds: !across && transfer > 0 && medium !== "mixed",
      ns: transfer,
      what: `the time of ${size} at the 16 GB/s of the fastest drive`,
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

const isRdma = ({ deployment }: Subject): boolean =>
  /rdma|roce|iwarp|infiniband/i.test(deployment.network?.protocol ?? "");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

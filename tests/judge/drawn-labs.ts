/** Labs in which everything may be: drawn workloads, figures, deployments and questions, the same for the same seed. */
import type { Backend } from "../../src/schema/backend.ts";
import type { Deployment } from "../../src/schema/deployment.ts";
import type { Model } from "../../src/schema/model.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import type { Direction, Distribution, Result } from "../../src/schema/result.ts";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { directionsOf, outstandingOf, type Workload } from "../../src/schema/workload.ts";
import { normal, type Uniform, uniformOf } from "./draws.ts";
import { byTool, GiB, KiB, MiB, MS, recordOf, resultOf, runOf, tpcb, US } from "./small-record.ts";

export function drawnLab(seed: number): { record: FiolioRecord; runs: Run[] } {
  const lab = new Draw(uniformOf(seed));
  const ids = lab.some(3, 5, (i) => `d${i}`);
  const workloads = lab.some(4, 6, () => workload(lab)).flatMap((one) => deeper(lab, one));
  const speed = new Map(ids.map((id) => [id, Math.exp(normal(lab.random))]));
  const runs = ids.flatMap((id) => [
    ...workloads.flatMap((one, w) =>
      lab.chance(0.25) ? [] : lab.some(1, 4, (i) => run(lab, id, `w${w}-${i}`, one, speed.get(id) ?? 1, i)),
    ),
    runOf(id, "pgbench", [], {
      ...byTool("pgbench"),
      trials: [tpcb(1000 * (speed.get(id) ?? 1) * lab.between(0.9, 1.1))],
    }),
  ]);
  const deployments = Object.fromEntries(ids.map((id) => [id, deployment(lab)]));
  const useCases = { one: question(lab, workloads), two: question(lab, workloads) };
  const models = { one: model(lab, workloads), two: model(lab, workloads) };
  const network = { lineRateBitsPerSecond: lab.one([1e9, 1e10]), roundTripNs: lab.between(10, 200) * US };
  const environment = { dedicated: lab.chance(0.5), ...(lab.chance(0.6) && { network }) };
  return { record: recordOf({ deployments, environment, runs, useCases, models }), runs };
}

class Draw {
  readonly random: Uniform;
  constructor(random: Uniform) {
    this.random = random;
  }
  between(low: number, high: number): number {
    return low + this.random() * (high - low);
  }
  chance(share: number): boolean {
    return this.random() < share;
  }
  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T;
  }
  some<T>(least: number, most: number, draw: (i: number) => T): T[] {
    return Array.from({ length: Math.floor(this.between(least, most + 1)) }, (_, i) => draw(i));
  }
}

/** Some are asked at several depths. */
const deeper = (lab: Draw, one: Workload): Workload[] =>
  lab.chance(0.3) ? [1, 4, 16, 64].map((iodepth) => ({ ...one, ioengine: "libaio", iodepth })) : [one];

const workload = (lab: Draw): Workload => ({
  rw: lab.one(["read", "write", "randread", "randwrite", "randrw", "randread", "randwrite", "trim"]),
  blockSizeBytes: lab.one([4 * KiB, 4 * KiB, 8 * KiB, 64 * KiB, MiB]),
  ioengine: lab.one(["libaio", "libaio", "psync", "io_uring"]),
  iodepth: lab.one([1, 4, 32, 64]),
  numjobs: lab.one([1, 1, 4, 16]),
  direct: lab.chance(0.8),
  sizeBytes: lab.one([GiB, 10 * GiB, 256 * MiB]),
  runtimeSeconds: lab.one([5, 30, 60, 300]),
  ...(lab.chance(0.8) && { timeBased: true }),
  ...(lab.chance(0.3) && { fdatasync: 1 }),
  ...(lab.chance(0.3) && { sharedFile: true }),
  ...(lab.chance(0.2) && { rampSeconds: 5 }),
  ...(lab.chance(0.1) && { rateIops: 1000 }),
  ...(lab.chance(0.1) && { offsetIncrementBytes: GiB }),
});

function run(lab: Draw, id: string, key: string, asked: Workload, speed: number, index: number): Run {
  const from = Date.UTC(2026, 0, 1 + Math.floor(lab.between(0, 300)), 10);
  const iso = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");
  const to = from + (asked.runtimeSeconds ?? 0) * 1000;
  const measured = { from: iso(from), to: iso(to) };
  const tool = byTool(lab.one(["fio", "fio", "elbencho"]), lab.one(["fio-3.36", "fio-2.2.10"]));
  const of = lab.chance(0.7)
    ? { ...tool, provenance: { ...(tool.provenance as Run["provenance"]), measured } }
    : {};
  return runOf(id, key, [result(lab, asked, speed, iso(from))], {
    ...of,
    ...(lab.chance(0.3) && { cell: { clients: { count: lab.one([2, 4]) }, volumeSizeBytes: 100 * GiB } }),
    ...(lab.chance(0.4) && { repeat: { series: key.split("-")[0] ?? key, index } }),
    ...(lab.chance(0.05) && {
      annotations: [
        { kind: lab.one(["likely-cached", "retracted"] as const), author: "The document", reason: "Marked." },
      ],
    }),
  });
}

function result(lab: Draw, asked: Workload, speed: number, startedAt: string): Result {
  const outstanding = outstandingOf(asked) ?? 1;
  const seconds = (asked.runtimeSeconds ?? 30) * lab.one([1, 1, 1, 0.5, 1.2]);
  const sides = directionsOf(asked.rw);
  const directions = sides.map((side): [string, Direction] => {
    // Two storages may come to the very same, and one to nothing.
    if (lab.chance(0.04)) return [side, NOTHING];
    const meanNs = lab.chance(0.1)
      ? MS
      : ((Math.sqrt(outstanding) * 150 * US) / speed) * Math.exp(0.05 * normal(lab.random));
    const law = lab.one([1, 1, 1, 1, 0.97, 0.88, 0.6, 1.15, 2]);
    const iops = (law * outstanding * 1e9) / meanNs / sides.length;
    const bytes = iops * Number(asked.blockSizeBytes) * lab.one([1, 1, 1, 1, 1.048576, 1.3]);
    return [side, side === "trim" ? { iops } : measuredSide(lab, { iops, bytes, meanNs, seconds })];
  });
  return resultOf(asked, Object.fromEntries(directions), {
    status: lab.one([
      "complete",
      "complete",
      "complete",
      "complete",
      "complete",
      "complete",
      "complete",
      "partial",
    ]),
    startedAt,
    ...(lab.chance(0.5) && { cpu: { userPercent: lab.between(1, 40), systemPercent: lab.between(1, 60) } }),
    ...(asked.fdatasync === 1 && { sync: { latency: latency(lab, lab.one([0.05, 2, 400]) * US) } }),
    ...(lab.chance(0.2) && { jobs: asked.numjobs }),
  });
}

const NOTHING: Direction = {
  iops: 0,
  bandwidthBytesPerSecond: 0,
  ioBytes: 0,
  runtimeNs: 0,
  lat: { meanNs: 0 },
};

type Figures = { iops: number; bytes: number; meanNs: number; seconds: number };

const measuredSide = (lab: Draw, { iops, bytes, meanNs, seconds }: Figures): Direction => ({
  ...(lab.chance(0.95) && { iops }),
  ...(lab.chance(0.9) && { bandwidthBytesPerSecond: bytes }),
  ...(lab.chance(0.5) && { ioBytes: bytes * seconds, totalIos: Math.round(iops * seconds) }),
  ...(lab.chance(0.7) && { runtimeNs: seconds * 1e9 }),
  ...(lab.chance(0.9) && { [lab.one(["lat", "clat"])]: latency(lab, meanNs) }),
  ...(lab.chance(0.2) && { slat: { meanNs: lab.one([0.01, 0.6]) * meanNs } }),
  ...(lab.chance(0.1) && {
    iopsSamples: { count: 60, min: iops * lab.one([0, 0.2]), mean: iops, max: iops * 3, stddev: iops * 0.7 },
  }),
});

function latency(lab: Draw, meanNs: number): Distribution {
  const p50 = meanNs * lab.one([0.9, 0.9, 0.1, 1]);
  const p99 = meanNs * lab.one([3, 3, 8, 0.8, 2]);
  return {
    meanNs,
    ...(lab.chance(0.8) && { percentilesNs: { "50": p50, "99": p99, "99.9": p99 * lab.one([2, 0.9]) } }),
    ...(lab.chance(0.4) && { maxNs: lab.one([20, 2000]) * MS, stddevNs: meanNs * lab.one([0.5, 4]) }),
  };
}

function deployment(lab: Draw): Partial<Deployment> & { of: Partial<Backend> } {
  const networked = lab.chance(0.6);
  const kind = networked
    ? lab.one(["replicated-block", "distributed-block", "network-filesystem"] as const)
    : lab.one(["local-volume", "local-disk"] as const);
  return {
    ...(lab.chance(0.8) && { medium: lab.one(["nvme", "ssd", "hdd", "memory"] as const) }),
    ...(lab.chance(0.5) && { network: { between: networked } }),
    ...(lab.chance(0.2) && { provisionedIops: lab.one([3000, 16_000]) }),
    of: { kind, networked, ...(networked && { replicas: lab.one([2, 3]) }), snapshots: lab.chance(0.5) },
  };
}

function question(lab: Draw, workloads: readonly Workload[]): UseCase {
  const asked = workloads.filter(({ rw }) => rw !== "trim").slice(0, Math.ceil(lab.between(1, 4)));
  return {
    format: "use-case/1",
    title: "Drawn",
    order: 1,
    summary: "Drawn.",
    profile: "lab",
    ...(lab.chance(0.3) && { durable: true }),
    ...(lab.chance(0.2) && { requires: { snapshots: true } }),
    metrics: asked.map((one) => metricOf(lab, one)),
  };
}

function metricOf(lab: Draw, { rw, blockSizeBytes }: Workload): UseCase["metrics"][number] {
  const side = rw === "randrw" ? lab.one(["worst", "read"]) : rw.endsWith("read") ? "read" : "write";
  const statistic = side === "worst" ? "p99" : lab.one(["p99", "iops", "mean", "bandwidth"]);
  const isLatency = statistic === "p99" || statistic === "mean";
  const bytes = Number(blockSizeBytes);
  return {
    metric: `${side}.${statistic}`,
    workload: {
      rw: [rw as "read"],
      ...(lab.chance(0.8) && { blockSizeBytes: { min: bytes, max: bytes } }),
      ...(lab.chance(0.2) && { outstanding: { max: 64 } }),
    },
    weight: lab.one([1, 2, 5]),
    required: lab.chance(0.8),
    ...(isLatency && lab.chance(0.5) && { objective: lab.one([0.5, 2, 10]) * MS }),
    reason: "Drawn.",
  };
}

function model(lab: Draw, workloads: readonly Workload[]): Model {
  const asked = workloads.filter(({ rw }) => rw !== "trim").slice(0, 3);
  const statistic = lab.one(["iops", "p99", "mean"]);
  return {
    format: "model/1",
    title: "Drawn",
    order: 1,
    summary: "Drawn.",
    mean: lab.one(["geometric", "arithmetic"]),
    ...(lab.chance(0.3) && { shift: 100 }),
    missing: lab.one([
      { rule: "not-ranked" },
      { rule: "weights-of-the-rest" },
      { rule: "penalty", times: 2, least: 1000 },
    ]),
    dimensions: asked.map((one, i) => ({
      id: `dimension-${i}`,
      title: "Drawn",
      weight: lab.one([1, 2, 3]),
      of: [metricIn(one, statistic), ...(lab.chance(0.3) ? [metricIn(asked[0] ?? one, statistic)] : [])],
      combine: lab.one(["sum", "mean"]),
      ...(i === 1 && lab.chance(0.3) && { timesShareOf: "dimension-0" }),
      reason: "Drawn.",
    })),
  };
}

const metricIn = ({ rw }: Workload, statistic: string): Model["dimensions"][number]["of"][number] => ({
  metric: `${rw.endsWith("write") ? "write" : "read"}.${statistic}`,
  workload: { rw: [rw as "read"] },
});

/** Writes a record that looks like a real one: every run different, from a seed, so that a benchmark can be repeated. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { binsOf, type LoggedSide, logsOf, percentileOf } from "./details.ts";

/** `details`: each run with histograms and logs beside its figures. `editions`: beside the working one; three where absent. */
export type RecordSize = { runs: number; seed?: number; details?: boolean; editions?: number };

type Job = {
  rw: string;
  bs: string;
  blockBytes: number;
  iodepth: number;
  numjobs: number;
  fdatasync?: number;
};

export const JOBS: readonly Job[] = [
  { rw: "randread", bs: "4k", blockBytes: 4096, iodepth: 1, numjobs: 1 },
  { rw: "randread", bs: "4k", blockBytes: 4096, iodepth: 32, numjobs: 1 },
  { rw: "randread", bs: "4k", blockBytes: 4096, iodepth: 32, numjobs: 4 },
  { rw: "randwrite", bs: "4k", blockBytes: 4096, iodepth: 1, numjobs: 1 },
  { rw: "randwrite", bs: "4k", blockBytes: 4096, iodepth: 32, numjobs: 4 },
  { rw: "write", bs: "4k", blockBytes: 4096, iodepth: 1, numjobs: 1, fdatasync: 1 },
  { rw: "randrw", bs: "8k", blockBytes: 8192, iodepth: 16, numjobs: 2 },
  { rw: "read", bs: "1M", blockBytes: 1 << 20, iodepth: 8, numjobs: 1 },
  { rw: "write", bs: "1M", blockBytes: 1 << 20, iodepth: 8, numjobs: 1 },
  { rw: "randrw", bs: "4k", blockBytes: 4096, iodepth: 64, numjobs: 1 },
];
const ENVIRONMENTS = 5;
const DEPLOYMENTS = 20;
const EDITIONS = 3;
const PERCENTILES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99];

const AT_DEPTH = { "0": 0, "4": 100, "8": 0, "16": 0, "32": 0, "64": 0, ">=64": 0 };
const shares = (bounds: readonly number[]): Record<string, number> =>
  Object.fromEntries(bounds.map((bound) => [bound, 0]));

/** mulberry32: small, and the same everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function latency(meanNs: number, count: number, next: () => number, details = false): object {
  const tail = 2 + next() * 6;
  const bins = details ? binsOf(meanNs, tail, count) : undefined;
  const percentile: Record<string, number> = {};
  for (const p of PERCENTILES)
    percentile[p.toFixed(6)] = bins
      ? percentileOf(bins, p)
      : Math.round(meanNs * (0.55 + 0.4 * (p / 100) + (p > 90 ? ((p - 90) / 10) ** 3 * tail : 0)));
  return {
    min: Math.round(meanNs * 0.3),
    max: Math.round(meanNs * tail * 3),
    mean: meanNs,
    stddev: meanNs * 0.4,
    N: count,
    percentile,
    ...(bins ? { bins: Object.fromEntries(bins.atNs.map((at, i) => [at, bins.counts[i]])) } : {}),
  };
}

function direction(
  share: number,
  job: Job,
  iops: number,
  meanNs: number,
  next: () => number,
  details: boolean,
): object {
  const total = Math.round(iops * share * 30);
  const bytes = total * job.blockBytes;
  const idle = { min: 0, max: 0, mean: 0, stddev: 0, N: 0 };
  const at = (ns: number, bins = false): object => (total === 0 ? idle : latency(ns, total, next, bins));
  return {
    io_bytes: bytes,
    io_kbytes: bytes / 1024,
    bw_bytes: Math.round(bytes / 30),
    bw: Math.round(bytes / 30 / 1024),
    iops: total / 30,
    runtime: total === 0 ? 0 : 30_000,
    total_ios: total,
    short_ios: 0,
    drop_ios: 0,
    slat_ns: total === 0 ? idle : { min: 900, max: 21_000, mean: 1500, stddev: 340.5, N: total },
    clat_ns: at(meanNs - 1500, details),
    lat_ns: at(meanNs),
    bw_min: 1,
    bw_max: Math.round(bytes / 30 / 1000),
    bw_agg: 100,
    bw_mean: bytes / 30 / 1024,
    bw_dev: 12.5,
    bw_samples: 60,
    iops_min: 1,
    iops_max: Math.round(iops * 1.2),
    iops_mean: iops * share,
    iops_stddev: 11.5,
    iops_samples: 60,
  };
}

/** One after the other: runs that overlap in time are excluded. */
const APART_SECONDS = 120;

/** What fio 3.36 writes for one job; figures obey Little's law. */
export function fioOutput(index: number, deployment: number, job: Job, next: () => number): string {
  return fioFiles(index, deployment, job, next, false).output;
}

/** The same with bins; `logs`: end of a log's name -> its text. */
export function fioFiles(
  index: number,
  deployment: number,
  job: Job,
  next: () => number,
  details: boolean,
): { output: string; logs: [name: string, text: string][] } {
  const outstanding = job.iodepth * job.numjobs;
  const base = 60_000 * (1 + deployment * 0.35) * (job.blockBytes > 65536 ? 12 : 1);
  const meanNs = base * (1 + outstanding * 0.04) * (0.95 + next() * 0.1);
  const iops = (outstanding * 1e9) / meanNs;
  const readShare = job.rw.includes("rw") ? 0.7 : job.rw.includes("read") ? 1 : 0;
  const options: Record<string, string> = {
    rw: job.rw,
    bs: job.bs,
    iodepth: `${job.iodepth}`,
    numjobs: `${job.numjobs}`,
    group_reporting: "",
    stonewall: "",
  };
  if (job.rw.includes("rw")) options.rwmixread = "70";
  if (job.fdatasync) options.fdatasync = "1";
  const writes = direction(1 - readShare, job, iops, meanNs, next, details);
  const output = `${JSON.stringify(
    {
      "fio version": "fio-3.36",
      timestamp: 1_790_000_000 + index * APART_SECONDS,
      timestamp_ms: (1_790_000_000 + index * APART_SECONDS) * 1000,
      time: "Mon Sep 21 14:13:20 2026",
      "global options": {
        ioengine: "libaio",
        direct: "1",
        size: "8g",
        runtime: "30s",
        time_based: "",
        filename: "/volume/test",
      },
      jobs: [
        {
          jobname: `job-${index}`,
          groupid: 0,
          job_start: (1_790_000_000 + index * APART_SECONDS) * 1000,
          error: 0,
          eta: 0,
          elapsed: 31,
          "job options": options,
          read: direction(readShare, job, iops, meanNs, next, details),
          write: writes,
          trim: direction(0, job, iops, meanNs, next, false),
          sync: job.fdatasync
            ? { total_ios: 0, lat_ns: latency(meanNs * 2, 1000 + index, next) }
            : { total_ios: 0, lat_ns: { min: 0, max: 0, mean: 0, stddev: 0, N: 0 } },
          job_runtime: 30_000 * job.numjobs,
          usr_cpu: 2.5 + next(),
          sys_cpu: 8.5 + next(),
          ctx: 100_000 + index,
          majf: 0,
          minf: 60,
          iodepth_level: { "1": 0, "2": 0, "4": 0, "8": 0, "16": 0, "32": 100, ">=64": 0 },
          iodepth_submit: AT_DEPTH,
          iodepth_complete: AT_DEPTH,
          latency_ns: shares([2, 4, 10, 20, 50, 100, 250, 500, 750, 1000]),
          latency_us: { ...shares([2, 4, 10, 20, 50, 100, 250, 500, 750, 1000]), "100": 40.5, "250": 59.5 },
          latency_ms: { ...shares([2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000]), ">=2000": 0 },
          latency_depth: job.iodepth,
          latency_target: 0,
          latency_percentile: 100,
          latency_window: 0,
        },
      ],
      disk_util: [
        {
          name: "nvme0n1",
          read_ios: index,
          write_ios: index * 2,
          read_sectors: index * 8,
          write_sectors: index * 16,
          read_merges: 0,
          write_merges: 1,
          read_ticks: 5426,
          write_ticks: 3,
          in_queue: 5430,
          util: 99.1,
        },
      ],
    },
    null,
    2,
  )}\n`;
  const sides = [readShare, 1 - readShare].flatMap((share, side): LoggedSide[] =>
    share > 0
      ? [{ direction: side === 0 ? 0 : 1, iops: iops * share, blockBytes: job.blockBytes, meanNs }]
      : [],
  );
  return { output, logs: details ? logsOf(sides, job.numjobs, next) : [] };
}

async function put(root: string, path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const yaml = (fields: Record<string, unknown>): string =>
  `${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n`;

/** A complete report folder under root: 5 environments, 20 deployments, 10 workloads, 3 editions that add up. */
export async function writeRecord(
  root: string,
  { runs, seed = 42, details = false, editions: count = EDITIONS }: RecordSize,
): Promise<void> {
  const environments = Array.from({ length: ENVIRONMENTS }, (_, e) => `environment-${e + 1}`);
  // The first ones two environments each, and from the third on all.
  const editions = Array.from({ length: count }, (_, e) => ({
    version: `v${2026 + Math.floor(e / 12)}.${(e % 12) + 1}.0`,
    date: `${2026 + Math.floor(e / 12)}-${String((e % 12) + 1).padStart(2, "0")}-15`,
    summary: `Edition ${e + 1}`,
    environments: environments.slice(e * 2, e === 2 ? ENVIRONMENTS : e * 2 + 2),
  }));
  await put(
    root,
    "fiolio.yaml",
    yaml({
      format: "fiolio/1",
      title: "Benchmark",
      description: "A generated record.",
      editions,
    }),
  );
  for (const [e, id] of environments.entries()) {
    const network = { lineRateBitsPerSecond: 25e9 };
    await put(
      root,
      `data/environments/${id}.yaml`,
      yaml({
        format: "environment/1",
        title: `Environment ${e + 1}`,
        kind: "cluster",
        summary: "Generated.",
        dedicated: true,
        network,
      }),
    );
  }
  for (let d = 0; d < DEPLOYMENTS; d++) {
    const common = {
      kind: "replicated-block",
      summary: "Generated.",
      networked: true,
      accessModes: ["ReadWriteOnce"],
      volumeModes: ["Filesystem", "Block"],
      durability: { reachableAfterNodeLoss: d % 2 === 0, failures: d % 3 },
    };
    await put(
      root,
      `data/backends/backend-${d + 1}.yaml`,
      yaml({ format: "backend/1", title: `Backend ${d + 1}`, product: `Product ${d + 1}`, ...common }),
    );
    const place = { environment: environments[d % ENVIRONMENTS], medium: "nvme", network: { between: true } };
    await put(
      root,
      `data/deployments/deployment-${d + 1}.yaml`,
      yaml({ format: "deployment/1", title: `Deployment ${d + 1}`, backend: `backend-${d + 1}`, ...place }),
    );
  }
  const next = random(seed);
  for (let r = 0; r < runs; r++) {
    const d = r % DEPLOYMENTS;
    const job = JOBS[Math.floor(r / DEPLOYMENTS) % JOBS.length];
    if (job === undefined) throw new Error("no job");
    const path = `data/raw/${environments[d % ENVIRONMENTS]}/deployment-${d + 1}/run-${String(r).padStart(5, "0")}`;
    const { output, logs } = fioFiles(r, d, job, next, details);
    await put(root, `${path}.json`, output);
    for (const [name, text] of logs) await put(root, path + name, text);
  }
}

/** Writes a modern file of fio as an older release would have: every change of its JSON as a rule, with the release that brought it. */

export type Latency = {
  min: number;
  max: number;
  mean: number;
  stddev: number;
  N?: number;
  percentile?: Record<string, number>;
};
export type Side = {
  io_bytes: number;
  io_kbytes: number;
  bw_bytes: number;
  bw: number;
  iops: number;
  runtime: number;
  total_ios: number;
  slat_ns: Latency;
  clat_ns: Latency;
  lat_ns: Latency;
};
export type Row = Record<(typeof SIDES)[number], Side> & {
  jobname: string;
  groupid: number;
  hostname?: string;
  port?: number;
  job_runtime?: number;
  sync?: Record<string, unknown>;
  "job options"?: Record<string, string>;
};
export type Document = {
  "fio version": string;
  "global options"?: object;
  jobs: Row[];
  client_stats?: Row[];
};

export const SIDES = ["read", "write", "trim"] as const;
const LATENCIES = ["slat_ns", "clat_ns", "lat_ns"] as const;
const FLAGS = ["time_based", "group_reporting", "stonewall"];

type Loose = Record<string, unknown>;
type Parts = { document: Loose; rows: Loose[]; sides: Loose[]; latencies: Loose[] };

const without = (objects: Loose[], ...keys: string[]): void => {
  for (const object of objects) for (const key of keys) delete object[key];
};

/** The release in which the file became like today's, and how it was before; newest first. */
const CHANGES: [since: string, undo: (parts: Parts) => void][] = [
  ["3.42", ({ rows }) => without(rows, "latency_target_ns", "latency_window_us")],
  [
    "3.37",
    ({ document, rows }) =>
      without(
        [document["global options"] as Loose, ...rows.map((row) => row["job options"] as Loose)],
        ...FLAGS,
      ),
  ],
  ["3.36", ({ rows }) => without(rows, "job_start")],
  ["3.36", ({ document }) => without(document.disk_util as Loose[], "read_sectors", "write_sectors")],
  [
    "3.30",
    ({ latencies }) => {
      for (const latency of latencies)
        Object.assign(latency, { high_prio: { mean: 1 }, low_prio: { mean: 2 } });
    },
  ],
  ["3.18", ({ latencies }) => without(latencies, "N")],
  [
    "3.18",
    ({ sides, latencies }) => {
      const names = Object.keys((latencies.find(({ percentile }) => percentile)?.percentile as Loose) ?? {});
      for (const side of sides)
        if (side.total_ios === 0)
          (side.clat_ns as Loose).percentile = Object.fromEntries(names.map((name) => [name, 0]));
    },
  ],
  [
    "3.13",
    ({ sides }) => {
      for (const side of sides)
        Object.assign(side, { iops_mean: Number(side.iops_mean) / 2, bw_mean: Number(side.bw_mean) / 2 });
    },
  ],
  ["3.9", ({ rows }) => without(rows, "iodepth_submit", "iodepth_complete")],
  ["3.8", ({ rows }) => without(rows, "job_runtime")],
  ["3.4", ({ rows }) => without(rows, "sync")],
  ["3.2", ({ sides }) => without(sides, "bw_bytes")],
  [
    "3.2",
    ({ latencies }) => {
      for (const { percentile } of latencies) if (percentile) (percentile as Loose)["0.00"] = 0;
    },
  ],
  ["2.99", ({ sides }) => toMicroseconds(sides)],
  ["2.99", ({ rows }) => without(rows, "latency_ns")],
  [
    "2.99",
    ({ sides }) =>
      without(sides, "bw_samples", "iops_min", "iops_max", "iops_mean", "iops_stddev", "iops_samples"),
  ],
  [
    "2.21",
    ({ sides }) => {
      for (const side of sides) side.io_bytes = side.io_kbytes;
      without(sides, "io_kbytes");
    },
  ],
  ["2.12", ({ document }) => without([document], "timestamp_ms")],
  [
    "2.10",
    ({ sides }) => {
      for (const side of sides) side.iops = Math.floor(Number(side.iops));
    },
  ],
  [
    "2.3",
    ({ document, rows }) => {
      without([document], "global options");
      without(rows, "job options");
    },
  ],
  [
    "2.2.5",
    ({ document, rows }) => {
      without([document], "timestamp", "time");
      without(rows, "eta", "elapsed");
    },
  ],
  ["2.1.14", ({ sides }) => without(sides, "total_ios", "short_ios", "drop_ios")],
];

function toMicroseconds(sides: Loose[]): void {
  for (const side of sides)
    for (const key of LATENCIES) {
      const { min, max, mean, stddev, percentile, ...rest } = side[key] as Latency;
      const cut = (ns: number): number => Math.floor(ns / 1000);
      const exact = (ns: number): number => Number((ns / 1000).toFixed(6));
      delete side[key];
      side[key.replace("_ns", "")] = {
        ...rest,
        min: cut(min),
        max: cut(max),
        mean: exact(mean),
        stddev: exact(stddev),
        ...(percentile
          ? {
              percentile: Object.fromEntries(Object.entries(percentile).map(([name, ns]) => [name, cut(ns)])),
            }
          : {}),
      };
    }
}

function isBefore(release: string, since: string): boolean {
  const [a, b] = [release, since].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((i) => (a?.[i] ?? 0) !== (b?.[i] ?? 0));
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/** The text of the file; fio 3.1 and older wrote the key "0.00" three times. */
export function olderLayout(modern: Document, release: string): string {
  const document = structuredClone(modern) as unknown as Loose;
  document["fio version"] = `fio-${release}`;
  const rows = document.jobs as Loose[];
  const sides = rows.flatMap((row) => SIDES.map((side) => row[side] as Loose));
  const flushes = rows.flatMap(({ sync }) => (sync ? [(sync as Loose).lat_ns as Loose] : []));
  const latencies = [...sides.flatMap((side) => LATENCIES.map((key) => side[key] as Loose)), ...flushes];
  for (const [since, undo] of CHANGES)
    if (isBefore(release, since)) undo({ document, rows, sides, latencies });
  const zero = /^( *)"0\.00": 0$/gm;
  return JSON.stringify(document, null, 2).replace(zero, '$1"0.00": 0,\n$1"0.00": 0,\n$1"0.00": 0');
}

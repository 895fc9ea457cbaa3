/** The columns of Fiolio's CSV: what each stands for, the unit in its name, and how its fields are read. */
import { accessMode, isoDate, volumeMode } from "../../schema/base.ts";
import type { Cell } from "../../schema/cell.ts";
import { rw, type Workload } from "../../schema/workload.ts";
import type { QuantityKind } from "../../units/parse.ts";

/** A value, or what was expected. */
export type ReadValue = { value: unknown } | { expected: string };
type Reader = (text: string) => ReadValue;

export type Column =
  | { of: "row"; key: RowKey; read: Reader }
  | { of: "workload"; key: keyof Workload; read: Reader }
  | { of: "cell"; key: keyof Cell; read: Reader }
  | { of: "figure"; metric: string; dimension: QuantityKind; unit: string; exact: boolean };

export type RowKey = "run" | "name" | "tool" | "toolVersion" | "from" | "to" | "note" | "deployment";

const word: Reader = (text) => ({ value: text });
const oneOf =
  (...values: string[]): Reader =>
  (text) =>
    values.includes(text) ? { value: text } : { expected: values.join(", ") };
const boolean: Reader = (text) => {
  if (/^(?:true|1|yes)$/i.test(text)) return { value: true };
  return /^(?:false|0|no)$/i.test(text) ? { value: false } : { expected: "true or false" };
};
const number =
  (least: number, most: number): Reader =>
  (text) => {
    const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return { value };
    return {
      expected: most === Number.MAX_SAFE_INTEGER ? `a number from ${least} on` : `${least} to ${most}`,
    };
  };
const whole =
  (least: number, factor = 1): Reader =>
  (text) => {
    const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * factor : Number.NaN;
    return Number.isSafeInteger(value) && value >= least
      ? { value }
      : { expected: `a whole number from ${least} on` };
  };
const date: Reader = (text) =>
  isoDate.safeParse(text).success ? { value: text } : { expected: "2025-12-13 or 2025-12-13T08:00:00Z" };
const key: Reader = (text) =>
  /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(text) && text.length <= 60
    ? { value: text }
    : { expected: "lower case letters, digits, single dashes and dots" };
const any = Number.MAX_SAFE_INTEGER;

const SIZES = { bytes: 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };
const sized = (name: string, of: "workload" | "cell", target: string): [string, Column][] =>
  Object.entries(SIZES).map(([unit, factor]) => [
    `${name}_${unit}`,
    { of, key: target, read: whole(1, factor) } as Column,
  ]);

/** Common names for what Fiolio calls a deployment. */
const DEPLOYMENT_NAMES = ["deployment", "storage_class", "storageclass", "storage_pool", "pool", "backend"];

const NAMED: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...DEPLOYMENT_NAMES.map((name): [string, Column] => [name, { of: "row", key: "deployment", read: word }]),
  ["run", { of: "row", key: "run", read: key }],
  ["name", { of: "row", key: "name", read: word }],
  ["tool", { of: "row", key: "tool", read: word }],
  ["tool_version", { of: "row", key: "toolVersion", read: word }],
  ["measured_from", { of: "row", key: "from", read: date }],
  ["measured_to", { of: "row", key: "to", read: date }],
  ["note", { of: "row", key: "note", read: word }],
  ["rw", { of: "workload", key: "rw", read: oneOf(...rw.options) }],
  ["read_percent", { of: "workload", key: "readPercent", read: number(0, 100) }],
  ...sized("block_size", "workload", "blockSizeBytes"),
  ["ioengine", { of: "workload", key: "ioengine", read: word }],
  ["iodepth", { of: "workload", key: "iodepth", read: whole(1) }],
  ["numjobs", { of: "workload", key: "numjobs", read: whole(1) }],
  ["outstanding", { of: "workload", key: "outstanding", read: whole(1) }],
  ["direct", { of: "workload", key: "direct", read: boolean }],
  ["sync", { of: "workload", key: "sync", read: oneOf("none", "sync", "dsync") }],
  ["fsync", { of: "workload", key: "fsync", read: whole(0) }],
  ["fdatasync", { of: "workload", key: "fdatasync", read: whole(0) }],
  ["rate_iops", { of: "workload", key: "rateIops", read: whole(1) }],
  ...sized("size", "workload", "sizeBytes"),
  ["runtime_s", { of: "workload", key: "runtimeSeconds", read: number(0, any) }],
  ["ramp_s", { of: "workload", key: "rampSeconds", read: number(0, any) }],
  ["time_based", { of: "workload", key: "timeBased", read: boolean }],
  ["volume_mode", { of: "cell", key: "volumeMode", read: oneOf(...volumeMode.options) }],
  ["access_mode", { of: "cell", key: "accessMode", read: oneOf(...accessMode.options) }],
  ...sized("volume_size", "cell", "volumeSizeBytes"),
  ["filesystem", { of: "cell", key: "filesystem", read: word }],
  ["mount_options", { of: "cell", key: "mountOptions", read: word }],
  ["node", { of: "cell", key: "node", read: word }],
  ["prefill", { of: "cell", key: "prefill", read: word }],
  ["cache_state", { of: "cell", key: "cacheState", read: word }],
]);

const PER_SECOND: Record<string, string> = {
  bytes: "B/s",
  kib: "KiB/s",
  mib: "MiB/s",
  gib: "GiB/s",
  kb: "kB/s",
  mb: "MB/s",
  gb: "GB/s",
};
const RATE = /^(read|write|trim|mixed)_(iops|ios|total_bytes)$/;
const BANDWIDTH = /^(read|write|trim|mixed)_bandwidth_(bytes|kib|mib|gib|kb|mb|gb)_per_s$/;
const RUNTIME = /^(read|write|trim|mixed)_runtime_(ms|s)$/;
const STATISTIC = "min|mean|max|stddev|p\\d{1,2}(?:\\.\\d*[1-9])?";
const LATENCY = new RegExp(`^(read|write|trim|mixed)_(slat|clat|lat)_(${STATISTIC})_(ns|us|ms|s)$`);
const SYNC = new RegExp(`^sync_lat_(${STATISTIC})_(ns|us|ms|s)$`);
const CPU = /^cpu_(user|system|idle)_percent$/;

/** @param name in lower case. Undefined if there is no such column. */
export function columnOf(name: string): Column | undefined {
  return NAMED.get(name) ?? figureColumn(name);
}

function figureColumn(name: string): Column | undefined {
  const figure = (metric: string, dimension: QuantityKind, unit: string, exact = false): Column => ({
    of: "figure",
    metric,
    dimension,
    unit,
    exact,
  });
  const [, subject, rate] = RATE.exec(name) ?? [];
  if (rate === "iops") return figure(`${subject}.iops`, "iops", "");
  if (rate === "ios") return figure(`${subject}.ios`, "count", "", true);
  if (rate !== undefined) return figure(`${subject}.bytes`, "bytes", "B", true);
  const [, moved, unit = ""] = BANDWIDTH.exec(name) ?? [];
  if (moved !== undefined) return figure(`${moved}.bandwidth`, "bytes/s", PER_SECOND[unit] ?? "");
  const [, ran, time = ""] = RUNTIME.exec(name) ?? [];
  if (ran !== undefined) return figure(`${ran}.runtime`, "ns", time);
  const [, of, kind, statistic, inUnit = ""] = LATENCY.exec(name) ?? [];
  if (of !== undefined) return figure(`${of}.${kind}.${statistic}`, "ns", inUnit);
  const [, syncStatistic, syncUnit = ""] = SYNC.exec(name) ?? [];
  if (syncStatistic !== undefined) return figure(`sync.lat.${syncStatistic}`, "ns", syncUnit);
  const cpu = CPU.exec(name)?.[1];
  return cpu === undefined ? undefined : figure(`cpu.${cpu}`, "percent", "%");
}

/** Names to suggest for a misspelt one; figures by examples. */
export const COLUMN_NAMES: readonly string[] = [
  ...NAMED.keys(),
  ...["read", "write"].flatMap((name) => [
    `${name}_iops`,
    `${name}_ios`,
    `${name}_total_bytes`,
    ...Object.keys(PER_SECOND).map((unit) => `${name}_bandwidth_${unit}_per_s`),
    `${name}_runtime_s`,
    ...["min", "mean", "max", "stddev", "p50", "p95", "p99", "p99.9"].flatMap((statistic) =>
      ["us", "ms"].map((unit) => `${name}_lat_${statistic}_${unit}`),
    ),
  ]),
  "sync_lat_mean_us",
  "cpu_user_percent",
  "cpu_system_percent",
];

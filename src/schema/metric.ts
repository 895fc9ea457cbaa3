/** The table of what can be ranked: unit, which way is better, and where it stands in a result. */
import { type Quantity, valueOf } from "./quantity.ts";
import type { Direction, DirectionName, Distribution, Result } from "./result.ts";

export type Unit = "iops" | "bytes/s" | "ns";
export type Metric = {
  id: string;
  title: string;
  /** As it stands in a sentence: "p99 read latency". */
  phrase: string;
  statistic: string;
  direction: DirectionName | "sync";
  unit: Unit;
  better: "higher" | "lower";
  read: (result: Result) => Quantity | undefined;
  /** It is the worse one of these metrics, by id; only use cases ask for it. */
  worstOf?: readonly string[];
  /** Of a plugin's: what is said of this metric of the engine's, by its id, holds of it too. */
  like?: string;
  plugin?: { name: string; version: string };
};

/** Completion latency where the tool tells it apart, otherwise whatever it calls latency. */
const percentile = (d: Direction | undefined, p: string): Quantity | undefined =>
  d?.clat?.percentilesNs?.[p] ?? d?.lat?.percentilesNs?.[p];
const mean = (d: Direction | undefined): Quantity | undefined => d?.lat?.meanNs ?? d?.clat?.meanNs;
const PERCENTILES = ["50", "95", "99", "99.9"];

function ofDirection(name: "read" | "write" | "mixed"): Metric[] {
  const of = (r: Result): Direction | undefined => r.directions[name];
  const word = name === "mixed" ? "read and write" : name;
  const Word = name === "mixed" ? "Read and write" : name === "read" ? "Read" : "Write";
  return [
    {
      id: `${name}.bandwidth`,
      title: `${Word} bandwidth`,
      phrase: `${word} bandwidth`,
      statistic: "mean",
      direction: name,
      unit: "bytes/s",
      better: "higher",
      read: (r) => of(r)?.bandwidthBytesPerSecond,
    },
    {
      id: `${name}.iops`,
      title: `${Word} IOPS`,
      phrase: `${word} IOPS`,
      statistic: "mean",
      direction: name,
      unit: "iops",
      better: "higher",
      read: (r) => of(r)?.iops,
    },
    {
      id: `${name}.mean`,
      title: `${Word} latency, mean`,
      phrase: `mean ${word} latency`,
      statistic: "mean",
      direction: name,
      unit: "ns",
      better: "lower",
      read: (r) => mean(of(r)),
    },
    ...PERCENTILES.map(
      (p): Metric => ({
        id: `${name}.p${p}`,
        title: `${Word} latency, p${p}`,
        phrase: `p${p} ${word} latency`,
        statistic: `p${p}`,
        direction: name,
        unit: "ns",
        better: "lower",
        read: (r) => percentile(of(r), p),
      }),
    ),
  ];
}

const syncLatency = (r: Result): Distribution | undefined => r.sync?.latency;

export const METRICS: readonly Metric[] = [
  ...ofDirection("read"),
  ...ofDirection("write"),
  ...ofDirection("mixed"),
  {
    id: "sync.mean",
    title: "fsync latency, mean",
    phrase: "mean fsync latency",
    statistic: "mean",
    direction: "sync",
    unit: "ns",
    better: "lower",
    read: (r) => syncLatency(r)?.meanNs,
  },
  ...["50", "99", "99.9"].map(
    (p): Metric => ({
      id: `sync.p${p}`,
      title: `fsync latency, p${p}`,
      phrase: `p${p} fsync latency`,
      statistic: `p${p}`,
      direction: "sync",
      unit: "ns",
      better: "lower",
      read: (r) => syncLatency(r)?.percentilesNs?.[p],
    }),
  ),
];

/** For workloads whose reads and writes must both keep a bound: a mean of the two would hide the worse one. */
export const WORST_METRICS: readonly Metric[] = ["mean", "p99", "p99.9"].map((statistic) => ({
  id: `worst.${statistic}`,
  title: `Worse of read and write latency, ${statistic}`,
  phrase: `worse ${statistic} latency of reads and writes`,
  statistic,
  direction: "mixed",
  unit: "ns",
  better: "lower",
  worstOf: [`read.${statistic}`, `write.${statistic}`],
  read: ({ directions: { read, write } }) => slower(latencyOf(read, statistic), latencyOf(write, statistic)),
}));

const latencyOf = (d: Direction | undefined, statistic: string): Quantity | undefined =>
  statistic === "mean" ? mean(d) : percentile(d, statistic.slice(1));

const slower = (a: Quantity | undefined, b: Quantity | undefined): Quantity | undefined =>
  a === undefined || b === undefined ? undefined : valueOf(a) >= valueOf(b) ? a : b;

let all = METRICS;
const byId = new Map([...METRICS, ...WORST_METRICS].map((m) => [m.id, m]));

/** Those of plugins, once, before files are read. */
export function addMetrics(more: readonly Metric[]): void {
  all = [...all, ...more];
  for (const metric of more) byId.set(metric.id, metric);
}

/** Plugins' too, behind the engine's. */
export const allMetrics = (): readonly Metric[] => all;

export const metricById: ReadonlyMap<string, Metric> = byId;

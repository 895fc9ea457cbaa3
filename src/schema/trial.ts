/** What a tool measured at another layer than the volume: an application on it, the storage below it, or an object store. */
import { z } from "zod";
import { isoDate } from "./base.ts";
import { quantity } from "./quantity.ts";

/** The table of layers, in the order in which pages show them. */
export const TRIAL_LAYERS = {
  application: {
    title: "Applications on it",
    says: "What an application came to on this storage. It depends on the application, its settings and its machine as well, and is never ranked with figures of the storage.",
  },
  below: {
    title: "The layer below the StorageClass",
    says: "Measured past the volume, at the storage's own protocol: what the layer below can do, without the path to a pod. It is never ranked with figures of volumes.",
  },
  life: {
    title: "The life of a volume",
    says: "How long volumes take to be made, attached, mounted, mounted again by another pod, grown, copied and deleted, how many pods with a volume come and go, and how many a node takes, as a session saw it. It depends on the control plane and the node as well, and is never ranked with what volumes do for reads and writes.",
  },
  object: {
    title: "Object storage",
    says: "Objects over a network, which is another kind of storage than a volume. It is never ranked with figures of volumes.",
  },
} as const satisfies Record<string, { title: string; says: string }>;
export type TrialLayer = keyof typeof TRIAL_LAYERS;
const layers = Object.keys(TRIAL_LAYERS) as [TrialLayer, ...TrialLayer[]];

/** "1/s" and "1" count what `counts` says. */
export type TrialUnit = "ns" | "bytes/s" | "1/s" | "1";
export type TrialMetric = {
  title: string;
  /** As it stands in a sentence: "the p99 latency of transactions". */
  phrase: string;
  unit: TrialUnit;
  counts?: string;
  better: "higher" | "lower";
  /** Metrics of volumes that may explain it: only these are looked at. */
  explainedBy?: readonly string[];
};

const DURABLE = ["sync.p99", "sync.mean", "write.p99", "write.mean", "write.iops"] as const;
const STATISTICS = ["min", "mean", "p50", "p90", "p95", "p99", "p99.9", "max", "stddev"] as const;
type Statistic = (typeof STATISTICS)[number];

/** A rate, and the latencies of what it counts. */
function ofRate<Noun extends string>(
  noun: Noun,
  counts: string,
  explainedBy?: readonly string[],
  /** "the time until a volume is made"; by default the latency of what is counted. */
  time = `latency of ${counts}`,
): Record<`${Noun}.rate` | `${Noun}.${Statistic}`, TrialMetric> {
  const rate: TrialMetric = {
    title: `${counts.charAt(0).toUpperCase()}${counts.slice(1)} per second`,
    phrase: `${counts} per second`,
    unit: "1/s",
    counts,
    better: "higher",
    ...(explainedBy && { explainedBy }),
  };
  return { [`${noun}.rate`]: rate, ...ofTimes(noun, time, explainedBy) } as Record<
    `${Noun}.rate` | `${Noun}.${Statistic}`,
    TrialMetric
  >;
}

function ofTimes<Noun extends string>(
  noun: Noun,
  time: string,
  explainedBy?: readonly string[],
): Record<`${Noun}.${Statistic}`, TrialMetric> {
  const times = STATISTICS.map((statistic): [string, TrialMetric] => [
    `${noun}.${statistic}`,
    {
      title: `${time.charAt(0).toUpperCase()}${time.slice(1)}, ${statistic}`,
      phrase: `the ${statistic} ${time}`,
      unit: "ns",
      better: "lower",
      ...(["mean", "p95", "p99"].includes(statistic) && explainedBy && { explainedBy }),
    },
  ]);
  return Object.fromEntries(times) as Record<`${Noun}.${Statistic}`, TrialMetric>;
}

/** In the order in which pages show them. */
export const TRIAL_METRICS = {
  ...ofRate("transaction", "transactions", DURABLE),
  ...ofRate("query", "queries", DURABLE),
  ...ofRate("write", "writes", DURABLE),
  ...ofRate("flush", "durable writes", DURABLE),
  ...ofRate("wal-fsync", "fsyncs of the write-ahead log", DURABLE),
  ...ofRate("backend-commit", "commits of the database file", DURABLE),
  ...ofRate("provision", "volumes made", undefined, "time until a volume is made"),
  ...ofRate("mount", "volumes mounted", undefined, "time until a volume is mounted"),
  ...ofRate("remount", "volumes mounted again", undefined, "time until a volume is mounted again"),
  ...ofTimes("attach", "time until a volume is attached to a node"),
  ...ofTimes("detach", "time until a volume is detached from a node"),
  ...ofRate("expand", "volumes grown", undefined, "time until a volume has grown"),
  ...ofRate("snapshot", "snapshots", undefined, "time until a snapshot is ready"),
  ...ofRate("restore", "snapshots restored", undefined, "time until a restored volume is mounted"),
  ...ofRate("clone", "volumes cloned", undefined, "time until a clone is mounted"),
  ...ofRate("move", "volumes moved", undefined, "time until a volume is mounted on another node"),
  ...ofRate("delete", "volumes deleted", undefined, "time until a volume is deleted"),
  ...ofRate("churn", "pods come and gone", undefined, "time until a pod runs on a new volume"),
  ...ofRate("teardown", "pods gone", undefined, "time until a pod and its volume are gone"),
  "density.most": {
    title: "Volumes on one node at the same time",
    phrase: "volumes on one node at the same time",
    unit: "1",
    counts: "volumes on one node",
    better: "higher",
  },
  ...ofRate("operation", "operations"),
  ...ofRate("request", "requests"),
  ...ofRate("first-byte", "first bytes"),
  bandwidth: { title: "Bandwidth", phrase: "bandwidth", unit: "bytes/s", better: "higher" },
} satisfies Record<string, TrialMetric>;
export type TrialMetricId = keyof typeof TRIAL_METRICS;

const metricIds = Object.keys(TRIAL_METRICS) as [TrialMetricId, ...TrialMetricId[]];
export const trialMetric = z.enum(metricIds);
export const trialMetricOf = (id: TrialMetricId): TrialMetric => TRIAL_METRICS[id];

export const trial = z.strictObject({
  name: z.string().meta({ description: "The test's name as found." }),
  layer: z.enum(layers).meta({ description: "Where it measured: above the volume, below it, or beside it." }),
  tool: z.string(),
  test: z
    .string()
    .meta({ description: "What the tool did, in its own word: tpcb-like, oltp_read_write, put." }),
  setup: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: "What was asked for: figures of different set-ups are never put together." }),
  status: z.enum(["complete", "partial", "failed"]),
  startedAt: isoDate.optional(),
  runtimeNs: quantity.optional(),
  figures: z.partialRecord(trialMetric, quantity),
  errors: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional().meta({ description: "What the importer has to say about it." }),
});
export type Trial = z.infer<typeof trial>;
export type TrialFigures = Trial["figures"];

/** A workload that people have: what it requires and what it is judged by. data/use-cases/ID.yaml beside the built-in ones. */
import { z } from "zod";
import { accessMode, id, schemaHint, sizeBytes, text, volumeMode } from "./base.ts";
import { metricById } from "./metric.ts";
import { TRIAL_METRICS, trialMetric } from "./trial.ts";
import { rw, UNKNOWN_ORDER } from "./workload.ts";

const isRange = ({ min, max }: { min?: number | undefined; max?: number | undefined }): boolean =>
  min === undefined || max === undefined || min <= max;
const RANGE = "a min that is not above the max";
const range = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(isRange, RANGE);

/** Which measured workloads answer for this metric. Every field that is given must match. */
export const workloadSelector = z.strictObject({
  rw: z.array(rw.exclude(UNKNOWN_ORDER)).min(1),
  blockSizeBytes: z
    .strictObject({ min: sizeBytes.optional(), max: sizeBytes.optional() })
    .refine(isRange, RANGE)
    .optional(),
  outstanding: range
    .optional()
    .meta({ description: "I/Os at once: jobs x depth, or jobs where the engine is synchronous." }),
  synced: z
    .boolean()
    .optional()
    .meta({ description: "Every write is made durable (sync, fsync=1, fdatasync=1)." }),
  readPercent: range.optional(),
});
export type WorkloadSelector = z.infer<typeof workloadSelector>;

const wantedMetric = z.strictObject({
  metric: z.string().meta({
    description:
      'An id of the metric table, such as "read.iops", "sync.p99", or "worst.p99" for the worse of both directions.',
  }),
  workload: workloadSelector,
  weight: z.number().positive(),
  required: z.boolean().meta({
    description:
      "It is part of the score, as an interval where nobody measured it; the others are shown beside.",
  }),
  objective: z.number().positive().optional().meta({
    description:
      "In the metric's unit (ns, B/s, IOPS): worse than this, by more than the runs can tell, rules a deployment out.",
  }),
  unmet: z.strictObject({ text, source: text }).optional().meta({
    description: "What is advised where no storage meets the objective, and who says so.",
  }),
  enough: z.number().positive().optional().meta({
    description:
      "In the metric's unit: as good as this suffices. It rules nothing out; it answers where there is one storage only, or only one left.",
  }),
  enoughSource: text.optional().meta({ description: "Who says that it suffices, or how it was reckoned." }),
  reason: text,
  profile: id
    .optional()
    .meta({ description: "The profile that measures it, where the use case's own does not." }),
});

const useCaseMetric = wantedMetric
  .refine(
    ({ enough, enoughSource }) => (enough === undefined) === (enoughSource === undefined),
    "enough and enoughSource together, or neither",
  )
  .refine(keepsObjective, "enough that the objective does not rule out")
  .refine(
    ({ objective, unmet }) => unmet === undefined || objective !== undefined,
    "an objective beside what is advised where none meets it",
  );

/** What suffices is at least as good as what is asked for. */
function keepsObjective({ metric, objective, enough }: z.infer<typeof wantedMetric>): boolean {
  if (objective === undefined || enough === undefined) return true;
  return metricById.get(metric)?.better === "higher" ? enough >= objective : enough <= objective;
}

/** A figure of an application: shown for each candidate, and never part of the score. */
const wantedTrial = z
  .strictObject({
    metric: trialMetric.meta({ description: 'An id of the table of trials, such as "transaction.rate".' }),
    tool: text.optional(),
    test: text.optional().meta({ description: "The tool's own word for what it did: tpcb-like." }),
    setup: z.record(z.string(), z.string()).optional().meta({
      description: "What must have been asked for. Where it is absent, any set-up counts.",
    }),
    required: z.boolean().meta({
      description:
        "A deployment that misses the objective in every trial is ruled out; one without a trial is told as unknown.",
    }),
    objective: z.number().positive().optional().meta({
      description: "In the metric's unit: ns, B/s, a number per second, or a number.",
    }),
    reason: text,
  })
  .refine(
    ({ required, objective }) => !required || objective !== undefined,
    "an objective where it is required",
  );
export type WantedTrial = z.infer<typeof wantedTrial>;

/** How soon the rate is to be back after something was made to happen, as targets declare it under `during`. */
const wantedRecovery = z.strictObject({
  during: id.meta({ description: "Name of what is made to happen." }),
  withinSeconds: z.number().positive().meta({
    description: "Of the first step. A deployment that is later in every repeat is ruled out.",
  }),
  reason: text,
});
export type WantedRecovery = z.infer<typeof wantedRecovery>;

export const useCase = z.strictObject({
  ...schemaHint,
  format: z.literal("use-case/1"),
  title: text,
  order: z.number().int().meta({ description: "Place on the home page." }),
  summary: text,
  examples: z.array(text).optional(),
  products: z.array(text).min(1).optional().meta({
    description:
      "Names of products under which readers look for it on the entrance; one may stand in several use cases.",
  }),
  requires: z
    .strictObject({
      accessMode,
      volumeMode,
      reachableAfterNodeLoss: z
        .boolean()
        .meta({ description: "When the client's node is lost, the volume can be attached on another one." }),
      survivesFailures: z.literal([1, 2]).meta({
        description: "Data survive the loss of so many of the nodes or disks that hold their copies.",
      }),
      snapshots: z.boolean(),
    })
    .partial()
    .optional(),
  asks: z
    .array(
      z.strictObject({
        title: text.meta({
          description: 'As the beginning of a sentence: "If virtual machines must migrate live".',
        }),
        requires: z.array(z.enum(["survives-a-node", "read-write-many", "block"])).min(1),
      }),
    )
    .min(1)
    .optional()
    .meta({
      description:
        "What is usually asked of the storage besides: the card of the answer has the one to that beside its own.",
    }),
  beyond: text.optional().meta({
    description: 'What else it depends on that no metric of it shows, as it stands behind "not measured: ".',
  }),
  durable: z.boolean().optional().meta({
    description:
      "An acknowledged write must not be lost: figures of durable writes go before buffered ones, and what lies in memory is ruled out.",
  }),
  replicates: z.strictObject({ text, source: text }).optional().meta({
    description: "The application keeps copies of its own, as the card says with its source.",
  }),
  inVms: z.literal(true).optional().meta({
    description:
      "It is about disks of virtual machines: an answer whose figures were taken in pods or on hosts says so.",
  }),
  metrics: z.array(useCaseMetric).min(1),
  trials: z.array(wantedTrial).min(1).optional().meta({
    description: "Figures of applications that it asks for, beside those of storage.",
  }),
  recovers: z.array(wantedRecovery).min(1).optional().meta({
    description:
      "What it must be back from, and how soon; one for which nobody measured it is told as unknown.",
  }),
  profile: id.meta({ description: "The profile to run where something is missing." }),
  guidance: z
    .array(
      z.strictObject({
        text,
        source: text,
        software: text.optional().meta({
          description:
            "Where the software of an environment names it, the card of the answer there says this first.",
        }),
      }),
    )
    .optional()
    .meta({ description: "Published guidance behind the weights." }),
});
export type UseCase = z.infer<typeof useCase> & {
  /** The one that brings it; absent for a file. */
  plugin?: { name: string; version: string };
};

/** No storage answers sooner: whoever asks for less meant another unit. */
const LEAST_NS = 1000;

/** A sentence for each time that was likely meant in milliseconds. */
export function tooShortTimes({ metrics, trials = [] }: UseCase): string[] {
  const times = [
    ...metrics.flatMap(({ metric, objective, enough }, i) =>
      metricById.get(metric)?.unit === "ns"
        ? [[`metrics[${i}].objective`, objective] as const, [`metrics[${i}].enough`, enough] as const]
        : [],
    ),
    ...trials.flatMap(({ metric, objective }, i) =>
      TRIAL_METRICS[metric].unit === "ns" ? [[`trials[${i}].objective`, objective] as const] : [],
    ),
  ];
  return times.flatMap(([where, ns]) =>
    ns !== undefined && ns < LEAST_NS
      ? `${where}: expected nanoseconds, came ${ns}, which is ${ns} ns: less than any storage takes. Write ${ns * 1e6} for ${ns} ms.`
      : [],
  );
}

/** With it reads and writes are one figure, and have none of their own. */
const UNIFIED = /^\s*unified_rw_reporting\s*=\s*(?:1|mixed|both)\s*$/m;

/** Figures of reads and writes together, which the profile that is to measure them does not give. @param textOf the job file of a profile */
export const mixedFigures = (
  { metrics, profile }: UseCase,
  textOf: (profile: string) => string | undefined,
): string[] =>
  metrics.flatMap(({ metric, profile: own = profile }, i) => {
    const job = textOf(own);
    if (!metric.startsWith("mixed.") || job === undefined || UNIFIED.test(job)) return [];
    return [
      `metrics[${i}].metric: expected a figure that profile ${own} measures, came ${metric}, which fio tells with unified_rw_reporting=1 alone. Ask for read.* and write.*, or name a profile that has it.`,
    ];
  });

/** A workload that people have: what it requires and what it is judged by. data/use-cases/ID.yaml beside the built-in ones. */
import { z } from "zod";
import { accessMode, id, schemaHint, sizeBytes, text, volumeMode } from "./base.ts";
import { rw, UNKNOWN_ORDER } from "./workload.ts";

const range = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

/** Which measured workloads answer for this metric. Every field that is given must match. */
export const workloadSelector = z.strictObject({
  rw: z.array(rw.exclude(UNKNOWN_ORDER)).min(1),
  blockSizeBytes: z.strictObject({ min: sizeBytes.optional(), max: sizeBytes.optional() }).optional(),
  outstanding: range
    .optional()
    .meta({ description: "I/Os in flight: jobs x depth, or jobs where the engine is synchronous." }),
  synced: z
    .boolean()
    .optional()
    .meta({ description: "Every write is made durable (sync, fsync=1, fdatasync=1)." }),
  readPercent: range.optional(),
});
export type WorkloadSelector = z.infer<typeof workloadSelector>;

const useCaseMetric = z.strictObject({
  metric: z.string().meta({
    description:
      'An id of the metric table, such as "read.iops", "sync.p99", or "worst.p99" for the worse of both directions.',
  }),
  workload: workloadSelector,
  weight: z.number().positive(),
  required: z
    .boolean()
    .meta({ description: "Without it there is no first choice; the others are shown beside the score." }),
  objective: z.number().positive().optional().meta({
    description:
      "In the metric's unit (ns, B/s, IOPS): worse than this, by more than the runs can tell, rules a deployment out.",
  }),
  reason: text,
  profile: id
    .optional()
    .meta({ description: "The profile that measures it, where the use case's own does not." }),
});

export const useCase = z.strictObject({
  ...schemaHint,
  format: z.literal("use-case/1"),
  title: text,
  order: z.number().int().meta({ description: "Place on the home page." }),
  summary: text,
  examples: z.array(text).optional(),
  requires: z
    .strictObject({ accessMode, volumeMode, survivesNodeLoss: z.boolean(), snapshots: z.boolean() })
    .partial()
    .optional(),
  metrics: z.array(useCaseMetric).min(1),
  profile: id.meta({ description: "The profile to run where something is missing." }),
  guidance: z
    .array(z.strictObject({ text, source: text }))
    .optional()
    .meta({ description: "Published guidance behind the weights." }),
});
export type UseCase = z.infer<typeof useCase>;

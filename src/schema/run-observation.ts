/** What was seen of a run beside fio's figures: how long the volume took, what the run cost. The table says the unit. */
import { z } from "zod";

export const RUN_OBSERVATIONS = {
  "claim-to-bound": {
    unit: "ns",
    title: "Claim to bound",
    says: "From the claim's creation until it was bound.",
  },
  "pod-to-running": {
    unit: "ns",
    title: "Pod to running",
    says: "From the pod's scheduling until its container ran: the volume was attached and mounted in between.",
  },
  "client-cpu": {
    unit: "ns",
    title: "Client CPU time",
    says: "CPU time of the pods that ran fio, over the measurement.",
  },
  "client-memory": {
    unit: "bytes",
    title: "Client memory",
    says: "The most memory seen in use by the pods that ran fio.",
  },
  "storage-cpu": {
    unit: "ns",
    title: "Storage CPU time",
    says: "CPU time of the storage's own pods, over the measurement.",
  },
  "storage-memory": {
    unit: "bytes",
    title: "Storage memory",
    says: "The most memory seen in use by the storage's own pods.",
  },
  "cost-window": {
    unit: "ns",
    title: "Window of the cost",
    says: "Time between the two samples that CPU time was taken from.",
  },
  fairness: {
    unit: "ratio",
    title: "Fairness",
    says: "Jain's index of the clients' IOPS: 1 where all got the same.",
  },
  "runs-completed": {
    unit: "count",
    title: "Runs completed",
    says: "Runs that all clients together finished in the given time.",
  },
  "start-spread": {
    unit: "ns",
    title: "Spread of starts",
    says: "Between the first client's start and the last one's.",
  },
} as const satisfies Record<string, { unit: string; title: string; says: string }>;
export type RunObservationMetric = keyof typeof RUN_OBSERVATIONS;

const metrics = Object.keys(RUN_OBSERVATIONS) as [RunObservationMetric, ...RunObservationMetric[]];

export const runObservation = z.strictObject({
  metric: z.enum(metrics),
  value: z.number().nonnegative(),
  context: z.string().optional().meta({ description: "Of which pods, over how long, seen by whom." }),
});
export type RunObservation = z.infer<typeof runObservation>;

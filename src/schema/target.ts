/** What `collect` measures: the StorageClasses of a cluster, or a directory, file or device of this machine. fiolio.yaml, under `targets`. */
import { z } from "zod";
import { accessMode, id, sizeBytes, text, volumeMode } from "./base.ts";

const positive = z.number().int().positive();
const seconds = z.number().positive();
const labels = z.record(z.string(), z.string());

/** One of them, or a list. */
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1);

/** What every target has: which cells there are, and in which order they run. */
const matrix = {
  id: id.meta({ description: "Also the environment's id, unless that is given." }),
  enabled: z.boolean().default(true),
  environment: id.optional(),
  profiles: some(id).meta({ description: "Job files in profiles/." }),
  size: z
    .string()
    .regex(/^[1-9]\d*[kmgt]?$/i, "a size as fio writes it, such as 512m or 20g")
    .optional()
    .meta({ description: "Of each job's file, as fio writes sizes, instead of what the profile says." }),
  runtimeSeconds: positive
    .optional()
    .meta({ description: "Of each job, instead of what the profile says; ramps come on top." }),
  repeats: positive.default(1).meta({ description: "6 or more give a median with an interval." }),
  cooldownSeconds: z.number().nonnegative().default(0).meta({ description: "Between cells." }),
  aaPair: z.boolean().default(false).meta({
    description: "Measure one cell twice as if it were two, to see what differs without a difference.",
  }),
  prefill: z
    .boolean()
    .default(true)
    .meta({ description: "Write all that is going to be read, with random data, before it is read." }),
};

/** Added to the time that the profile asks for. */
const overrunSeconds = seconds
  .default(600)
  .meta({ description: "Beyond the time that the profile asks for; then the cell fails." });

export const localTarget = z.strictObject({
  kind: z.literal("local"),
  ...matrix,
  deployment: id.optional().meta({ description: 'By default the target\'s id and "-disk".' }),
  path: text.default(".").meta({
    description:
      "A directory, relative to this file; or a file or block device, which is overwritten: see overwrite.",
  }),
  overwrite: text.optional().meta({
    description: "For a file or block device: its path once more, to confirm that all on it is lost.",
  }),
  limits: z.strictObject({ overrunSeconds }).prefault({}),
});

export const kubernetesTarget = z.strictObject({
  kind: z.literal("kubernetes"),
  ...matrix,
  kubeconfig: text
    .optional()
    .meta({ description: "Relative to this file; by default KUBECONFIG, then ~/.kube/config." }),
  context: text.optional().meta({ description: "Of the kubeconfig; by default its current one." }),
  storageClasses: z
    .union([z.literal("all"), some(text), z.strictObject({ labels })])
    .default("all")
    .meta({ description: '"all", names, or labels that they carry.' }),
  deploymentPrefix: id
    .optional()
    .meta({ description: "Deployments are PREFIX-STORAGECLASS; by default the environment's id." }),
  volumeModes: some(volumeMode).default(["Filesystem"]),
  accessModes: some(accessMode).default(["ReadWriteOnce"]),
  volumeSize: sizeBytes.default(10 * 2 ** 30),
  clients: some(positive).default([1]).meta({ description: "Pods that measure at the same moment." }),
  image: text.meta({ description: "With fio and a POSIX shell, gzip and sha256sum; best with its digest." }),
  imagePullSecret: text.optional().meta({
    description:
      "NAMESPACE/NAME of a Secret, which is copied into each session's namespace while that is there.",
  }),
  nodeSelector: labels.optional(),
  tolerations: z.array(z.record(z.string(), z.json())).optional(),
  resources: z
    .strictObject({ requests: labels, limits: labels })
    .partial()
    .optional()
    .meta({ description: "Of the pod that runs fio, as Kubernetes writes them." }),
  limits: z
    .strictObject({
      boundSeconds: seconds.default(300).meta({ description: "From claim to bound." }),
      runningSeconds: seconds.default(300).meta({ description: "From pod to running." }),
      overrunSeconds,
    })
    .prefault({}),
  cost: z.boolean().default(true).meta({
    description:
      "See what CPU time and memory a cell takes; the kubelet's figures lag, so a cell takes some 20 s longer.",
  }),
  storagePods: z
    .strictObject({ namespace: text, labels })
    .optional()
    .meta({ description: "The storage's own pods, whose CPU and memory a cell costs." }),
  ramp: z
    .strictObject({
      clients: some(positive).default([1, 2, 4, 8]),
      profile: id,
      objective: z.strictObject({ p99Ms: z.number().positive() }),
    })
    .optional()
    .meta({ description: "More and more clients until the latency objective breaks." }),
  stress: z
    .strictObject({
      profile: id.default("stress-75-25"),
      clients: positive,
      minutes: z.number().positive().default(15),
    })
    .optional()
    .meta({ description: "Each client runs the profile again and again; the runs completed are counted." }),
  kbench: z
    .strictObject({ image: text, mode: text.default("full"), size: sizeBytes.default(30 * 2 ** 30) })
    .optional()
    .meta({ description: "Your kbench image, as one more workload." }),
});

export const target = z.discriminatedUnion("kind", [localTarget, kubernetesTarget]);
export type Target = z.infer<typeof target>;
export type LocalTarget = z.infer<typeof localTarget>;
export type KubernetesTarget = z.infer<typeof kubernetesTarget>;

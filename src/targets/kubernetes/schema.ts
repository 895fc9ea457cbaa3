/** The StorageClasses of a cluster, as fiolio.yaml declares them. */
import { z } from "zod";
import { accessMode, id, sizeBytes, text, volumeMode, webAddress } from "../../schema/base.ts";
import { queriedUnit } from "../../schema/queried.ts";
import {
  commandStep,
  disturbances,
  type Measures,
  matrix,
  overrunSeconds,
  positive,
  seconds,
  some,
} from "../../schema/target.ts";
import { defined } from "../../text/defined.ts";
import { lives } from "./life/declared.ts";

/** What the cells of an application are called. */
export const applicationName = ({ name, script }: { name?: string | undefined; script: string }): string =>
  name ?? script;

const labels = z.record(z.string(), z.string());

const numericId = z.number().int().nonnegative();

/** What locked-down clusters ask of a pod, beside nodeSelector, tolerations and resources. */
const pod = z
  .strictObject({
    labels,
    annotations: labels,
    serviceAccount: text,
    priorityClass: text,
    affinity: z.record(z.string(), z.json()),
    imagePullSecrets: some(text).meta({ description: "Names of Secrets that its namespace has already." }),
    runAsUser: numericId,
    runAsGroup: numericId,
    fsGroup: numericId,
  })
  .partial()
  .optional()
  .meta({ description: "Of each pod: labels, annotations, account, priority, affinity and security ids." });

/** What is made to happen: a command, pods of the storage that are deleted, or others that use the class too. */
const step = commandStep
  .partial({ command: true })
  .extend({
    deletePods: z
      .strictObject({ namespace: text, labels })
      .optional()
      .meta({ description: "All pods with these labels are deleted, at once and without grace." }),
    neighbour: z
      .strictObject({ profile: id.meta({ description: "What it runs, on a volume of its own." }) })
      .optional()
      .meta({ description: "A noisy neighbour: another pod on a volume of the same StorageClass." }),
  })
  .refine(
    ({ command, deletePods, neighbour }) =>
      [command, deletePods, neighbour].filter((one) => one !== undefined).length === 1,
    "one of command, deletePods and neighbour",
  );
export type KubernetesStep = z.infer<typeof step>;

/** Variables that decide what runs in the pod, or how. */
const RESERVED = /^(?:FIOLIO_|LD_|PATH$|HOME$|IFS$)/;

const settings = z
  .record(
    z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,60}$/, "a variable's name in capitals")
      .refine((name) => !RESERVED.test(name), "a variable that is the script's own"),
    z.union([z.string().max(200), z.number()]).transform(String),
  )
  .default({});

/** Where a cluster is, and which of its StorageClasses are measured. */
export const inCluster = {
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
  accessModes: some(accessMode).default(["ReadWriteOnce"]),
  volumeSize: sizeBytes.default(10 * 2 ** 30),
  limits: z
    .strictObject({
      boundSeconds: seconds.default(300).meta({ description: "From claim to bound." }),
      runningSeconds: seconds.default(300).meta({ description: "From pod to running." }),
      wellSeconds: seconds.default(1800).meta({
        description:
          "To wait for a node that is short of disk, memory or process ids, where a cell was put out.",
      }),
      overrunSeconds,
    })
    .prefault({}),
};

/** What is asked of it about the time of each measurement. */
const prometheus = z
  .strictObject({
    url: webAddress.optional().meta({ description: "From where collect runs." }),
    service: z
      .strictObject({ namespace: text, name: text, port: z.union([positive, text]).default(9090) })
      .optional()
      .meta({ description: "In the cluster, asked through its API server (get services/proxy)." }),
    everySeconds: seconds.default(15).meta({
      description: "How often it fetches what is asked about: figures are asked for at this distance.",
    }),
    queries: z
      .array(
        z.strictObject({
          title: text,
          query: text.meta({ description: "In PromQL, of one series: sum(rate(ceph_osd_op_r[1m]))." }),
          unit: queriedUnit.default("number"),
        }),
      )
      .min(1)
      .refine((all) => new Set(all.map(({ title }) => title)).size === all.length, "each title once"),
  })
  .refine(({ url, service }) => (url === undefined) !== (service === undefined), "one of url and service")
  .optional()
  .meta({ description: "What the storage's own metrics say of each measurement." });

const declared = z.strictObject({
  kind: z.literal("kubernetes"),
  ...matrix,
  ...inCluster,
  volumeModes: some(volumeMode).default(["Filesystem"]),
  clients: some(positive).default([1]).meta({ description: "Pods that measure at the same moment." }),
  image: text.meta({ description: "With fio and a POSIX shell, gzip and sha256sum; best with its digest." }),
  imagePullSecret: text.optional().meta({
    description:
      "NAMESPACE/NAME of a Secret, which is copied into each session's namespace while that is there.",
  }),
  namespace: z
    .union([text, z.strictObject({ labels, annotations: labels }).partial()])
    .optional()
    .meta({
      description:
        "Name of an existing namespace to measure in, of which nothing but our own objects is ever deleted; or labels and annotations of the namespace that each session makes.",
    }),
  pod,
  nodeSelector: labels.optional(),
  tolerations: z.array(z.record(z.string(), z.json())).optional(),
  resources: z
    .strictObject({ requests: labels, limits: labels })
    .partial()
    .optional()
    .meta({ description: "Of the pod that runs fio, as Kubernetes writes them." }),
  cost: z.boolean().default(true).meta({
    description:
      "See what CPU time and memory a cell takes; the kubelet's figures lag, so a cell takes some 20 s longer.",
  }),
  during: disturbances(step),
  storagePods: z
    .strictObject({ namespace: text, labels })
    .optional()
    .meta({ description: "The storage's own pods, whose CPU and memory a cell costs." }),
  prometheus,
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
  life: lives.optional().meta({
    description:
      "How long volumes take to be made, mounted, mounted by another pod and deleted: so many at once, round by round.",
  }),
  applications: z
    .strictObject({
      image: text.optional().meta({
        description: "With the programs of each script, and with what every cell needs; by default image.",
      }),
      run: some(
        z.strictObject({
          script: id.meta({ description: "In profiles/, without .sh: pgbench, etcd, mariadb, redis." }),
          name: id.optional().meta({ description: "Of its cells; by default the script's." }),
          settings: settings.meta({ description: "Variables that the script reads, such as SCALE." }),
        }),
      ).refine(
        (all) => new Set(all.map(applicationName)).size === all.length,
        "each name once: give those of one script names of their own",
      ),
    })
    .optional()
    .meta({
      description: "Databases on volumes of their own, beside fio: each is made anew, measured and left.",
    }),
});

/** Only the cluster knows which StorageClasses "all" or a label select. */
export const kubernetesTarget = declared.transform((target) => {
  const { profiles, ramp, stress, during = [], storageClasses, volumeModes } = target;
  const measures: Measures = {
    profiles: [...profiles, ...[ramp, stress, ...during].flatMap((one) => one?.profile ?? [])],
    of: { storageClasses: Array.isArray(storageClasses) ? storageClasses : "any", volumeModes },
    ...defined({ ramp: ramp && { profile: ramp.profile, objectiveNs: ramp.objective.p99Ms * 1e6 } }),
  };
  return { ...target, measures };
});

/** A virtual machine in place of a pod, as KubeVirt's API calls what it has. */
export type VirtualMachine = {
  kernelPath: string;
  initrdPath: string;
  disk: { bus: string; cache: string; io: string; ioThread: boolean };
  machine: { cpus: number; memoryMiB: number };
};

/** With `vm` that is what measures; `image` holds its kernel then. */
export type KubernetesTarget = Omit<z.infer<typeof kubernetesTarget>, "kind"> & {
  kind: string;
  vm?: VirtualMachine;
};

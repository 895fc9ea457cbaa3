/** The StorageClasses of a cluster as disks of KubeVirt's virtual machines, as fiolio.yaml declares them. */
import { z } from "zod";
import { text, volumeMode } from "../../schema/base.ts";
import { matrix, positive, some } from "../../schema/target.ts";
import { inCluster, type KubernetesTarget } from "../kubernetes/schema.ts";

const labels = z.record(z.string(), z.string());

const declared = z.strictObject({
  kind: z.literal("kubevirt"),
  ...matrix,
  ...inCluster,
  volumeModes: some(volumeMode)
    .default(["Block"])
    .meta({ description: "Of the claims; with Filesystem the disk is an image file on the volume." }),
  guest: z.strictObject({
    image: text.meta({
      description: "With the guest's kernel and initrd: deploy/guest/Dockerfile; best with its digest.",
    }),
    kernelPath: text.default("/vmlinuz"),
    initrdPath: text.default("/initrd"),
  }),
  disk: z
    .strictObject({
      bus: z.enum(["virtio", "scsi", "sata"]).default("virtio"),
      cache: z.enum(["none", "writeback", "writethrough"]).default("none"),
      io: z.enum(["native", "threads"]).default("native"),
      ioThread: z
        .boolean()
        .default(true)
        .meta({ description: "A thread of its own for the disk (dedicatedIOThread)." }),
    })
    .prefault({})
    .refine(
      ({ io, cache }) => io !== "native" || cache === "none",
      "io: native needs cache: none; say io: threads",
    ),
  machine: z
    .strictObject({ cpus: positive.default(2), memoryMiB: z.number().int().min(256).default(1024) })
    .prefault({}),
  namespace: z
    .strictObject({ labels, annotations: labels })
    .partial()
    .optional()
    .meta({ description: "Labels and annotations of the namespace that each session makes." }),
  nodeSelector: labels.optional(),
  tolerations: z.array(z.record(z.string(), z.json())).optional(),
});

/** What it is to the cluster's runner: one client a cell, a virtual machine in place of a pod, no meter of pods. */
export const kubevirtTarget = declared.transform(
  ({ guest: { image, kernelPath, initrdPath }, disk, machine, ...target }): KubernetesTarget => ({
    ...target,
    clients: [1],
    cost: false,
    image,
    vm: { kernelPath, initrdPath, disk, machine },
    measures: {
      profiles: target.profiles,
      of: {
        storageClasses: Array.isArray(target.storageClasses) ? target.storageClasses : "any",
        volumeModes: target.volumeModes,
      },
    },
  }),
);

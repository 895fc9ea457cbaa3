/** A disk of a virtual machine on this machine, as fiolio.yaml declares it. */
import { z } from "zod";
import { id, text } from "../../schema/base.ts";
import { type Measures, matrix, overrunSeconds, positive, seconds } from "../../schema/target.ts";

/** How the guest's disk reaches the host's file or device, in QEMU's words. */
const disk = z
  .strictObject({
    bus: z.enum(["virtio", "scsi", "sata"]).default("virtio").meta({
      description: "As what the guest sees it: virtio-blk, a disk behind virtio-scsi, or one behind AHCI.",
    }),
    cache: z.enum(["none", "writeback", "writethrough", "directsync"]).default("none").meta({
      description: "none and directsync pass the host's page cache by; the last two flush each write.",
    }),
    io: z.enum(["native", "threads", "io_uring"]).default("native").meta({
      description: "How QEMU reads and writes: Linux's asynchronous I/O, a pool of threads, io_uring.",
    }),
    ioThread: z
      .boolean()
      .default(true)
      .meta({ description: "A thread of its own for the disk; not on sata." }),
  })
  .prefault({})
  .refine(
    ({ io, cache }) => io !== "native" || cache === "none" || cache === "directsync",
    "io: native needs cache: none or directsync; say io: threads",
  )
  .refine(
    ({ bus, ioThread }) => bus !== "sata" || !ioThread,
    "a disk on sata has no thread of its own; say ioThread: false",
  );

const declared = z.strictObject({
  kind: z.literal("vm"),
  ...matrix,
  deployment: id.optional().meta({ description: 'By default the target\'s id and "-vm-disk".' }),
  path: text.default(".").meta({
    description:
      "A directory, relative to this file, in which a raw image is made for each cell; or a file or block device, which is overwritten: see overwrite.",
  }),
  overwrite: text.optional().meta({
    description: "For a file or block device: its path once more, to confirm that all on it is lost.",
  }),
  guest: text.default(".fiolio/guest").meta({
    description: "Folder with the guest's vmlinuz and initrd, as deploy/guest/build.sh makes them.",
  }),
  disk,
  machine: z
    .strictObject({
      cpus: positive.default(2),
      memoryMiB: z.number().int().min(256).default(1024),
    })
    .prefault({}),
  accelerator: z.enum(["kvm", "tcg"]).default("kvm").meta({
    description:
      "tcg emulates the processor, and needs no /dev/kvm: its figures are compared among themselves only.",
  }),
  limits: z
    .strictObject({
      overrunSeconds,
      bootSeconds: seconds
        .default(120)
        .meta({ description: "Until the guest says its first word; then the cell fails." }),
    })
    .prefault({}),
});

export const vmDeployment = ({
  id,
  deployment,
}: Pick<z.infer<typeof declared>, "id" | "deployment">): string => deployment ?? `${id}-vm-disk`;

export const vmTarget = declared.transform((target) => {
  const measures: Measures = {
    profiles: [...new Set(target.profiles)],
    of: { deployment: vmDeployment(target) },
  };
  return { ...target, measures };
});
export type VmTarget = z.infer<typeof vmTarget>;

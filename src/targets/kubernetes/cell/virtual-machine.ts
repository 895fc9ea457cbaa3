/** The virtual machine that measures a claim: KubeVirt's object, field by field after its API reference of v1. Pure. */
import { KERNEL_ARGUMENTS } from "../../../handover/script.ts";
import { defined } from "../../../text/defined.ts";
import type { KubeObject } from "../api/kinds.ts";
import { VERSIONS } from "../api/kinds.ts";
import type { KubernetesTarget, VirtualMachine } from "../schema.ts";
import { type Around, type ClientNames, LABELS, metadata } from "./objects.ts";

/** It runs once: when the guest turns itself off, its pod stays, and so does what it printed. */
export function virtualMachineOf(
  around: Around,
  target: KubernetesTarget,
  vm: VirtualMachine,
  { client, job: name, claim }: ClientNames,
): KubeObject {
  const { disk, machine, kernelPath, initrdPath } = vm;
  const own = metadata(around, name, { [LABELS.client]: client });
  const domain = {
    cpu: { cores: machine.cpus },
    memory: { guest: `${machine.memoryMiB}Mi` },
    firmware: {
      kernelBoot: {
        container: { image: target.image, imagePullPolicy: "IfNotPresent", kernelPath, initrdPath },
        kernelArgs: KERNEL_ARGUMENTS,
      },
    },
    devices: {
      // It needs none of these, and each takes time.
      autoattachGraphicsDevice: false,
      autoattachMemBalloon: false,
      autoattachPodInterface: false,
      logSerialConsole: true,
      rng: {},
      disks: [
        {
          name: "data",
          disk: { bus: disk.bus },
          cache: disk.cache,
          io: disk.io,
          ...(disk.ioThread && { dedicatedIOThread: true }),
        },
        { name: "jobs", disk: { bus: "virtio" } },
      ],
    },
  };
  return {
    apiVersion: VERSIONS.VirtualMachine,
    kind: "VirtualMachine",
    metadata: own,
    spec: {
      runStrategy: "Once",
      template: {
        metadata: { labels: { ...target.pod?.labels, ...own.labels } },
        spec: {
          terminationGracePeriodSeconds: 0,
          ...defined({ nodeSelector: target.nodeSelector, tolerations: target.tolerations }),
          domain,
          volumes: [
            { name: "data", persistentVolumeClaim: { claimName: claim } },
            { name: "jobs", configMap: { name: around.cellName } },
          ],
        },
      },
    },
  };
}

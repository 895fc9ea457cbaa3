/**
 * A stand-in for KubeVirt, whose images cannot be had here: its VirtualMachine by group, kind and names of fields, each field
 * that is not ours refused, and a controller that boots QEMU in a pod which looks like its virt-launcher.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { OwnCluster } from "./cluster.ts";
import { putImage } from "./images-of-tests.ts";

const IMAGE = "fiolio/guest:1";

const text = { type: "string" };
const flag = { type: "boolean" };
const whole = { type: "integer" };
const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});
const list = (items: object) => ({ type: "array", items });

/** https://kubevirt.io/api-reference/v1.3.0/definitions.html#_v1_virtualmachine */
const DOMAIN = object(
  {
    cpu: object({ cores: whole }),
    memory: object({ guest: text }),
    firmware: object({
      kernelBoot: object({
        container: object({ image: text, imagePullPolicy: text, kernelPath: text, initrdPath: text }, [
          "image",
        ]),
        kernelArgs: text,
      }),
    }),
    devices: object({
      autoattachGraphicsDevice: flag,
      autoattachMemBalloon: flag,
      autoattachPodInterface: flag,
      logSerialConsole: flag,
      rng: object({}),
      disks: list(
        object({ name: text, disk: object({ bus: text }), cache: text, io: text, dedicatedIOThread: flag }, [
          "name",
        ]),
      ),
    }),
  },
  ["devices"],
);
const SPEC = object(
  {
    runStrategy: text,
    template: object({
      metadata: anything,
      spec: object(
        {
          terminationGracePeriodSeconds: whole,
          nodeSelector: anything,
          tolerations: list(anything),
          domain: DOMAIN,
          volumes: list(
            object(
              {
                name: text,
                persistentVolumeClaim: object({ claimName: text }, ["claimName"]),
                configMap: object({ name: text }),
              },
              ["name"],
            ),
          ),
        },
        ["domain"],
      ),
    }),
  },
  ["template"],
);

const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "virtualmachines.kubevirt.io" },
  spec: {
    group: "kubevirt.io",
    names: { kind: "VirtualMachine", plural: "virtualmachines", singular: "virtualmachine" },
    scope: "Namespaced",
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: object({ spec: SPEC }) } },
    ],
  },
};

// biome-ignore lint/suspicious/noExplicitAny: an object of the cluster, read field by field
type Machine = any;

/** Boots what is asked for until the function that it gives is called. */
export async function serveVirtualMachines(cluster: OwnCluster): Promise<() => Promise<void>> {
  await cluster.kubectl(["apply", "--filename", "-"], JSON.stringify(DEFINITION));
  await cluster.kubectl(["wait", "--for=condition=established", "crd/virtualmachines.kubevirt.io"]);
  await putImage(cluster, "guest-image.sh");
  const over = new AbortController();
  const booted = new Set<string>();
  const serving = (async () => {
    while (!over.signal.aborted) {
      const { items } = JSON.parse(
        await cluster.kubectl(["get", "virtualmachines", "--all-namespaces", "--output", "json"]),
      ) as { items: Machine[] };
      for (const machine of items) {
        if (booted.has(machine.metadata.uid)) continue;
        booted.add(machine.metadata.uid);
        await cluster.kubectl(
          ["create", "--filename", "-"],
          JSON.stringify(await launcherOf(cluster, machine)),
        );
      }
      await sleep(200);
    }
  })();
  return async () => {
    over.abort();
    await serving;
    await cluster.kubectl(["delete", "crd", "virtualmachines.kubevirt.io"]);
  };
}

const BUSES: Readonly<Record<string, (thread: string) => string>> = {
  virtio: (thread) => `-device virtio-blk-pci,drive=data${thread}`,
  scsi: (thread) => `-device virtio-scsi-pci,id=bus${thread} -device scsi-hd,drive=data,bus=bus.0`,
  sata: () => "-device ahci,id=bus -device ide-hd,drive=data,bus=bus.0",
};

/** Its containers are named as KubeVirt names them; the labels of the machine's template are its own. */
async function launcherOf(cluster: OwnCluster, { metadata, spec }: Machine): Promise<object> {
  const { domain, volumes, nodeSelector } = spec.template.spec;
  const { cpu, memory, firmware, devices } = domain;
  const volume = (name: string) => volumes.find((one: { name: string }) => one.name === name);
  const data = devices.disks.find((one: { name: string }) => one.name === "data");
  const claim = JSON.parse(
    await cluster.kubectl([
      ...["get", "pvc", volume("data").persistentVolumeClaim.claimName],
      ...["--namespace", metadata.namespace, "--output", "json"],
    ]),
  );
  const isBlock = claim.spec.volumeMode === "Block";
  const file = isBlock ? "/dev/data" : "/volume/disk.img";
  const { kernelPath, initrdPath } = firmware.kernelBoot.container;
  const thread = data.dedicatedIOThread === true;
  const qemu = [
    "qemu-system-x86_64 -accel tcg -machine q35 -cpu max -nodefaults -no-user-config -display none -no-reboot",
    `-smp ${cpu.cores} -m ${memory.guest.replace("Mi", "M")}`,
    `-kernel ${kernelPath} -initrd ${initrdPath} -append '${firmware.kernelBoot.kernelArgs}'`,
    "-serial file:/shared/console",
    "-drive if=none,id=jobs,file=fat:/tmp/jobs,format=raw,readonly=on -device virtio-blk-pci,drive=jobs",
    ...(thread ? ["-object iothread,id=thread"] : []),
    `-drive if=none,id=data,file=${file},format=raw,cache=${data.cache},aio=${data.io}`,
    BUSES[data.disk.bus]?.(thread ? ",iothread=thread" : ""),
  ].join(" ");
  const image = [
    isBlock ? "true" : `truncate -s 48M ${file}`,
    "mkdir /tmp/jobs",
    "cp -L /config/* /tmp/jobs/",
  ];
  const shared = { name: "shared", mountPath: "/shared" };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `virt-launcher-${metadata.name}`,
      namespace: metadata.namespace,
      labels: { ...spec.template.metadata.labels, "kubevirt.io": "virt-launcher" },
      ownerReferences: [
        { apiVersion: "kubevirt.io/v1", kind: "VirtualMachine", name: metadata.name, uid: metadata.uid },
      ],
    },
    spec: {
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 0,
      nodeSelector,
      containers: [
        {
          name: "compute",
          image: firmware.kernelBoot.container.image,
          command: [
            "sh",
            "-c",
            `until [ -p /shared/console ]; do sleep 0.1; done; ${image.join(" && ")} && exec ${qemu}`,
          ],
          volumeMounts: [
            shared,
            { name: "jobs", mountPath: "/config" },
            ...(isBlock ? [] : [{ name: "data", mountPath: "/volume" }]),
          ],
          ...(isBlock && { volumeDevices: [{ name: "data", devicePath: "/dev/data" }] }),
        },
        {
          name: "guest-console-log",
          image: IMAGE,
          command: ["sh", "-c", "mkfifo /shared/console; exec cat /shared/console"],
          volumeMounts: [shared],
        },
      ],
      volumes: [...volumes, { name: "shared", emptyDir: {} }],
    },
  };
}

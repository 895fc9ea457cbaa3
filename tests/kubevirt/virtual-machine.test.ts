import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { namespaceOf } from "../../src/targets/kubernetes/cell/objects.ts";
import { podFiles } from "../../src/targets/kubernetes/cell/pod-files.ts";
import { virtualMachineOf } from "../../src/targets/kubernetes/cell/virtual-machine.ts";
import { kubevirtTarget } from "../../src/targets/kubevirt/schema.ts";

const SESSION = { namespace: "fiolio-x-s", session: "s", report: "x", holder: "h" };
const declared = (more: object = {}) =>
  kubevirtTarget.parse({
    ...{ kind: "kubevirt", id: "lab", profiles: ["quick"], guest: { image: "registry.example/guest:1" } },
    ...more,
  });
const machine = (more?: object) => {
  const target = declared(more);
  if (target.vm === undefined) throw new Error("expected a virtual machine");
  const names = { client: "c1", job: "cell-c1", claim: "cell-c1" };
  return virtualMachineOf({ ...SESSION, cellName: "cell" }, target, target.vm, names);
};

describe("a virtual machine", () => {
  test("has the claim as its first disk and the job files as its second, as declared", () => {
    const { spec } = machine({ disk: { bus: "scsi", cache: "writeback", io: "threads", ioThread: false } });
    assert.deepEqual(spec.template.spec.domain.devices.disks, [
      { name: "data", disk: { bus: "scsi" }, cache: "writeback", io: "threads" },
      { name: "jobs", disk: { bus: "virtio" } },
    ]);
    assert.deepEqual(spec.template.spec.volumes, [
      { name: "data", persistentVolumeClaim: { claimName: "cell-c1" } },
      { name: "jobs", configMap: { name: "cell" } },
    ]);
  });

  test("boots the guest's kernel once, with its console logged", () => {
    const { spec } = machine({ machine: { cpus: 4, memoryMiB: 2048 } });
    const { domain } = spec.template.spec;
    assert.equal(spec.runStrategy, "Once");
    assert.equal(domain.devices.logSerialConsole, true);
    assert.deepEqual([domain.cpu, domain.memory], [{ cores: 4 }, { guest: "2048Mi" }]);
    assert.deepEqual(domain.firmware.kernelBoot.container, {
      image: "registry.example/guest:1",
      imagePullPolicy: "IfNotPresent",
      kernelPath: "/vmlinuz",
      initrdPath: "/initrd",
    });
  });

  test("says whose it is, and so does the pod that is made of it", () => {
    const { metadata, spec } = machine();
    assert.equal(metadata.labels?.["fiolio/client"], "c1");
    assert.deepEqual(spec.template.metadata.labels, metadata.labels);
  });
});

test("a guest finds its disk at one place, on raw volumes and image files alike", () => {
  const profiles = [
    {
      id: "quick",
      path: "profiles/quick.fio",
      title: "Q",
      description: "D",
      text: "[a]\nrw=read\nsize=1m\nfilename=x\n",
    },
  ];
  for (const volumeMode of ["Block", "Filesystem"] as const) {
    const made = podFiles(
      { volumeMode, workload: { kind: "profile", profile: "quick" } },
      declared(),
      profiles,
    );
    assert.ok("files" in made);
    assert.match(made.files["job.fio"] ?? "", /filename=\/dev\/fiolio/);
    assert.match(made.files["job.fio"] ?? "", /write_iops_log=rates$/m);
    assert.match(made.files["fill.fio"] ?? "", /filename=\/dev\/fiolio/);
  }
});

test("KubeVirt's pods ask for more than Pod Security grants by default", () => {
  const { labels } = namespaceOf(SESSION, declared()).metadata;
  assert.equal(labels?.["pod-security.kubernetes.io/enforce"], "privileged");
});

test("native I/O through the page cache is refused", () => {
  const { error } = kubevirtTarget.safeParse({
    ...{ kind: "kubevirt", id: "lab", profiles: ["quick"], guest: { image: "x" } },
    disk: { cache: "writeback" },
  });
  assert.match(error?.issues[0]?.message ?? "", /io: native needs cache: none/);
});

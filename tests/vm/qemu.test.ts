import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { qemuArguments } from "../../src/targets/vm/qemu.ts";
import { vmTarget } from "../../src/targets/vm/schema.ts";

const declared = (more: object) => vmTarget.parse({ kind: "vm", id: "vms", profiles: ["quick"], ...more });
const line = (more: object, data = "disk.img"): string =>
  qemuArguments(declared(more), { guest: "/guest", data }).join(" ");

describe("QEMU is asked for", () => {
  for (const [what, more, wanted] of [
    ["virtio-blk with a thread of its own", {}, "iothread,id=thread"],
    ["virtio-blk with a thread of its own", {}, "virtio-blk-pci,drive=data,iothread=thread"],
    [
      "a disk behind virtio-scsi",
      { disk: { bus: "scsi" } },
      "virtio-scsi-pci,id=bus,iothread=thread -device scsi-hd,drive=data,bus=bus.0",
    ],
    [
      "a disk behind AHCI",
      { disk: { bus: "sata", ioThread: false } },
      "-device ahci,id=bus -device ide-hd,drive=data,bus=bus.0",
    ],
    [
      "the cache and the way of I/O that are declared",
      { disk: { cache: "writeback", io: "threads" } },
      "file=disk.img,format=raw,cache=writeback,aio=threads",
    ],
    ["no page cache where nothing is said", {}, "file=disk.img,format=raw,cache=none,aio=native"],
    ["this machine's processor", {}, "-accel kvm -machine q35 -cpu host -smp 2 -m 1024M"],
    [
      "an emulated processor",
      { accelerator: "tcg", machine: { cpus: 1, memoryMiB: 512 } },
      "-accel tcg -machine q35 -cpu max -smp 1 -m 512M",
    ],
  ] as const)
    test(what, () => assert.ok(line(more).includes(wanted), line(more)));

  test("a file whose name has commas, as it escapes them", () => {
    assert.match(line({}, "../a,b=c.img"), /file=\.\.\/a,,b=c\.img,format=raw/);
  });

  test("no thread where none is wanted", () => {
    assert.doesNotMatch(line({ disk: { ioThread: false } }), /iothread/);
  });
});

for (const [what, disk, says] of [
  ["native I/O through the page cache", { cache: "writeback" }, /io: native needs cache: none or directsync/],
  ["a thread for a disk on sata", { bus: "sata" }, /a disk on sata has no thread of its own/],
  ["a bus that QEMU has and the guest has not", { bus: "nvme" }, /expected one of/],
] as const)
  test(`a declaration is refused that asks for ${what}`, () => {
    const { error } = vmTarget.safeParse({ kind: "vm", id: "vms", profiles: ["quick"], disk });
    assert.match(error?.issues.map(({ message }) => message).join("; ") ?? "", says);
  });

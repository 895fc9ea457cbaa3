/** How QEMU is asked for a guest with one disk to measure. Pure. */
import { KERNEL_ARGUMENTS } from "../../handover/script.ts";
import type { VmTarget } from "./schema.ts";

/** Of the guest's processor, whatever this machine's is: only its own can be accelerated. */
export const QEMU = "qemu-system-x86_64";
export const PACKAGE = "qemu-system-x86";

/** In QEMU's folder: what the guest prints, and the folder that becomes the disk with its job files. */
export const CONSOLE = "console.log";
export const JOBS = "jobs";

/** Nothing that the guest may do without: no network, no display, no configuration of the user's. */
const BARE = ["-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"];

const DATA: Readonly<Record<VmTarget["disk"]["bus"], (thread: string) => readonly string[]>> = {
  virtio: (thread) => ["-device", `virtio-blk-pci,drive=data${thread}`],
  scsi: (thread) => ["-device", `virtio-scsi-pci,id=bus${thread}`, "-device", "scsi-hd,drive=data,bus=bus.0"],
  sata: () => ["-device", "ahci,id=bus", "-device", "ide-hd,drive=data,bus=bus.0"],
};

/** `guest`: folder of kernel and initrd; `data`: path of the disk's file or device. */
export function qemuArguments(
  { disk, machine, accelerator }: Pick<VmTarget, "disk" | "machine" | "accelerator">,
  { guest, data }: { guest: string; data: string },
): string[] {
  const { bus, cache, io, ioThread } = disk;
  return [
    ...["-accel", accelerator, "-machine", "q35", "-cpu", accelerator === "kvm" ? "host" : "max"],
    ...["-smp", String(machine.cpus), "-m", `${machine.memoryMiB}M`],
    ...BARE,
    ...["-kernel", `${guest}/vmlinuz`, "-initrd", `${guest}/initrd`, "-append", KERNEL_ARGUMENTS],
    ...["-serial", `file:${CONSOLE}`],
    ...["-drive", `if=none,id=jobs,file=fat:${JOBS},format=raw,readonly=on`],
    ...["-device", "virtio-blk-pci,drive=jobs"],
    ...(ioThread ? ["-object", "iothread,id=thread"] : []),
    ...["-drive", `if=none,id=data,file=${escaped(data)},format=raw,cache=${cache},aio=${io}`],
    ...DATA[bus](ioThread ? ",iothread=thread" : ""),
  ];
}

/** Options are separated by commas. */
const escaped = (path: string): string => path.replaceAll(",", ",,");

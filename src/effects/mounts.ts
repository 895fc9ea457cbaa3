/** File system, mount options and device of a folder. Only Linux tells them all. */
import { readFile, realpath, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Medium } from "../schema/base.ts";
import { defined } from "../text/defined.ts";

export type Mount = {
  /** "ext4", "overlay" ...; absent where the system does not say. */
  type?: string;
  /** Those that cannot name a host, a user or a path. */
  options?: string;
  device?: BlockDevice;
  /** The file system that an overlay writes to. */
  upper?: Mount;
};
export type BlockDevice = {
  name: string;
  model?: string;
  scheduler?: string;
  rotational?: boolean;
  bytes?: number;
};

type MountLine = { point: string; device: string; type: string; options: string };

/** The mount that holds `folder`, which must exist. */
export async function mountOf(folder: string): Promise<Mount> {
  const real = await realpath(folder);
  const text = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  const line = text
    .split("\n")
    .flatMap(parseLine)
    .filter(({ point }) => real === point || real.startsWith(point === "/" ? "/" : `${point}/`))
    // The longest path wins; of equal ones the last, which hides the others.
    .reduce<MountLine | undefined>(
      (best, next) => (best && best.point.length > next.point.length ? best : next),
      undefined,
    );
  if (line === undefined) return {};
  const device = await deviceOf(line.device);
  const upperdir = line.type === "overlay" ? /(?:^|,)upperdir=([^,]+)/.exec(line.options)?.[1] : undefined;
  const upper = upperdir === undefined ? undefined : await mountOf(upperdir).catch(() => undefined);
  return {
    type: line.type,
    options: harmless(line.options),
    ...defined({ device, upper }),
  };
}

/** "36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw,errors=continue": see proc_pid_mountinfo(5). */
function parseLine(line: string): MountLine[] {
  const [before = "", after = ""] = line.split(" - ", 2);
  const [, , device, , point, options] = before.split(" ");
  const [type, , superOptions = ""] = after.split(" ");
  if (device === undefined || point === undefined || type === undefined) return [];
  const unescaped = point.replace(/\\(\d{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  const all = new Set([...(options ?? "").split(","), ...superOptions.split(",")].filter(Boolean));
  return [{ point: unescaped, device, type, options: [...all].join(",") }];
}

const PRIVATE =
  /^(addr|clientaddr|mountaddr|mon_addr|user|username|name|domain|workgroup|secret|pass|password|cred)/;

/** Keeps options that are a flag or have a plain value: no paths, addresses or users. */
const harmless = (options: string): string =>
  options
    .split(",")
    .filter((option) => /^[\w-]+(=[\w-]+)?$/.test(option) && !PRIVATE.test(option))
    .join(",");

/** The disk of a device number such as "259:1"; for a partition, the disk that it is on. */
export async function deviceOf(number: string): Promise<BlockDevice | undefined> {
  const part = await realpath(`/sys/dev/block/${number}`).catch(() => undefined);
  if (part === undefined) return undefined;
  const disk = (await read(join(part, "partition"))) === undefined ? part : dirname(part);
  const [model, schedulers, rotational, sectors] = await Promise.all(
    ["device/model", "queue/scheduler", "queue/rotational", "size"].map((name) => read(join(disk, name))),
  );
  const scheduler = /\[(.+)\]/.exec(schedulers ?? "")?.[1];
  return {
    name: basename(disk),
    ...defined({
      model: model || undefined,
      scheduler,
      rotational: rotational ? rotational === "1" : undefined,
      bytes: Number(sectors) > 0 ? Number(sectors) * 512 : undefined,
    }),
  };
}

const read = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );

const IN_MEMORY = new Set(["tmpfs", "ramfs", "devtmpfs", "rootfs"]);
/** Their numbers in statfs(2), for systems whose mounts we cannot list. */
const IN_MEMORY_MAGIC = new Set([0x01021994, 0x858458f6]);

/** Why what is written there never reaches a disk: the file system's name. Undefined where it does. */
export async function memoryBacked(folder: string, mount: Mount): Promise<string | undefined> {
  if (mount.type !== undefined && IN_MEMORY.has(mount.type)) return mount.type;
  const upper = mount.upper?.type;
  if (upper !== undefined && IN_MEMORY.has(upper)) return `${mount.type} on ${upper}`;
  if (/^(zram|ram)\d/.test(mount.device?.name ?? "")) return `${mount.type} on ${mount.device?.name}`;
  const { type } = await statfs(folder);
  return mount.type === undefined && IN_MEMORY_MAGIC.has(type) ? "a file system in memory" : undefined;
}

const NETWORKED = /^(nfs|nfs4|cifs|smb3|ceph|glusterfs|lustre|9p|fuse\.(sshfs|glusterfs|cephfs))$/;
export const isNetworked = ({ type }: Mount): boolean => NETWORKED.test(type ?? "");

/** Models of disks behind which a host, a cloud or a controller has others; most of them say that they rotate. */
const STANDS_FOR_OTHERS =
  /qemu|virtual|vbox|vmware|\bmsft\b|persistentdisk|elastic block store|\bperc\b|megaraid|\braid|logical volume|^lun\b/i;

/** The kind of medium, as the device says; what virtual and stacked devices say cannot be relied on. */
export function mediumOf({ device }: Mount): Medium {
  if (device === undefined || /^(vd|xvd|dm-|md|loop|nbd|rbd|drbd)/.test(device.name)) return "unknown";
  if (STANDS_FOR_OTHERS.test(device.model ?? "")) return "unknown";
  if (device.name.startsWith("nvme")) return "nvme";
  if (device.rotational === undefined) return "unknown";
  return device.rotational ? "hdd" : "ssd";
}

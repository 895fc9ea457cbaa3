/** A block device that is going to be overwritten: what it is, what is on it, and whether anybody uses it. Linux only. */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { absent } from "../effects/error-code.ts";
import { codeOf } from "../effects/files.ts";
import { type BlockDevice, deviceOf } from "../effects/mounts.ts";
import { printable } from "../text/problem.ts";

export type Device = {
  /** "259:1": major and minor number. */
  number: string;
  name: string;
  facts: BlockDevice;
  bytes: number;
  /** What is on it, as far as known: "ext4 file system", "2 partitions". */
  content: string | undefined;
  /** Who uses it; undefined where it is free. */
  inUse: string | undefined;
};

export async function lookAtDevice(path: string): Promise<Device> {
  const { rdev } = await stat(path);
  const number = `${major(rdev)}:${minor(rdev)}`;
  const sys = await realpath(`/sys/dev/block/${number}`);
  const name = basename(sys);
  const parts = await partitionsOf(sys);
  const bytes = Number(await line(join(sys, "size"))) * 512;
  const facts = (await deviceOf(number)) ?? { name };
  const inUse = await whoUses(path, sys, number, parts);
  return { number, name, facts: { ...facts, bytes }, bytes, content: await contentOf(path, parts), inUse };
}

// As the C library packs them: https://man7.org/linux/man-pages/man3/makedev.3.html
const major = (rdev: number): number =>
  Number(((BigInt(rdev) >> 8n) & 0xfffn) | ((BigInt(rdev) >> 32n) & 0xfffff000n));
const minor = (rdev: number): number =>
  Number((BigInt(rdev) & 0xffn) | ((BigInt(rdev) >> 12n) & 0xffffff00n));

async function partitionsOf(sys: string): Promise<{ name: string; number: string }[]> {
  const found: { name: string; number: string }[] = [];
  for (const name of (await readdir(sys)).sort())
    if ((await line(join(sys, name, "partition"))) !== undefined)
      found.push({ name, number: (await line(join(sys, name, "dev"))) ?? "" });
  return found;
}

/** Users that can be named first; last the kernel's answer, which covers all users. */
async function whoUses(
  path: string,
  sys: string,
  number: string,
  parts: readonly { name: string; number: string }[],
): Promise<string | undefined> {
  if ((await line(join(sys, "ro"))) === "1") return "it is read-only";
  for (const { name, number: one } of [{ name: basename(sys), number }, ...parts]) {
    const mounted = await mountPoint(one, name);
    if (mounted !== undefined) return `${name} is mounted at ${printable(mounted)}`;
    const folder = name === basename(sys) ? sys : join(sys, name);
    const holders = await readdir(join(folder, "holders")).catch(absent<string[]>([], "ENOTDIR"));
    if (holders.length > 0) return `${name} is held by ${holders.sort().join(", ")}`;
    if (await isSwap(name)) return `${name} is swap space`;
  }
  try {
    // Exclusively: refused where anything in the kernel has claimed the device or a part of it.
    const handle = await open(path, constants.O_RDWR | constants.O_EXCL);
    await handle.close();
    return undefined;
  } catch (error) {
    if (codeOf(error) === "EBUSY") return "the kernel says that it is in use";
    if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") return "it may be written by root only";
    throw error;
  }
}

/** By number and by name: some file systems hide the number of their device. */
async function mountPoint(number: string, name: string): Promise<string | undefined> {
  const text = await readFile("/proc/self/mountinfo", "utf8");
  for (const mount of text.split("\n")) {
    const [before = "", after = ""] = mount.split(" - ", 2);
    const [, , device, , point] = before.split(" ");
    if (device === number || after.split(" ")[1] === `/dev/${name}`) return point;
  }
  return undefined;
}

async function isSwap(name: string): Promise<boolean> {
  const text = await readFile("/proc/swaps", "utf8").catch(absent("", "ENOTDIR"));
  return text.split("\n").some((swap) => swap.startsWith(`/dev/${name} `));
}

/** blkid knows signatures of all kinds; where it is not installed, partitions are all that shows. */
async function contentOf(path: string, parts: readonly { name: string }[]): Promise<string | undefined> {
  const found = await promisify(execFile)("blkid", ["-p", "-o", "export", path]).catch(() => undefined);
  const of = (key: string): string | undefined =>
    new RegExp(`^${key}=(.*)$`, "m").exec(found?.stdout ?? "")?.[1];
  const words = [
    of("TYPE") && `${of("TYPE")}${of("USAGE") === "filesystem" ? " file system" : ""}`,
    of("PTTYPE") && `partition table (${of("PTTYPE")})`,
    parts.length > 0 && `partitions ${parts.map(({ name }) => name).join(", ")}`,
  ].filter(Boolean);
  return words.length > 0 ? printable(words.join(", ")) : undefined;
}

const line = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then((text) => text.trim(), absent<undefined>(undefined, "ENOTDIR"));

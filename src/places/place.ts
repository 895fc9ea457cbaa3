/** Where on this machine is measured: a directory, or a file or block device that is overwritten. */
import { stat, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { absent } from "../effects/error-code.ts";
import { type Mount, memoryBacked, mountOf } from "../effects/mounts.ts";
import { printablePath } from "../text/problem.ts";
import { formatValue } from "../units/format.ts";
import { lookAtDevice } from "./device.ts";

/** As fiolio.yaml declares it. */
export type DeclaredPlace = { path: string; overwrite?: string | undefined };

export type LocalPlace = {
  kind: "directory" | "file" | "device";
  /** As it is written in fiolio.yaml, for messages. */
  shown: string;
  /** Below which fio runs in a folder of its own. */
  directory: string;
  /** What fio reads and writes, from that folder; absent where the job file says. */
  filename?: string;
  mount: Mount;
  /** What says that it is in memory. */
  memory: string | undefined;
  /** What may be written there at most. */
  bytes: number;
  /** What would be lost, for messages. */
  overwrites?: string;
};

/** Left free in a directory. */
const SPARE_BYTES = 64 * 2 ** 20;

/** The place, or one line that says why it cannot be measured. Asks the machine anew each time. */
export async function findPlace(
  root: string,
  target: DeclaredPlace,
): Promise<LocalPlace | { refused: string }> {
  const path = resolve(root, target.path);
  const shown = printablePath(target.path);
  const stats = await stat(path).catch(absent(undefined));
  if (stats === undefined)
    return {
      refused: `path: expected a directory, file or block device, found ${shown}, which does not exist. Change path in fiolio.yaml.`,
    };
  if (stats.isDirectory()) return directory(path, shown);
  if (!stats.isFile() && !stats.isBlockDevice())
    return {
      refused: `path: expected a directory, file or block device, found ${shown}, which is something else. Change path in fiolio.yaml.`,
    };
  const what = stats.isFile() ? "a file" : "a block device";
  if (target.overwrite !== target.path)
    return {
      refused: `path: ${shown} is ${what}, and all on it would be lost. Name a directory, or say "overwrite: ${shown}" beside it.`,
    };
  return stats.isFile() ? file(path, shown, stats.size) : device(root, path, shown);
}

async function directory(path: string, shown: string): Promise<LocalPlace> {
  const mount = await mountOf(path);
  const { bavail, bsize } = await statfs(path);
  const memory = await memoryBacked(path, mount);
  return {
    kind: "directory",
    shown,
    directory: path,
    mount,
    memory,
    bytes: Math.max(0, bavail * bsize - SPARE_BYTES),
  };
}

/** fio runs beside it: its path stays out of what is recorded. */
async function file(path: string, shown: string, bytes: number): Promise<LocalPlace> {
  const around = await directory(dirname(path), shown);
  return {
    ...around,
    kind: "file",
    filename: `../${basename(path)}`,
    bytes: around.bytes + bytes,
    overwrites: `a file of ${formatValue(bytes, "bytes")}`,
  };
}

async function device(root: string, path: string, shown: string): Promise<LocalPlace | { refused: string }> {
  const { name, facts, bytes, content, inUse } = await lookAtDevice(path);
  const what = [facts.model, formatValue(bytes, "bytes"), content ?? "nothing known on it"]
    .filter(Boolean)
    .join(", ");
  if (inUse !== undefined)
    return {
      refused: `path: expected a block device that nobody uses, found ${shown} (${what}): ${inUse}. Name another, or free it.`,
    };
  const inMemory = /^(zram|ram)\d/.test(name) ? name : undefined;
  return {
    kind: "device",
    shown,
    directory: join(root, ".fiolio"),
    filename: path,
    mount: { device: facts },
    memory: inMemory,
    bytes,
    overwrites: what,
  };
}

/** Folders in which ours may have been left, whatever the path names by now. */
export const benchPlaces = (root: string, { path }: Pick<DeclaredPlace, "path">): string[] => [
  resolve(root, path),
  dirname(resolve(root, path)),
  join(root, ".fiolio"),
];

/** fio's lists of files are separated by colons. */
export const fioFilename = (filename: string): string => filename.replaceAll(":", "\\:");

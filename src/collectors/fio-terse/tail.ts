/** The end of a line of fio's terse output, after the shares: disks, errors, description. */
import type { Result } from "../../schema/result.ts";
import { RUNS, TerseFields } from "./fields.ts";

export type Tail = {
  /** The fields of the disks: equal in all lines of one invocation. */
  disksText: string;
  failedIos: number;
  description?: string;
};

const DISK = 1 + RUNS.disk.count;

/** Undefined if a disk is not complete. A description may hold anything, so text after the disks is never damage. */
export function tailOf(fields: TerseFields, start: number, version: number): Tail | undefined {
  let at = start;
  while (version >= 3 && fields.are(RUNS.disk, at + 1)) at += DISK;
  if (fields.are(RUNS.diskBegun, at + 1) && fields.count - at < DISK) return undefined;
  if (version >= 3 && fields.are(RUNS.diskMarked, at + 1)) return undefined;
  const hasErrors = fields.are(RUNS.errors, at);
  const tail: Tail = { disksText: fields.between(start, at), failedIos: hasErrors ? fields.whole(at) : 0 };
  const description = fields.between(at + (hasErrors ? 2 : 0), fields.count);
  if (description !== "") tail.description = description;
  return tail;
}

/** "slaves" is printed for the devices that a disk consists of, and is not a disk. */
const NO_DISK = "slaves";

export function disksOf(disksText: string): NonNullable<Result["disks"]> {
  const fields = new TerseFields(disksText);
  const disks: NonNullable<Result["disks"]> = [];
  for (let at = 0; fields.are(RUNS.disk, at + 1); at += DISK)
    if (fields.at(at) !== NO_DISK)
      disks.push({
        name: fields.at(at),
        readIos: fields.whole(at + 1),
        writeIos: fields.whole(at + 2),
        utilPercent: Number.parseFloat(fields.at(at + DISK - 1)),
      });
  return disks;
}

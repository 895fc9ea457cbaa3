/** "Run status group 0 (all jobs):" and the sums below it, over all jobs of a group. */
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { DirectionName } from "../../schema/result.ts";
import { bytesOf } from "./number.ts";
import type { PrintedRow } from "./printed-row.ts";

type GroupSum = { io: Interval | undefined; text: string; least: number; most: number };
export type Groups = Map<number, Map<DirectionName, GroupSum>>;

export const GROUP = /^Run status group (\d{1,9}) \(all jobs\):\s*$/;
export const SUM = /^\s*(READ|WRITE|TRIM|MIXED): bw=[^:]*, io=(\S+) \(\S+\), run=(\d{1,9})-(\d{1,9})msec\s*$/;
export const OLD_SUM =
  /^\s*(READ|WRITE|TRIM|MIXED): io=([^,]+), aggrb=[^:]*, mint=(\d{1,9})msec, maxt=(\d{1,9})msec\s*$/;

/** False if the line is not a sum of a group. */
export function takeSum(line: string, groups: Groups, group: number): boolean {
  const fields = SUM.exec(line) ?? OLD_SUM.exec(line);
  if (fields === null) return false;
  const [, name = "", text = "", least, most] = fields;
  const io = bytesOf(text, "either", OLD_SUM.test(line));
  groups
    .get(group)
    ?.set(name.toLowerCase() as DirectionName, { io, text, least: Number(least), most: Number(most) });
  return true;
}

const TOLERANCE = 0.001;

/** If the sums and the jobs of a document contradict each other, something was lost, doubled or changed. */
export function groupContradictions(rows: readonly PrintedRow[], groups: Groups): string[] {
  const found: string[] = [];
  for (const [number, members] of Map.groupBy(rows, (row) => row.group)) {
    const group = groups.get(number);
    if (group === undefined) {
      found.push(`the sums of group ${number} are missing`);
      continue;
    }
    for (const name of ["read", "write", "trim", "mixed"] as const) {
      const of = members.flatMap((row) => row.directions[name] ?? []);
      const sum = group.get(name);
      if (name === "mixed" && group.has("read") && of.length === 0) continue;
      if (sum === undefined && of.length === 0) continue;
      const runtimes = of.map((direction) => valueOf(direction.runtimeNs ?? 0) / 1e6);
      if (sum === undefined || of.length === 0)
        found.push(`group ${number}: ${name} is only ${sum === undefined ? "with its jobs" : "in its sums"}`);
      else if (Math.max(...runtimes) !== sum.most || Math.min(...runtimes) !== sum.least)
        found.push(
          `group ${number}: its sums say that ${name} ran ${sum.least}-${sum.most} ms, its jobs do not`,
        );
      else if (
        !adds(
          of.map((direction) => direction.ioBytes),
          sum,
        )
      )
        found.push(`group ${number}: its sums say ${sum.text} of ${name}, its jobs do not`);
    }
  }
  const numbers = new Set(rows.map((row) => row.group));
  for (const number of groups.keys())
    if (!numbers.has(number)) found.push(`the jobs of group ${number} are missing`);
  return found;
}

function adds(parts: readonly (Quantity | undefined)[], { io }: GroupSum): boolean {
  if (io === undefined || parts.some((part) => part === undefined)) return true;
  const intervals = parts.map((part) => intervalOf(part ?? 0));
  const low = intervals.reduce((sum, one) => sum + one.low, 0);
  const high = intervals.reduce((sum, one) => sum + one.high, 0);
  return low <= io.high * (1 + TOLERANCE) + 1024 && high >= io.low * (1 - TOLERANCE) - 1024;
}

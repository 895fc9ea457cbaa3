/** How much of one file is read: larger results would be of no use, and not fit into memory. */
import { formatCount } from "../../units/format.ts";
import type { Imported } from "../collector.ts";
import { refused } from "./imported.ts";

/** Results, or rows that are parts of results. */
export const MOST_RESULTS = 100_000;
/** Reports of jobs, each some KB: fio itself allows 4,096 jobs. */
export const MOST_REPORTS = 50_000;
/** Lines in error: with more of them the file is something else. */
const MOST_WRONG = 10_000;

/** @param of what there are too many of: "rows" */
export const tooMany = (of: string, most = MOST_RESULTS): Imported =>
  refused(`expected at most ${formatCount(most)} ${of}, found more. Split the file.`);

/** False, with a line added about the rest, if too many lines are wrong. */
export function mayGoOn(wrong: string[]): boolean {
  if (wrong.length < MOST_WRONG) return true;
  wrong.push("more than 10,000 lines are not what they should be; the rest of the file is not read.");
  return false;
}

/** What a choice by flushes of large writes does not tell of a log, which flushes small ones. */
import { everyWriteSynced } from "../../../judge/evidence/in-flight.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { Meanwhile } from "../../../judge/recommending/meanwhile.ts";
import { workOf } from "../../../judge/side-by-side/work.ts";
import type { Edition } from "../../edition/edition.ts";

/** "By fsync after 1 MiB writes; a log flushes a few KiB at a time, and nothing like that was timed. "; empty where it is named by another figure, or by flushes of small writes. */
export function largeFlushText(
  { judgement }: Pick<Edition, "judgement">,
  environment: string,
  { by, of }: Pick<Meanwhile, "by" | "of">,
): string {
  if (by !== "nearest" || of.metric.direction !== "sync") return "";
  const here = judgement.results.filter(({ run }) => run.environment === environment);
  const named = here.find(({ comparisonId }) => comparisonId === of.comparisonId)?.result.workload;
  const { hasLargeWrites, block } = named === undefined ? {} : workOf(named);
  if (named === undefined || !hasLargeWrites || block === undefined) return "";
  const flush = (named.fdatasync ?? 0) > 0 ? "fdatasync" : "fsync";
  const rest = here.some(isPerhapsLike) ? "" : ", and nothing like that was timed";
  return `By ${flush} after ${block} writes; a log flushes a few KiB at a time${rest}. `;
}

/** Whether one of small writes was timed there. */
export const areSmallFlushesTimed = (
  { judgement }: Pick<Edition, "judgement">,
  environment: string,
): boolean => judgement.results.some((one) => one.run.environment === environment && isPerhapsLike(one));

/** A flush was timed, by itself or with its write, and what was written is not known to be large. */
const isPerhapsLike = ({ result: { workload, sync } }: JudgedResult): boolean =>
  (sync?.latency !== undefined || everyWriteSynced(workload)) && !workOf(workload).hasLargeWrites;

import { outstandingOf, SYNCHRONOUS_ENGINES } from "../../schema/workload.ts";
import { plural } from "../../text/words.ts";
import { isSynchronous } from "../evidence/in-flight.ts";
import { type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const ioengineSyncQd = checkOf({
  code: "IOENGINE_SYNC_QD",
  label: "depth was 1",
  title: "A synchronous engine has a queue depth of 1",
  rule: ({ effectiveDepth }) =>
    `ioengine is one of ${[...SYNCHRONOUS_ENGINES].join(", ")}, or libaio without direct=1, and iodepth is above ${textOf(effectiveDepth)}.`,
  why: ({ effectiveDepth }) =>
    `These engines finish one I/O before they start the next, and libaio does so with buffered I/O, so iodepth has no effect: a result that is said to be at depth 32 was taken at ${textOf(effectiveDepth)} a job.`,
  advice:
    "Set ioengine=libaio or io_uring with direct=1 to measure at depth, or iodepth=1 to say what is measured.",
  thresholds: {
    effectiveDepth: [1, "count", "I/Os at once of one job of a synchronous engine"],
  },
  excludes: false,
  doubt: "none",
  shows: "nothing",
  example: "psync-depth-32",
  run: checkDepth,
});

function checkDepth(
  { result: { workload } }: Subject,
  { effectiveDepth }: Values<"effectiveDepth">,
): OutcomeDraft[] {
  const { ioengine, iodepth, numjobs, direct, inferred, tool } = workload;
  if (iodepth === undefined && ioengine === undefined && tool === undefined)
    return [unchecked(["ioengine", "iodepth"])];
  if (iodepth === undefined || iodepth <= effectiveDepth) return [];
  if (ioengine === undefined)
    return said("unchecked", `Missing: ioengine; an iodepth of ${iodepth} was asked for.`);
  const why = inferred?.ioengine ? `${ioengine} (inferred)` : ioengine;
  if (ioengine === "libaio" && direct === false) {
    const evidence = `A queue depth of ${iodepth} was asked for; without direct=1 libaio waits for each I/O as it submits it, and the storage sees about ${effectiveDepth} a job.`;
    return said("noted", evidence);
  }
  if (!isSynchronous(workload)) return said("passed", `${why} keeps ${iodepth} I/Os of a job under way.`);
  const inFlight = outstandingOf(workload);
  const jobs =
    numjobs === undefined || inFlight === undefined
      ? ""
      : `: ${plural(inFlight, "I/O")} at once with ${plural(numjobs, "job")}`;
  const lost = numjobs === undefined ? "" : `, not ${iodepth * numjobs}`;
  const asked = `A queue depth of ${iodepth} was asked for`;
  return said("noted", `${asked}, ${why} keeps ${effectiveDepth}${jobs}${lost}.`);
}

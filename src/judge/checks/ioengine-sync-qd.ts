import { outstandingOf, SYNCHRONOUS_ENGINES } from "../../schema/workload.ts";
import { plural } from "../../text/words.ts";
import { isSynchronous } from "../evidence/in-flight.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { effectiveDepth: 1 };

export const ioengineSyncQd: Check = {
  code: "IOENGINE_SYNC_QD",
  title: "A synchronous engine has a queue depth of 1",
  rule: `ioengine is one of ${[...SYNCHRONOUS_ENGINES].join(", ")}, or libaio without direct=1, and iodepth is above 1.`,
  why: "These engines finish one I/O before they start the next, and libaio does so with buffered I/O, so iodepth has no effect: a result that is said to be at depth 32 was taken at 1 a job.",
  advice:
    "Set ioengine=libaio or io_uring with direct=1 to measure at depth, or iodepth=1 to say what is measured.",
  thresholds: labelled(THRESHOLDS, { effectiveDepth: "I/Os in flight of one job of a synchronous engine" }),
  excludes: false,
  run: checkDepth,
};

function checkDepth({ result: { workload } }: Subject): CheckOutcome[] {
  const { ioengine, iodepth, numjobs, direct, inferred, tool } = workload;
  const code = ioengineSyncQd.code;
  if (iodepth === undefined && ioengine === undefined && tool === undefined)
    return [unchecked(code, ["ioengine", "iodepth"])];
  if (iodepth === undefined || iodepth <= THRESHOLDS.effectiveDepth) return [];
  if (ioengine === undefined) {
    return [
      { code, verdict: "unchecked", evidence: `Missing: ioengine; an iodepth of ${iodepth} was asked for.` },
    ];
  }
  const why = inferred?.ioengine ? `${ioengine} (inferred)` : ioengine;
  if (ioengine === "libaio" && direct === false) {
    const evidence = `A queue depth of ${iodepth} was asked for; without direct=1 libaio waits for each I/O as it submits it, and the storage sees about 1 a job.`;
    return [{ code, verdict: "noted", evidence }];
  }
  if (!isSynchronous(workload)) {
    return [{ code, verdict: "passed", evidence: `${why} keeps ${iodepth} I/Os of a job in flight.` }];
  }
  const inFlight = outstandingOf(workload);
  const jobs = numjobs === undefined ? "" : `: ${inFlight} in flight with ${plural(numjobs, "job")}`;
  const lost = numjobs === undefined ? "" : `, not ${iodepth * numjobs}`;
  return [
    {
      code,
      verdict: "noted",
      evidence: `A queue depth of ${iodepth} was asked for, ${why} keeps 1${jobs}${lost}.`,
    },
  ];
}

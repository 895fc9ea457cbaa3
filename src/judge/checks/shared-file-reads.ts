import { plural } from "../../text/words.ts";
import { directionsOf, isRandom } from "../evidence/in-flight.ts";
import { metricsOf, missingOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

const METRICS = metricsOf("read");

export const sharedFileReads = checkOf({
  code: "SHARED_FILE_READS",
  label: "jobs share blocks",
  title: "Several jobs read the same blocks in order",
  rule: ({ jobs }) =>
    `More than ${inWords(jobs)} ${jobs.value === 1 ? "job reads" : "jobs read"} in order, all from one file, and no offset_increment sets them apart.`,
  why: "All jobs begin at the start of the file and read the same blocks: the first one fetches a block, and what keeps it for a moment answers the others.",
  advice: "Give each job a file of its own (directory= in place of filename=), or set offset_increment.",
  thresholds: { jobs: [1, "count", "Jobs that may read one file in order"] },
  excludes: false,
  doubt: { weight: "heavy", says: "may be one job's reads answered to several from a cache" },
  shows: "nothing",
  example: "four-jobs-one-file",
  run: checkFiles,
});

function checkFiles({ result }: Subject, t: Values<"jobs">): OutcomeDraft[] {
  const { rw, numjobs, sharedFile, offsetIncrementBytes = 0 } = result.workload;
  if (result.status === "failed" || (numjobs ?? Infinity) <= t.jobs || !directionsOf(rw).includes("read"))
    return [];
  const passed = (evidence: string): OutcomeDraft[] => said("passed", evidence, METRICS);
  if (isRandom(rw)) return passed("Jobs that read at random read different blocks.");
  if (sharedFile === false) return passed("Each job reads a file of its own.");
  if (offsetIncrementBytes > 0) return passed("An offset of its own sets each job apart.");
  const missing = [
    ...missingOf({ numjobs, "whether jobs share a file": sharedFile }),
    ...(rw.startsWith("unknown") ? ["whether they read in order"] : []),
  ];
  if (missing.length > 0 || numjobs === undefined) return [unchecked(missing, METRICS)];
  const how = "read one file in order, each from its start: the same blocks";
  return said("noted", `${plural(numjobs, "job")} ${how}.`, METRICS);
}

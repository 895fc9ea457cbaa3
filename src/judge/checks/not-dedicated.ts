import { type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { checkOf } from "./check.ts";

export const notDedicated = checkOf({
  code: "NOT_DEDICATED",
  label: "other load meanwhile",
  title: "Other workloads ran beside the test",
  rule: "The environment declares whether anything else ran during its tests; a run tells of other sessions that were seen to measure meanwhile.",
  why: "What else uses the disks, the network or the processors takes its share, more in one test than in the next, and no one can tell how much.",
  advice:
    "Measure on nodes and disks that nothing else uses, or repeat at different times of the day; declare “dedicated” of the environment.",
  thresholds: { otherWorkloads: [0, "count", "Other workloads, at most"] },
  excludes: false,
  doubt: "said apart",
  shows: "nothing",
  example: "random-reads",
  run: checkCompany,
});

function checkCompany({ environment, result, annotations }: Subject): OutcomeDraft[] {
  if (result.status === "failed") return [];
  const seen = annotations.filter(({ kind }) => kind === "company");
  if (seen.length > 0) return said("noted", seen.map(({ reason }) => reason).join(" "));
  const { dedicated } = environment;
  if (dedicated === undefined) return [unchecked(["whether other workloads ran during the tests"])];
  return dedicated
    ? said("passed", "Nothing else ran during the tests.")
    : said("noted", "Other workloads ran during the tests.");
}

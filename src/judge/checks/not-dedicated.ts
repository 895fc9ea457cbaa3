import type { CheckOutcome } from "../evidence/outcomes.ts";
import { unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { otherWorkloads: 0 };
const CODE = "NOT_DEDICATED";

export const notDedicated: Check = {
  code: CODE,
  title: "Other workloads ran beside the test",
  rule: "The environment declares whether anything else ran during its tests.",
  why: "What else uses the disks, the network or the processors takes its share, more in one test than in the next, and nobody can tell how much.",
  advice:
    "Measure on nodes and disks that nothing else uses, or repeat at different times of the day; declare “dedicated” of the environment.",
  thresholds: labelled(THRESHOLDS, { otherWorkloads: "Other workloads, at most" }),
  excludes: false,
  run: checkCompany,
};

function checkCompany({ environment, result }: Subject): CheckOutcome[] {
  if (result.status === "failed") return [];
  const { dedicated } = environment;
  if (dedicated === undefined) return [unchecked(CODE, ["whether other workloads ran during the tests"])];
  return dedicated
    ? [{ code: CODE, verdict: "passed", evidence: "Nothing else ran during the tests." }]
    : [{ code: CODE, verdict: "noted", evidence: "Other workloads ran during the tests." }];
}

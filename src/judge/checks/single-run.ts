import type { CheckOutcome } from "../evidence/outcomes.ts";
import { ENOUGH_RUNS, rangeCoverage, SINGLE_RUN_BAND } from "../evidence/statistics.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

const THRESHOLDS = { runsForAnInterval: ENOUGH_RUNS, bandShare: SINGLE_RUN_BAND };

export const singleRun: Check = {
  code: "SINGLE_RUN",
  title: "One run has no spread",
  rule: "Fewer than two results of this workload in the same cell. Below six, values within 10 % of each other tie.",
  why: "The same test on the same disk easily differs by more than two backends do; with one run nobody can tell. From six runs on, order statistics hold the median with 95 %.",
  advice: "Repeat the test at least six times, in an order that changes.",
  thresholds: labelled(THRESHOLDS, {
    runsForAnInterval: "Runs from which their range is an interval",
    bandShare: "Band around what was measured less often",
  }),
  excludes: false,
  run: checkRepeats,
};

function checkRepeats({ repeats }: Subject): CheckOutcome[] {
  const code = singleRun.code;
  const band = `within ${SINGLE_RUN_BAND * 100} % it ties`;
  if (repeats === 1)
    return [{ code, verdict: "noted", evidence: `One run: its spread is not known; ${band}.` }];
  if (repeats >= ENOUGH_RUNS) return [{ code, verdict: "passed", evidence: `${repeats} runs.` }];
  const covered = `their range holds the median with ${Math.round(rangeCoverage(repeats) * 100)} %`;
  return [{ code, verdict: "passed", evidence: `${repeats} runs: ${covered}; ${band}.` }];
}

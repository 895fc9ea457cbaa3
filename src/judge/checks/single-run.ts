import { formatNumber } from "../../units/format.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { CONFIDENCE, ENOUGH_RUNS, rangeCoverage, SINGLE_RUN_BAND } from "../evidence/statistics.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const singleRun = checkOf({
  code: "SINGLE_RUN",
  title: "One run has no spread",
  rule: (t) =>
    `Fewer than two results of this workload in the same cell. Below ${inWords(t.runsForAnInterval)}, values within ${textOf(t.bandShare)} of each other tie.`,
  why: (t) =>
    `The same test on the same disk easily differs by more than two backends do; with one run nobody can tell. From ${inWords(t.runsForAnInterval)} runs on, order statistics hold the median with ${CONFIDENCE * 100} %.`,
  advice: (t) => `Repeat the test at least ${inWords(t.runsForAnInterval)} times, in an order that changes.`,
  thresholds: {
    runsForAnInterval: [ENOUGH_RUNS, "count", "Runs from which their range is an interval"],
    bandShare: [SINGLE_RUN_BAND, "share", "Band around what was measured less often"],
  },
  excludes: false,
  doubt: "said apart",
  shows: "nothing",
  example: "random-reads",
  run: checkRepeats,
});

function checkRepeats({ repeats }: Subject, t: Values<"runsForAnInterval" | "bandShare">): OutcomeDraft[] {
  const band = `within ${formatNumber(t.bandShare * 100)} % it ties`;
  if (repeats === 1) return said("noted", `One run: its spread is not known; ${band}.`);
  if (repeats >= t.runsForAnInterval) return said("passed", `${repeats} runs.`);
  const covered = `their range holds the median with ${Math.round(rangeCoverage(repeats) * 100)} %`;
  return said("passed", `${repeats} runs: ${covered}; ${band}.`);
}

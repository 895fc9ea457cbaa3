import { DECLARED_NOISE, LEAST_FREEDOM } from "../evidence/noise.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { CONFIDENCE, ENOUGH_RUNS, rangeCoverage } from "../evidence/statistics.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const singleRun = checkOf({
  code: "SINGLE_RUN",
  label: "one run",
  title: "One run has no spread",
  rule: (t) =>
    `Fewer than two results of this workload in the same cell. Below ${inWords(t.runsForAnInterval)}, the noise of single runs decides which values tie: that of A/A pairs, then of repeats, of the deployment, then of its environment, where at least ${inWords(t.leastFreedom)} runs repeat an earlier one; otherwise a coefficient of variation of ${textOf(t.dedicatedNoise)} in a dedicated environment, ${textOf(t.sharedNoise)} in any other.`,
  why: (t) =>
    `The same test on the same disk easily differs by more than two backends do; one run cannot tell. What is further apart than the noise is called ahead, never significantly better. From ${inWords(t.runsForAnInterval)} runs on, order statistics hold the median with ${CONFIDENCE * 100} %.`,
  advice: (t) => `Repeat the test at least ${inWords(t.runsForAnInterval)} times, in an order that changes.`,
  thresholds: {
    runsForAnInterval: [ENOUGH_RUNS, "count", "Runs from which their range is an interval"],
    leastFreedom: [
      LEAST_FREEDOM,
      "count",
      "Runs that repeat an earlier one, from which on noise is taken from repeats",
    ],
    dedicatedNoise: [
      DECLARED_NOISE.dedicated,
      "share",
      "Noise where nothing else ran and too little was repeated",
    ],
    sharedNoise: [DECLARED_NOISE.shared, "share", "Noise elsewhere, where too little was repeated"],
  },
  excludes: false,
  doubt: "said apart",
  shows: "nothing",
  example: "random-reads",
  run: checkRepeats,
});

function checkRepeats({ repeats }: Subject, t: Values<"runsForAnInterval">): OutcomeDraft[] {
  if (repeats === 1)
    return said(
      "noted",
      "One run: its spread is not known; the noise of others, or what is declared, is taken instead.",
    );
  if (repeats >= t.runsForAnInterval) return said("passed", `${repeats} runs.`);
  const covered = `their range holds the median with ${Math.round(rangeCoverage(repeats) * 100)} %`;
  return said("passed", `${repeats} runs: ${covered}.`);
}

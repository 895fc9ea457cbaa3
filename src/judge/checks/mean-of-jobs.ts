import { kindOfCollector } from "../../schema/collector-kind.ts";
import type { Direction } from "../../schema/result.ts";
import { formatNumber } from "../../units/format.ts";
import { fioRelease, isBefore, isFio, releaseText } from "../evidence/fio-release.ts";
import { askedInFlight, directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over } from "../evidence/interval.ts";
import { heldMetrics, missingOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { inFlightOf, missingFigures, termsOf } from "../physics/little-terms.ts";
import { checkOf } from "./check.ts";
import { little } from "./little.ts";

export const meanOfJobs = checkOf({
  code: "MEAN_OF_JOBS",
  label: "averaged jobs",
  title: "A mean over jobs in place of their sum",
  rule: (t) =>
    `The rate was counted, or is of one job, or ${little.code} holds for it within ${textOf(t.littleShare)}. Where fio's iops_mean or bw_mean of several jobs is all that is known (kbench prints these), fio is 3.${t.firstSummedMinor.value} or newer.`,
  why: ({ firstSummedMinor: { value: first } }) =>
    `With group_reporting iops_mean and bw_mean are those of one job up to fio 3.${first - 1}, and of all jobs from 3.${first} on: the same test gives four times as much with four jobs.`,
  advice: "Import fio's JSON: its counters and runtime hold for all jobs in every release.",
  thresholds: {
    firstSummedMinor: [13, "fio 3", "First release that adds up the means of jobs"],
    littleShare: [0.1, "share", "Difference between rate x latency and depth at which they fit"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "mean-of-an-old-fio",
  run: checkMeans,
});

function checkMeans(subject: Subject, t: Values<"firstSummedMinor" | "littleShare">): OutcomeDraft[] {
  const { result, run } = subject;
  const metrics = heldMetrics(result, "others");
  if (result.status === "failed" || metrics.length === 0 || !isFio(subject)) return [];
  const passed = (evidence: string): OutcomeDraft[] => said("passed", evidence, metrics);
  const { numjobs } = result.workload;
  const release = fioRelease(subject);
  const isMean = run.provenance.tool.name === "kbench";
  const wasRead = run.basis === "measured" && kindOfCollector(run) !== "by-others";
  if (directionsOf(result.workload.rw).every((side) => isCounted(result.directions[side])))
    return passed("The rate is what was counted, over the time that it took.");
  if (numjobs === 1) return passed("One job: its mean is the rate.");
  if (wasRead && !isMean) return passed("The rate is the one that fio counts for all jobs.");
  if (release !== undefined && !isBefore(release, 3, t.firstSummedMinor))
    return passed(`As a sum: ${releaseText(release)} adds up the means of jobs.`);
  const inFlight = keepsLaw(subject, t.littleShare);
  if (inFlight !== undefined)
    return passed(`Of all jobs: rate x latency is ${formatNumber(inFlight)} I/Os at once, as asked for.`);
  const missing = [
    ...(isMean ? [] : ["whether the rate was counted or is fio's mean"]),
    ...missingOf({ numjobs, "the release of fio": release }),
  ];
  if (release === undefined || missing.length > 0) return [unchecked(missing, metrics)];
  const mean = `The mean that ${releaseText(release)} prints`;
  return said("excluded", `${mean} is that of one of the ${numjobs} jobs.`, metrics);
}

const isCounted = (direction: Direction | undefined): boolean =>
  direction?.runtimeNs !== undefined && (direction.totalIos ?? direction.ioBytes) !== undefined;

/** The I/Os at once where Little's law holds; with the rate of only one of several jobs it would not. */
function keepsLaw(subject: Subject, share: number): number | undefined {
  const asked = askedInFlight(subject);
  if (asked === undefined || missingFigures(subject.result).length > 0) return undefined;
  const inFlight = over(inFlightOf(termsOf(subject.result)), exactly(asked));
  return Math.abs(distanceFromOne(inFlight)) <= share ? asked : undefined;
}

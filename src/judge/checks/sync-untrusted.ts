import { intervalOf } from "../../schema/quantity.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { figureText } from "../evidence/figure.ts";
import { fioRelease, isBefore, isFio, type Release, releaseText } from "../evidence/fio-release.ts";
import { effectiveDepth, isSynchronous } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over, sumOfIntervals } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { latencyMetrics, type OutcomeDraft, unchecked, type Verdict } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

const METRICS = latencyMetrics("sync");

/** Besides the synchronous engines. */
const AWAIT_FLUSHES = new Set(["io_uring", "posixaio"]);

export const syncUntrusted = checkOf({
  code: "SYNC_UNTRUSTED",
  label: "mistimed flushes",
  title: "fio timed the flushes wrong",
  rule: (t) =>
    `ioengine is libaio, fio is older than 3.${t.firstRightMinor.value}, and there is a latency of flushes; of 3.${t.firstTooLongMinor.value} to 3.${t.firstRightMinor.value - 1}, unless the figures fit. Where the engine or the release is not known: a mean below ${textOf(t.submissionNs)}, or figures that do not fit. Of one job at depth 1 that flushes after each write, they fit where the write and its flush take 1 / IOPS within ${textOf(t.plausibleShare)}, or are at most ${textOf(t.gapNs)} short of it.`,
  why: ({ firstTooLongMinor: { value: tooLong }, firstRightMinor: { value: right } }) =>
    `Up to 3.${tooLong - 1} fio took the time to submit a flush for the time of the flush, some 0.1 µs. From 3.${tooLong} to 3.${right - 1} time of the write is in it, too: it came to almost twice the time where both took as long, and to a few per cent more behind buffered writes. Synchronous engines, io_uring and posixaio were right in every release.`,
  advice: (t) =>
    `Measure flushes with ioengine=psync, io_uring or posixaio, or with ${textOf(t.firstRightMinor)} or newer.`,
  /** In this order fio began to time flushes, changed how it times those of libaio, and repaired that. */
  thresholds: {
    firstTimedMinor: [4, "fio 3", "First release that times flushes"],
    firstTooLongMinor: [31, "fio 3", "First release whose flushes with libaio are too long"],
    firstRightMinor: [41, "fio 3", "First release that is right"],
    submissionNs: [1_000, "ns", "Least time of a flush that was awaited"],
    plausibleShare: [0.15, "share", "Difference between write + flush and 1 / IOPS at which they fit"],
    gapNs: [5_000, "ns", "Time between two I/Os that may be the tool's own"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "libaio-fdatasync",
  run: checkFlushes,
});

type Bounds = Values<
  "firstTimedMinor" | "firstTooLongMinor" | "firstRightMinor" | "submissionNs" | "plausibleShare" | "gapNs"
>;

const said = (verdict: Verdict, evidence: string): OutcomeDraft[] => [
  { verdict, evidence, metrics: METRICS },
];
const lacks = (missing: string): OutcomeDraft[] => [unchecked([missing], METRICS)];

function checkFlushes(subject: Subject, t: Bounds): OutcomeDraft[] {
  const { sync, workload, status } = subject.result;
  if (sync?.latency === undefined || status === "failed" || !isFio(subject)) return [];
  const { ioengine } = workload;
  const release = fioRelease(subject);
  if (release !== undefined && isBefore(release, 3, t.firstTimedMinor))
    return lacks(`a release of fio that times flushes, which ${releaseText(release)} does not`);
  if (release !== undefined && !isBefore(release, 3, t.firstRightMinor))
    return said("passed", `Flushes are waited for by ${releaseText(release)}, whatever the engine.`);
  if (isSynchronous(workload) || AWAIT_FLUSHES.has(ioengine ?? ""))
    return said("passed", `Flushes of ${ioengine} are waited for, in every release of fio.`);
  if (ioengine === "libaio" && release !== undefined)
    return isBefore(release, 3, t.firstTooLongMinor)
      ? said(
          "excluded",
          `With libaio ${releaseText(release)} times the submission of a flush, not the flush.`,
        )
      : tooLong(subject, release, t);
  if (ioengine !== undefined && ioengine !== "libaio") return lacks(`how fio times flushes with ${ioengine}`);
  return byFigures(subject, ioengine === undefined ? "ioengine" : "the release of fio", t);
}

/** How much too long depends on the write: next to a buffered one it hardly matters. */
function tooLong(subject: Subject, release: Release, t: Bounds): OutcomeDraft[] {
  const [byTheFigures] = byFigures(subject, "", t);
  if (byTheFigures?.verdict === "passed") return [byTheFigures];
  const why = `With libaio ${releaseText(release)} counts time of the write into its flush, up to twice as long in all`;
  if (byTheFigures?.verdict !== "excluded") return said("excluded", `${why}.`);
  // What took less than there was time for was not timed too long.
  const isLess = byTheFigures.evidence.endsWith(LESS);
  return said("excluded", isLess ? byTheFigures.evidence : `${why}. ${byTheFigures.evidence}`);
}

/** For any engine and release: no flush takes less than a microsecond, and a write and its flush fill the time to the next write. */
function byFigures({ result, deployment }: Subject, missing: string, t: Bounds): OutcomeDraft[] {
  const mean = result.sync?.latency?.meanNs;
  const inMemory = deployment.medium === "memory";
  if (mean !== undefined && !inMemory && intervalOf(mean).high < t.submissionNs)
    return said("excluded", `A flush of ${figureText(mean, "ns")} was submitted, not awaited.`);
  const { numjobs, fsync, fdatasync } = result.workload;
  const iops = result.directions.write?.iops;
  const write = meanLatency(result.directions.write);
  const oneByOne = numjobs === 1 && effectiveDepth(result.workload) === 1 && (fsync === 1 || fdatasync === 1);
  if (!oneByOne || mean === undefined || write === undefined || iops === undefined) return lacks(missing);
  const between = over(exactly(1e9), intervalOf(iops));
  const taken = sumOfIntervals([intervalOf(write), intervalOf(mean)]);
  const away = distanceFromOne(over(taken, between));
  const isOwnWork = away < 0 && between.low - taken.high <= t.gapNs;
  const evidence = `A write of ${figureText(write, "ns")} and its flush of ${figureText(mean, "ns")} stand against ${formatValue(between.low, "ns")} from one write to the next`;
  return isOwnWork || Math.abs(away) <= t.plausibleShare
    ? said("passed", `${evidence}.`)
    : said("excluded", `${evidence}: ${formatNumber(Math.abs(away) * 100)} % ${away < 0 ? LESS : MORE}`);
}

const [MORE, LESS] = ["more.", "less."];

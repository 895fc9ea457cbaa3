import type { TimeSeriesFile } from "../../schema/detail.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { Direction, DirectionName, Distribution } from "../../schema/result.ts";
import { upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { windowsOf } from "../evidence/combined-series.ts";
import { isRateLimited } from "../evidence/in-flight.ts";
import { metricsOf, type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const stalled = checkOf({
  code: "STALLED",
  label: "storage stood still",
  title: "The storage stood still for part of the test",
  rule: (t) =>
    `Neither the longest latency of a direction or of its flushes nor the longest time in which the log of the rate shows no I/O at all is both ${textOf(t.leastNs)} or more and at least ${textOf(t.notedShare)} of the measured time, which is noted, or ${textOf(t.excludedShare)}, which is excluded. A latency alone excludes only where no log shows that others went on, and where it is ${textOf(t.outlierFactor)} times the highest percentile known or more: a storage that is slow throughout says so in its percentiles. The log of a test that was told to go slowly is not looked at, nor a test in which something was made to happen.`,
  why: "While the storage stands still nothing is counted, and a percentile hides it: a few I/Os that took 25 s are less than one in a thousand. The mean then is that of a working storage and of an outage, and tells of neither.",
  advice:
    "Find out what happened: a node or a storage daemon that was restarted, a full pool, a path that failed over. Then measure again; where the outage is the result, say so with it.",
  thresholds: {
    leastNs: [2e9, "ns", "Length from which a standstill counts"],
    notedShare: [0.1, "share", "Share of the measured time that is noted"],
    excludedShare: [0.25, "share", "Share of the measured time that is excluded"],
    outlierFactor: [10, "factor", "Times the highest percentile that a standstill of one I/O takes"],
  },
  excludes: true,
  undisturbed: true,
  doubt: { weight: "heavy", says: "came from a storage that stood still for part of the time" },
  shows: "nothing",
  example: "frozen-half-way",
  run: checkStandstill,
});

type Bounds = Values<"leastNs" | "notedShare" | "excludedShare" | "outlierFactor">;

/** A time in which little or nothing was done; `alone`: it can keep figures out by itself. */
type Standstill = { ns: number; what: string; alone: boolean; metrics?: readonly string[] };

function checkStandstill({ result }: Subject, t: Bounds, around: Around): OutcomeDraft[] {
  if (result.status === "failed") return [];
  const { directions, sync, workload } = result;
  const sides = Object.entries(directions) as [DirectionName, Direction][];
  const runtimeNs = Math.max(...sides.map(([, { runtimeNs: ns }]) => (ns === undefined ? 0 : valueOf(ns))));
  if (!(runtimeNs > 0)) return [unchecked(["the measured time"])];
  const gapMs = isRateLimited(workload) ? undefined : gapIn(around.series());
  const longest = (what: string, of: readonly (Distribution | undefined)[], metrics?: readonly string[]) =>
    of.flatMap((one): Standstill[] => {
      if (one?.maxNs === undefined) return [];
      const ns = valueOf(one.maxNs);
      return [{ ns, what, alone: gapMs === undefined && isOutlier(ns, one, t), ...(metrics && { metrics }) }];
    });
  const found = [
    ...sides.flatMap(([side, { clat, lat }]) => longest(`one ${side} took`, [clat ?? lat], metricsOf(side))),
    ...longest("one flush took", [sync?.latency]),
    ...(gapMs === undefined ? [] : [{ ns: gapMs * 1e6, what: "the log shows no I/O for", alone: true }]),
  ];
  if (found.length === 0) return [unchecked(["the longest latency, or a log of the rate over time"])];
  const amiss = found.flatMap((one) => judge(one, runtimeNs, t));
  return amiss.length > 0 ? amiss : said("passed", "Nothing took a large part of the measured time.");
}

function isOutlier(ns: number, { percentilesNs = {} }: Distribution, t: Bounds): boolean {
  const known = Object.entries(percentilesNs).flatMap(([p, value]) =>
    Number(p) < 99.95 ? [valueOf(value)] : [],
  );
  return known.length > 0 && ns >= t.outlierFactor * Math.max(...known);
}

function judge({ ns, what, alone, metrics }: Standstill, ofNs: number, t: Bounds): OutcomeDraft[] {
  const share = ns / ofNs;
  if (ns < t.leastNs || share < t.notedShare) return [];
  const verdict = alone && share >= t.excludedShare ? "excluded" : "noted";
  const evidence = `${upperFirst(what)} ${formatValue(ns, "ns")}, ${formatNumber(share * 100)} % of the ${formatValue(ofNs, "ns")} measured.`;
  return [{ verdict, evidence, ...(metrics && { metrics }) }];
}

/** The longest time between two windows of any job and direction in which something was done, in milliseconds. */
function gapIn(file: TimeSeriesFile | undefined): number | undefined {
  const rates = (file?.series ?? []).filter(({ metric }) => metric === "iops" || metric === "bandwidth");
  const busy = rates
    .flatMap(windowsOf)
    .filter(({ value }) => value > 0)
    .sort((a, b) => a.fromMs - b.fromMs);
  let [untilMs, gapMs] = [busy[0]?.toMs, 0];
  if (untilMs === undefined) return undefined;
  for (const { fromMs, toMs } of busy) {
    gapMs = Math.max(gapMs, fromMs - untilMs);
    untilMs = Math.max(untilMs, toMs);
  }
  return gapMs;
}

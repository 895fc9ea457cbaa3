/** Sums rows that are jobs of one workload: counts add up, means are weighted, percentiles come from histograms or are left out. */
import { DIRECTIONS } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { addBins, percentilesOf } from "./bins.ts";
import { LATENCY_KINDS, type Latency } from "./latency.ts";
import type { FioSteadyState, Reading, Traffic } from "./row.ts";

type Maybe = number | undefined;
const add = (a: Maybe, b: Maybe): Maybe => (a === undefined || b === undefined ? undefined : a + b);
const least = (a: Maybe, b: Maybe): Maybe =>
  a === undefined || b === undefined ? undefined : Math.min(a, b);
const most = (a: Maybe, b: Maybe): Maybe => (a === undefined || b === undefined ? undefined : Math.max(a, b));

/**
 * `rows`: how many rows `a` already holds. `a` must not be used afterwards: its histograms are added to, so that the thousandth row takes no
 * longer than the second. `withJointPercentiles` computes percentiles at the end.
 */
export function mergeReadings(a: Reading, b: Reading, rows: number): Reading {
  const traffic: Reading["traffic"] = {};
  for (const name of DIRECTIONS) {
    const merged = either(a.traffic[name], b.traffic[name], mergeTraffic);
    if (merged !== undefined) traffic[name] = merged;
  }
  const share = (x: Maybe, y: Maybe): Maybe =>
    x === undefined || y === undefined ? undefined : (x * rows + y) / (rows + 1);
  return defined({
    traffic,
    absent: either(a.absent, b.absent, (x, y) => [...new Set([...x, ...y])]),
    sync: either(a.sync, b.sync, (x, y) =>
      defined({
        operations: add(x.operations, y.operations),
        latency: mergeBoth(x.latency, y.latency, x.operations, y.operations),
      }),
    ),
    userPercent: share(a.userPercent, b.userPercent),
    systemPercent: share(a.systemPercent, b.systemPercent),
    depthPercent: mergeDepths(a.depthPercent, b.depthPercent, rows),
    errno: a.errno || b.errno,
    failedIos: a.failedIos + b.failedIos,
    startedAtMs: least(a.startedAtMs, b.startedAtMs),
    elapsedSeconds: most(a.elapsedSeconds, b.elapsedSeconds),
    steadyState: a.steadyState && b.steadyState && bothSteady(a.steadyState, b.steadyState),
    jobRuntimeMs: add(a.jobRuntimeMs, b.jobRuntimeMs),
    doubts: b.doubts.length === 0 || a.doubts.length > MOST_DOUBTS ? a.doubts : [...a.doubts, ...b.doubts],
  });
}

/** Fields in which the two differ are left out. */
function bothSteady(a: FioSteadyState, b: FioSteadyState): FioSteadyState {
  const { asked, criterion } = a;
  return {
    ...(asked === b.asked && defined({ asked })),
    attained: a.attained && b.attained,
    ...(criterion === b.criterion && defined({ criterion })),
  };
}

const MOST_DOUBTS = 50;

const either = <T>(a: T | undefined, b: T | undefined, merge: (a: T, b: T) => T): T | undefined =>
  a === undefined || b === undefined ? (a ?? b) : merge(a, b);

function mergeTraffic(a: Traffic, b: Traffic): Traffic {
  const merged: Traffic = defined({
    totalIos: add(a.totalIos, b.totalIos),
    ioBytes: add(a.ioBytes, b.ioBytes),
    runtimeMs: most(a.runtimeMs, b.runtimeMs),
    printedIops: add(a.printedIops, b.printedIops),
    cutIops: add(a.cutIops, b.cutIops),
    printedBytesPerSecond: add(a.printedBytesPerSecond, b.printedBytesPerSecond),
  });
  for (const kind of LATENCY_KINDS) {
    const latency = mergeBoth(a[kind], b[kind], iosOf(a), iosOf(b));
    if (latency !== undefined) merged[kind] = latency;
  }
  return merged;
}

/** The weight of a mean: fio before 2.1.14 prints only the rate of I/Os. */
const iosOf = ({ totalIos, printedIops, runtimeMs }: Traffic): Maybe =>
  totalIos ??
  (printedIops === undefined || runtimeMs === undefined ? undefined : (printedIops * runtimeMs) / 1000);

/** Undefined if only one of the two has the latency: it says nothing about both. */
function mergeBoth(
  a: Latency | undefined,
  b: Latency | undefined,
  iosOfA: Maybe,
  iosOfB: Maybe,
): Latency | undefined {
  if (a === undefined || b === undefined) return undefined;
  // fio writes N of all jobs or of none: where one has lost it, no weight is known.
  const counted = a.count !== undefined || b.count !== undefined;
  const [n, m] = counted ? [a.count, b.count] : [iosOfA, iosOfB];
  const bins = a.bins !== undefined && b.bins !== undefined ? addBins(a.bins, b.bins) : undefined;
  const names = a.jointPercentiles ?? Object.keys(a.percentilesNs ?? {});
  const ends = {
    minNs: least(numeric(a.minNs), numeric(b.minNs)),
    maxNs: most(numeric(a.maxNs), numeric(b.maxNs)),
  };
  return defined({
    ...ends,
    ...possible(moments(a, b, n, m), ends),
    count: add(a.count, b.count),
    jointPercentiles:
      bins === undefined ? undefined : names.filter((name) => b.percentilesNs?.[name] !== undefined),
    bins,
  });
}

const numeric = (quantity: Latency["meanNs"]): Maybe => (typeof quantity === "number" ? quantity : undefined);

/** Mean and standard deviation of both together, weighted by their counts. */
function moments(a: Latency, b: Latency, n: Maybe, m: Maybe): Moments {
  const [x, y] = [numeric(a.meanNs), numeric(b.meanNs)];
  if (x === undefined || y === undefined || !n || !m) return { meanNs: undefined, stddevNs: undefined };
  const mean = (n * x + m * y) / (n + m);
  const [s, t] = [numeric(a.stddevNs), numeric(b.stddevNs)];
  if (s === undefined || t === undefined) return { meanNs: mean, stddevNs: undefined };
  const variance = (n * (s * s + (x - mean) ** 2) + m * (t * t + (y - mean) ** 2)) / (n + m);
  return { meanNs: mean, stddevNs: Math.sqrt(variance) };
}

type Moments = { meanNs: Maybe; stddevNs: Maybe };

/** No distribution between two values spreads further than this (Bhatia and Davis): then one of the figures is damaged. */
function possible(of: Moments, { minNs = 0, maxNs }: { minNs: Maybe; maxNs: Maybe }): Moments {
  const { meanNs, stddevNs } = of;
  if (meanNs === undefined || stddevNs === undefined || maxNs === undefined) return of;
  const most = (maxNs - meanNs) * (meanNs - minNs);
  return stddevNs ** 2 > ROUNDING * most ? { meanNs, stddevNs: undefined } : of;
}
const ROUNDING = 1.001;

function mergeDepths(
  a: Reading["depthPercent"],
  b: Reading["depthPercent"],
  rows: number,
): Reading["depthPercent"] {
  if (a === undefined || b === undefined) return undefined;
  const merged: Record<string, number> = {};
  for (const depth in a) merged[depth] = ((a[depth] ?? 0) * rows + (b[depth] ?? 0)) / (rows + 1);
  for (const depth in b) merged[depth] ??= (b[depth] ?? 0) / (rows + 1);
  return merged;
}

/** Once all rows of a group are in. */
export const settled = <Group extends { rows: number; reading: Reading }>(group: Group): Group =>
  group.rows > 1 ? { ...group, reading: withJointPercentiles(group.reading) } : group;

export function withJointPercentiles(reading: Reading): Reading {
  const traffic: Reading["traffic"] = {};
  for (const name of DIRECTIONS) {
    const of = reading.traffic[name];
    if (of === undefined) continue;
    traffic[name] = { ...of };
    for (const kind of LATENCY_KINDS)
      if (of[kind] !== undefined) traffic[name][kind] = withPercentiles(of[kind]);
  }
  const { sync } = reading;
  if (sync?.latency === undefined) return { ...reading, traffic };
  return { ...reading, traffic, sync: { ...sync, latency: withPercentiles(sync.latency) } };
}

function withPercentiles({ jointPercentiles: names, ...latency }: Latency): Latency {
  if (names === undefined || names.length === 0 || latency.bins === undefined) return latency;
  return { ...latency, percentilesNs: percentilesOf(latency.bins, names) };
}

/** Queue-depth sweeps: results of one deployment that differ only in how many I/Os they keep under way. */
import { METRICS, type Metric } from "../../schema/metric.ts";
import { outstandingOf, type Workload } from "../../schema/workload.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";
import { hasLargeBlocks } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { onceFor } from "../evidence/memo.ts";
import { workloadId } from "../evidence/workload-id.ts";
import { type Compared, idAtAnyDepth, titleAtAnyDepth } from "../ranking/comparison.ts";
import { type Placed, placedOf, type Ranking } from "../ranking/ranking.ts";

/** One depth of a sweep; `tail` is the p99, where the other latency is the mean. */
export type SweepPoint = {
  outstanding: number;
  numjobs?: number;
  rate: Placed;
  latency: Placed;
  tail?: Placed;
};

/** Results of one deployment that differ only in how many I/Os they keep under way. */
export type Sweep = {
  environment: string;
  deployment: string;
  /** Equal for sweeps that differ in the number of jobs only. */
  family: string;
  /** Equal for sweeps of different deployments that may be compared. */
  group: string;
  /** What the family has in common: "Random read, 4 KiB, direct, 10 GiB". */
  workload: string;
  /** What all depths have in common: "Random read, 4 KiB, direct, 10 GiB, 1 job". */
  title: string;
  /** Absent where it varies. */
  numjobs?: number;
  rate: Metric;
  latency: Metric;
  /** In order of depth, two at least. */
  points: readonly SweepPoint[];
};

const DIRECTIONS = ["read", "write", "mixed"] as const;
type SweptDirection = (typeof DIRECTIONS)[number];

/** What was measured at one depth, metric by metric. */
type Depth = { outstanding: number; numjobs: number | undefined; values: Map<string, Placed> };
type Group = { of: Compared; environment: string; deployment: string; depths: Map<string, Depth> };

/**
 * Sorted by environment, group and deployment. Each has two depths at least, and shows the values of the rankings: the same
 * cell of the deployment, and the same flags.
 */
export function sweepsOf(results: readonly JudgedResult[], rankings: readonly Ranking[]): Sweep[] {
  const groups = groupsOf(results, rankings);
  const sweeps = groups.flatMap((group) =>
    DIRECTIONS.flatMap((direction) =>
      linesOf([...group.depths.values()]).flatMap((depths) => sweepOf(group, direction, depths) ?? []),
    ),
  );
  return sweeps.sort(
    (a, b) =>
      order(a.environment, b.environment) || order(a.group, b.group) || order(a.deployment, b.deployment),
  );
}

function groupsOf(results: readonly JudgedResult[], rankings: readonly Ranking[]): Group[] {
  const byPlace = new Map(results.map((judged) => [`${judged.run.id}\n${judged.index}`, judged]));
  const groups = new Map<string, Group>();
  for (const ranking of rankings) {
    const { environment, metric } = ranking;
    for (const value of ranking.values) {
      const [place] = value.runs;
      const judged = place && byPlace.get(`${place.run}\n${place.result}`);
      const outstanding = judged && outstandingOf(judged.result.workload);
      if (judged === undefined || outstanding === undefined) continue;
      const { workload } = judged.result;
      const key = [value.deployment, familyOf(judged)].join("\n");
      const of = { workload, cell: judged.cell, tool: judged.run.provenance.tool.name };
      const group = groups.get(key) ?? { of, environment, deployment: value.deployment, depths: new Map() };
      const split = `${workload.numjobs ?? ""}x${outstanding}`;
      const depth = group.depths.get(split) ?? { outstanding, numjobs: workload.numjobs, values: new Map() };
      depth.values.set(metric.id, placedOf(ranking, value));
      group.depths.set(split, depth);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

/** Equal for what differs in depth alone; every metric asks for it. */
const familyOf = onceFor(({ result, cell }: JudgedResult): string =>
  [workloadAtAnyDepth(result.workload), canonicalJson(cell)].join("\n"),
);

const workloadAtAnyDepth = onceFor((workload: Workload): string => {
  const { numjobs: _n, iodepth: _d, outstanding: _o, ...rest } = workload;
  return workloadId(rest);
});

/** All depths in one line; where one of them was reached with several numbers of jobs, a line for each number. */
function linesOf(depths: readonly Depth[]): Depth[][] {
  const perDepth = Map.groupBy(depths, ({ outstanding }) => outstanding);
  const isGrid = [...perDepth.values()].some((same) => same.length > 1);
  return isGrid ? [...Map.groupBy(depths, ({ numjobs }) => numjobs).values()] : [[...depths]];
}

function sweepOf(group: Group, direction: SweptDirection, depths: readonly Depth[]): Sweep | undefined {
  const { of, environment, deployment } = group;
  const [rate, latency] = axesOf(of.workload, direction, depths);
  if (rate === undefined || latency === undefined) return undefined;
  const points = depths.flatMap((depth) => pointOf(depth, rate, latency));
  if (points.length < 2) return undefined;
  const [jobs, varied] = new Set(depths.map(({ numjobs }) => numjobs));
  const fixed = varied === undefined ? jobs : undefined;
  const workload = titleAtAnyDepth(of);
  const family = [idAtAnyDepth(of), rate.id, latency.id].join("-");
  return {
    environment,
    deployment,
    family,
    group: `${family}-${fixed === undefined ? "jobs-vary" : `j${fixed}`}`,
    workload,
    title: fixed === undefined ? workload : `${workload}, ${plural(fixed, "job")}`,
    ...defined({ numjobs: fixed }),
    rate,
    latency,
    points: points.sort((a, b) => a.outstanding - b.outstanding),
  };
}

/** The rate that the block size asks for, and mean latency; the other rate or the p99 where more depths have these. */
function axesOf(
  workload: Workload,
  direction: SweptDirection,
  depths: readonly Depth[],
): (Metric | undefined)[] {
  const [bandwidth, iops, mean, p99] = ["bandwidth", "iops", "mean", "p99"].map((statistic) =>
    METRICS.find(({ id }) => id === `${direction}.${statistic}`),
  );
  const rates = hasLargeBlocks(workload) ? [bandwidth, iops] : [iops, bandwidth];
  const count = (metric: Metric | undefined): number =>
    depths.filter(({ values }) => metric !== undefined && values.has(metric.id)).length;
  const chosen = ([first, second]: (Metric | undefined)[]) => (count(second) > count(first) ? second : first);
  return [chosen(rates), chosen([mean, p99])];
}

function pointOf({ outstanding, numjobs, values }: Depth, rate: Metric, latency: Metric): SweepPoint[] {
  const [x, y] = [values.get(rate.id), values.get(latency.id)];
  if (x === undefined || y === undefined) return [];
  const tail = values.get(latency.id.replace(/[^.]+$/, "p99"));
  return [
    { outstanding, ...defined({ numjobs }), rate: x, latency: y, ...(tail !== y && defined({ tail })) },
  ];
}

/** What more clients bring: results of one deployment that differ only in the number of clients. */
import type { Cell } from "../../schema/cell.ts";
import { METRICS, type Metric } from "../../schema/metric.ts";
import type { Workload } from "../../schema/workload.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { order } from "../../text/problem.ts";
import { fairnessOfResult } from "../../units/fairness.ts";
import { hasLargeBlocks } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { estimate } from "../evidence/statistics.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { workloadId } from "../evidence/workload-id.ts";
import { comparisonId, comparisonTitle } from "../ranking/comparison.ts";
import type { Placed } from "../ranking/ranking.ts";
import { aloneOf, scoredValue } from "../ranking/value.ts";

/** Figures with this number of clients; `fairness` is Jain's index, the median over the runs. */
export type ScalingPoint = { clients: number; rate: Placed; latency: Placed; fairness?: number };

/** Results of one deployment, in one cell, that differ only in the number of clients. */
export type Scaling = {
  environment: string;
  deployment: string;
  /** Equal for those of different deployments that may be compared. */
  group: string;
  /** What each client was asked for. */
  title: string;
  /** Without the clients, and the node that one of them was on. */
  cell: Cell;
  rate: Metric;
  /** The p99, or the mean where more points have it. */
  latency: Metric;
  /** In order of clients, two at least. */
  points: readonly ScalingPoint[];
};

const DIRECTIONS = ["read", "write", "mixed"] as const;

/** Results by number of clients; `workload` and `cell` are those of one client. */
type Group = { of: { workload: Workload; cell: Cell; tool: string }; byClients: Map<number, JudgedResult[]> };

/**
 * Sorted by environment, group, deployment and cell. Repeats are combined as in rankings, and flags are those of the checks.
 * Failed results and projections take no part.
 */
export function scalingsOf(results: readonly JudgedResult[]): Scaling[] {
  const groups = new Map<string, Group>();
  for (const judged of results.filter(mayBeRanked)) {
    const clients = judged.cell.clients?.count ?? 1;
    const workload = ofOneClient(judged);
    const { clients: _, node: __, ...cell } = judged.cell;
    const tool = judged.run.provenance.tool.name;
    const key = [judged.run.deployment, tool, workloadId(workload), canonicalJson(cell)].join("\n");
    const group = groups.get(key) ?? { of: { workload, cell, tool }, byClients: new Map() };
    groups.set(key, group);
    const same = group.byClients.get(clients);
    if (same === undefined) group.byClients.set(clients, [judged]);
    else same.push(judged);
  }
  return [...groups.values()]
    .filter(({ byClients }) => byClients.size > 1)
    .flatMap((group) => DIRECTIONS.flatMap((direction) => scalingOf(group, direction) ?? []))
    .sort(
      (a, b) =>
        order(a.environment, b.environment) ||
        order(a.group, b.group) ||
        order(a.deployment, b.deployment) ||
        order(canonicalJson(a.cell), canonicalJson(b.cell)),
    );
}

/** The workload of each client, where the jobs of all clients were summed. */
function ofOneClient({ result: { workload, jobs }, cell }: JudgedResult): Workload {
  const clients = cell.clients?.count ?? 1;
  const { numjobs } = workload;
  if (clients === 1 || jobs === undefined || numjobs === undefined || numjobs % clients !== 0)
    return workload;
  const { sharedFile, ...rest } = workload;
  const each = numjobs / clients;
  return { ...rest, numjobs: each, ...(each > 1 && sharedFile !== undefined && { sharedFile }) };
}

function scalingOf({ of, byClients }: Group, direction: (typeof DIRECTIONS)[number]): Scaling | undefined {
  const [bandwidth, iops, mean, p99] = ["bandwidth", "iops", "mean", "p99"].map((statistic) =>
    METRICS.find(({ id }) => id === `${direction}.${statistic}`),
  );
  const counts = [...byClients].sort(([a], [b]) => a - b);
  const has = (metric: Metric | undefined): number =>
    counts.filter(([, judged]) => metric !== undefined && judged.some(({ result }) => metric.read(result)))
      .length;
  const rate = hasLargeBlocks(of.workload) ? bandwidth : iops;
  const latency = has(mean) > has(p99) ? mean : p99;
  const [first] = counts[0]?.[1] ?? [];
  if (rate === undefined || latency === undefined || first === undefined) return undefined;
  const points = counts.flatMap(([clients, judged]) => pointOf(clients, judged, rate, latency));
  if (points.length < 2) return undefined;
  return {
    environment: first.run.environment,
    deployment: first.run.deployment,
    group: [comparisonId(of), rate.id, latency.id].join("-"),
    title: comparisonTitle(of),
    cell: of.cell,
    rate,
    latency,
    points,
  };
}

function pointOf(
  clients: number,
  judged: readonly JudgedResult[],
  rate: Metric,
  latency: Metric,
): ScalingPoint[] {
  const [x, y] = [placed(judged, rate), placed(judged, latency)];
  if (x === undefined || y === undefined) return [];
  const shares = judged.flatMap(({ result }) => fairnessOfResult(result) ?? []);
  return [{ clients, rate: x, latency: y, ...(shares.length > 0 && { fairness: estimate(shares).value }) }];
}

/** As if these results were alone in their ranking. */
function placed(judged: readonly JudgedResult[], metric: Metric): Placed | undefined {
  const [first] = judged;
  const scored = first && scoredValue(first.run.deployment, judged, metric);
  if (first === undefined || scored === undefined) return undefined;
  const { comparisonId: id, comparisonTitle: title } = first;
  return {
    of: { environment: first.run.environment, comparisonId: id, comparisonTitle: title, metric },
    value: aloneOf(scored),
  };
}

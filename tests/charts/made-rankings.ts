/** Rankings made of figures alone, and names that break layouts. */
import type { Ranking } from "../../src/judge/ranking/ranking.ts";
import type { Titles } from "../../src/judge/ranking/ratio.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { metricById } from "../../src/schema/metric.ts";

export type Figure = {
  value: number;
  low?: number;
  high?: number;
  /** Without it three where there is an interval, and one where there is none. */
  runs?: number;
  excludedBy?: string[];
  annotations?: string[];
};
export const HOSTILE = '"><script>alert(1)</script> & <b>Ceph</b> ]]> onload="x" $& $` var(--fg)';
const LONG =
  "OpenEBS Mayastor with three replicas on the slower of two NVMe drives, one core per I/O engine, huge pages of 2 MiB";
const UNBROKEN = "openebs-mayastor-3-replicas-encrypted-erasure-coded-with-a-name-that-nobody-broke";

export const TITLES: Titles = new Map([
  ["mayastor-1r", "Mayastor, 1 replica"],
  ["mayastor-3r", "Mayastor 3-replica"],
  ["zfs", "ZFS LocalPV"],
  ["ceph-rbd", "Ceph RBD"],
  ["cephfs", "CephFS"],
  ["hostile", HOSTILE],
  ["long", LONG],
  ["unbroken", UNBROKEN],
  ["spaces", "   "],
  ["japanese", "セフ・ブロックストレージ三重複製、暗号化あり"],
]);

const countOf = ({ runs, low }: Figure): number => runs ?? (low === undefined ? 1 : 3);

/** A ranking made of figures alone: intervals decide the ranks, as in judging. */
export function rankingOf(
  metricId: string,
  figures: Record<string, Figure>,
  comparison = "Random read, 4 KiB, 16 in flight",
): Ranking {
  const metric = metricById.get(metricId);
  if (metric === undefined) throw new Error(`no metric ${metricId}`);
  const sign = metric.better === "higher" ? -1 : 1;
  const sorted = Object.entries(figures).sort(([, a], [, b]) => sign * (a.value - b.value));
  const credible = sorted.filter(([, f]) => !f.excludedBy);
  const beats = (a: Figure, b: Figure): boolean =>
    sign < 0 ? (a.low ?? a.value) > (b.high ?? b.value) : (a.high ?? a.value) < (b.low ?? b.value);
  const ranked = ([deployment, figure]: [string, Figure]): RankedValue => ({
    deployment,
    quantity: figure.value,
    value: figure.value,
    printed: figure.value,
    interval: { low: figure.low ?? figure.value, high: figure.high ?? figure.value },
    intervalBasis: countOf(figure) === 1 ? "printed figure" : `range of ${countOf(figure)} runs`,
    noise: { cv: 0.05, basis: "the test" },
    runs: Array.from({ length: countOf(figure) }, (_, result) => ({
      run: `${deployment}.fio-rand-read`,
      result,
    })),
    excludedBy: figure.excludedBy ?? [],
    noted: [],
    annotations: figure.annotations ?? [],
    ...(figure.excludedBy ? {} : { rank: 1 + credible.filter(([, other]) => beats(other, figure)).length }),
    rankAsPrinted: 1 + sorted.filter(([, other]) => beats(other, figure)).length,
  });
  const values = [...credible, ...sorted.filter(([, f]) => f.excludedBy)].map(ranked);
  const [best, next] = values.filter((v) => v.rank !== undefined);
  const factor = best && next ? Math.max(best.value / next.value, next.value / best.value) : 0;
  return {
    id: `lab/${metricId}`,
    environment: "lab",
    comparisonId: comparison.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    comparisonTitle: comparison,
    metric,
    values,
    first: values.filter((v) => v.rank === 1).map((v) => v.deployment),
    ...(best ? { best: best.deployment } : {}),
    bestAsPrinted: sorted[0]?.[0] ?? "",
    ...(next
      ? { runnerUp: next.deployment, worst: values.findLast((v) => v.rank !== undefined)?.deployment ?? "" }
      : {}),
    ...(best && next
      ? {
          overNext: {
            better: best.deployment,
            worse: next.deployment,
            factor,
            interval: { low: factor, high: factor },
            relation: next.rank === 1 ? "tie" : "significant",
            sentence: "",
          },
        }
      : {}),
  };
}

/** Rankings of a ladder of statistics: deployment -> statistic -> figure. */
export function ladder(
  direction: string,
  of: Record<string, Record<string, number | Figure>>,
  comparison?: string,
): Ranking[] {
  const statistics = [...new Set(Object.values(of).flatMap((s) => Object.keys(s)))].sort();
  return statistics.map((statistic) => {
    const figures = Object.entries(of).flatMap(([deployment, values]) => {
      const figure = values[statistic];
      return figure === undefined
        ? []
        : [[deployment, typeof figure === "number" ? { value: figure } : figure] as const];
    });
    return rankingOf(`${direction}.${statistic}`, Object.fromEntries(figures), comparison);
  });
}

export const twelve = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`deployment-${String(i + 1).padStart(2, "0")}`, i + 1]),
);
export const mapValues = <T, U>(of: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));

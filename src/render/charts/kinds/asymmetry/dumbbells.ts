/** Pairs of rankings by deployment: its reads and writes, one line per statistic. */
import type { Ranking } from "../../../../judge/ranking/ranking.ts";
import type { Titles } from "../../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../../judge/ranking/value.ts";

/** Each pair is one statistic of the same unit, read against write, the main one first: mean, then p99. */
export type AsymmetryInput = {
  pairs: readonly { read: Ranking; write: Ranking }[];
  titles: Titles;
  /** By deployment, where they are known. */
  storageClasses?: ReadonlyMap<string, string>;
  /** By metric and deployment, what says of a value that it may be wrong, or that hardly anything could be verified. */
  doubts?: ReadonlyMap<string, Titles>;
};

export type DumbbellSide = { ranking: Ranking; value: RankedValue };
export type DumbbellLine = {
  statistic: string;
  read: DumbbellSide | undefined;
  write: DumbbellSide | undefined;
};
export type Dumbbells = { deployment: string; lines: DumbbellLine[] };

/** Deployments with either side, the most uneven first; those that lack a side or are excluded come last. */
export function dumbbellsOf({ pairs }: AsymmetryInput): Dumbbells[] {
  const ids = new Set(
    pairs.flatMap(({ read, write }) => [...read.values, ...write.values].map((v) => v.deployment)),
  );
  const of = (ranking: Ranking, deployment: string): DumbbellSide | undefined => {
    const value = ranking.values.find((v) => v.deployment === deployment);
    return value && { ranking, value };
  };
  const all = [...ids].sort().map((deployment): Dumbbells => {
    const lines = pairs.map(({ read, write }) => ({
      statistic: read.metric.statistic,
      read: of(read, deployment),
      write: of(write, deployment),
    }));
    return { deployment, lines: lines.filter((l) => l.read !== undefined || l.write !== undefined) };
  });
  return all.sort((a, b) => unevenness(b) - unevenness(a));
}

/** How many times the larger side is of the smaller one; undefined unless both are there and credible. */
export function spreadOf({ read, write }: DumbbellLine): number | undefined {
  if (read === undefined || write === undefined || isExcludedSide(read) || isExcludedSide(write))
    return undefined;
  const [low = 0, high = 0] = [read.value.value, write.value.value].sort((a, b) => a - b);
  return low > 0 ? high / low : undefined;
}

export const dumbbellSides = ({ read, write }: DumbbellLine): DumbbellSide[] =>
  [read, write].filter((side) => side !== undefined);
export const isExcludedSide = (side: DumbbellSide): boolean => side.value.excludedBy.length > 0;
const unevenness = (d: Dumbbells): number => d.lines.map(spreadOf).find((s) => s !== undefined) ?? 0;

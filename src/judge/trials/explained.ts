/** Whether a figure of the storage explains one of an application in an environment: by how much, and how likely chance did it. */
import type { TrialMetricId } from "../../schema/trial.ts";
import { trialMetricOf } from "../../schema/trial.ts";
import { beyond } from "../evidence/normal.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { TrialGroup } from "./trials.ts";

export type Explanation = {
  trial: string;
  metric: TrialMetricId;
  ranking: Pick<Ranking, "id" | "metric" | "comparisonId" | "comparisonTitle">;
  /** Share of the spread between deployments that goes with the figure, on the log scale: 0 to 1. */
  rSquared: number;
  deployments: readonly string[];
  /** How many figures of the storage were looked at: a reader must know among how many this one was the best. */
  among: number;
};

/** With fewer deployments any two figures go together. */
const LEAST_DEPLOYMENTS = 5;
/** Less than half explained is no explanation. */
const LEAST_SHARE = 0.5;
/** For all figures that were looked at together. */
const LARGEST_CHANCE = 0.05;

type Fit = { ranking: Ranking; r: number; chance: number; deployments: readonly string[] };

/**
 * For each figure of an application at most one: of the figures that the table of trials names for it, the one that goes with it
 * best, if chance would do so less than once in twenty times among all that were looked at (Bonferroni). Credible values only.
 */
export function explanationsOf(groups: readonly TrialGroup[], rankings: readonly Ranking[]): Explanation[] {
  const byEnvironment = Map.groupBy(rankings, ({ environment }) => environment);
  return groups.flatMap((group) =>
    group.metrics.flatMap(({ metric, values }): Explanation[] => {
      const { explainedBy = [], better } = trialMetricOf(metric);
      const fits = (byEnvironment.get(group.environment) ?? [])
        .filter((ranking) => explainedBy.includes(ranking.metric.id))
        .flatMap(
          (ranking) => fitOf(ranking, new Map(values.map((one) => [one.deployment, one.value]))) ?? [],
        );
      const [best] = fits
        // What is better in the storage cannot explain what is worse on it.
        .filter(({ ranking, r }) => (ranking.metric.better === better ? r > 0 : r < 0))
        .sort((a, b) => b.r ** 2 - a.r ** 2);
      if (best === undefined || best.r ** 2 < LEAST_SHARE) return [];
      if (best.chance * fits.length >= LARGEST_CHANCE) return [];
      const { id, comparisonId, comparisonTitle } = best.ranking;
      return [
        {
          trial: group.id,
          metric,
          ranking: { id, metric: best.ranking.metric, comparisonId, comparisonTitle },
          rSquared: best.r ** 2,
          deployments: best.deployments,
          among: fits.length,
        },
      ];
    }),
  );
}

function fitOf(ranking: Ranking, trials: ReadonlyMap<string, number>): Fit | undefined {
  const points = ranking.values.flatMap(({ deployment, value, rank }) => {
    const of = trials.get(deployment);
    return rank === undefined || of === undefined || of <= 0
      ? []
      : [{ deployment, x: Math.log(value), y: Math.log(of) }];
  });
  if (points.length < LEAST_DEPLOYMENTS) return undefined;
  const r = correlation(points);
  if (r === undefined) return undefined;
  return { ranking, r, chance: chanceOf(r, points.length), deployments: points.map((p) => p.deployment) };
}

/** Pearson's; undefined where one of them is the same everywhere. */
export function correlation(points: readonly { x: number; y: number }[]): number | undefined {
  const mean = (of: "x" | "y"): number => points.reduce((sum, p) => sum + p[of], 0) / points.length;
  const [mx, my] = [mean("x"), mean("y")];
  let [xx, yy, xy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  return xx === 0 || yy === 0 ? undefined : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** That chance alone goes so far either way, by Fisher's z (Metron 1, 1921). */
export const chanceOf = (r: number, count: number): number =>
  beyond(Math.atanh(Math.min(Math.abs(r), 1 - 1e-12)) * Math.sqrt(count - 3));

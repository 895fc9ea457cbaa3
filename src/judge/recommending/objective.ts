/** Whether a figure meets the objective that a use case sets for it, as far as its runs can tell. Pure. */
import { spanOf } from "../evidence/statistics.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { sampleOf } from "../ranking/value.ts";
import { credibleIn, type UseCaseDimension } from "./score.ts";

/** "just": by less than its runs can tell. */
export type ObjectiveStanding = "meets" | "just meets" | "just misses" | "misses";

/** Undefined without an objective or a credible figure. */
export function standingIn(
  { wanted, metric, ranking }: UseCaseDimension,
  deployment: string,
): ObjectiveStanding | undefined {
  const value = credibleIn(ranking, deployment);
  const { objective } = wanted;
  if (value === undefined || objective === undefined) return undefined;
  const { low, high } = spanOf(sampleOf(value));
  const meets = (figure: number): boolean =>
    metric.better === "higher" ? figure >= objective : figure <= objective;
  if (meets(low) === meets(high)) return meets(low) ? "meets" : "misses";
  return meets(value.value) ? "just meets" : "just misses";
}

/** "p99 fsync latency is 10.4 ms, at most 10 ms is needed", for each figure with this standing. */
export function objectivesOf(
  dimensions: readonly UseCaseDimension[],
  deployment: string,
  standing: ObjectiveStanding,
): string[] {
  return dimensions.flatMap((dimension) => {
    if (standingIn(dimension, deployment) !== standing) return [];
    const { metric, wanted, ranking } = dimension;
    const [is, needed] = [credibleIn(ranking, deployment)?.value, wanted.objective].map((value) =>
      valueText(value ?? Number.NaN, metric),
    );
    const bound = metric.better === "higher" ? "at least" : "at most";
    return [`${phraseOf(metric)} is ${is}, ${bound} ${needed} is needed`];
  });
}

/** The ranking that leads a comparison. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import { leadPlace } from "../../../judge/ranking/lead.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { Edition } from "../../edition/edition.ts";

/** Of rankings of one comparison that in which most deployments are, and of these the one by what leads its workload. */
export function leadOf({ judgement }: Edition, rankings: readonly Ranking[]): Ranking | undefined {
  const workload = workloadsOf(judgement.results).get(rankings[0]?.comparisonId ?? "");
  const most = Math.max(...rankings.map(({ values }) => values.length));
  const place = ({ metric }: Ranking): number => leadPlace(metric, workload);
  return rankings.filter(({ values }) => values.length === most).toSorted((a, b) => place(a) - place(b))[0];
}

/** By the comparison of its results. */
const workloadsOf = onceFor(
  (results: Edition["judgement"]["results"]) =>
    new Map(results.map(({ comparisonId, result }) => [comparisonId, result.workload])),
);

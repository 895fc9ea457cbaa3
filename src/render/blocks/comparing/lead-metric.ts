/** The ranking that leads a comparison. */
import { leadPlace } from "../../../judge/ranking/lead.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { Workload } from "../../../schema/workload.ts";

/** Of the rankings that most deployments are in. */
export function leadOf(rankings: readonly Ranking[], workload: Workload | undefined): Ranking | undefined {
  const most = Math.max(...rankings.map(({ values }) => values.length));
  const place = ({ metric }: Ranking): number => leadPlace(metric, workload);
  return rankings.filter(({ values }) => values.length === most).toSorted((a, b) => place(a) - place(b))[0];
}

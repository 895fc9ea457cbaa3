/** What a figure is that stands in for one that nobody has, in words that need no other row: "plain random writes, p99, 16 at once". */
import { orderOf, syncPolicy } from "../../../judge/evidence/in-flight.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { outstandingOf, type Workload } from "../../../schema/workload.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { badgesOf, valueSpans } from "../until/measured-spans.ts";

/** A row of its own beneath one that nobody has: what it is of, by which test, and of each storage what was measured there. */
export type NearestInRow = {
  what: string;
  metric: Metric;
  test: string;
  cellOf: (
    deployment: string | undefined,
    marked: (doubts: readonly TextSpan[][]) => TextSpan[],
  ) => TextSpan[];
};

/** Of its first value: what is ranked together is of one load. */
export function workloadsOf(edition: Edition, { values: [first] }: Ranking): Workload[] {
  const [at] = first?.runs ?? [];
  const judged = at && edition.resultsOf(at.run).find(({ index }) => index === at.result);
  return judged === undefined ? [] : [judged.result.workload];
}

/** "plain random writes, p99, 16 at once"; of what is no write in place of a flush its own name, "mean fsync latency". */
export function nearWhat(edition: Edition, wanted: Pick<Metric, "direction">, ranking: Ranking): string {
  const { metric } = ranking;
  const [workload] = workloadsOf(edition, ranking);
  const isPlain =
    workload !== undefined &&
    wanted.direction === "sync" &&
    metric.direction === "write" &&
    syncPolicy(workload) === "none";
  return [
    isPlain ? `plain ${orderOf(workload)}writes, ${metric.statistic}` : phraseOf(metric),
    atOnceText(workload),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "16 at once", "one at a time"; empty where that is not known. */
function atOnceText(workload: Workload | undefined): string {
  const atOnce = workload && outstandingOf(workload);
  if (atOnce === undefined) return "";
  return atOnce === 1 ? "one at a time" : `${atOnce} at once`;
}

/** What was measured of it, with its doubts as letters; of what was not used that it is excluded. */
export function nearCell(
  edition: Edition,
  { metric, values: all }: Ranking,
  values: readonly RankedValue[],
  deployment: string | undefined,
  marked: (doubts: readonly TextSpan[][]) => TextSpan[],
): TextSpan[] {
  const found = values.find((one) => one.deployment === deployment);
  if (found !== undefined) return [...valueSpans(metric, found), ...marked(badgesOf(edition, metric, found))];
  return [all.some((one) => one.deployment === deployment) ? "excluded" : NOT_MEASURED];
}

export const NOT_MEASURED = "not measured";

/** Rate against latency of all deployments that ran one workload: who is fast in one and slow in the other. */

import { labelOf } from "../../../judge/checks/index.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { defined } from "../../../text/defined.ts";
import { formatFigure } from "../../../units/format.ts";
import type { Figures } from "../../charts/figures.ts";
import { CHARTS } from "../../charts/index.ts";
import { cornerText, type ScatterInput, type ScatterPoint } from "../../charts/kinds/scatter/scatter.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { deploymentOrder, type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { classLabel } from "../../edition/storage-class.ts";
import type { Block } from "../../edition/view.ts";
import type { Comparison } from "../comparisons.ts";
import { withHow } from "../doubts.ts";
import { metricInShort } from "./metric-in-short.ts";

/** Fewer points are two sentences. */
const LEAST = 3;

/** No block where fewer than three deployments have both a rate and a latency of the same direction. */
export function tradeBlocks(
  edition: Edition,
  figures: Figures,
  { title, rankings, primary }: Comparison,
): Block[] {
  const { direction } = primary.metric;
  const own = rankings.filter(({ metric }) => metric.direction === direction);
  const latency = ["p99", "mean", "p50"].flatMap(
    (one) => own.find(({ metric }) => metric.id.endsWith(`.${one}`)) ?? [],
  )[0];
  const rate =
    own.find(({ metric }) => metric.unit === primary.metric.unit && metric.unit !== "ns") ??
    own.find(({ metric }) => metric.unit === "iops") ??
    own.find(({ metric }) => metric.unit === "bytes/s");
  if (latency === undefined || rate === undefined) return [];
  const points = rate.values.flatMap(({ deployment }) => pointOf(edition, rate, latency, deployment));
  if (points.length < LEAST) return [];
  const { environment } = rate;
  const order = deploymentOrder(edition, environment);
  const input: ScatterInput = {
    title,
    // As the explorer has them: what is fast and far is at the top left.
    across: measured(latency),
    up: measured(rate),
    points,
    order,
    environment,
  };
  const isDoubted = points.some(({ doubt }) => doubt !== undefined);
  return [
    figures.figure(
      { kind: "scatter", input },
      withHow(`${CHARTS.scatter.describe(input)}${cornerText(input)}`, isDoubted),
    ),
  ];
}

/** Nothing where either is excluded, which says more. */
function doubtOfBoth(
  edition: Edition,
  ...both: readonly (readonly [Ranking, RankedValue])[]
): string | undefined {
  if (both.some(([, { excludedBy }]) => excludedBy.length > 0)) return undefined;
  const said = both.flatMap(([{ metric }, value]) => doubtOf(edition, metric.id, value) ?? []);
  return said.length === 0 ? undefined : [...new Set(said)].join(", ");
}

const measured = ({ metric }: Ranking): ScatterInput["across"] => ({
  title: metric.title,
  head: metricInShort(metric),
  unit: metric.unit,
  better: metric.better,
});

function pointOf(edition: Edition, rate: Ranking, latency: Ranking, deployment: string): ScatterPoint[] {
  const [across, up] = [latency, rate].map(({ values }) =>
    values.find((one) => one.deployment === deployment),
  );
  if (across === undefined || up === undefined) return [];
  const [run] = up.runs;
  const codes = [...new Set([...across.excludedBy, ...up.excludedBy])];
  return [
    {
      deployment,
      title: titles(edition.record).deployment(deployment),
      across: across.value,
      up: up.value,
      shown: [formatFigure(across, latency.metric.unit), formatFigure(up, rate.metric.unit)],
      out: [across.excludedBy.length > 0, up.excludedBy.length > 0],
      excludedBy: codes.map(labelOf),
      codes,
      ...defined({
        doubt: doubtOfBoth(edition, [latency, across], [rate, up]),
        storageClass: classLabel(edition.record, deployment),
        href: run && figureHref(run.run, run.result, rate.metric),
      }),
    },
  ];
}

/** Rate against mean latency of one test: how many I/Os were at once, beside how many were asked for. */
import { labelsOf } from "../../judge/checks/index.ts";
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { defined } from "../../text/defined.ts";
import { lowerFirst } from "../../text/words.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import type { Comparison } from "../blocks/comparisons.ts";
import { doubtsIn, hollowText } from "../blocks/doubts.ts";
import type { Figures } from "../charts/figures.ts";
import { CHARTS } from "../charts/index.ts";
import type { ScatterInput, ScatterPoint } from "../charts/kinds/scatter/scatter.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block } from "../edition/view.ts";
import { askedOf } from "./in-flight-of.ts";

const SECOND = 1e9;

/** Empty where rate or mean latency is missing, or what was asked for is not known. */
export function littlePicture(edition: Edition, figures: Figures, comparison: Comparison): Block[] {
  const { direction } = comparison.primary.metric;
  const of = (name: string): Ranking | undefined =>
    comparison.rankings.find(({ metric }) => metric.id === `${direction}.${name}`);
  const [rates, means] = [of("iops"), of("mean")];
  const asked = askedOf(edition, rates?.values[0]);
  if (rates === undefined || means === undefined || asked === undefined) return [];
  const doubts = new Map([...doubtsIn(edition, rates), ...doubtsIn(edition, means)]);
  const points = rates.values.flatMap((rate): ScatterPoint[] => {
    const mean = means.values.find(({ deployment }) => deployment === rate.deployment);
    return mean === undefined ? [] : [pointOf(edition, rate, mean, doubts.get(rate.deployment))];
  });
  const sound = points.filter(({ excludedBy }) => excludedBy.length === 0);
  if (sound.length < 2) return [];
  const products = sound.map(({ across, up }) => (across * up) / SECOND);
  const [least, most] = [Math.min(...products), Math.max(...products)].map(formatNumber);
  const all = points.map(({ across }) => across);
  const input: ScatterInput = {
    title: `IOPS and mean latency, ${lowerFirst(comparison.title)}`,
    across: { title: rates.metric.title, head: "IOPS", unit: "iops", better: "higher" },
    up: { title: means.metric.title, head: "mean", unit: "ns", better: "lower" },
    points,
    law: {
      label: `${formatNumber(asked)} I/Os at once, as asked for`,
      points: [Math.min(...all), Math.max(...all)].map((rate) => [rate, (asked * SECOND) / rate]),
    },
    finding: `their product is ${least === most ? least : `${least} to ${most}`} I/Os at once; dashed: the ${formatNumber(asked)} that were asked for`,
  };
  const hollow = hollowText(points.some(({ doubt }) => doubt !== undefined));
  return [figures.figure({ kind: "scatter", input }, `${CHARTS.scatter.describe(input)}${hollow}`)];
}

function pointOf(
  edition: Edition,
  rate: RankedValue,
  mean: RankedValue,
  doubt: string | undefined,
): ScatterPoint {
  const { deployment } = rate;
  const [run] = rate.runs;
  const both = [rate, mean];
  return {
    deployment,
    title: titles(edition.record).deployment(deployment),
    ...defined({ storageClass: classLabel(edition.record, deployment) }),
    across: rate.value,
    up: mean.value,
    shown: [formatQuantity(rate.quantity, "iops"), formatQuantity(mean.quantity, "ns")],
    excludedBy: [...new Set(both.flatMap((one) => labelsOf(one)))],
    codes: [...new Set(both.flatMap(({ excludedBy }) => excludedBy))],
    out: [rate.excludedBy.length > 0, mean.excludedBy.length > 0],
    ...defined({ doubt, href: run && resultHref(run.run, run.result) }),
  };
}

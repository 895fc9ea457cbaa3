/** A mark of a plot that has something declared of a storage across, such as its copies, and a figure upwards. */
import { labelsOf } from "../../../judge/checks/index.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { formatFigure, formatNumber } from "../../../units/format.ts";
import type { Measured, ScatterPoint } from "../../charts/kinds/scatter/scatter.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { classLabel } from "../../edition/storage-class.ts";
import { metricInShort } from "./metric-in-short.ts";

export const BYTES_ON_DISKS: Measured = {
  title: "Bytes on disks for each byte of data",
  head: "bytes on disks",
  unit: "",
  better: "lower",
};

export const timesStored = (factor: number): string => `${formatNumber(factor)}x`;

export const upwards = (metric: Metric): Measured => ({
  title: metric.title,
  head: metricInShort(metric),
  unit: metric.unit,
  better: metric.better,
});

/** `isUsable`: that an answer uses the figure; one that no check names and that is not used is excluded all the same. */
export function declaredPoint(
  edition: Edition,
  metric: Metric,
  ranked: RankedValue,
  [across, shown]: readonly [amount: number, shown: string],
  isUsable = ranked.excludedBy.length === 0,
): ScatterPoint {
  const { deployment } = ranked;
  const [run] = ranked.runs;
  const labels = labelsOf(ranked);
  const isOut = !isUsable || labels.length > 0;
  return {
    deployment,
    title: titles(edition.record).deployment(deployment),
    across,
    up: ranked.value,
    shown: [shown, formatFigure(ranked, metric.unit)],
    out: [false, isOut],
    excludedBy: isOut && labels.length === 0 ? ["excluded"] : labels,
    codes: ranked.excludedBy,
    ...defined({
      doubt: isUsable ? doubtOf(edition, metric.id, ranked) : undefined,
      storageClass: classLabel(edition.record, deployment),
      href: run && figureHref(run.run, run.result, metric),
    }),
  };
}

/** Deployments in ranked order, each with its value and how far that is known. */
import { labelsTogether } from "../../../../judge/checks/index.ts";
import { bestIn, heldAgainst, isLevelIn, placesIn, standsAlone } from "../../../../judge/ranking/level.ts";
import { scatterOf } from "../../../../judge/ranking/scatter.ts";
import type { RankedValue } from "../../../../judge/ranking/value.ts";
import { defined } from "../../../../text/defined.ts";
import { listed } from "../../../../text/words.ts";
import { formatFigure, formatRange, formatValue } from "../../../../units/format.ts";
import { figureHref } from "../../../edition/links.ts";
import type { ChartKind } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { ALONE, markedBehind } from "../../drawing/compact.ts";
import { type ValueRow, valueRows } from "../../rows.ts";
import { titleOf } from "../../titles.ts";
import { type DotRow, dotPlot } from "./dot-plot.ts";
import { type RankingInput, rankingFinding } from "./ranking-finding.ts";

export const ranking: ChartKind<"ranking", RankingInput, ValueRow> = {
  id: "ranking",
  title: "Ranking",
  shows:
    "Every deployment that ran the same workload, best first, with its StorageClass where that is known, and how many times worse than the best it is, or level where they differ within chance: than the best that is not in doubt, where there is one, and how many times better what is ahead of that. The dot is the median of its runs, the bar how far these lie apart: one run has none. " +
    "A place such as 2–4 means any of these: by more than chance nothing tells them apart. A hollow dot and a place with ? are in doubt: a check speaks against it, or hardly anything of it could be verified; a ratio with * rests on such a figure. Below the line stands what a check excluded, with its reason: it cannot win.",
  view: (input, frame) =>
    dotPlot({ metric: input.ranking.metric, rows: input.ranking.values.map((v) => rowOf(input, v)) }, frame),
  rows: ({ ranking: r, doubts, ...named }) => valueRows(r, named, doubts),
  csv: csvOf,
  describe: rankingFinding,
};

function rowOf({ ranking: r, titles, storageClasses, doubts }: RankingInput, v: RankedValue): DotRow {
  const { unit } = r.metric;
  const best = heldAgainst(r.values, ({ deployment }) => doubts?.has(deployment) ?? false);
  const isPassed = best !== bestIn(r.values);
  const isLevelWith = (one: RankedValue): boolean => best !== undefined && isLevelIn(r.values, best, one);
  const isLevel = v === best ? isPassed && r.values.some(isLevelWith) : isLevelWith(v);
  const sideOf = ({ deployment, value, quantity }: RankedValue) => ({
    value,
    isDoubted: doubts?.has(deployment) ?? false,
    isRange: formatRange(quantity, unit) !== undefined,
  });
  const out = v.excludedBy.length > 0;
  const title = titleOf(titles, v.deployment);
  const storageClass = storageClasses?.get(v.deployment);
  const reasons = labelsTogether(v);
  const notes = [storageClass, ...v.annotations.map((mark) => `marked ${mark}`)];
  const doubt = doubts?.get(v.deployment);
  const [run] = v.runs;
  const span = `${formatValue(v.interval.low, unit)} to ${formatValue(v.interval.high, unit)}`;
  return {
    deployment: v.deployment,
    title,
    ...defined({ storageClass, place: placesIn(r.values, v) }),
    value: v.value,
    ...defined({ range: formatRange(v.quantity, unit) }),
    ...scatterOf(v),
    out,
    struck: out,
    bold: r.first.includes(v.deployment),
    ...(doubt !== undefined && { hollow: true }),
    note: out ? reasons.join(", ") : notes.filter((one) => one !== undefined).join(" · "),
    aside: out
      ? "excluded"
      : best === undefined
        ? ""
        : standsAlone(r.values)
          ? ALONE
          : markedBehind(sideOf(v), sideOf(best), r.metric.better, isLevel, isPassed),
    says: `${title}: ${formatFigure(v, unit)} (${v.intervalBasis}: ${span})${out ? `; excluded: ${listed(reasons)}` : ""}${doubt === undefined ? "" : `; ${doubt}`}`,
    href: run === undefined ? "" : figureHref(run.run, run.result, r.metric),
  };
}

/** Cells of the overview of an environment: each figure held against the best of its column that carries no caution. */

import { labelsOf } from "../../../judge/checks/index.ts";
import { isApart, ratioInterval } from "../../../judge/evidence/statistics.ts";
import { bestIn, heldAgainst, isFirstShared, isLevelIn, standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { timesOfRatio } from "../../../judge/ranking/ratio.ts";
import { type RankedValue, sampleOf } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { formatFigure, formatNumber, formatRange } from "../../../units/format.ts";
import type { Behind, OverviewCell } from "../../charts/kinds/overview/overview-input.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";

/** Of a column, best first. */
export function cellsOf(edition: Edition, { id, metric, values }: Ranking): OverviewCell[] {
  const cautions = new Map(values.map((value) => [value, doubtOf(edition, metric.id, value)]));
  const against = heldAgainst(values, (value) => cautions.get(value) !== undefined);
  const best = against?.value;
  return values.map((value): OverviewCell => {
    const [run] = value.runs;
    const isOut = value.excludedBy.length > 0;
    const times =
      best === undefined || isOut
        ? undefined
        : metric.better === "higher"
          ? best / value.value
          : value.value / best;
    const level = against !== undefined && isLevel(values, against, value);
    const behind =
      against && (level || times === 1) ? behindOf(edition, metric, values, against, value) : undefined;
    return {
      deployment: value.deployment,
      workload: id,
      value: value.value,
      shown: formatFigure(value, metric.unit),
      ...(times !== undefined &&
        times !== 1 &&
        isRange(metric, value, against) && { isRough: true as const }),
      ...defined({ times, behind, caution: isOut ? undefined : cautions.get(value) }),
      ...(level && { level, ...defined({ untold: untoldOf(metric, values, against, value) }) }),
      ...(times !== undefined && times < 1 && !level && { ahead: true as const }),
      ...(times !== undefined && standsAlone(values) && { alone: true as const }),
      excludedBy: labelsOf(value),
      codes: value.excludedBy,
      href: run === undefined ? "" : figureHref(run.run, run.result, metric),
    };
  });
}

/** Of a level one, which is not what it is held against, where the range of the two alone leaves out 1. */
function untoldOf(
  metric: Metric,
  values: Ranking["values"],
  against: RankedValue,
  value: RankedValue,
): OverviewCell["untold"] {
  const sides = [against, value].toSorted((one, other) => other.value - one.value);
  const [more, less] = sides as [RankedValue, RankedValue];
  const interval = ratioInterval(sampleOf(more), sampleOf(less));
  if (more.value === less.value || !isApart(interval)) return undefined;
  const factor = more.value / less.value;
  const ratio = { factor, interval, ...(isRange(metric, more, less) && { isRough: true as const }) };
  return {
    among: values.filter(({ rank }) => rank !== undefined).length,
    alone: `${timesOfRatio(ratio)} (${[interval.low, interval.high].map(formatNumber).join(" to ")})`,
  };
}

/** The best of all, where that is in doubt and clearly better than this one, though nothing without a caution is. */
function behindOf(
  edition: Edition,
  metric: Metric,
  values: Ranking["values"],
  against: RankedValue,
  value: RankedValue,
): Behind | undefined {
  const lead = bestIn(values);
  if (lead === undefined || lead.value === against.value || lead.value === value.value) return undefined;
  if (isLevelIn(values, lead, value)) return undefined;
  return {
    title: titles(edition.record).deployment(lead.deployment),
    times: metric.better === "higher" ? lead.value / value.value : value.value / lead.value,
    ...(isRange(metric, value, lead) && { isRough: true as const }),
    best: formatFigure(against, metric.unit),
  };
}

/** Of the two that are held against each other one was printed as a range. */
const isRange = ({ unit }: Metric, ...some: readonly (RankedValue | undefined)[]): boolean =>
  some.some((one) => one !== undefined && formatRange(one.quantity, unit) !== undefined);

/** What its column is held against, too, where something is level with that. */
const isLevel = (values: Ranking["values"], against: RankedValue, value: RankedValue): boolean =>
  value.value !== against.value
    ? isLevelIn(values, against, value)
    : against.value === bestIn(values)?.value
      ? value.rank === 1 && isFirstShared(values)
      : value.rank !== undefined && values.some((other) => isLevelIn(values, against, other));

import { formatFigure } from "../../../../units/format.ts";
import { timesText } from "../../drawing/compact.ts";
import { sentence, wordFor } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";
import {
  isExcludedSeries,
  latencySeries,
  mainStatistic,
  type PercentilesInput,
  type Series,
  valueAt,
} from "./series.ts";

/** Who has the shortest tail and who the longest, among those of the first direction and workload. */
export function percentilesFinding(input: PercentilesInput): string {
  const all = latencySeries(input);
  const credible = all.filter((s) => !isExcludedSeries(s));
  const [best] = credible;
  if (all.length === 0) return sentence("Latency was not measured here");
  if (best === undefined) return sentence("Every latency here is excluded by a check");
  const name = (s: Series): string => titleOf(input.titles, s.deployment);
  const alike = credible.filter(
    (s) => s.direction === best.direction && s.comparison.id === best.comparison.id,
  );
  const main = mainStatistic(alike);
  const figure = (s: Series): string => {
    const own = valueAt(s, main);
    return own === undefined ? "" : formatFigure(own, "ns");
  };
  const worst = alike.findLast((s) => valueAt(s, main)) ?? best;
  const stretch = main === "p99" ? tailOf(best) : undefined;
  const what = `${main} ${wordFor(best.direction)} latency ${figure(best)}${stretch ? `, ${timesText(stretch.factor)} its ${stretch.from}` : ""}`;
  const against = worst === best ? "" : `; the highest is ${figure(worst)} (${name(worst)})`;
  const rest = all.length - credible.length;
  const excluded =
    rest > 0 ? `; ${rest} of ${all.length} rows ${rest === 1 ? "is" : "are"} excluded by checks` : "";
  return sentence(
    `${best.comparison.title}: ${name(best)} has ${worst === best ? "" : "the lowest "}${what}${against}${excluded}`,
  );
}

/** How much longer the p99 is than the median, or else than the mean. */
function tailOf(series: Series): { from: string; factor: number } | undefined {
  const far = valueAt(series, "p99")?.value;
  const from = ["p50", "mean"].find((statistic) => (valueAt(series, statistic)?.value ?? 0) > 0);
  const near = from === undefined ? undefined : valueAt(series, from)?.value;
  return far === undefined || from === undefined || near === undefined
    ? undefined
    : { from, factor: far / near };
}

/** What a page of a comparison says of itself where it is found. */
import { standsAlone } from "../../../judge/ranking/level.ts";
import { listed } from "../../../text/words.ts";
import { formatValue } from "../../../units/format.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { environmentLink } from "../../edition/parts.ts";
import type { Rich } from "../../edition/view.ts";
import type { Comparison } from "../comparisons.ts";
import { counted } from "../values.ts";

/** What it is looked for by: the metrics in which somebody is first. */
export function rankedNames({ rankings }: Comparison): string[] {
  const ranked = rankings.filter(({ first, values }) => first.length > 0 && values.length > 1);
  return ranked.length === 0 ? [] : ["ranking", ...ranked.map(({ metric }) => metric.phrase)];
}

/** " with 3.2 ms"; of several none stands for all. */
function valueOf({ first, values, metric }: Comparison["primary"]): string {
  const [own, ...others] = values.filter(({ deployment }) => first.includes(deployment));
  return own === undefined || others.length > 0 ? "" : ` with ${formatValue(own.value, metric.unit)}`;
}

/** Who is first of those that share a place is not told one by one beyond so many. */
const NAMED = 2;

/** "In LAB: A is first by p99 write latency, in doubt.": where, and who leads; several that are level, and nobody where nobody stands. */
export function leadText(edition: Edition, { environment, primary }: Comparison): Rich {
  const name = titles(edition.record);
  const { first, values, metric } = primary;
  const named = listed(first.map(name.deployment));
  const excluded = values.length === 1 ? "a check excludes its figure" : "checks exclude all figures";
  const led =
    first.length === 0
      ? `nobody is first by ${metric.phrase}: ${excluded}`
      : values.length === 1
        ? `only ${named} was measured`
        : standsAlone(values)
          ? `by ${metric.phrase} checks exclude all figures but that of ${named}`
          : first.length > MOST_LEVEL
            ? `${first.length} of ${values.length} are level at the first place by ${metric.phrase}`
            : `${named} ${first.length > 1 ? "are level at the first place" : "is first"} by ${metric.phrase}`;
  const doubted = values
    .filter((one) => first.includes(one.deployment) && doubtOf(edition, metric.id, one) !== undefined)
    .map(({ deployment }) => deployment);
  const doubt =
    doubted.length === 0
      ? ""
      : doubted.length === first.length
        ? `${values.length === 1 ? "; its figure is" : ","} in doubt`
        : doubted.length > MOST_LEVEL
          ? `, ${doubted.length} of them in doubt`
          : `, ${listed(doubted.map(name.deployment))} in doubt`;
  return ["In ", environmentLink(edition, environment), `: ${led}${doubt}.`];
}

/** Of more that are level, how many. */
const MOST_LEVEL = 3;

/** "Ranking of 6 deployments in LAB by p99 write latency, first A with 3.2 ms; also by mean write IOPS." */
export function rankingText(edition: Edition, { environment, primary, rankings }: Comparison): string {
  const name = titles(edition.record);
  const { first, values } = primary;
  const who =
    first.length === 0
      ? "no value is credible"
      : first.length > NAMED
        ? `${first.length} tie`
        : standsAlone(values)
          ? `checks exclude all figures but that of ${listed(first.map(name.deployment))}`
          : `first ${listed(first.map(name.deployment))}${valueOf(primary)}`;
  const [only, another] = values;
  if (only !== undefined && another === undefined)
    return `In ${name.environment(environment)} only ${name.deployment(only.deployment)} was measured: ${listed(rankings.map(({ metric }) => metric.phrase))}.`;
  const others = rankings.filter((one) => one !== primary).map(({ metric }) => metric.phrase);
  const also = others.length > 0 ? `; also by ${listed(others)}` : "";
  return `Ranking of ${counted(values.length, "deployment")} in ${name.environment(environment)} by ${primary.metric.phrase}, ${who}${also}.`;
}

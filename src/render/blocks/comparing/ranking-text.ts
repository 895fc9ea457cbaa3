/** What a page of a comparison says of itself where it is found. */
import { standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { listed } from "../../../text/words.ts";
import { formatFigure } from "../../../units/format.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { Comparison } from "../comparisons.ts";
import { counted } from "../values.ts";

/** What it is looked for by: the metrics in which somebody is first. */
export function rankedNames({ rankings }: Comparison): string[] {
  const ranked = rankings.filter(({ first, values }) => first.length > 0 && values.length > 1);
  return ranked.length === 0 ? [] : ["ranking", ...ranked.map(({ metric }) => metric.phrase)];
}

/** " with 3.2 ms"; of several none stands for all. */
function valueOf({ first, values, metric }: Ranking): string {
  const [own, ...others] = values.filter(({ deployment }) => first.includes(deployment));
  return own === undefined || others.length > 0 ? "" : ` with ${formatFigure(own, metric.unit)}`;
}

/** Who is first of those that share a place is not told one by one beyond so many. */
const NAMED = 2;

/** "first A with 3.2 ms, in doubt", "3 level at the top", "no usable figure": as short as a line has room for. */
export function firstInShort(edition: Edition, ranking: Ranking): string {
  const { first, values, metric } = ranking;
  if (first.length === 0) return "no usable figure";
  const named = listed(first.map(titles(edition.record).deployment));
  const who =
    first.length > NAMED
      ? `${first.length} level at the top`
      : standsAlone(values)
        ? `only ${named} ${values.length > 1 ? "is usable" : "was measured"},${valueOf(ranking)}`
        : `first ${named}${valueOf(ranking)}`;
  const isDoubted = values.some(
    (value) => first.includes(value.deployment) && doubtOf(edition, metric.id, value) !== undefined,
  );
  return isDoubted ? `${who}, in doubt` : who;
}

/** "Ranking of 6 deployments in LAB by p99 write latency, first A with 3.2 ms; also by write IOPS." */
export function rankingText(edition: Edition, { environment, primary, rankings }: Comparison): string {
  const name = titles(edition.record);
  const { first, values } = primary;
  const who =
    first.length === 0
      ? "no value is credible"
      : first.length > NAMED
        ? `${first.length} are level at the top`
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

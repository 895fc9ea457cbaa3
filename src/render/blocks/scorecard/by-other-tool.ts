/** What another tool measured of the same storage, beneath a figure: where it puts storages in the other order, as a letter alone hides how far apart both are, and where the figure is excluded and its own stands. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { toolsDisagree } from "../../../judge/checks/tools-disagree.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import type { TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { otherTools } from "../why/other-tool.ts";

/** "kbench: 4,890 IOPS", leading to its result; nothing where that check found nothing. */
export function byOtherTool(edition: Edition, value: RankedValue | undefined): TextSpan[][] {
  const { runs } = edition.record;
  const own = runs.get(value?.runs[0]?.run ?? "");
  if (value === undefined || own === undefined || !value.noted.includes(toolsDisagree.code)) return [];
  const { figures = [] } = findingOf(edition, value, toolsDisagree.code) ?? {};
  return figures.flatMap(({ text, run, result }): TextSpan[][] => {
    const other = runs.get(run);
    return other?.deployment !== value.deployment || other.provenance.tool.name === own.provenance.tool.name
      ? []
      : [[`${other.provenance.tool.name}: `, { text, href: resultHref(run, result) }]];
  });
}

/** The same of one that a check excludes: nothing unless no check speaks against what the other tool measured. */
export function standsByOtherTool(
  edition: Edition,
  recommendation: Recommendation,
  metric: Metric,
  { ranked }: Figure,
): TextSpan[][] {
  const all = ranked === undefined ? [] : otherTools(edition, recommendation, ranked.deployment);
  const found = all.find(({ ranking }) => ranking.metric.id === metric.id);
  if (found === undefined) return [];
  const text = formatValue(found.value.value, metric.unit);
  return found.value.runs
    .slice(0, 1)
    .map(({ run, result }) => [`${found.tool}: `, { text, href: figureHref(run, result, metric) }]);
}

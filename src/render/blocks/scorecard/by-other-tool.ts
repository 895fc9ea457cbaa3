/** What another tool measured of the same storage, beneath a figure: where it puts storages in the other order, as a label alone hides how far apart both are, and where the figure is excluded and its own stands. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { toolsDisagree } from "../../../judge/checks/tools-disagree.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import { checkOf } from "../../edition/meanings.ts";
import type { TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";
import { otherTools } from "../why/other-tool.ts";
import type { Doubts } from "./in-words.ts";

/** Doubts with what the other tool measured in place of the words that tools disagree: "kbench: 4,890 IOPS", where the tool leads to the finding and the figure to its result. */
export function withOtherTool(edition: Edition, doubts: Doubts, value: RankedValue | undefined): Doubts {
  const [other] = otherFigures(edition, value);
  return doubts.map((doubt) => {
    const [label] = doubt;
    const isOfTools =
      typeof label === "object" && checkOf(edition.checks, label.about)?.code === toolsDisagree.code;
    return isOfTools && other !== undefined ? [{ ...label, text: other.tool }, ": ", other.figure] : doubt;
  });
}

/** "kbench: 4,890 IOPS", leading to its result; nothing where that check found nothing. */
export const byOtherTool = (edition: Edition, value: RankedValue | undefined): TextSpan[][] =>
  otherFigures(edition, value).map(({ tool, figure }) => [`${tool}: `, figure]);

type Other = { tool: string; figure: TextSpan };

function otherFigures(edition: Edition, value: RankedValue | undefined): Other[] {
  const { runs } = edition.record;
  const own = runs.get(value?.runs[0]?.run ?? "");
  if (value === undefined || own === undefined || !value.noted.includes(toolsDisagree.code)) return [];
  const { figures = [] } = findingOf(edition, value, toolsDisagree.code) ?? {};
  return figures.flatMap(({ text, run, result }): Other[] => {
    const other = runs.get(run);
    return other?.deployment !== value.deployment || other.provenance.tool.name === own.provenance.tool.name
      ? []
      : [{ tool: other.provenance.tool.name, figure: { text, href: resultHref(run, result) } }];
  });
}

/** "kbench: 4,890 IOPS" of one that a check excludes: nothing unless no check speaks against what the other tool measured. */
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

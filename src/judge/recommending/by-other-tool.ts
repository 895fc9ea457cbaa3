/** What another tool has of a figure about which two tools disagree: where one of both is told as a reason, the other is, too. Pure. */
import type { Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import type { Question } from "../candidates/question.ts";
import { kindOfTest, toolsDisagree } from "../checks/tools-disagree.ts";
import { valueText } from "../ranking/ratio.ts";

/** " (kbench: 3,650; tools disagree)"; empty where they do not, or where no check lets the other's figure stand. */
export function byOtherToolText(
  { measured: { record, byMetric, commons } }: Pick<Question, "measured">,
  { metric, ranking }: Dimension,
  { ranked }: Figure,
): string {
  const asked = commons.get(ranking?.comparisonId ?? "");
  if (asked === undefined || ranked?.noted.includes(toolsDisagree.code) !== true) return "";
  const toolOf = (run = ""): string | undefined => record.runs.get(run)?.provenance.tool.name;
  const own = toolOf(ranked.runs[0]?.run);
  const told = (byMetric.get(metric.id) ?? []).flatMap(({ comparisonId, values }) => {
    const workload = commons.get(comparisonId)?.workload;
    const value = values.find(({ deployment }) => deployment === ranked.deployment);
    const tool = toolOf(value?.runs[0]?.run);
    const isAlike = workload !== undefined && kindOfTest(workload) === kindOfTest(asked.workload);
    return isAlike && value?.rank !== undefined && tool !== undefined && tool !== own
      ? [`${tool}: ${valueText(value.value, metric)}`]
      : [];
  });
  return told.length === 0 ? "" : ` (${[...new Set(told), toolsDisagree.label].join("; ")})`;
}

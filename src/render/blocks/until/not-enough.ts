/** Of a storage that stands beside others to choose from: that it is shown not to be enough, and by which figure. */
import type { Figure } from "../../../judge/bounds/figure.ts";
import { boundOf } from "../../../judge/candidates/bound.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import type { Edition } from "../../edition/edition.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { byOtherTool } from "../scorecard/by-other-tool.ts";
import { doubtedSpans } from "./measured-spans.ts";

/** ", not enough: read bandwidth 80.7 MiB/s; short test; 191 MiB/s is enough": behind its name. Empty where no figure that counts shows it. */
export function notEnoughSpans(edition: Edition, of: Recommendation, deployment: string): TextSpan[] {
  const told = shortSpans(edition, of, deployment);
  return told.length === 0 ? [] : [", ", { text: "not enough", strong: true }, ": ", ...told];
}

/** "Not ceph-filesystem (CephFS with Rook): write IOPS 953 (kbench: 3,650 IOPS); tools disagree; 1,500 are enough.": of one that would be named with the first. */
export function notNamedSpans(edition: Edition, of: Recommendation, { short }: Answer): TextSpan[] {
  return short === undefined
    ? []
    : ["Not ", ...calledSpans(edition, short), ": ", ...shortSpans(edition, of, short), "."];
}

/** By the first such figure in the order of the use case: "write IOPS 953; 1,500 are enough". */
function shortSpans(edition: Edition, of: Recommendation, deployment: string): TextSpan[] {
  const { definition, candidates } = of;
  const { short = [], figures = [] } = candidates.find((one) => one.deployment === deployment) ?? {};
  const [told = []] = short.flatMap((index): TextSpan[][] => {
    const [wanted, figure] = [definition.metrics[index], figures[index]];
    const metric = metricById.get(wanted?.metric ?? "");
    const bound = boundOf(wanted);
    if (metric === undefined || figure === undefined || bound === undefined) return [];
    const enough = `; ${boundTold(bound, metric)} ${metric.unit === "iops" ? "are" : "is"} enough`;
    return [[`${phraseOf(metric)} `, ...figureSpans(edition, metric, figure), enough]];
  });
  return told;
}

/** What was measured, with what another tool has where the two disagree; of what was not, the best that it may be, and what that follows from. */
function figureSpans(
  edition: Edition,
  metric: Metric,
  { known, ranked, interval, best }: Figure,
): TextSpan[] {
  if (known === "measured" && ranked !== undefined) {
    const [value = "", ...doubts] = doubtedSpans(edition, metric, ranked);
    return [value, ...byOtherTool(edition, ranked).flatMap((one) => [" (", ...one, ")"]), ...doubts];
  }
  const [most, end] = metric.better === "higher" ? ["most", interval.high] : ["least", interval.low];
  return [`at ${most} ${valueText(end, metric)} (${best?.text ?? "by its other figures"})`];
}

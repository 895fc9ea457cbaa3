/** Why no candidate has a figure that could be drawn: a chart of struck ones alone would show nothing to choose by. */
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { plural } from "../../../text/words.ts";
import type { ObjectiveCandidate } from "../../charts/kinds/objective/objective.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

/** Of those that share a reason so many are named. */
const NAMED = 3;

export const isUsable = ({ standing }: ObjectiveCandidate): boolean =>
  standing === "first" || standing === "candidate";

/** "No candidate has a usable p99 write latency: ruled out: does not survive its node (`local-nvme`); not measured (`nfs-csi`)." Names lead to what was found. */
export function unusableSpans(metric: Metric, candidates: readonly ObjectiveCandidate[]): TextSpan[] {
  const byReason = [...Map.groupBy(candidates, ({ reason = "excluded" }) => reason)];
  const reasons = byReason.map(([reason, some]) => [`${reason} (`, ...namesOf(some), ")"]);
  return [`No candidate has a usable ${phraseOf(metric)}: `, ...joined(reasons, "; "), "."];
}

function namesOf(some: readonly ObjectiveCandidate[]): TextSpan[] {
  const shown = some.length > NAMED + 1 ? some.slice(0, NAMED) : some;
  const names = shown.map(({ storageClass, title, href }): TextSpan => {
    const text = storageClass ?? title;
    return { text, ...(storageClass !== undefined && { code: true as const }), ...defined({ href }) };
  });
  const rest = some.length - shown.length;
  return rest === 0 ? joined(names) : [...joined(names), ` and ${plural(rest, "other")}`];
}

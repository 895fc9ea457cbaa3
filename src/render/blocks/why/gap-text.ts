/** How a figure of one that an answer does not name stands to that of whom it does: the target that it misses, then by how much it is behind. */
import { heavyOn } from "../../../judge/bounds/worth.ts";
import { boundOf } from "../../../judge/candidates/bound.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import { suspicionOf } from "../../../judge/checks/index.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import { type Factor, saidOf } from "./factor.ts";
import type { FoundFigure } from "./linked-finding.ts";

/** `by`: how much better the other one is, as a logarithm; `index`: which of those that the use case asks. */
export type Gap = { metric: Metric; index: number; share: number; by: number; factor: Factor };

/** "its write IOPS are 37x behind". `whose`: as a doubt calls the better one, "the named one’s" or "its". */
export const apartText = (gap: Gap, how: string, whose = "its"): string =>
  `its ${gapHead(gap)} ${how}${doubtOf(gap.factor, whose)}`;

/** "write IOPS are 37x". */
export const gapHead = ({ metric, factor }: Gap): string =>
  `${phraseOf(metric)} ${metric.unit === "iops" ? "are" : "is"} ${factor.text}`;

/** "against Mayastor, whose writes may have been cached, its write IOPS are 37x behind": what the factor is worth is read before it. @param isLost whether the data of the better one die with its node, and those of the other do not */
export function behindOne(gap: Gap, name: string, isLost: boolean): string {
  const told = `its ${gapHead(gap)} behind`;
  const [doubt = "", ...beside] = saidOf(gap.factor.doubt, WHOSE)?.split("; ") ?? [];
  const isHelped = doubt.startsWith(WHOSE);
  const clauses = [...(isLost ? [`${WHOSE} data die with the node`] : []), ...(isHelped ? [doubt] : [])];
  const before = [
    `against ${name}`,
    ...(clauses.length > 0 ? [clauses.join(" and ")] : []),
    ...(doubt === "" || isHelped ? [] : [`by figures ${doubt}${beside.map((one) => ` (${one})`).join("")}`]),
  ];
  return before.length === 1 ? `${told} ${name}` : `${before.join(", ")}, ${told}`;
}
const WHOSE = "whose";

/** What comes before the figure in one of these, which several may share. */
export const beforeFigure = (behind: string): string => /^against .*?, (?=its )/.exec(behind)?.[0] ?? "";

/** The same of one that misses what is enough: "its p99 read latency misses 20 ms: 50.1 ms (perhaps never written), 56.3x behind". */
export function behindText(answer: Recommendation, own: Candidate, gap: Gap, whose: string): string {
  const missed = missedIn(answer, own, gap);
  if (missed === undefined) return apartText(gap, "behind", whose);
  const { metric, factor } = gap;
  const miss = metric.unit === "iops" ? "miss" : "misses";
  const target = boundTold(missed.bound, metric);
  const against = heavyOn(missed.value).map(suspicionOf);
  const doubted = against.length === 0 ? "" : ` (${listed(against)})`;
  return `its ${phraseOf(metric)} ${miss} ${target}: ${valueText(missed.value, metric)}${doubted}, ${factor.text} behind${doubtOf(factor, whose)}`;
}

/** The figure that is told to miss it, which leads to its run. */
export function missedFigures(answer: Recommendation, own: Candidate, gap: Gap): FoundFigure[] {
  const missed = missedIn(answer, own, gap);
  const [at] = missed?.value.runs ?? [];
  return missed && at ? [{ text: valueText(missed.value, gap.metric), ...at, metric: gap.metric }] : [];
}

/** By more than its runs can tell; undefined where the use case does not say how much is enough. */
function missedIn(
  { definition }: Recommendation,
  { figures }: Candidate,
  { metric, index }: Gap,
): { value: RankedValue; bound: number } | undefined {
  const figure = figures[index];
  const bound = boundOf(definition.metrics[index]);
  if (bound === undefined || figure?.known !== "measured" || figure.ranked === undefined) return undefined;
  return standingIn(metric, figure, bound) === "misses" ? { value: figure.ranked, bound } : undefined;
}

function doubtOf({ doubt }: Factor, whose: string): string {
  const said = saidOf(doubt, whose);
  return said === undefined ? "" : ` (${said})`;
}

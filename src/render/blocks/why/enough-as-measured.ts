/** Of a storage that an answer does not name: that all that was measured of it is enough, and that its data survive a node. Being behind speaks little against it. */
import { boundOf } from "../../../judge/candidates/bound.ts";
import { isServedByCache } from "../../../judge/candidates/cached.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { standingIn } from "../../../judge/candidates/standing.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { boundTold, phraseOf, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { Edition } from "../../edition/edition.ts";
import { badgesOf } from "../until/measured-spans.ts";
import type { FoundFigure } from "./linked-finding.ts";

/** Of what counts: what was measured says little where it is the smaller part. */
const MOST_LACKING = 0.5;

type Enough = { metric: Metric; value: RankedValue; bound: number; isClose: boolean };

/** How a figure stands that reaches what is enough -> whether its runs may vary by more than that. */
const REACHES: ReadonlyMap<string, boolean> = new Map([
  ["meets", false],
  ["just meets", true],
]);

/**
 * "survives a node and meets every target that was measured (60 % of what counts; in doubt; write IOPS barely: 953 of 900)": the others stand in the table of candidates.
 * Empty where a figure that counts is excluded, may come from a cache or a buffer, falls short, or has no bound, and where the smaller part of what counts was measured.
 */
export function enoughAsMeasured(
  edition: Edition,
  recommendation: Recommendation,
  candidate: Candidate,
): string {
  if (candidate.durability.reachableAfterNodeLoss !== true || candidate.unknowns !== undefined) return "";
  const counting = countingIn(recommendation);
  const missing = counting.filter(({ index }) => fateOf(candidate.figures[index]) === "missing");
  const own = counting
    .filter((one) => !missing.includes(one))
    .map(({ metric, index }) => enoughIn(edition, recommendation, candidate, metric, index));
  const enough = own.filter((one) => one !== undefined);
  const lacking = missing.reduce((sum, { share }) => sum + share, 0);
  if (enough.length === 0 || enough.length < own.length || lacking >= MOST_LACKING) return "";
  const what = missing.length > 0 ? "every target that was measured" : "every target";
  const remarks = [
    ...(missing.length > 0 ? [shareText(1 - lacking)] : []),
    ...(enough.some((one) => isDoubted(edition, one)) ? ["in doubt"] : []),
    ...enough.filter(({ isClose }) => isClose).map(barelyText),
    ...nearestMissed(edition, recommendation, candidate).map(({ said }) => said),
  ];
  return `survives a node and meets ${what}${remarks.length > 0 ? ` (${remarks.join("; ")})` : ""}`;
}

/** Of the heaviest figure, which was measured on nobody: what comes nearest to it, where that is beyond what is enough. */
function nearestMissed(
  edition: Edition,
  recommendation: Recommendation,
  { deployment }: Candidate,
): { said: string; value: RankedValue; metric: Metric }[] {
  const { wanted, ranking, values = [] } = nearestIn(recommendation, edition.rankings) ?? {};
  const value = values.find((one) => one.deployment === deployment);
  if (!wanted || !ranking || !value || wanted.bound === undefined) return [];
  const { metric } = ranking;
  const isBeyond = wanted.better === "lower" ? value.value > wanted.bound : value.value < wanted.bound;
  if (!isBeyond) return [];
  const said = `${phraseOf(metric)}, the nearest to ${phraseOf(wanted)}, is ${valueText(value, metric)} where ${valueText(wanted.bound, wanted)} is enough`;
  return [{ said, value, metric }];
}

/** The figures that its remarks name. */
export const remarkedFigures = (
  edition: Edition,
  recommendation: Recommendation,
  candidate: Candidate,
): FoundFigure[] => {
  const close = countingIn(recommendation).flatMap(({ metric, index }) => {
    const { isClose, value } = enoughIn(edition, recommendation, candidate, metric, index) ?? {};
    return isClose && value ? [{ metric, value }] : [];
  });
  const near = nearestMissed(edition, recommendation, candidate);
  return [...close, ...near].flatMap(({ metric, value }) =>
    value.runs.slice(0, 1).map((at) => ({ text: valueText(value, metric), ...at, metric })),
  );
};

function enoughIn(
  edition: Edition,
  { definition }: Recommendation,
  { figures }: Candidate,
  metric: Metric,
  index: number,
): Enough | undefined {
  const [figure, wanted] = [figures[index], definition.metrics[index]];
  const bound = boundOf(wanted);
  if (figure?.known !== "measured" || figure.ranked === undefined || bound === undefined) return undefined;
  const isClose = REACHES.get(standingIn(metric, figure, bound));
  if (isClose === undefined || figure.flatters === true || isServedByCache(edition, metric, figure))
    return undefined;
  return { metric, value: figure.ranked, bound, isClose };
}

/** "write IOPS barely: 953 of 900": its runs may vary by more than that. */
const barelyText = ({ metric, value, bound }: Enough): string =>
  `${phraseOf(metric)} barely: ${valueText(value, metric)} of ${boundTold(bound, metric)}`;

const isDoubted = (edition: Edition, { metric, value }: Enough): boolean =>
  badgesOf(edition, metric, value).length > 0;

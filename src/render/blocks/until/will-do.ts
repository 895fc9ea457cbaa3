/** Where nobody is named: who is fast enough, of those that keep least of what is asked. What must be kept besides is asked apart, and which of them is best matters little. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { foundIn, isAlone, isAsked, isPick } from "../../../judge/planning/found.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { BEST_OPEN, markOf } from "../verdict/words.ts";
import { enoughInAll, fastEnoughIn } from "./fast-enough.ts";

/** By which figure, where that is not all that counts. */
export type Enough = { by?: Metric; ids: readonly string[] };

/** Of those that are known to keep least, by all that counts or by a figure that is most of it; undefined where somebody is named. */
export const willDo = (edition: Edition, recommendation: Recommendation): Enough | undefined =>
  enoughIn(edition)(recommendation);

const enoughIn = onceFor((edition: Edition) =>
  onceFor((recommendation: Recommendation) => foundEnough(edition, recommendation)),
);

function foundEnough(edition: Edition, recommendation: Recommendation): Enough | undefined {
  const running = inTheRunning(recommendation.candidates);
  // Of the only one that is left its own answer says whether it is enough.
  if (!isAsked(recommendation) || isAlone(recommendation) || running.length < 2) return undefined;
  if (isPick(foundIn(edition)(recommendation))) return undefined;
  const least = keepingLeast(recommendation, running);
  const named = (enough: readonly Candidate[]): string[] =>
    least.filter((one) => enough.includes(one)).map(({ deployment }) => deployment);
  const all = named(enoughInAll(edition, recommendation));
  if (all.length > 0) return { ids: all };
  const { by, isAll = false, enough = [] } = fastEnoughIn(edition, recommendation) ?? {};
  const ids = named(enough);
  return by === undefined || ids.length === 0 ? undefined : { ids, ...(!isAll && { by }) };
}

/**
 * Of those that are known to offer what is asked. Where all of them survive a node, because that is asked or as it happens, more is
 * told apart only where the application keeps copies itself.
 */
function keepingLeast({ definition }: Recommendation, running: readonly Candidate[]): Candidate[] {
  const offering = running.filter(({ unknowns }) => unknowns === undefined);
  const kept = Math.min(...offering.map(safetyOf));
  const isAsked = definition.requires?.reachableAfterNodeLoss === true;
  const isAlike = kept > 0 && (isAsked || definition.replicates === undefined);
  return offering.filter(
    (one) => one.durability.reachableAfterNodeLoss !== undefined && (isAlike || safetyOf(one) === kept),
  );
}

/** Of each of them, in short. */
export const ENOUGH = "enough";

/** " by write bandwidth", where more counts than that. */
export const enoughBy = ({ by }: Enough): string => (by === undefined ? "" : ` by ${phraseOf(by)}`);

/** "Enough: ", "Enough by write bandwidth: " before their names: that the best is not known its legend says. */
export const enoughSpans = (enough: Enough, names: readonly TextSpan[]): TextSpan[] => [
  markOf(BEST_OPEN, upperFirst(ENOUGH)),
  `${enoughBy(enough)}: `,
  ...names,
];

/** "A or B (enough by write bandwidth)": that the best is not known stands beneath. */
export const enoughText = (enough: Enough, names: string): string =>
  `${names} (${ENOUGH}${enoughBy(enough)})`;

/** "enough, best not known: either of these", "enough by write bandwidth, best not known: A or B" with their `names`. */
export const willDoText = (enough: Enough, names?: string): string =>
  `${ENOUGH}${enoughBy(enough)}, best not known: ${names ?? WHO[enough.ids.length] ?? "any of these"}`;

const WHO: Readonly<Record<number, string>> = { 1: "this one", 2: "either of these" };

/** Where nobody is named: who is fast enough, of those that keep least. What must be kept is asked apart, and which of them is best matters little. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { foundIn, isAsked, isPick } from "../verdict/found.ts";
import { BEST_OPEN, markOf } from "../verdict/words.ts";
import { fastEnoughIn } from "./fast-enough.ts";

/** By which figure, and whether that is all that counts. */
type Enough = { by: Metric; isAll: boolean; ids: readonly string[] };

/** Of those that are known to keep least, by a figure that is most of what counts; undefined where others keep no more, and where somebody is named. */
export const willDo = (edition: Edition, recommendation: Recommendation): Enough | undefined =>
  enoughIn(edition)(recommendation);

const enoughIn = onceFor((edition: Edition) =>
  onceFor((recommendation: Recommendation) => foundEnough(edition, recommendation)),
);

function foundEnough(edition: Edition, recommendation: Recommendation): Enough | undefined {
  if (!isAsked(recommendation) || isPick(foundIn(edition)(recommendation))) return undefined;
  const running = inTheRunning(recommendation.candidates);
  const kept = running.map(safetyOf);
  // Where the application keeps no copies only what dies with the node is told apart from what survives it.
  if (recommendation.definition.replicates === undefined && Math.min(...kept) > 0) return undefined;
  const least = running.filter(
    (one) => safetyOf(one) === Math.min(...kept) && one.durability.reachableAfterNodeLoss !== undefined,
  );
  const { by, isAll = false, enough = [] } = fastEnoughIn(edition, recommendation) ?? {};
  const ids = least.filter((one) => enough.includes(one)).map(({ deployment }) => deployment);
  return by === undefined || ids.length === 0 || new Set(kept).size < 2 ? undefined : { by, isAll, ids };
}

/** Of each of them, in short. */
export const ENOUGH = "enough";

/** " by write bandwidth", where more counts than that. */
export const enoughBy = ({ by, isAll }: Enough): string => (isAll ? "" : ` by ${phraseOf(by)}`);

/** "Enough: ", "Enough by write bandwidth: " before their names: that the best is not known its legend says. */
export const enoughSpans = (enough: Enough, names: readonly TextSpan[]): TextSpan[] => [
  markOf(BEST_OPEN, upperFirst(ENOUGH)),
  `${enoughBy(enough)}: `,
  ...names,
];

/** "Either will do; which is better is not known"; with `names` instead of "either". */
export function willDoText(enough: Enough, names?: string): string {
  const [whoever, which] = WHO[enough.ids.length] ?? ["Any of these", "which is best"];
  const who = names ?? whoever;
  return `${who} will do${enoughBy(enough)}; ${which} is not known`;
}
const WHO: Readonly<Record<number, readonly [string, string]>> = {
  1: ["This one", "whether another is better"],
  2: ["Either", "which is better"],
};

/** On what one is named although no answer is given, in a few words behind its confidence. */

import { foundIn, isAsked, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { littleShare, shareText } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { isDoubted } from "../../../judge/recommending/trust.ts";
import type { Edition } from "../../edition/edition.ts";
import { besideVerdict, leansOnLittle } from "../answers/verdict.ts";
import { type Enough, enoughBy, willDo } from "./will-do.ts";

/** "by mean fsync latency, the nearest measured", "on 21 % of what counts", of those that are shown to be enough by which figure, where more counts; empty where it names nobody. */
export function forNowBy(edition: Edition, recommendation: Recommendation): string {
  const enough = willDo(edition, recommendation);
  if (enough !== undefined) return enoughBy(enough).trim();
  const found = foundIn(edition)(recommendation);
  if (found === undefined || !isPick(found)) return "";
  if (found.by === "nearest") return `by ${phraseOf(found.of.metric)}, the nearest measured`;
  return found.share > 0 && found.share < 1
    ? `on ${shareText(found.share)}`
    : `by ${phraseOf(found.of.metric)}`;
}

/** On what share of what counts whom it names is named, for now too, where that is less than half. */
export function onLittleIn(edition: Edition, one: Recommendation): number | undefined {
  const { by } = namedIn(edition)(one);
  if (by === "verdict") return leansOnLittle(one.answers[0]);
  const found = foundIn(edition)(one);
  return by === "measured" && found !== undefined && isPick(found) && found.by !== "nearest"
    ? littleShare(found.share)
    : undefined;
}

/** What stands quietly behind the word of an answer in lists, of whom is named for now too. */
export const besideWord = (edition: Edition, one: Recommendation): string =>
  isAsked(one) && !one.answers[0].isLeft ? forNowBy(edition, one) : besideVerdict(one);

/** "most in doubt", by weight, of what shows any of those named to be enough; empty where none is, and where nobody is named so. */
export function enoughInDoubt(edition: Edition, recommendation: Recommendation): string {
  const enough = willDo(edition, recommendation);
  return enough === undefined ? "" : doubtText(recommendation, enough);
}

function doubtText({ metrics, candidates }: Recommendation, { by, ids }: Enough): string {
  const named = candidates.filter(({ deployment }) => ids.includes(deployment));
  const shown = metrics
    .map((one, index) => ({ ...one, index }))
    .filter(({ scored, metric }) => scored && (by === undefined || metric === by.id));
  const weigh = (some: typeof shown): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const doubted = shown.filter(({ index }) => named.some(({ figures }) => isDoubted(figures[index])));
  const share = weigh(doubted) / weigh(shown);
  return HOW_MUCH.find(([least]) => share > least)?.[1] ?? "";
}

/** Weights are decimal fractions. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.999, "in doubt"],
  [0.5, "most in doubt"],
  [0, "some in doubt"],
];

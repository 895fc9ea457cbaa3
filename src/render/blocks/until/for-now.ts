/** On what one is named although no answer is given, in a few words behind its confidence. */

import { foundIn, isAsked, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { littleShare, shareText } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { isDoubted } from "../../../judge/recommending/trust.ts";
import type { Edition } from "../../edition/edition.ts";
import { besideVerdict, leansOnLittle } from "../answers/verdict.ts";
import { isRefused } from "../verdict/words.ts";
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

/** Less of what counts than this, and a name is read as a pick that it hardly is. */
const BARELY = 0.25;

/** The same share where it is as little as that, of one that may be enough. */
export function barelyIn(edition: Edition, one: Recommendation): number | undefined {
  const share = onLittleIn(edition, one);
  return share === undefined || share >= BARELY || isRefused(one.answers[0]) ? undefined : share;
}

export const BARELY_MEASURED = "barely measured";

/** "leads in 17 % of what counts". */
export const leadsIn = (edition: Edition, one: Recommendation, share: number): string =>
  `${namedIn(edition)(one).ids.length > 1 ? "lead" : "leads"} in ${shareText(share)}`;

/** "barely measured: leads in 17 % of what counts". */
export function barelyText(edition: Edition, one: Recommendation): string | undefined {
  const share = barelyIn(edition, one);
  return share === undefined ? undefined : `${BARELY_MEASURED}: ${leadsIn(edition, one, share)}`;
}

/** What stands quietly behind the word of an answer in lists, of whom is named for now too. */
export const besideWord = (edition: Edition, one: Recommendation): string =>
  barelyText(edition, one) ??
  (isAsked(one) && !one.answers[0].isLeft ? forNowBy(edition, one) : besideVerdict(one));

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

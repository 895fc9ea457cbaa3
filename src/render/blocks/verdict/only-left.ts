/** How sure an answer is that is decided as nothing else is left: by that and by its figures being enough, whatever is in doubt of them. */

import { countingIn } from "../../../judge/planning/counting.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, lowerFirst } from "../../../text/words.ts";

/** Of all that counts, where each was measured and is enough; empty of any other answer. */
function sufficing(recommendation: Recommendation): string[] {
  const { question, runnerUp, verdict, answers, candidates } = recommendation;
  const [{ first, suffices, byBounds }] = answers;
  const own = candidates.find(({ deployment }) => deployment === first);
  if (question !== "choose" || runnerUp !== undefined || verdict !== "decided") return [];
  if (own === undefined || suffices !== true || byBounds) return [];
  const counting = countingIn(recommendation);
  return counting.every(({ index }) => fateOf(own.figures[index]) === "measured")
    ? counting.map(({ metric }) => phraseOf(metric))
    : [];
}

/** "Nothing else is left to choose from, and read bandwidth and write bandwidth suffice; 25 % of what counts in doubt (perhaps buffered)." */
export function onlyLeftText(recommendation: Recommendation, doubt: string): string | undefined {
  const phrases = sufficing(recommendation);
  if (phrases.length === 0) return undefined;
  const suffice = phrases.length === 1 ? "suffices" : "suffice";
  return `Nothing else is left to choose from, and ${listed(phrases)} ${suffice}${doubt === "" ? "" : `; ${lowerFirst(doubt)}`}.`;
}

/** What such an answer depends on and no figure shows. */
export const beyondText = (recommendation: Recommendation): string[] =>
  sufficing(recommendation).length === 0 || recommendation.definition.beyond === undefined
    ? []
    : [`Not measured: ${recommendation.definition.beyond}. Test that first.`];

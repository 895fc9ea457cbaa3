/** Why a pick is what it is today, in ten words at most: the page of the answer has the rest. */

import { isAsked } from "../../../judge/planning/found.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { inFewWords, listed } from "../../../text/words.ts";
import type { FirstChoice } from "../../blocks/decision/first-choices.ts";
import { FEW_WORDS, firstShort, lackInShort } from "../../blocks/until/open-because.ts";
import { type Edition, titles } from "../../edition/edition.ts";

export function whyInShort(edition: Edition, choice: FirstChoice, answer: Recommendation): string {
  if (isAsked(answer)) return lackInShort(edition, answer);
  const { published, now } = choice;
  if (now.length > 1) {
    const name = titles(edition.record).deployment;
    if (published.length === 0) return firstShort(`${listed(now.map(name))} are level`, "Two are level");
    const others = now.filter((id) => !published.includes(id));
    return others.length === 0
      ? "Two are level"
      : firstShort(`Level with ${listed(others.map(name))}`, "Level with another");
  }
  return firstShort(inFewWords(answer.sentence, FEW_WORDS), "Its answer says why");
}

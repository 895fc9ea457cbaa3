/** How an answer names one of two storages that are compared: at first, or where its data must survive a node. */

import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { survivorOf } from "../../blocks/answers/verdict.ts";
import { survivorsIn } from "../../blocks/decision/survival.ts";
import { furtherWord } from "../../blocks/until/further.ts";
import { isProvisional, isUnproven, namedIn, wordIn } from "../../blocks/until/named.ts";
import { isOnlyFurther } from "../../blocks/until/only-candidate.ts";
import { willDo } from "../../blocks/until/will-do.ts";
import { BEST_OPEN, isRefused, type VerdictWord } from "../../blocks/verdict/words.ts";
import type { Edition } from "../../edition/edition.ts";

export type Way = "given" | "short" | "left" | "unproven" | "enough" | "now";

/** `word`: how far it is to be relied on. */
export type NamedSo = { way: Way; word: VerdictWord };

/** Whatever is asked of its data; undefined where it is not named. */
export function namedFirst(edition: Edition, one: Recommendation, id: string): NamedSo | undefined {
  if (willDo(edition, one)?.ids.includes(id)) return { way: "enough", word: BEST_OPEN };
  if (!namedIn(edition)(one).ids.includes(id)) return undefined;
  return { way: wayOfFirst(edition, one), word: wordIn(edition, one) };
}

function wayOfFirst(edition: Edition, one: Recommendation): Way {
  if (isUnproven(edition, one)) return "unproven";
  if (isProvisional(edition, one)) return "now";
  const [main] = one.answers;
  if (main.verdict === "open") return "unproven";
  if (isRefused(main)) return "short";
  return main.isLeft || main.suffices ? "left" : "given";
}

/** Where its data must survive a node: who is named at first stays so if it is known to. */
export function namedSurviving(edition: Edition, one: Recommendation, id: string): NamedSo | undefined {
  if (isKept(one, id) === true) {
    const first = namedFirst(edition, one, id);
    if (first !== undefined) return first;
  }
  const answer = survivorOf(one);
  const word = answer === undefined ? wordIn(edition, one) : furtherWord(edition, one, answer);
  if (answer?.first === id && isOnlyFurther(answer)) return { way: "unproven", word };
  const { given, forNow } = survivorsIn(edition, one);
  if (forNow.includes(id)) return { way: "now", word: "low confidence" };
  if (!given.includes(id)) return undefined;
  return { way: answer?.isLeft || answer?.suffices ? "left" : "given", word };
}

/** Whether what is on it outlives its node; undefined where nobody says. */
export const isKept = ({ candidates }: Recommendation, id: string): boolean | undefined =>
  candidates.find(({ deployment }) => deployment === id)?.durability.reachableAfterNodeLoss;

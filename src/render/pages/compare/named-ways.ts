/** How an answer names one of two storages that are compared: at first, or where its data must survive a node. */

import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { isProvisional, isUnproven, namedIn, wordIn } from "../../blocks/until/named.ts";
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

/** The same use case as a reader asks it whose data must survive a node; itself where that changes nothing. */
export const surviving = (edition: Edition, one: Recommendation): Recommendation =>
  edition.furtherOf(one).find(({ asked }) => asked.join() === SURVIVES)?.recommendation ?? one;
const SURVIVES = "survives-a-node";

/** Where its data must survive a node; nobody who is not known to. */
export const namedSurviving = (edition: Edition, one: Recommendation, id: string): NamedSo | undefined =>
  isKept(one, id) === true ? namedFirst(edition, surviving(edition, one), id) : undefined;

/** Whether what is on it outlives its node; undefined where nobody says. */
export const isKept = ({ candidates }: Recommendation, id: string): boolean | undefined =>
  candidates.find(({ deployment }) => deployment === id)?.durability.reachableAfterNodeLoss;

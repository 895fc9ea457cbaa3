/** In which way an answer names a storage: at first, or where its data must survive a node. Tables of decisions, pages of deployments and of pairs and the list of what survives a node have it from here, and so say the same. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { isProvisional, isUnproven, onlyCandidate, wordIn } from "../until/named.ts";
import { willDo } from "../until/will-do.ts";
import { BEST_OPEN, isRefused, type VerdictWord } from "../verdict/words.ts";

/** "left": the only one left, and enough; "short": it is not; "unproven": whether it is nobody knows; "open": the same of the only storage of an environment, which its tables call not known; "enough": one of those that are; "now": for now. */
export type Way = "given" | "short" | "left" | "unproven" | "open" | "enough" | "now";

/** `word`: how far it is to be relied on. */
export type NamedSo = { way: Way; word: VerdictWord };

/** Whatever is asked of its data; undefined where it is not named. */
export function namedFirst(edition: Edition, one: Recommendation, id: string): NamedSo | undefined {
  if (willDo(edition, one)?.ids.includes(id)) return { way: "enough", word: BEST_OPEN };
  if (!namedIn(edition)(one).ids.includes(id)) return undefined;
  return { way: wayOfFirst(edition, one), word: wordIn(edition, one) };
}

function wayOfFirst(edition: Edition, one: Recommendation): Way {
  const [main] = one.answers;
  if (namedIn(edition)(one).by === "alone" && (isUnproven(edition, one) || main.verdict === "open"))
    return onlyCandidate(edition, one) === undefined ? "open" : "unproven";
  if (isProvisional(edition, one)) return "now";
  if (isRefused(main)) return "short";
  return main.isLeft || main.suffices ? "left" : "given";
}

/** The same use case as a reader asks it whose data must survive a node; itself where that changes nothing. */
export const surviving = (edition: Edition, one: Recommendation): Recommendation =>
  edition.asking(one, SURVIVES) ?? one;
const SURVIVES = ["survives-a-node"] as const;

/** Where its data must survive a node; nobody who is not known to. */
export const namedSurviving = (edition: Edition, one: Recommendation, id: string): NamedSo | undefined =>
  isKept(one, id) === true ? namedFirst(edition, surviving(edition, one), id) : undefined;

/** Whether what is on it outlives its node; undefined where nobody says. */
export const isKept = ({ candidates }: Recommendation, id: string): boolean | undefined =>
  candidates.find(({ deployment }) => deployment === id)?.durability.reachableAfterNodeLoss;

/** Whom an answer names where data must survive a node, in which way: `short` and `unproven` are no answers. */
export function survivorsBy(edition: Edition, one: Recommendation): Readonly<Record<Way, readonly string[]>> {
  const asked = surviving(edition, one);
  const ids = willDo(edition, asked)?.ids ?? namedIn(edition)(asked).ids;
  const by = (way: Way): string[] => ids.filter((id) => namedSurviving(edition, one, id)?.way === way);
  return {
    given: by("given"),
    left: by("left"),
    now: by("now"),
    enough: by("enough"),
    unproven: by("unproven"),
    open: by("open"),
    short: by("short"),
  };
}

/** Who is enough instead, where it is a candidate and is not shown to be. */
export function othersEnough(edition: Edition, asked: Recommendation, id: string): readonly string[] {
  const { ids } = willDo(edition, asked) ?? { ids: [] };
  const isRunning = inTheRunning(asked.candidates).some(({ deployment }) => deployment === id);
  return isRunning && !ids.includes(id) ? ids : [];
}

/** In which words whom an answer names is told. */
import { isAlone, isAsked, isGuess } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { answerName, worded } from "../answers/verdict.ts";
import { ONLY_UNPROVEN, onlyText } from "../verdict/only-text.ts";
import { BEST_OPEN, UNGIVEN, type VerdictWord, verdictWord } from "../verdict/words.ts";
import { willDo } from "./will-do.ts";

/** Nothing else is to be had, and whether it will do is not known: it is said as of one that was measured. */
export const isUnproven = (edition: Edition, one: Recommendation): boolean =>
  namedIn(edition)(one).by === "alone" && !isAlone(one);

/** Who the only candidate is; undefined where an answer is given, or there are others. Of the only storage of an environment its own words say it. */
export function onlyCandidate(edition: Edition, one: Recommendation): readonly string[] | undefined {
  const { by, ids } = namedIn(edition)(one);
  return by === "alone" && one.question === "choose" && one.verdict === "open" ? ids : undefined;
}

/** How far whom it names is to be relied on. */
export const wordIn = (edition: Edition, one: Recommendation): VerdictWord =>
  willDo(edition, one) === undefined
    ? verdictWord(one, one.answers[0], namedIn(edition)(one).by === "measured")
    : BEST_OPEN;

/** Nobody is named, and nobody is shown to be enough. */
export const namesNobody = (edition: Edition, one: Recommendation): boolean =>
  isAsked(one) && namedIn(edition)(one).by === "none" && willDo(edition, one) === undefined;

export const isProvisional = (edition: Edition, one: Recommendation): boolean =>
  namedIn(edition)(one).by === "measured" || isUnproven(edition, one);

/** In a sentence, before whom it names although no answer is given: "for now", "the only candidate; test it before use". */
export const provisionalText = (edition: Edition, one: Recommendation): string =>
  onlyCandidate(edition, one) === undefined ? FOR_NOW : ONLY_UNPROVEN;

/** For a cell: "Local NVMe", "for now: ceph-block", "only candidate: nfs-csi (unproven)", "not known"; of any that will do all of them. */
export function namedText(edition: Edition, one: Recommendation, name: (id: string) => string): string {
  const { by, ids } = namedIn(edition)(one);
  const names = listed(ids.map(name), "or");
  if (onlyCandidate(edition, one) !== undefined) return onlyText(names);
  if (isProvisional(edition, one)) return `${FOR_NOW}: ${names}`;
  const enough = willDo(edition, one);
  if (enough !== undefined) return listed(enough.ids.map(name), "or");
  return by === "none" && isGuess(one) ? UNGIVEN : answerName(one, name);
}

/** Where nothing else stands beside it: "Local NVMe (low confidence)", "for now: ceph-block", "only candidate: nfs-csi (unproven)". */
export const namedAlone = (edition: Edition, one: Recommendation, name: (id: string) => string): string =>
  willDo(edition, one) === undefined
    ? worded(one, namedText(edition, one, name))
    : `${namedText(edition, one, name)} (${BEST_OPEN})`;

/** Before what is named although no answer is given. */
export const FOR_NOW = "for now";

/** "For now: Mayastor". */
export const forNowSpans = (names: readonly TextSpan[]): TextSpan[] => [`${upperFirst(FOR_NOW)}: `, ...names];

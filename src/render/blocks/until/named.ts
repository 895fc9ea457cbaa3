/** Whom an answer names. Headline, what is copied, the table beside it and the tables of other pages have it from here, and so name the same. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { type Level, type Meanwhile, meanwhileOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { answerName, isGuess, recommended, worded } from "../answers/verdict.ts";
import { UNGIVEN, type VerdictWord, verdictWord } from "../verdict/words.ts";

/**
 * "verdict": the answer. "alone": there is nothing else, and it is not shown to be enough. "measured": no answer is given, and what
 * was measured speaks for it. "none": nothing measured speaks for any; a guess by what figures may be names nobody, and of those that are level in what speaks most, a lead in what counts less or not at all names none.
 */
export type Named = {
  by: "verdict" | "alone" | "measured" | "none";
  ids: readonly string[];
  /** Whom it is held against, where it is not the one that the judgement compares it with. */
  against?: string;
};

/** Of an answer that is not given, what was measured; asked by cards and by tables. */
export const foundIn = onceFor((edition: Edition) =>
  onceFor((one: Recommendation): Meanwhile | Level | undefined =>
    isAsked(one) && !isAlone(one) ? meanwhileOf(one, edition.rankings) : undefined,
  ),
);

export const isPick = (found: Meanwhile | Level | undefined): found is Meanwhile =>
  found !== undefined && "own" in found;

/** No answer is given. */
export const isAsked = (recommendation: Recommendation): boolean =>
  recommendation.verdict === "open" || isGuess(recommendation);

export const isAlone = ({ question, answers: [main] }: Recommendation): boolean =>
  question === "suffice" || main.isLeft === true;

export const namedIn = onceFor((edition: Edition) =>
  onceFor((one: Recommendation): Named => {
    const given = recommended(one);
    const [only, ...more] = inTheRunning(one.candidates);
    if (given.length > 0 && !isAsked(one)) return { by: "verdict", ids: given };
    if (isAlone(one) || (only !== undefined && more.length === 0 && one.verdict === "open"))
      return {
        by: "alone",
        ids: [one.first ?? (only ?? one.candidates[0])?.deployment].filter((id) => id !== undefined),
      };
    const found = foundIn(edition)(one);
    if (isPick(found))
      return { by: "measured", ids: [found.own.deployment], against: found.other.deployment };
    return { by: "none", ids: [] };
  }),
);

/** Nothing else is to be had, and whether it will do is not known: it is said as of one that was measured. */
const isUnproven = (edition: Edition, one: Recommendation): boolean =>
  namedIn(edition)(one).by === "alone" && !isAlone(one);

/** How far whom it names is to be relied on. */
export const wordIn = (edition: Edition, one: Recommendation): VerdictWord =>
  verdictWord(one, one.answers[0], namedIn(edition)(one).by === "measured");

export const isProvisional = (edition: Edition, one: Recommendation): boolean =>
  namedIn(edition)(one).by === "measured" || isUnproven(edition, one);

/** For a cell: "Local NVMe", "for now: ceph-block", "not known". */
export function namedText(edition: Edition, one: Recommendation, name: (id: string) => string): string {
  const { by, ids } = namedIn(edition)(one);
  if (isProvisional(edition, one)) return `${FOR_NOW}: ${ids.map(name).join(" or ")}`;
  return by === "none" && isGuess(one) ? UNGIVEN : answerName(one, name);
}

/** Where nothing else stands beside it: "Local NVMe (low confidence)", "for now: ceph-block", "NFS (not known to be enough)". */
export const namedAlone = (edition: Edition, one: Recommendation, name: (id: string) => string): string =>
  worded(one, namedText(edition, one, name));

/** Before what is named although no answer is given. */
export const FOR_NOW = "for now";

/** "For now: Mayastor". */
export const forNowSpans = (names: readonly TextSpan[]): TextSpan[] => [`${upperFirst(FOR_NOW)}: `, ...names];

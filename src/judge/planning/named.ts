/** Whom an answer names. Headline, what is copied, the table beside it, the tables of other pages and what to measure next have it from here, and so name the same. */
import { inTheRunning } from "../candidates/candidates.ts";
import { onceFor } from "../evidence/memo.ts";
import type { Answer, Recommendation } from "../recommending/recommendation.ts";
import { foundIn, isAlone, isAsked, isGuessed, isPick } from "./found.ts";
import type { Judged } from "./judged.ts";

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

export const namedIn = onceFor((judged: Pick<Judged, "rankings">) =>
  onceFor((one: Recommendation): Named => {
    const given = recommended(one);
    const [only, ...more] = inTheRunning(one.candidates);
    if (given.length > 0 && !isAsked(one)) return { by: "verdict", ids: given };
    if (isAlone(one) || (only !== undefined && more.length === 0 && one.verdict === "open"))
      return {
        by: "alone",
        ids: [one.first ?? (only ?? one.candidates[0])?.deployment].filter((id) => id !== undefined),
      };
    const found = foundIn(judged)(one);
    if (isPick(found))
      return { by: "measured", ids: [found.own.deployment], against: found.other.deployment };
    return { by: "none", ids: [] };
  }),
);

/**
 * What it recommends: nothing where it is open or a guess, or where the only one does not suffice; of two that are level the one that is
 * ahead in what was measured comes first.
 */
export function recommended(
  { question, answers }: Recommendation,
  answer: Answer = answers[0],
): readonly string[] {
  const { verdict, first, level, compared, isLeft, suffices } = answer;
  const isAlone = isLeft || (question === "suffice" && answer === answers[0]);
  if (verdict === "open" || isGuessed(answer) || first === undefined || (isAlone && suffices !== true))
    return [];
  return level === undefined ? [first] : compared;
}

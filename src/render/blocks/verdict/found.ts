/** Whether an answer is given, and of one that is not what was measured: asked by all that say whom it names. */
import { onceFor } from "../../../judge/evidence/memo.ts";
import { type Level, type Meanwhile, meanwhileOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { isGuess } from "../answers/verdict.ts";

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

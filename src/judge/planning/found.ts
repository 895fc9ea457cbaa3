/** Whether an answer is given, and of one that is not what was measured: asked by all that say whom it names. */
import { onceFor } from "../evidence/memo.ts";
import { type Level, type Meanwhile, meanwhileOf } from "../recommending/meanwhile.ts";
import type { Answer, Recommendation } from "../recommending/recommendation.ts";
import type { Judged } from "./judged.ts";

/** Of an answer that is not given, what was measured; asked by cards and by tables. */
export const foundIn = onceFor((judged: Pick<Judged, "rankings">) =>
  onceFor((one: Recommendation): Meanwhile | Level | undefined =>
    isAsked(one) && !isAlone(one) ? meanwhileOf(one, judged.rankings) : undefined,
  ),
);

export const isPick = (found: Meanwhile | Level | undefined): found is Meanwhile =>
  found !== undefined && "own" in found;

/** Ahead by no figure that stands: it names nobody. */
export const isGuessed = ({
  verdict,
  sure,
}: Pick<Answer, "verdict"> & Partial<Pick<Answer, "sure">>): boolean =>
  verdict === "leaning" && sure === undefined;

/** Neither decided nor with a chance: no figure that decides stands. */
export const isGuess = ({ answers: [main] }: Recommendation): boolean => isGuessed(main);

/** No answer is given. */
export const isAsked = (recommendation: Recommendation): boolean =>
  recommendation.verdict === "open" || isGuess(recommendation);

export const isAlone = ({ question, answers: [main] }: Recommendation): boolean =>
  question === "suffice" || main.isLeft === true;

/** Answers that are others than in the edition before. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { answerName } from "./verdict.ts";

/** `before` is absent where the edition before did not ask. */
export type MovedAnswer = { of: Recommendation; before?: string; now: string };

export function movedAnswers(edition: Edition, before: Edition): MovedAnswer[] {
  const name = titles(edition.record);
  const show = (one: Recommendation): string => {
    const answer = answerName(one, name.deployment);
    return one.verdict === "leaning" ? `${answer} (leaning)` : answer;
  };
  return edition.judgement.recommendations.flatMap((of): MovedAnswer[] => {
    const then = before.recommendationsOf(of.useCase).find((r) => r.environment === of.environment);
    const now = show(of);
    if (then === undefined) return [{ of, now }];
    return show(then) === now ? [] : [{ of, before: show(then), now }];
  });
}

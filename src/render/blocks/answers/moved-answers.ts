/** Answers that are others than in the edition before. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { toldText } from "../until/only-candidate.ts";

/** `before` is absent where the edition before did not ask. */
export type MovedAnswer = { of: Recommendation; before?: string; now: string };

export function movedAnswers(edition: Edition, before: EarlierEdition): MovedAnswer[] {
  return edition.judgement.recommendations.flatMap((of): MovedAnswer[] => {
    const then = before.answers[keyOf(of)];
    const now = answerIn(edition, of);
    if (then === undefined) return [{ of, now }];
    return then === now ? [] : [{ of, before: then, now }];
  });
}

const keyOf = ({ useCase, environment }: Recommendation): string => `${useCase} ${environment}`;

const answerIn = (edition: Edition, of: Recommendation): string =>
  toldText(edition, of, titles(edition.record).deployment);

/** What later editions tell of one. */
export const earlierOf = (edition: Edition): EarlierEdition => ({
  version: edition.version,
  runs: edition.runs.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
  deployments: edition.deployments.flatMap((id) => [
    id,
    ...(edition.record.deployments.get(id)?.aliases ?? []),
  ]),
  sources: edition.sources,
  answers: Object.fromEntries(
    edition.judgement.recommendations.map((one) => [keyOf(one), answerIn(edition, one)]),
  ),
});

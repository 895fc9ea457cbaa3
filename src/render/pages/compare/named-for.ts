/** What the answers of their environment say of two storages that are compared: who compares has one to choose. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { isProvisional, namedIn } from "../../blocks/until/named.ts";
import { type VerdictWord, verdictWord } from "../../blocks/verdict/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { bullets, deploymentLink, environmentLink, joined, text } from "../../edition/parts.ts";
import type { PageSection, Rich, TextSpan } from "../../edition/view.ts";

type Way = VerdictWord | "meanwhile" | "unproven";

/** In this order. */
const WAYS: readonly (readonly [Way, string])[] = [
  ["decided", "the answer"],
  ["leaning", "likely the answer, or one of two,"],
  ["no fit", "the only one left, and not enough,"],
  ["only one", "the only one left, and enough,"],
  ["unproven", "the only one left, not known to be enough,"],
  ["meanwhile", "named for now"],
];

function wayOf(edition: Edition, one: Recommendation): Way {
  if (isProvisional(edition, one)) return "meanwhile";
  return one.verdict === "open" ? "unproven" : verdictWord(one.answers[0]);
}

/** None where nothing was asked of the environment. */
export function namedFor(edition: Edition, { a, b, environment }: Pair): PageSection[] {
  const all = edition.judgement.recommendations.filter((one) => one.environment === environment);
  if (all.length === 0) return [];
  const answer = (useCase: string): TextSpan => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: edition.links.useCase(useCase, environment),
  });
  const namedBy = (id: string) => all.filter((one) => namedIn(edition)(one).ids.includes(id));
  const where = environmentLink(edition, environment);
  const lineOf = (id: string): Rich => {
    const own = namedBy(id);
    const parts = WAYS.flatMap(([way, said]): TextSpan[][] => {
      const some = own.filter((one) => wayOf(edition, one) === way).map(({ useCase }) => answer(useCase));
      return some.length > 0 ? [[`${said} for `, ...joined(some)]] : [];
    });
    return parts.length === 0
      ? [deploymentLink(edition, id), ` is named by none of the ${all.length} answers.`]
      : [deploymentLink(edition, id), " is ", ...joined(parts, "; ").flat(), "."];
  };
  const isAnyNamed = [a, b].some((id) => namedBy(id).length > 0);
  const blocks = isAnyNamed
    ? bullets([...[a, b].map(lineOf), ["All answers of ", where, " say why, and what would change them."]])
    : [text([`Neither is named by any of the ${all.length} answers of `, where, ", which say why."])];
  return [{ id: "named-for", title: "Which of them to use", blocks }];
}

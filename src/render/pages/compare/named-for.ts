/** What the answers of their environment say of two storages that are compared: who compares has one to choose. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { survivorsIn } from "../../blocks/decision/survival.ts";
import { isProvisional, namedIn } from "../../blocks/until/named.ts";
import { type VerdictWord, verdictWord } from "../../blocks/verdict/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { bullets, deploymentLink, environmentLink, joined, text } from "../../edition/parts.ts";
import type { PageSection, Rich, TextSpan } from "../../edition/view.ts";

type Way = VerdictWord | "meanwhile" | "unproven" | "survivor" | "survivor-now";

/** In this order. */
const WAYS: readonly (readonly [Way, string])[] = [
  ["decided", "the answer"],
  ["leaning", "likely the answer, or one of two,"],
  ["no fit", "the only one left, and not enough,"],
  ["only one", "the only one left, and enough,"],
  ["unproven", "the only one left, not known to be enough,"],
  ["meanwhile", "named for now"],
  ["survivor", "the answer if a node must be survived,"],
  ["survivor-now", "named for now if a node must be survived,"],
];

/** How an answer names it: at first, or where its data must survive a node. */
function wayOf(edition: Edition, one: Recommendation, id: string): Way | undefined {
  if (!namedIn(edition)(one).ids.includes(id)) {
    const { given, forNow } = survivorsIn(edition, one);
    return given.includes(id) ? "survivor" : forNow.includes(id) ? "survivor-now" : undefined;
  }
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
  const namedBy = (id: string) => Map.groupBy(all, (one) => wayOf(edition, one, id));
  const where = environmentLink(edition, environment);
  const lineOf = (id: string): Rich => {
    const own = namedBy(id);
    const parts = WAYS.flatMap(([way, said]): TextSpan[][] => {
      const some = (own.get(way) ?? []).map(({ useCase }) => answer(useCase));
      return some.length > 0 ? [[`${said} for `, ...joined(some)]] : [];
    });
    return parts.length === 0
      ? [deploymentLink(edition, id), ` is named by none of the ${all.length} answers.`]
      : [deploymentLink(edition, id), " is ", ...joined(parts, "; ").flat(), "."];
  };
  const isAnyNamed = [a, b].some((id) => all.some((one) => wayOf(edition, one, id) !== undefined));
  const blocks = isAnyNamed
    ? bullets([...[a, b].map(lineOf), ["All answers of ", where, " say why, and what would change them."]])
    : [text([`Neither is named by any of the ${all.length} answers of `, where, ", which say why."])];
  return [{ id: "named-for", title: "Which of them to use", blocks }];
}

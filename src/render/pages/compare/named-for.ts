/** What the answers of their environment say of two storages that are compared: who compares has one to choose. */

import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { plural } from "../../../text/words.ts";
import { survivorsIn } from "../../blocks/decision/survival.ts";
import { isProvisional, isUnproven, namedIn } from "../../blocks/until/named.ts";
import { willDo } from "../../blocks/until/will-do.ts";
import { isRefused, verdictWord } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, deploymentLink, environmentLink, joined, text } from "../../edition/parts.ts";
import type { PageSection, Rich, TextSpan } from "../../edition/view.ts";
import { bothCandidates } from "./both-candidates.ts";

type Way =
  | "given"
  | "likely-medium"
  | "likely"
  | "short"
  | "left"
  | "enough"
  | "meanwhile"
  | "unproven"
  | "survivor"
  | "survivor-now";

/** In this order. */
const WAYS: readonly (readonly [Way, string])[] = [
  ["given", "the answer"],
  ["likely-medium", "named, with medium confidence,"],
  ["likely", "named, with low confidence,"],
  ["short", "the only one left, and not enough,"],
  ["left", "the only one left, and enough,"],
  ["unproven", "the only candidate, to be tested before use,"],
  ["enough", "enough, best not known,"],
  ["meanwhile", "named for now"],
  ["survivor", "named, if a node must be survived,"],
  ["survivor-now", "named for now if a node must be survived,"],
];

/** How an answer names it: at first, or where its data must survive a node. */
function wayOf(edition: Edition, one: Recommendation, id: string): Way | undefined {
  if (willDo(edition, one)?.ids.includes(id)) return "enough";
  if (!namedIn(edition)(one).ids.includes(id)) {
    const { given, forNow } = survivorsIn(edition, one);
    return given.includes(id) ? "survivor" : forNow.includes(id) ? "survivor-now" : undefined;
  }
  if (isUnproven(edition, one)) return "unproven";
  if (isProvisional(edition, one)) return "meanwhile";
  const [main] = one.answers;
  if (main.verdict === "open") return "unproven";
  if (isRefused(main)) return "short";
  if (main.isLeft || main.suffices) return "left";
  if (main.verdict === "decided") return "given";
  return verdictWord(one) === "medium confidence" ? "likely-medium" : "likely";
}

const FOR_NOW: readonly (Way | undefined)[] = ["meanwhile", "survivor-now"];
/** The only one left that is not enough, or not known to be, is no answer; nor is one of those that are enough, which is told apart. */
const NOT_NAMED: readonly (Way | undefined)[] = ["short", "unproven", "enough", undefined];

/** "Of 20 use cases here 9 name A, and 1 more for now; none names B." Empty where neither is named. */
export function namedInShort(edition: Edition, { a, b, environment }: Pair): TextSpan[] {
  const all = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const counted = [a, b].map((id) => {
    const ways = all.map((one) => wayOf(edition, one, id)).filter((way) => !NOT_NAMED.includes(way));
    const forNow = ways.filter((way) => FOR_NOW.includes(way)).length;
    const enough = all.filter((one) => wayOf(edition, one, id) === "enough").length;
    return { name: titles(edition.record).deployment(id), given: ways.length - forNow, forNow, enough };
  });
  if (counted.every(({ given, forNow, enough }) => given + forNow + enough === 0)) return [];
  const said = counted
    .toSorted((x, y) => y.given - x.given || y.forNow - x.forNow)
    .map(({ name, given, forNow, enough }) => {
      const besides = enough > 0 ? `, and it is enough for ${enough}` : "";
      if (given + forNow === 0) return `none names ${name}${besides}`;
      const names = (count: number): string => `${count} ${count === 1 ? "names" : "name"} ${name}`;
      if (given === 0) return `${names(forNow)} for now${besides}`;
      return `${names(given)}${forNow > 0 ? `, and ${forNow} more for now` : ""}${besides}`;
    });
  const text = `Of ${plural(all.length, "use case")} here ${said.join("; ")}`;
  return [{ text, href: `${edition.links.pair(a, b)}#${NAMED_FOR}` }, "."];
}
const NAMED_FOR = "named-for";

/** None where nothing was asked of the environment. */
export function namedFor(edition: Edition, pair: Pair): PageSection[] {
  const { a, b, environment } = pair;
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
  const both = bothCandidates(edition, pair);
  const open = both === "" ? [] : bullets([both]);
  const blocks = isAnyNamed
    ? bullets([
        ...[a, b].map(lineOf),
        ...(both === "" ? [] : [both]),
        ["All answers of ", where, " say why, and what would change them."],
      ])
    : [
        text([`Neither is named by any of the ${all.length} answers of `, where, ", which say why."]),
        ...open,
      ];
  return [{ id: NAMED_FOR, title: "Which of them to use", blocks }];
}

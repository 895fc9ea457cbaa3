/** What the answers of their environment say of two storages that are compared: who compares has one to choose. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { type RawCapacity, rawCapacityOf } from "../../../judge/terms/capacity.ts";
import { formatNumber } from "../../../units/format.ts";
import { isProvisional, namedIn } from "../../blocks/until/named.ts";
import { type VerdictWord, verdictWord } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { nodeLossBadge } from "../../edition/node-loss.ts";
import { bullets, deploymentLink, environmentLink, joined } from "../../edition/parts.ts";
import type { PageSection, Rich, TextSpan } from "../../edition/view.ts";

type Way = VerdictWord | "meanwhile";

/** In this order. */
const WAYS: readonly (readonly [Way, string])[] = [
  ["decided", "the answer"],
  ["leaning", "likely the answer, or one of two,"],
  ["no fit", "the only one left, and not enough,"],
  ["open", "the only one left, not known to be enough,"],
  ["meanwhile", "named for now"],
];

const wayOf = (edition: Edition, one: Recommendation): Way =>
  isProvisional(edition, one) ? "meanwhile" : verdictWord(one.answers[0]);

/** What they cost in disks and what becomes of their data, where that differs: it is known without a measurement. */
function termsOf({ record }: Edition, { a, b }: Pick<Pair, "a" | "b">): Rich[] {
  const name = titles(record);
  const [raw, other] = [a, b].map((id) => {
    const deployment = record.deployments.get(id);
    const backend = record.backends.get(deployment?.backend ?? "");
    return deployment && backend && rawCapacityOf(deployment, backend);
  });
  const [lost, otherLost] = [a, b].map((id) => nodeLossBadge(record, id).text);
  const taken = (one: RawCapacity): string => `${formatNumber(one.factor)} (${one.basis})`;
  return [
    ...(raw && other && raw.factor !== other.factor
      ? [
          `Disks for each byte of data: ${name.deployment(a)} takes ${taken(raw)}, ${name.deployment(b)} ${taken(other)}.`,
        ]
      : []),
    ...(lost !== otherLost
      ? [`When a node is lost: ${name.deployment(a)} ${lost}; ${name.deployment(b)} ${otherLost}.`]
      : []),
  ];
}

/** None where nothing was asked of the environment. */
export function namedFor(edition: Edition, { a, b, environment }: Pair): PageSection[] {
  const all = edition.judgement.recommendations.filter((one) => one.environment === environment);
  if (all.length === 0) return [];
  const answer = (useCase: string): TextSpan => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: edition.links.useCase(useCase, environment),
  });
  const lineOf = (id: string): Rich => {
    const own = all.filter((one) => namedIn(edition)(one).ids.includes(id));
    const parts = WAYS.flatMap(([way, said]): TextSpan[][] => {
      const some = own.filter((one) => wayOf(edition, one) === way).map(({ useCase }) => answer(useCase));
      return some.length > 0 ? [[`${said} for `, ...joined(some)]] : [];
    });
    return parts.length === 0
      ? [deploymentLink(edition, id), ` is named by none of the ${all.length} answers.`]
      : [deploymentLink(edition, id), " is ", ...joined(parts, "; ").flat(), "."];
  };
  return [
    {
      id: "named-for",
      title: "Which of them to use",
      blocks: bullets([
        ...[a, b].map(lineOf),
        ...termsOf(edition, { a, b }),
        ["All answers of ", environmentLink(edition, environment), " say why, and what would change them."],
      ]),
    },
  ];
}

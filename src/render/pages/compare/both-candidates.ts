/** Answers that both of a pair are candidates of and that name nobody: who compares two is led to why, and to what would tell. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { survivorsIn } from "../../blocks/decision/survival.ts";
import { namedIn } from "../../blocks/until/named.ts";
import { outlives } from "../../blocks/until/none-meets.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** "Not known for Write-ahead log; if a node must be survived, for OLTP database. Each answer says why, with the commands that would tell." Empty where there is none. */
export function bothCandidates(edition: Edition, { a, b, environment }: Pair): Rich {
  const both = edition.judgement.recommendations.filter(
    (one) => one.environment === environment && [a, b].every((id) => isRunning(one, id)),
  );
  const { open = [], given = [] } = Object.groupBy(both, (one) =>
    namedIn(edition)(one).by === "none" ? "open" : "given",
  );
  const surviving = given.filter((one) => isOpenIfSurviving(edition, one, [a, b]));
  const parts = [
    ...(open.length > 0 ? [["for ", ...links(edition, open)]] : []),
    ...(surviving.length > 0 ? [["if a node must be survived, for ", ...links(edition, surviving)]] : []),
  ];
  return parts.length === 0
    ? ""
    : [
        "Both are candidates, and which to take is not known, ",
        ...joined(parts, "; ").flat(),
        ". Each answer says why, with the commands that would tell.",
      ];
}

const isRunning = ({ candidates }: Recommendation, id: string): boolean =>
  inTheRunning(candidates).some(({ deployment }) => deployment === id);

/** Both are known to survive a node, and nobody is named for that. */
function isOpenIfSurviving(edition: Edition, one: Recommendation, pair: readonly string[]): boolean {
  const surviving = one.candidates.filter(outlives).map(({ deployment }) => deployment);
  const { given, forNow } = survivorsIn(edition, one);
  return pair.every((id) => surviving.includes(id)) && given.length + forNow.length === 0;
}

const links = (edition: Edition, some: readonly Recommendation[]): TextSpan[] =>
  joined(
    some.map(({ useCase, environment }) => ({
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    })),
  );

/** What no measurement tells: whether the likeliest have what is required. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";

/** What the record does not say of them. */
export function findOutFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { answers, candidates, verdict } = recommendation;
  const unknown = answers[0].compared.flatMap(
    (id) => candidates.find(({ deployment, unknowns }) => deployment === id && unknowns !== undefined) ?? [],
  );
  // Of the only one the headline asks it.
  if (verdict !== "open" || unknown.length === 0 || namedIn(edition)(recommendation).by === "alone")
    return [];
  const told = unknown.map(({ deployment, unknowns = [] }): TextSpan[] => [
    ...calledSpans(edition, deployment),
    ": ",
    listed(unknowns),
  ]);
  return [{ term: "To find out", value: [...joined(told, "; "), ". No benchmark tells that."] }];
}

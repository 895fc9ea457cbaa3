/** Where a candidate stands in an answer: whom the answer names comes first in its table, and is called there what its headline calls it. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { isRunnerUp, ONLY_LEFT } from "../answers/verdict.ts";
import { ONLY_MARK } from "../verdict/only-text.ts";
import { isLevelWithNamed } from "../why/reason-against.ts";
import { FOR_NOW, isProvisional, onlyCandidate } from "./named.ts";
import { ENOUGH, willDo } from "./will-do.ts";

/** Those that the answer names in its order, then the others in theirs. */
export function eligible(edition: Edition, recommendation: Recommendation): Candidate[] {
  const { ids } = namedIn(edition)(recommendation);
  const place = ({ deployment }: Candidate): number =>
    ids.includes(deployment) ? ids.indexOf(deployment) : ids.length;
  return recommendation.candidates
    .filter(({ status }) => status !== "ruled-out")
    .sort((a, b) => place(a) - place(b));
}

/** Given, and not for now alone. */
export function isAnswer(
  edition: Edition,
  recommendation: Recommendation,
  { deployment }: Candidate,
): boolean {
  const { by, ids } = namedIn(edition)(recommendation);
  return by === "verdict" && ids.includes(deployment);
}

/** By its name: where it stands in the answer, or beside whom the answer names. */
export function placeOf(
  edition: Edition,
  recommendation: Recommendation,
  candidate: Candidate,
): string | undefined {
  const { level, answers, question } = recommendation;
  const { by, ids } = namedIn(edition)(recommendation);
  if (ids.includes(candidate.deployment)) {
    if (onlyCandidate(edition, recommendation) !== undefined) return ONLY_MARK;
    if (isProvisional(edition, recommendation)) return FOR_NOW;
    if (question === "suffice") return undefined;
    if (answers[0].isLeft) return ONLY_LEFT;
    return level === undefined ? "first" : "one of the two";
  }
  if (willDo(edition, recommendation)?.ids.includes(candidate.deployment)) return ENOUGH;
  if (by === "verdict") return isRunnerUp(recommendation, candidate) ? "runner-up" : undefined;
  return isLevelWithNamed(edition, recommendation, candidate) ? "level with it" : undefined;
}

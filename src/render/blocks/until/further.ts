/** Whom one takes for now where more is asked of the data than what is named is known to survive. Cards and tables have it from here, and so name the same. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { foundIn, isPick } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { isNothing } from "../../../judge/recommending/answer.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import { type Level, type Meanwhile, meanwhileOf } from "../../../judge/recommending/meanwhile.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { survivorOf } from "../answers/verdict.ts";
import { isOnlyFurther, isUngiven, ONLY, type ToldWord, verdictWord } from "../verdict/words.ts";

export const [, OUTLIVES] = NEEDS;

/** Undefined where it has an answer, and where nothing measured speaks for any. */
export function furtherFound(
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): Meanwhile | Level | undefined {
  const need = NEEDS.find(({ id }) => id === answer.need);
  return need === undefined || !isUngiven(answer) || answer.isLeft
    ? undefined
    : meanwhileOf(recommendation, edition.rankings, need.isMet);
}

/** Nothing tells them apart, so that whoever runs one of them stays with it. */
export function levelFurther(
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): Level | undefined {
  const found = furtherFound(edition, recommendation, answer);
  return found === undefined || isPick(found) ? undefined : found;
}

/** Whom that names; none of those that are level. */
export const furtherId = (
  edition: Edition,
  recommendation: Recommendation,
  answer: Answer,
): string | undefined => pickedOf(furtherFound(edition, recommendation, answer));

/** How far whom it names is to be relied on. */
export const furtherWord = (edition: Edition, recommendation: Recommendation, answer: Answer): ToldWord =>
  isOnlyFurther(answer)
    ? ONLY
    : verdictWord(recommendation, answer, furtherId(edition, recommendation, answer) !== undefined);

const pickedOf = (found: Meanwhile | Level | undefined): string | undefined =>
  found && isPick(found) ? found.own.deployment : undefined;

/** Who survives a node beside a pick that is not known to, or where nobody is picked, and what was measured of them. Undefined where an answer says it. */
export function saferIn(
  edition: Edition,
  recommendation: Recommendation,
): { meeting: readonly Candidate[]; found: Meanwhile | Level | undefined } | undefined {
  const pick = foundIn(edition)(recommendation);
  const { answers, candidates } = recommendation;
  const isMeeting = ({ durability }: Candidate): boolean => OUTLIVES.isMet(durability);
  if (isNothing(answers[0]) || answers.some(({ need }) => need === OUTLIVES.id)) return undefined;
  if (pick !== undefined && !isPick(pick)) return undefined;
  if (candidates.some((one) => one.deployment === pick?.own.deployment && isMeeting(one))) return undefined;
  const found = meanwhileOf(recommendation, edition.rankings, OUTLIVES.isMet);
  if (pick === undefined && pickedOf(found) === undefined) return undefined;
  return { meeting: inTheRunning(candidates).filter(isMeeting), found };
}

/** That of none it is known that it survives is not yet that none does. */
const dieAll = ({ candidates }: Recommendation): boolean =>
  inTheRunning(candidates).every(({ durability }) => durability.reachableAfterNodeLoss === false);

/** Who survives a node until that has an answer: one, none at all, or not known. */
export function survivorNow(edition: Edition, recommendation: Recommendation): string | "none" | undefined {
  const answer = survivorOf(recommendation);
  if (answer !== undefined) return furtherId(edition, recommendation, answer);
  const { by } = namedIn(edition)(recommendation);
  const safer = by === "measured" || by === "none" ? saferIn(edition, recommendation) : undefined;
  if (safer === undefined) return undefined;
  const [only, ...more] = safer.meeting;
  if (only === undefined) return dieAll(recommendation) ? "none" : undefined;
  return more.length === 0 ? only.deployment : pickedOf(safer.found);
}

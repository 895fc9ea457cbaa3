/** Of the only storage that is left where that is not known to be enough, in words that need no legend: a name alone would be read as advice. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { countingIn } from "../why/lacks.ts";
import { namedIn } from "./named.ts";

/** What is said before its name, and who it is; undefined where an answer is given, or there are others. Of the only storage of an environment its own words say it. */
export function onlyCandidate(
  edition: Edition,
  recommendation: Recommendation,
): { said: string; ids: readonly string[] } | undefined {
  const { by, ids } = namedIn(edition)(recommendation);
  const isOpen = recommendation.question === "choose" && recommendation.verdict === "open";
  return by === "alone" && isOpen ? { said: onlyText(recommendation, ids), ids } : undefined;
}

/** The same of an answer to a further need. */
export function onlyFurther(recommendation: Recommendation, answer: Answer): string | undefined {
  const isOpen = answer.isLeft === true && answer.verdict === "open";
  return isOpen ? onlyText(recommendation, answer.compared) : undefined;
}

/** "only candidate, untested"; untested is what has no figure of what counts, be it one that a check excludes; unproven what has some, which do not show that it is enough. */
function onlyText(recommendation: Recommendation, ids: readonly string[]): string {
  const own = inTheRunning(recommendation.candidates).filter(({ deployment }) => ids.includes(deployment));
  if (own.some(({ unknowns }) => unknowns !== undefined)) return `${ONLY}, find out first`;
  const isUntested = own.every(({ figures }) =>
    countingIn(recommendation).every(({ index }) => fateOf(figures[index]) === "missing"),
  );
  return `${ONLY}, ${own.length > 0 && isUntested ? "untested" : "unproven"}`;
}

const ONLY = "only candidate";

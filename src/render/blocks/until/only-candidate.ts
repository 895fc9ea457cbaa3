/** Of the only storage that is left where that is not known to be enough, in words that need no legend: a name alone would be read as advice. */
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { onlyText } from "../verdict/only-text.ts";
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

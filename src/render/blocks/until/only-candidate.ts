/** Of the only storage that is left where that is not known to be enough, in words that need no legend: a name alone would be read as advice. */
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { markOf, ONLY, type ToldWord, UNPROVEN } from "../verdict/words.ts";
import { namedIn, wordIn } from "./named.ts";

/** Who it is; undefined where an answer is given, or there are others. Of the only storage of an environment its own words say it. */
export function onlyCandidate(
  edition: Edition,
  recommendation: Recommendation,
): readonly string[] | undefined {
  const { by, ids } = namedIn(edition)(recommendation);
  const isOpen = recommendation.question === "choose" && recommendation.verdict === "open";
  return by === "alone" && isOpen ? ids : undefined;
}

/** Whether an answer to a further need has but one that is not known to be enough. */
export const isOnlyFurther = ({ isLeft, verdict }: Answer): boolean => isLeft === true && verdict === "open";

/** What tables of answers say of it, by the marks of their legend. */
export const toldIn = (edition: Edition, found: Recommendation): ToldWord =>
  onlyCandidate(edition, found) === undefined ? wordIn(edition, found) : ONLY;

/** "Only candidate: nfs-csi (unproven)": a name alone would be read as advice. */
export const onlySpans = (names: readonly TextSpan[], said: string): TextSpan[] => [
  markOf(ONLY, said),
  ": ",
  ...names,
  ` (${UNPROVEN})`,
];

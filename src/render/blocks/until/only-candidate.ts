/** Of the only storage that is left where that is not known to be enough, in words that need no legend: a name alone would be read as advice. */
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { markOf, ONLY, type ToldWord, UNPROVEN } from "../verdict/words.ts";
import { FOR_NOW, namedIn, wordIn } from "./named.ts";
import { willDo } from "./will-do.ts";

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

/** Whether whom it names stands for now alone. */
export const isNamedForNow = (edition: Edition, found: Recommendation): boolean =>
  namedIn(edition)(found).by === "measured" && willDo(edition, found) === undefined;

/** Words that name nobody. */
const NAMELESS: ReadonlySet<ToldWord> = new Set(["not known", "nothing fits"]);

/** In the words of the decision table: "Low confidence: Local NVMe", "Low confidence, for now: Mayastor", "Only candidate: NFS (unproven)", "Not known", "Nothing fits". */
export function toldText(edition: Edition, found: Recommendation, name: (id: string) => string): string {
  const word = toldIn(edition, found);
  const ids = willDo(edition, found)?.ids ?? namedIn(edition)(found).ids;
  if (NAMELESS.has(word) || ids.length === 0) return upperFirst(word);
  const tag = isNamedForNow(edition, found) ? `, ${FOR_NOW}` : "";
  return `${upperFirst(word)}${tag}: ${ids.map(name).join(" or ")}${word === ONLY ? ` (${UNPROVEN})` : ""}`;
}

/** "Only candidate: nfs-csi (unproven)": a name alone would be read as advice. */
export const onlySpans = (names: readonly TextSpan[], said: string): TextSpan[] => [
  markOf(ONLY, said),
  ": ",
  ...names,
  ` (${UNPROVEN})`,
];

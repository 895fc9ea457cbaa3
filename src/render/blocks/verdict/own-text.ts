/** To how many use cases a deployment is the answer, in a sentence: alone, with others, and for now. */
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { FOR_NOW } from "../until/named.ts";
import { verdictWord } from "./words.ts";

/** "It is the answer to 6 of the 20 use cases asked here, one of two in 3 more (with ZFS LocalPV), and for now in 1, all with low confidence": whom it shares an answer with is told. */
export function ownText(
  edition: Edition,
  deployment: string,
  of: { own: readonly Recommendation[]; provisional: readonly Recommendation[]; count: string },
): string {
  const { own, provisional, count } = of;
  const othersIn = (one: Recommendation): string[] =>
    namedIn(edition)(one).ids.filter((id) => id !== deployment);
  const { alone = [], shared = [] } = Object.groupBy(own, (one) =>
    othersIn(one).length === 0 ? "alone" : "shared",
  );
  const name = titles(edition.record).deployment;
  const beside = [...new Set(shared.flatMap(othersIn))].map(name);
  const some = shared.every((one) => othersIn(one).length === 1) ? "one of two" : "one of several";
  const sure = howSure(own);
  // What is named for now is of low confidence.
  const isAlike = sure.endsWith(LOW);
  const parts = [
    ...(alone.length > 0 ? [`the answer to ${alone.length} of the ${count} asked here`] : []),
    ...(shared.length > 0
      ? [
          `${some} in ${shared.length} ${alone.length > 0 ? "more" : `of the ${count} asked here`} (with ${listed(beside)})`,
        ]
      : []),
    ...(provisional.length > 0 ? [`${FOR_NOW} in ${provisional.length}`] : []),
  ];
  const [last, ...before] = parts.toReversed();
  const told = before.length === 0 ? last : `${before.toReversed().join(", ")}, and ${last}`;
  const all = parts.length > 1 && (provisional.length === 0 || isAlike) ? ", all" : ",";
  const isSaid = sure !== "" && (provisional.length === 0 || isAlike);
  return `It is ${told}${isSaid ? `${all}${sure.slice(1)}` : ""}`;
}

const LOW = "low confidence";

/** Where all are of one word: ", with low confidence". */
function howSure(own: readonly Recommendation[]): string {
  const [word, ...others] = new Set(own.map((one) => verdictWord(one)));
  return word?.endsWith("confidence") && others.length === 0 ? `, with ${word}` : "";
}

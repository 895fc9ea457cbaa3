/** Of the only storage that is left where that is not known to be enough, in words that need no legend: a name alone would be read as advice. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { onlyText } from "../verdict/only-text.ts";
import { markOf, ONLY, type ToldWord, UNPROVEN } from "../verdict/words.ts";
import { FOR_NOW, onlyCandidate, wordIn } from "./named.ts";
import { willDo } from "./will-do.ts";

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
  const names = listed(ids.map(name), "or");
  if (word === ONLY) return upperFirst(onlyText(names));
  const tag = isNamedForNow(edition, found) ? `, ${FOR_NOW}` : "";
  return `${upperFirst(word)}${tag}: ${names}`;
}

/** "Only candidate: nfs-csi (unproven)": a name alone would be read as advice. */
export const onlySpans = (names: readonly TextSpan[], said: string): TextSpan[] => [
  markOf(ONLY, said),
  ": ",
  ...names,
  ` (${UNPROVEN})`,
];

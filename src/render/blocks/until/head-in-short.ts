/** What heads an answer, as a title of a fold and in a line of another's page: how far it goes, and whom it names. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { isAlone, isAsked } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { isNothing } from "../../../judge/recommending/answer.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { plain } from "../../edition/view.ts";
import { verdictBehind } from "../answers/verdict.ts";
import { onlyText } from "../verdict/only-text.ts";
import { BEST_OPEN, UNGIVEN } from "../verdict/words.ts";
import { FOR_NOW, namedText, onlyCandidate, wordIn } from "./named.ts";
import { noneMeetsIn, noneMeetsText } from "./none-meets.ts";
import { unnamedInShort } from "./unnamed-in-short.ts";
import { enoughBy, willDo } from "./will-do.ts";

/** "Local NVMe (medium confidence, 82 % sure)", "not known, among 4", "none here keeps p99 write latency within 20 ms, for now Mayastor". */
export function headInShort(edition: Edition, one: Recommendation): string {
  const { by, ids } = namedIn(edition)(one);
  const name = titles(edition.record).deployment;
  const running = inTheRunning(one.candidates).length;
  const none = noneMeetsIn(edition, one);
  const missed = none && noneMeetsText(none);
  const names = listed(ids.map(name), "or");
  if (onlyCandidate(edition, one) !== undefined) return onlyText(names);
  if (running > 0 && isAsked(one) && !isAlone(one)) {
    const enough = willDo(edition, one);
    if (enough !== undefined && missed === undefined)
      return `${listed(enough.ids.map(name), "or")} (${[BEST_OPEN, enoughBy(enough).trim()].filter(Boolean).join(", ")})`;
    if (by === "none") {
      const known = plain(unnamedInShort(edition, one));
      return missed ?? (known === "" ? `${UNGIVEN}, among ${running}` : `${UNGIVEN}: ${known}`);
    }
    return missed === undefined
      ? `${FOR_NOW} ${names} (${wordIn(edition, one)})`
      : `${missed}, ${FOR_NOW} ${names}`;
  }
  const said =
    running === 0 || isNothing(one.answers[0])
      ? (missed ?? namedText(edition, one, name))
      : namedText(edition, one, name);
  return `${said}${verdictBehind(one)}`;
}

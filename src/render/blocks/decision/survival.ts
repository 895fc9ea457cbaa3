/** Whom a table names if it must survive a node, where that is not whom it names at first. */
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { NONE, recommended, survivorOf, survivorText, survivorWord } from "../answers/verdict.ts";
import { survivorNow } from "../until/further.ts";
import { FOR_NOW, isProvisional, namedIn } from "../until/named.ts";
import { UNGIVEN } from "../verdict/words.ts";

type NameOf = (deployment: string) => string;

/** "nfs-csi (low confidence)", "for now: mayastor", "nothing here". Of what is only provisional, too, it is never left unsaid that its data may die with the node. */
export function survivorIn(
  edition: Edition,
  found: Recommendation,
  name: NameOf,
  how?: (answer: Answer) => string,
): string | undefined {
  const now = survivorNow(edition, found);
  if (now === "none") return NONE;
  if (now !== undefined) return `${FOR_NOW}: ${name(now)}`;
  const isUnsaid = isProvisional(edition, found) && !survives(edition, found);
  return survivorText(found, name, how) ?? (isUnsaid ? UNGIVEN : undefined);
}

/** The same as a line, its verdict in a word: "to survive a node: nfs-csi (open)". */
export function survivalIn(edition: Edition, found: Recommendation, name: NameOf): string | undefined {
  const survivor = survivorIn(edition, found, name, survivorWord(found));
  if (survivor === undefined) return undefined;
  if (survivor === NONE) return "nothing here survives a node";
  return `to survive a node${isForNow(survivor) ? "," : ":"} ${survivor}`;
}

export const isForNow = (text: string): boolean => text.startsWith(`${FOR_NOW}: `);

/** Whom an answer names where data must survive a node, and whom only for now; nobody whom nothing shows to do. */
export function survivorsIn(
  edition: Edition,
  found: Recommendation,
): { given: readonly string[]; forNow: readonly string[] } {
  const isOwn = survives(edition, found);
  const answer = isOwn ? found.answers[0] : survivorOf(found);
  const now = survivorNow(edition, found);
  if (isOwn && isProvisional(edition, found)) return { given: [], forNow: namedIn(edition)(found).ids };
  if (!isOwn && now !== undefined) return { given: [], forNow: now === "none" ? [] : [now] };
  return { given: answer === undefined ? [] : recommended(found, answer), forNow: [] };
}

/** What is named is known to outlive its node. */
export function survives(edition: Edition, found: Recommendation): boolean {
  const { ids } = namedIn(edition)(found);
  const own = found.candidates.filter(({ deployment }) => ids.includes(deployment));
  return own.length > 0 && own.every(({ durability }) => durability.reachableAfterNodeLoss === true);
}

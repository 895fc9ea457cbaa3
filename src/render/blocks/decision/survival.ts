/** Whom a table names if it must survive a node, where that is not whom it names at first. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { NONE, NOT_ENOUGH, survivorOf, survivorText } from "../answers/verdict.ts";
import { survivorNow } from "../until/further.ts";
import { FOR_NOW, isProvisional } from "../until/named.ts";
import { onlySpans } from "../until/only-candidate.ts";
import { ENOUGH, type Enough, enoughBy, willDo } from "../until/will-do.ts";
import { ONLY_UNPROVEN } from "../verdict/only-text.ts";
import {
  BEST_OPEN,
  iconOf,
  isOnlyFurther,
  isRefused,
  markOf,
  ONLY,
  UNGIVEN,
  verdictWord,
} from "../verdict/words.ts";
import { surviving, survivorsBy } from "./named-ways.ts";

type NameOf = (deployment: string) => string;

/** "nfs-csi (low confidence)", "for now: mayastor", "nothing here". Of what is only provisional, too, it is never left unsaid that its data may die with the node. */
export function survivorIn(
  edition: Edition,
  found: Recommendation,
  name: NameOf,
  isShort = false,
): string | undefined {
  const now = survivorNow(edition, found);
  if (now === "none") return NONE;
  if (now !== undefined) return `${FOR_NOW}: ${name(now)}`;
  const enough = enoughSurviving(edition, found);
  if (enough !== undefined) return `${listed(enough.ids.map(name), "or")} (${isShort ? ENOUGH : BEST_OPEN})`;
  const isUnsaid = isProvisional(edition, found) && !survives(edition, found);
  const further = survivorOf(found);
  if (further?.first !== undefined && isOnlyFurther(further))
    return `${name(further.first)} (${ONLY_UNPROVEN})`;
  return survivorText(found, name, isShort) ?? (isUnsaid ? UNGIVEN : undefined);
}

/** The same as a line, with the mark of how sure that is: "to survive a node: nfs-csi". Nothing where it is whom the answer names. */
export function survivalSpans(
  edition: Edition,
  found: Recommendation,
  named: (ids: readonly string[]) => readonly TextSpan[],
): TextSpan[] {
  const survivor = survivorIn(edition, found, String);
  if (survivor === undefined) return [];
  if (survivor === NONE) return ["nothing here survives a node"];
  const now = survivorNow(edition, found);
  if (now !== undefined) return [SURVIVING, iconOf("low confidence"), `${FOR_NOW}: `, ...named([now])];
  const enough = enoughSurviving(edition, found);
  if (enough !== undefined)
    return [SURVIVING, markOf(BEST_OPEN, ENOUGH), `${enoughBy(enough)}: `, ...named(enough.ids)];
  const answer = survivorOf(found);
  if (answer === undefined || survivor === UNGIVEN) return [SURVIVING, markOf(UNGIVEN, UNGIVEN)];
  const ids = answer.level === undefined ? [answer.first ?? ""] : answer.compared;
  if (isOnlyFurther(answer)) return [SURVIVING, ...onlySpans(named(ids), ONLY)];
  return [
    SURVIVING,
    iconOf(verdictWord(found, answer)),
    ...named(ids),
    ...(isRefused(answer) ? [` (${NOT_ENOUGH})`] : []),
  ];
}

/** Where somebody else is named, or for now, or as enough. */
export function namesSurvivor(edition: Edition, found: Recommendation): boolean {
  const survivor = survivorIn(edition, found, String);
  return survivor !== undefined && survivor !== NONE && survivor !== UNGIVEN;
}

/** As the use case says that is asked so: the table, the headline and what stands beneath it have it from here. */
export function enoughSurviving(edition: Edition, found: Recommendation): Enough | undefined {
  const asked = surviving(edition, found);
  if (asked === found || survives(edition, found) || survivorNow(edition, found) !== undefined)
    return undefined;
  return willDo(edition, asked);
}

const SURVIVING = "to survive a node: ";

export const isForNow = (text: string): boolean => text.startsWith(`${FOR_NOW}: `);

/** Whom an answer names where data must survive a node, and whom only for now; nobody whom nothing shows to do. */
export function survivorsIn(
  edition: Edition,
  found: Recommendation,
): { given: readonly string[]; forNow: readonly string[] } {
  const { given, left, now } = survivorsBy(edition, found);
  return { given: [...given, ...left], forNow: now };
}

/** What is named, or enough, is known to outlive its node. */
export function survives(edition: Edition, found: Recommendation): boolean {
  const { ids } = willDo(edition, found) ?? namedIn(edition)(found);
  const own = found.candidates.filter(({ deployment }) => ids.includes(deployment));
  return own.length > 0 && own.every(({ durability }) => durability.reachableAfterNodeLoss === true);
}

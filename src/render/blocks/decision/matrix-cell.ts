/** A cell of the decision table: how far the answer goes, what goes into a claim, and whom to take if it must survive a node; as short as can be. */

import { isAsked } from "../../../judge/planning/found.ts";
import { namedIn, recommended } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { percentText } from "../../../judge/recommending/suffice.ts";
import { upperFirst } from "../../../text/words.ts";
import { shortCodes } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { TableCell, TextSpan } from "../../edition/view.ts";
import { NOT_ENOUGH } from "../answers/verdict.ts";
import { BARELY_MEASURED, barelyIn, leadsIn, onLittleIn } from "../until/for-now.ts";
import { FOR_NOW, namesNobody, onlyCandidate, wordIn } from "../until/named.ts";
import { isNamedForNow, onlySpans } from "../until/only-candidate.ts";
import { enoughSpans, willDo } from "../until/will-do.ts";
import { iconOf, isRefused, markOf, ONLY, type VerdictWord } from "../verdict/words.ts";
import { survivalSpans } from "./survival.ts";

/** Why, and on what figures, is on its page. */
export function matrixCell(edition: Edition, found: Recommendation): TableCell {
  const { useCase, environment, sentence } = found;
  const surviving = survivalSpans(edition, found, (ids) => namesOf(edition, ids));
  return {
    text: unnamedSpans(edition, found) ??
      barelySpans(edition, found) ?? [
        iconOf(wordIn(edition, found)),
        ...namedSpans(edition, found),
        ...onLittleSpans(edition, found),
      ],
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...(surviving.length > 0 && { note: surviving }),
    ...(isTinted(edition, found) && { tone: "good" as const }),
    ...(isAsked(found) && { tone: "muted" as const }),
  };
}

/** By how sure the answer is, and nothing else: the table says so. */
export const isTinted = (edition: Edition, found: Recommendation): boolean =>
  TINTED.some((word) => word === wordIn(edition, found));

const TINTED: readonly VerdictWord[] = ["high confidence", "medium confidence"];

/** Where nobody is named: who is enough all the same, the only one that is left, or the word of its legend alone. */
export function unnamedSpans(edition: Edition, found: Recommendation): TextSpan[] | undefined {
  const enough = willDo(edition, found);
  if (enough !== undefined) return enoughSpans(enough, namesOf(edition, enough.ids));
  const only = onlyCandidate(edition, found);
  if (only !== undefined) return onlySpans(namesOf(edition, only), upperFirst(ONLY));
  const { by, ids } = namedIn(edition)(found);
  const isNamed = by === "measured" || recommended(found).length > 0 || found.answers[0].isLeft;
  return !isNamed || ids.length === 0 || namesNobody(edition, found)
    ? [markOf(wordIn(edition, found))]
    : undefined;
}

/** "`local-nvme-retain`", the title where the record knows no class; how sure that is its mark says, what is named for now, and what is shown not to be enough is called so. */
export function namedSpans(edition: Edition, found: Recommendation): TextSpan[] {
  const names = namesOf(edition, namedIn(edition)(found).ids);
  if (isNamedForNow(edition, found)) return [`${FOR_NOW}: `, ...names];
  return isRefused(found.answers[0]) ? [...names, ` (${NOT_ENOUGH})`] : names;
}

/** ", on 17 %" of what counts: the name of one that leans on so little, or is named for now by it, would be read as more than it is. */
export function onLittleSpans(edition: Edition, found: Recommendation): TextSpan[] {
  const share = onLittleIn(edition, found);
  return share === undefined ? [] : [`, on ${percentText(share)}`];
}

/** "barely measured: `local-nvme-retain` leads in 17 % of what counts"; undefined where it goes by more. */
export function barelySpans(
  edition: Edition,
  found: Recommendation,
  isWordSeen = false,
): TextSpan[] | undefined {
  const share = barelyIn(edition, found);
  if (share === undefined) return undefined;
  const now = isNamedForNow(edition, found) ? `${FOR_NOW}, ` : "";
  const word = wordIn(edition, found);
  return [
    isWordSeen ? markOf(word, `${upperFirst(word)}, `) : iconOf(word),
    `${now}${BARELY_MEASURED}: `,
    ...namesOf(edition, namedIn(edition)(found).ids),
    ` ${leadsIn(edition, found, share)}`,
  ];
}

export const namesOf = (edition: Edition, ids: readonly string[]): TextSpan[] =>
  joined(shortCodes(edition, ids, "or"), ", ", " or ");

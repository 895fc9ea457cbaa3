/** The answer for a use case in the columns of an environment's page. */

import { isAlone, isAsked } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { shortNames } from "../../edition/classes/classes-once.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { storageClassOf } from "../../edition/storage-class.ts";
import { plain, type TableCell, type TextSpan } from "../../edition/view.ts";
import { calledText, enoughText } from "../answers/confidence.ts";
import { DOUBTED, doubtsInShort, doubtsOn } from "../answers/doubts-on.ts";
import { besideVerdict } from "../answers/verdict.ts";
import { barelyText, besideWord, forNowBy } from "../until/for-now.ts";
import { namedText, namesNobody, onlyCandidate } from "../until/named.ts";
import { toldIn } from "../until/only-candidate.ts";
import { unnamedInShort } from "../until/unnamed-in-short.ts";
import { markOf, UNGIVEN, UNPROVEN } from "../verdict/words.ts";
import { isTinted } from "./matrix-cell.ts";
import { isForNow, survives, survivorIn } from "./survival.ts";

const isSaid = ({ length }: readonly TextSpan[]): boolean => length > 0;

/** In columns, with as few elements as can be: the answer, how sure it is, and what survives the loss of a node. */
export function answerCells(edition: Edition, found: Recommendation): TableCell[] {
  const survivor =
    survivorIn(edition, found, titles(edition.record).deployment) ??
    (survives(edition, found) ? "the same" : namesNobody(edition, found) ? UNGIVEN : "–");
  return [
    named(edition, found),
    {
      text: joined(stateOf(edition, found).filter(isSaid), "; "),
    },
    { text: isForNow(survivor) ? upperFirst(survivor) : survivor },
  ];
}

/** On a phone: "Medium confidence, ZFS LocalPV; 82 % sure", and beneath it what goes into a claim, where that is known of all that it names; "Not known: run profile general" where it names nobody. */
export function answerWithClass(edition: Edition, found: Recommendation): TextSpan[] {
  const verdict = markOf(toldIn(edition, found));
  if (namesNobody(edition, found)) return joined([[verdict], sureOf(edition, found)].filter(isSaid), ": ");
  const of = titles(edition.record).deployment;
  const only = onlyCandidate(edition, found);
  const beside = only === undefined ? besideWord(edition, found) : "";
  const { ids } = namedIn(edition)(found);
  const isKnown = ids.every((id) => storageClassOf(edition, id) !== undefined);
  const known = isKnown ? listed(shortNames(edition.record, ids, "or"), "or") : "";
  const told =
    only === undefined
      ? `, ${namedText(edition, found, of)}`
      : `: ${listed(only.map(of), "or")} (${UNPROVEN})`;
  return [verdict, [[told, beside].filter(Boolean).join("; "), known].filter(Boolean).join("\n")];
}

function named(edition: Edition, found: Recommendation): TableCell {
  const { useCase, environment, sentence } = found;
  const text = upperFirst(namedText(edition, found, titles(edition.record).deployment));
  return {
    text: namesNobody(edition, found) ? [markOf(UNGIVEN)] : text,
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...(isTinted(edition, found) && { tone: "good" as const }),
    ...(isAsked(found) && { tone: "muted" as const }),
  };
}

/** "Medium confidence, 82 % sure"; of an open one what would settle it. */
function sureOf(edition: Edition, found: Recommendation): TextSpan[] {
  const [gap] = found.missing;
  const profile = gap ? `run profile ${gap.profile}` : "";
  if (namesNobody(edition, found))
    return joined([unnamedInShort(edition, found), [profile].filter(Boolean)].filter(isSaid), "; ");
  const [main] = found.answers;
  // That nobody knows whether it is enough its word says: what was measured of it is beside it.
  const more =
    onlyCandidate(edition, found) !== undefined
      ? (enoughText(found, main) ?? UNPROVEN)
      : (barelyText(edition, found) ??
        (!isAsked(found)
          ? besideVerdict(found)
          : isAlone(found)
            ? calledText(found)
            : forNowBy(edition, found)));
  return [markOf(toldIn(edition, found)), ...(more === "" ? [] : [`, ${more}`])];
}

/** The verdict, and what its figures are doubted for; what it says to be in doubt is named right behind it. */
function stateOf(edition: Edition, found: Recommendation): TextSpan[][] {
  const sure = sureOf(edition, found);
  const [first = [], ...rest] = doubtsInShort(edition, doubtsOn(found, found.answers[0]));
  const [how, ...checks] = first;
  const said = plain(sure);
  return said.endsWith(DOUBTED) && how === `${DOUBTED}: `
    ? [[...sure, ": ", ...checks], ...rest]
    : [sure, first, ...rest];
}

/** The answer for a use case in the columns of an environment's page. */
import { IN_DOUBT } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { plain, type TableCell, type TextSpan } from "../../edition/view.ts";
import { calledText } from "../answers/confidence.ts";
import { DOUBTED, doubtsInShort, doubtsOn } from "../answers/doubts-on.ts";
import { besideVerdict, recommended, surenessText } from "../answers/verdict.ts";
import { isAlone, isAsked, isProvisional, namedText } from "../until/named.ts";
import { markOf, verdictWord } from "../verdict/words.ts";
import { namesNobody } from "./matrix-cell.ts";
import { isForNow, survives, survivorIn } from "./survival.ts";

/** In columns, with as few elements as can be: the answer, how sure it is, and what survives the loss of a node. */
export function answerCells(edition: Edition, found: Recommendation): TableCell[] {
  const survivor =
    survivorIn(edition, found, titles(edition.record).deployment) ??
    (survives(edition, found) ? "the same" : "–");
  return [
    named(edition, found),
    {
      text: joined(
        stateOf(edition, found).filter(({ length }) => length > 0),
        "; ",
      ),
    },
    { text: isForNow(survivor) ? upperFirst(survivor) : survivor },
  ];
}

function named(edition: Edition, found: Recommendation): TableCell {
  const { useCase, environment, verdict, sentence } = found;
  const text = upperFirst(namedText(edition, found, titles(edition.record).deployment));
  return {
    text: namesNobody(edition, found) ? [markOf("open")] : text,
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...(verdict === "decided" && recommended(found).length > 0 && { tone: "good" as const }),
    ...(isAsked(found) && { tone: "muted" as const }),
  };
}

/** "Leaning, 82 % sure"; of an open one what would settle it. */
function sureOf(edition: Edition, found: Recommendation): TextSpan[] {
  const [main] = found.answers;
  const [gap] = found.missing;
  const profile = gap ? `run profile ${gap.profile}` : "";
  if (namesNobody(edition, found))
    return [[surenessText(main), profile].filter(Boolean).join("; ")].filter(Boolean);
  const isNamed = isProvisional(edition, found);
  const more = !isAsked(found)
    ? besideVerdict(main)
    : isAlone(found)
      ? calledText(found)
      : isNamed
        ? profile
        : "";
  return [markOf(verdictWord(main)), ...(more === "" ? [] : [`, ${more}`])];
}

/** The verdict, and what its figures are doubted for; what it says to be in doubt is named right behind it. */
function stateOf(edition: Edition, found: Recommendation): TextSpan[][] {
  const sure = sureOf(edition, found);
  const [first = [], ...rest] = doubtsInShort(edition, doubtsOn(found, found.answers[0]));
  const [how, ...checks] = first;
  return plain(sure).endsWith(IN_DOUBT) && how === `${DOUBTED}: `
    ? [[...sure, ": ", ...checks], ...rest]
    : [sure, first, ...rest];
}

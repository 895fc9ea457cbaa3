/** A cell of the decision table: what goes into a claim, how far that answer goes, and whom to take if it must survive a node; a line each, as short as can be. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { classSpans, shortName, storageClassOf } from "../../edition/storage-class.ts";
import type { TableCell, TextSpan } from "../../edition/view.ts";
import { enoughText } from "../answers/confidence.ts";
import { DOUBTED, doubtsOn } from "../answers/doubts-on.ts";
import { besideVerdict, recommended } from "../answers/verdict.ts";
import { forNowBy } from "../until/for-now.ts";
import { forNowSpans, isAlone, isAsked, isProvisional, namedIn, namedText, wordIn } from "../until/named.ts";
import { unnamedInShort } from "../until/unnamed-in-short.ts";
import { decidedBy, markOf, UNGIVEN } from "../verdict/words.ts";
import { survivalIn } from "./survival.ts";

/** Why is on its page. */
export function matrixCell(edition: Edition, found: Recommendation): TableCell {
  const { useCase, environment, sentence } = found;
  const lines = [stateOf(edition, found), survivalText(edition, found)].filter(({ length }) => length > 0);
  return {
    text: unnamedSpans(edition, found) ?? namedSpans(edition, found),
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    note: joined(lines, "\n"),
    ...(found.verdict === "decided" && recommended(found).length > 0 && { tone: "good" as const }),
    ...(isAsked(found) && { tone: "muted" as const }),
  };
}

const isSaid = (spans: readonly TextSpan[]): boolean => spans.some((span) => span !== "");

/** It says that it is not known, and no more. */
export const namesNobody = (edition: Edition, found: Recommendation): boolean =>
  isAsked(found) && namedIn(edition)(found).by === "none";

/** Its word alone, where nobody is named: "Not known"; of the only storage of a lab "Not known to be enough". */
export function unnamedSpans(edition: Edition, found: Recommendation): TextSpan[] | undefined {
  if (namesNobody(edition, found)) return [markOf(UNGIVEN)];
  return isUnproven(found)
    ? [markOf(UNGIVEN, upperFirst(namedText(edition, found, (id) => shortName(edition.record, id))))]
    : undefined;
}

const isUnproven = ({ question, verdict }: Recommendation): boolean =>
  question === "suffice" && verdict === "open";

/** "`local-nvme-retain`", "For now: `mayastor`"; the title where the record knows no class, and of the only storage there is that it is enough, or not. */
export function namedSpans(edition: Edition, found: Recommendation): TextSpan[] {
  const { ids } = namedIn(edition)(found);
  const alone = found.question === "suffice";
  const [only] = alone ? recommended(found) : [];
  const said = namedText(edition, found, (id) => shortName(edition.record, id));
  if (only !== undefined) return [...classOrName(edition, only), ` ${said}`];
  if (alone || ids.length === 0) return [upperFirst(said)];
  const names = joined(
    ids.map((id) => classOrName(edition, id)),
    " or ",
  );
  return isProvisional(edition, found) ? forNowSpans(names) : names;
}

const classOrName = (edition: Edition, id: string): TextSpan[] =>
  storageClassOf(edition, id) === undefined ? [shortName(edition.record, id)] : classSpans(edition, id);

/** "Medium confidence, 82 % sure"; of an open one what would settle it, or how much of the only storage is enough: one thing behind the word. */
function stateOf(edition: Edition, found: Recommendation): TextSpan[] {
  const [main] = found.answers;
  const [gap] = found.missing;
  const profile = gap ? `run profile ${gap.profile}` : "";
  if (namesNobody(edition, found))
    return joined([unnamedInShort(edition, found), [profile]].filter(isSaid), "; ");
  const more =
    main.isLeft || !isAsked(found)
      ? besideIn(found)
      : isAlone(found)
        ? enoughText(found, main)
        : // A cell has no room for how near that is.
          forNowBy(edition, found).replace(/, the nearest measured$/, "");
  if (isUnproven(found)) return more ? [more] : [];
  return [markOf(wordIn(edition, found)), ...(more ? [`, ${more}`] : [])];
}

/** Of the only storage whether it suffices stands above; where nothing else is said, that checks speak against figures of what leans. */
const besideIn = (found: Recommendation): string =>
  (found.question === "suffice" ? decidedBy(found) : besideVerdict(found)) || doubtOf(found);

/** That checks speak against figures of what leans. */
function doubtOf(found: Recommendation): string {
  const [main] = found.answers;
  const { noted, keptOut, isDecided } = doubtsOn(found, main);
  const isDoubted = !isDecided && noted.length + keptOut.length > 0;
  return isDoubted ? DOUBTED : "";
}

function survivalText(edition: Edition, found: Recommendation): TextSpan[] {
  const told = survivalIn(edition, found, (id) => shortName(edition.record, id));
  return told === undefined ? [] : [told];
}

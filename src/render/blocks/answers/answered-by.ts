/** Which use cases a deployment is the answer to. */

import { onceByName, onceFor } from "../../../judge/evidence/memo.ts";
import { type Named, namedIn, recommended } from "../../../judge/planning/named.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { fold, foldOnPhone, joined, text } from "../../edition/parts.ts";
import { type Block, plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { namedFirst, namedSurviving, type Way } from "../decision/named-ways.ts";
import {
  besideFigure,
  isSurvivor,
  ONLY_TOLD,
  survivingBy,
  survivingLines,
  undecidedNeeds,
} from "../decision/needs-told.ts";
import { byNeedFolded, isLongOf, isOfNeed, needOpen, rowOf, shortOnes } from "../not-chosen/line-rows.ts";
import { notChosen } from "../not-chosen/not-chosen.ts";
import { OUTLIVES } from "../until/further.ts";
import { FOR_NOW } from "../until/named.ts";
import { ownText } from "../verdict/own-text.ts";
import { BEST_OPEN, markOf, ONLY, type ToldWord, UNGIVEN, UNPROVEN, verdictWord } from "../verdict/words.ts";
import { limitBeside, verdictInShort } from "./verdict.ts";

/** By verdict, and by what more is asked, each leading to its answer; nothing where no use case was asked in its environment. */
export const answeredBy = (edition: Edition, deployment: string): Block[] =>
  toldOf(edition, deployment)?.blocks ?? [];

/** The same in a few sentences: to how many it is the answer, and what speaks most against it. */
export function answeredInShort(edition: Edition, deployment: string): string | undefined {
  const told = toldOf(edition, deployment);
  return told && [told.said, ...told.inShort.map(plain)].join(" ");
}

/** `isLed`: it begins with why it is not chosen. */
type Told = { said: string; inShort: readonly Rich[]; blocks: Block[]; isLed?: boolean };

/** What stands beneath a heading decides how that reads: both ask for it. */
const toldOf = (edition: Edition, deployment: string): Told | undefined => toldIn(edition)(deployment);
const toldIn = onceFor((edition: Edition) => onceByName((deployment) => workedOut(edition, deployment)));

function workedOut(edition: Edition, deployment: string): Told | undefined {
  const { record, judgement, links } = edition;
  const environment = record.deployments.get(deployment)?.environment;
  const asked = judgement.recommendations.filter((one) => one.environment === environment);
  if (asked.length === 0) return undefined;
  const isNamed = (one: Recommendation, by: Named["by"]): boolean =>
    namedIn(edition)(one).by === by && namedIn(edition)(one).ids.includes(deployment);
  const named = (way: Way): Recommendation[] =>
    asked.filter((one) => namedFirst(edition, one, deployment)?.way === way);
  const own = asked.filter((one) => isNamed(one, "verdict"));
  const provisional = named("now");
  const enough = named("enough");
  const only = named("unproven");
  const open = named("open");
  const rest = asked.filter(
    (one) => ![own, provisional, enough, only, open].some((some) => some.includes(one)),
  );
  const linked = ({ useCase }: Recommendation) => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: links.useCase(useCase, environment),
  });
  const further = furtherAnswers(asked, deployment);
  const count = plural(asked.length, "use case");
  const surviving = asked.filter(
    (one) => !provisional.includes(one) && namedSurviving(edition, one, deployment)?.way === "now",
  );
  const forNow = (how: string, some: readonly Recommendation[]): Rich[] =>
    some.length === 0
      ? []
      : [[{ text: how, strong: true }, ", with low confidence: ", ...joined(some.map(linked)), "."]];
  const toTest = (word: ToldWord, how: string, some: readonly Recommendation[]): Rich[] =>
    some.length === 0
      ? []
      : [
          [
            markOf(word, upperFirst(how)),
            ": ",
            ...joined(some.map(linked)),
            ". Each answer says what to run.",
          ],
        ];
  const until = [
    ...(enough.length === 0
      ? []
      : [
          [
            markOf(BEST_OPEN),
            ": ",
            ...joined(enough.map((one) => besideFigure(edition, one, linked(one)))),
            ".",
          ],
        ]),
    ...forNow(upperFirst(FOR_NOW), provisional),
    ...forNow(`${OUTLIVES.when}, ${FOR_NOW}`, surviving),
    ...toTest(ONLY, ONLY_TOLD, only),
    ...toTest(UNGIVEN, "not known whether it is enough", open),
    ...survivingLines(edition, asked, deployment, linked),
  ];
  const undecided = undecidedNeeds(
    edition,
    asked.filter((one) => !surviving.includes(one)),
    deployment,
    linked,
  );
  const others = until.filter((line) => !isOfNeed(line)).flatMap((line) => rowOf(line) ?? []);
  const { lead, inShort, found, why, whole, isTable } = notChosen(edition, {
    deployment,
    environment,
    asked,
    rest,
    linked,
    others,
    unmet: undecided.filter((line) => !isOfNeed(line)),
  });
  const byNeed = [...Map.groupBy(further, ({ answer }) => answer.need)].map(
    ([need, some]): Rich => [
      { text: NEEDS.find(({ id }) => id === need)?.when ?? need, strong: true },
      ": ",
      ...joined(some.map(({ of, answer }) => [linked(of), ` (${verdictInShort(of, answer)})`])),
      ".",
    ],
  );
  const isTaken = [own, further, provisional, surviving].some((some: readonly unknown[]) => some.length > 0);
  // Who keeps its data when a node is lost is held against its like first, and then against what does not: not where all that is known is one line.
  const isFor = asked.some((one) => isSurvivor(one, deployment));
  const all = [...byNeed, ...until, ...undecided];
  const { first, others: left } =
    isFor && (isTaken || isLongOf(all, OUTLIVES.when))
      ? needOpen(all, OUTLIVES.when)
      : { first: [], others: all };
  const enoughMore = survivingBy(edition, asked, deployment, "enough").filter((one) => !enough.includes(one));
  if (own.length === 0 && further.length === 0) {
    const none =
      enough.length + enoughMore.length > 0
        ? `It is enough for ${enough.length + enoughMore.length} of the ${count} asked here, and first in none.`
        : `It is the answer to none of the ${count} asked here${only.length === 0 ? "" : `, and the only candidate, ${UNPROVEN}, for ${only.length}`}.`;
    // That it is one of several that will do for a few use cases does not hide what keeps it from all others.
    const isLed = lead !== undefined && provisional.length + surviving.length === 0;
    const said = isLed ? lead : none;
    // A table has a row for all that is asked; what more may be asked of the data is in tables of its own.
    const { blocks: needs, others: untold } = byNeedFolded(left);
    // Of one that is taken for nothing what checks found says why, and a phone has that in sight.
    const [before, after] = isTaken ? [first, []] : [[], foldOnPhone(OUTLIVES.when, first)];
    const rest = isTable
      ? [...before, ...found, ...after, ...why, ...shortOnes(untold.filter(isOfNeed)), ...needs]
      : until.length > 0 && !isLed
        ? [...first, ...shortOnes(untold), ...needs, ...fold("Why not, use case by use case", whole)]
        : [...before, ...found, ...after, ...why, ...shortOnes(untold), ...needs];
    return { said, inShort, isLed, blocks: [text(said), ...rest] };
  }
  const byVerdict = [...Map.groupBy(own, (one) => plain(markedSpans(one))).values()].map(
    (some): Rich => [...some.slice(0, 1).flatMap(markedSpans), ": ", ...joined(some.map(linked)), "."],
  );
  const more = new Set(further.map(({ of }) => of)).size;
  const restText = rest.length === 1 ? "" : ` ${rest.length}`;
  const enoughToo =
    enough.length + enoughMore.length === 0
      ? ""
      : `; it is enough for ${enough.length + enoughMore.length} more, of which the best is not known`;
  const { blocks: needs, others: untold } = byNeedFolded(left.filter((line) => !byNeed.includes(line)));
  const said =
    own.length > 0
      ? `${ownText(edition, deployment, { own, provisional, count })}${more > 0 ? `, and to ${more} where more is required of the storage` : ""}${enoughToo}.`
      : `Of the ${count} asked here it is the answer only where more is required of the storage${provisional.length + surviving.length > 0 ? "; it is named for now in others" : ""}${enoughToo}.`;
  return {
    said,
    inShort,
    blocks: [
      text(said),
      ...first,
      ...shortOnes([
        ...byVerdict,
        ...untold.filter((line) => until.includes(line)),
        ...byNeed.filter((line) => left.includes(line)),
      ]),
      ...shortOnes(untold.filter((line) => !until.includes(line))),
      ...needs,
      ...fold(
        own.length > 0
          ? `Why not to the other${restText}, use case by use case`
          : "Why not where nothing more is asked",
        whole,
      ),
    ],
  };
}

/** "Medium confidence, on single runs from a document". */
function markedSpans(one: Recommendation): TextSpan[] {
  const beside = limitBeside(one);
  return [markOf(verdictWord(one)), ...(beside === "" ? [] : [`, ${beside}`])];
}

/** The section's heading: one of which nothing is chosen says why. */
export function answersTitle(edition: Edition, deployment: string): string {
  const environment = edition.record.deployments.get(deployment)?.environment;
  const asked = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const isChosen =
    asked.some((one) =>
      [namedFirst, namedSurviving].some((by) => by(edition, one, deployment) !== undefined),
    ) || furtherAnswers(asked, deployment).length > 0;
  return isChosen && toldOf(edition, deployment)?.isLed !== true
    ? "What it is the answer to"
    : "Why it is not chosen";
}

/** Where data must survive more than those of the first answer do. */
const furtherAnswers = (
  asked: readonly Recommendation[],
  deployment: string,
): { of: Recommendation; answer: Answer }[] =>
  asked.flatMap((of) =>
    of.answers
      .slice(1)
      .filter((answer) => recommended(of, answer).includes(deployment))
      .map((answer) => ({ of, answer })),
  );

/** What changed between editions: new runs and deployments, answers that changed, corrections. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import type { MovedAnswer } from "../../blocks/answers/moved-answers.ts";
import { environmentBehind } from "../../blocks/environments/of-document.ts";
import { isNamedForNow, toldIn } from "../../blocks/until/only-candidate.ts";
import { BEST_OPEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { linksOf, runHref } from "../../edition/links.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import {
  bullets,
  deploymentLink,
  elsewhere,
  environmentLink,
  fold,
  heads,
  joined,
  runsTold,
  section,
  text,
} from "../../edition/parts.ts";
import type { Block, Page, PageSection, Rich, TableCell } from "../../edition/view.ts";
import type { PageKind } from "../page-kind.ts";
import { gravity } from "./corrected.ts";
import { correctionPages, firstChoiceTable } from "./corrections.ts";
import { firstChoicesOf } from "./first-choices.ts";
import { addedTo, changedAnswers, sinceBefore, sinceCounts, sincePublished } from "./told-changes.ts";

export const changes: PageKind = {
  menu: { group: "Evidence", name: "Changes", path: "changes", weight: 66 },
  pages: ({ edition, earlier }) => changesPages(edition, earlier),
};

/** Of the edition itself; what changed in the ones before it stands on their own pages. */
function* changesPages(edition: Edition, earlier: readonly EarlierEdition[]): Generator<Page> {
  const corrected = correctionPages(edition);
  const [before] = earlier;
  const published = sincePublished(edition);
  const counts = sinceCounts(edition);
  yield {
    path: "changes",
    kind: "changes",
    // In each edition: Hugo drops a page that is a leaf in one and a branch in another.
    branch: true,
    title: "What changed",
    description: "Runs, deployments and answers that are new in each edition, and corrections.",
    lede: [
      before === undefined
        ? "This is the first edition."
        : `New data since ${before.version}: ${sinceBefore(edition, before).text}`,
      // What moved has numbers of its own beneath.
      ...(counts.length > 0 ? [] : published.map(({ by, text: told }) => ` ${by}: ${told}`)),
      " For whether a storage got slower see ",
      { text: "Before and after", href: edition.links.history() },
      ".",
    ],
    sections: [
      // What came in heads the page; what newer rules make of it is seen on the same screen.
      ...section("in-short", `Same data, newer rules: first choices of ${edition.version}`, counts),
      changesOf(edition, before),
      ...published.flatMap(({ by }) => section("first-choices", by, choiceBlocks(edition))),
      ...section("corrections", "Corrections", correctionBlocks(edition, corrected)),
      ...section("earlier", "Editions before", earlierBlocks(earlier)),
    ],
  };
  yield* corrected;
}

/** Those that went or are others for all to see, the others folded. */
function choiceBlocks(edition: Edition): Block[] {
  const { gone, other, found } = firstChoicesOf(edition);
  const changed = [...other, ...gone];
  return [
    text(`${FIRST_CHOICE} ${besideTable(edition)}`, "muted"),
    ...(changed.length > 0
      ? [
          firstChoiceTable(edition, `The ${changed.length} that are not the same`, changed, {
            withReasons: true,
          }),
        ]
      : []),
    ...fold(
      `The ${found.length} that are new`,
      found.length > 0 ? [firstChoiceTable(edition, `The ${found.length} that are new`, found)] : [],
    ),
  ];
}

const FIRST_CHOICE =
  "A first choice is a storage that an answer names, with whatever confidence, or the only one there is where it suffices. What is named “for now” is not counted.";

/** How many that are, beside what the decision table counts. */
function besideTable(edition: Edition): string {
  const { recommendations } = edition.judgement;
  const count = (is: (one: Recommendation) => boolean): number => recommendations.filter(is).length;
  const forNow = count((one) => isNamedForNow(edition, one));
  const enough = count((one) => toldIn(edition, one) === BEST_OPEN);
  const more = [
    ...(forNow > 0 ? [`with ${forNow} that are named for now`] : []),
    ...(enough > 0 ? [`beside ${enough} that name what is enough, of which the best is not known`] : []),
  ];
  const { today } = firstChoicesOf(edition);
  return more.length === 0
    ? `Today there are ${today}.`
    : `Today there are ${today}; the decision table counts ${today + forNow}, ${listed(more)}.`;
}

const CORRECTION =
  "The runs of a published edition stay as they are; they are judged anew by the newest method. A correction is a figure, an answer or a score that differs today from what was published.";

const correctionBlocks = (edition: Edition, corrected: readonly Page[]): Block[] =>
  corrected.length === 0
    ? []
    : [text(CORRECTION), ...bullets(gravity(edition)), ...elsewhere(edition, corrected)];

const earlierBlocks = (editions: readonly EarlierEdition[]): Block[] =>
  editions.map(({ version }) => ({
    block: "elsewhere",
    summary: `What changed in ${version}`,
    href: linksOf(version).changes,
  }));

function changesOf(edition: Edition, before: EarlierEdition | undefined): PageSection {
  const { record } = edition;
  const name = titles(record);
  const { sources: newSources, runs: newRuns, deployments: newDeployments } = addedTo(edition, before);
  const facts: { term: string; value: Rich }[] = [
    {
      term: "Runs",
      value: `${newRuns.length === 0 ? "0" : runsTold(newRuns)} new, ${runsTold(edition.runs)} in all`,
    },
    ...(newSources.length > 0
      ? [
          {
            term: "New documents",
            value: joined(
              newSources.map((id) => [
                { text: name.source(id), href: edition.links.source(id) },
                environmentBehind(edition, id),
              ]),
            ),
          },
        ]
      : []),
    ...(newDeployments.length > 0
      ? [
          {
            term: "New deployments",
            value: joined(
              newDeployments.map((id) => deploymentLink(edition, id)),
              "; ",
            ),
          },
        ]
      : []),
    { term: "Method", value: `version ${edition.judgement.method}` },
  ];
  const blocks: Block[] = [
    ...publishedBlocks(edition),
    ...[(before && sinceBefore(edition, before).answers) ?? []].flat().map((told) => text(told)),
    { block: "facts", items: facts },
    ...(before ? answersOf(edition, before) : []),
    ...fold(`New: ${runsTold(newRuns)}`, bullets(newRuns.map(({ id }) => [{ text: id, href: runHref(id) }]))),
  ];
  return {
    id: edition.version,
    title: [
      ...(edition.isNext ? ["Next edition, draft"] : []),
      before === undefined ? edition.version : sinceBefore(edition, before).by,
    ].join(": "),
    blocks,
  };
}

function publishedBlocks({ record, isNext, date, summary }: Edition): Block[] {
  const on = isNext || date === undefined ? "" : `Published on ${dateText(siteOf(record), date)}.`;
  const told = [on, summary].filter(Boolean).join(" ");
  return told === "" ? [] : [text(told)];
}

function answersOf(edition: Edition, before: EarlierEdition): Block[] {
  const { moved, added } = changedAnswers(edition, before);
  const leading = ({ of }: MovedAnswer): TableCell[] => [
    {
      text: useCaseOf(edition, of.useCase)?.title ?? of.useCase,
      href: edition.links.useCase(of.useCase, of.environment),
    },
    environmentLink(edition, of.environment),
  ];
  return [
    ...(moved.length > 0
      ? [
          {
            block: "table" as const,
            caption: `Answers that changed since ${before.version}`,
            columns: heads("Use case", "Environment", "Before", "Now"),
            rows: moved.map((one) => ({
              cells: [...leading(one), { text: one.before ?? "" }, { text: one.now }],
            })),
          },
        ]
      : []),
    ...fold(
      `Answers that ${before.version} did not have (${added.length})`,
      added.length === 0
        ? []
        : [
            {
              block: "table",
              caption: `Answers that ${before.version} did not have`,
              columns: heads("Use case", "Environment", "Answer"),
              rows: added.map((one) => ({ cells: [...leading(one), { text: one.now }] })),
            },
          ],
    ),
  ];
}

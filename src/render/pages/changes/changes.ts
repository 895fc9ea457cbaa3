/** What changed between editions: new runs and deployments, picks that changed and why, figures, rules. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed as inWords, plural } from "../../../text/words.ts";
import type { MovedAnswer } from "../../blocks/answers/moved-answers.ts";
import { type FirstChoice, firstChoicesOf } from "../../blocks/decision/first-choices.ts";
import { environmentBehind } from "../../blocks/environments/of-document.ts";
import { isNamedForNow, toldIn } from "../../blocks/until/only-candidate.ts";
import { counted } from "../../blocks/values.ts";
import { BEST_OPEN } from "../../blocks/verdict/words.ts";
import { rulesText } from "../../edition/cited/rules-day.ts";
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
import { RULES, ruleBlocks } from "./rules.ts";
import {
  addedTo,
  cameInCounts,
  changedAnswers,
  changesTold,
  NEW_ANSWERS,
  NEW_RUNS,
  sinceBefore,
  sinceCounts,
  sincePublished,
  toldInShort,
} from "./told-changes.ts";

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
    description: "What changed since the last edition: picks, figures, rules, and what is new.",
    lede: [
      [
        ...(before === undefined ? ["This is the first edition."] : []),
        toldInShort(changesTold(edition, before)),
        ...(published.length > 0 ? [PICK_IN_SHORT] : []),
      ]
        .filter(Boolean)
        .join(" "),
    ],
    sections: [
      changesOf(edition, before),
      ...(counts.length > 0
        ? published.flatMap(({ by }) => section("first-choices", by, [...counts, ...choiceBlocks(edition)]))
        : []),
      ...section("corrections", "Figures and answers that changed", correctionBlocks(edition, corrected)),
      ...section(RULES, "Rules that changed", ruleBlocks(edition)),
      ...section("earlier", "Earlier editions", earlierBlocks(earlier)),
    ],
  };
  yield* corrected;
}

/** Those that went or are others for all to see, the others folded. */
function choiceBlocks(edition: Edition): Block[] {
  const { gone, other, found } = firstChoicesOf(edition);
  const changed = [...other, ...gone];
  const tableOf = (caption: string, choices: readonly FirstChoice[]): Block[] =>
    choices.length > 0 ? [firstChoiceTable(edition, caption, choices, { withReasons: true })] : [];
  return [
    ...tableOf(changedCaption(other.length, gone.length, found.length), changed),
    ...fold(`New picks (${found.length})`, tableOf("New picks, where there was none", found)),
    ...fold("How picks are counted", [text(`${PICK} ${besideTable(edition)}`)]),
  ];
}

/** "22 changed picks: 2 name another, or one more or fewer, 11 are no picks any more, and 9 are new (folded beneath)": one total, here as where rules are told. */
const changedCaption = (other: number, gone: number, found: number): string => {
  const parts = [
    ...(other > 0 ? [`${other} ${other === 1 ? "names" : "name"} another, or one more or fewer`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? "is no pick" : "are no picks"} any more`] : []),
    ...(found > 0 ? [`${found} ${found === 1 ? "is" : "are"} new (folded beneath)`] : []),
  ];
  return `${plural(other + gone + found, "changed pick")}: ${inWords(parts)}`;
};

const PICK_IN_SHORT = "A pick: the storage an answer names for a use case in an environment.";

const PICK =
  "A pick is the storage that an answer names with high, medium or low confidence, or the only candidate where it is enough. A storage that is named “for now” is no pick.";

/** How many that are, beside what the decision table counts. */
function besideTable(edition: Edition): string {
  const { recommendations } = edition.judgement;
  const count = (is: (one: Recommendation) => boolean): number => recommendations.filter(is).length;
  const forNow = count((one) => isNamedForNow(edition, one));
  const enough = count((one) => toldIn(edition, one) === BEST_OPEN);
  const { today } = firstChoicesOf(edition);
  return [
    `There are ${counted(today, "pick")} today.`,
    ...(forNow > 0
      ? [`The decision table counts ${today + forNow}: it includes ${forNow} named “for now”.`]
      : []),
    ...(enough > 0
      ? [
          `${counted(enough, "more answer")} ${enough === 1 ? "names" : "name"} what is enough, without knowing the best.`,
        ]
      : []),
  ].join(" ");
}

const CORRECTION =
  "The runs of a published edition stay as they are. Today's rules judge them again. What then differs from what was published is a correction: a figure, an answer or a score.";

const correctionBlocks = (edition: Edition, corrected: readonly Page[]): Block[] =>
  corrected.length === 0
    ? []
    : [
        ...bullets(gravity(edition)),
        ...elsewhere(edition, corrected),
        ...fold("What a correction is", [text(CORRECTION)]),
      ];

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
    { term: "Judged by", value: rulesText(record) },
  ];
  const blocks: Block[] = [
    ...(before ? cameInCounts(edition, before) : []),
    ...publishedBlocks(edition),
    { block: "facts", items: facts },
    text(
      ["Did a storage get slower? See ", { text: "Before and after", href: edition.links.history() }, "."],
      "muted",
    ),
    ...(before ? answersOf(edition, before) : []),
    ...listed(
      NEW_RUNS,
      `New: ${runsTold(newRuns)}`,
      bullets(newRuns.map(({ id }) => [{ text: id, href: runHref(id) }])),
    ),
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

/** Folded; a link to it opens it. */
const listed = (id: string, summary: string, blocks: readonly Block[]): Block[] =>
  blocks.length > 0 ? [{ block: "more", id, summary, blocks }] : [];

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
    ...listed(
      NEW_ANSWERS,
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

/** What was corrected in a published edition, in people's words: a page for its figures and one for its answers and scores. */
import { inFewWords, upperFirst } from "../../../text/words.ts";
import { toldText } from "../../blocks/until/only-candidate.ts";
import { lackText } from "../../blocks/until/open-because.ts";
import { counted } from "../../blocks/values.ts";
import { isAsked } from "../../blocks/verdict/found.ts";
import { markOf, UNGIVEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import { pageBelow } from "../../edition/page-below.ts";
import { bullets, environmentLink, fold, heads, text } from "../../edition/parts.ts";
import type { Block, Page, Table, TableCell, TableRow } from "../../edition/view.ts";
import { type Chain, correctedAnswers, correctionsOf, rankingOf } from "./corrected.ts";
import type { Correction, FirstChoice } from "./first-choices.ts";
import { figureSteps, scorePlace } from "./lock-lines.ts";

/** None where nothing was corrected. */
export function correctionPages(edition: Edition): Page[] {
  const { figures, answers, scores } = correctionsOf(edition);
  const counts = [
    ...(answers.length > 0 ? [counted(answers.length, "answer")] : []),
    ...(scores.length > 0 ? [counted(scores.length, "score")] : []),
  ].join(" and ");
  const pages = [
    ...pageOf(edition, "answers", `Corrected: ${counts}`, [
      ...answerBlocks(edition, answers),
      ...scoreBlocks(edition, scores),
    ]),
    ...pageOf(
      edition,
      "figures",
      `Corrected: ${counted(figures.length, "figure")}`,
      figureBlocks(edition, figures),
    ),
  ];
  // In each edition: its steps are a page of their own where there are many.
  return pages.map((page) => ({ ...page, branch: true }));
}

const pageOf = (edition: Edition, id: string, title: string, blocks: readonly Block[]): Page[] =>
  pageBelow(`changes/${id}`, { title, crumbs: [{ text: "Changes", href: edition.links.changes }], blocks });

/** First choices as published and as they are today. */
export function firstChoiceTable(
  edition: Edition,
  caption: string,
  choices: readonly FirstChoice[],
  { withReasons = false } = {},
): Table {
  const name = titles(edition.record).deployment;
  return {
    block: "table",
    caption,
    columns: heads(
      "Use case",
      "Environment",
      "First choice as published",
      "Today",
      ...(withReasons
        ? [{ label: "Why today", note: "in full: the page of the use case", long: true as const }]
        : []),
    ),
    rows: choices.map(({ useCase, environment, published }) => {
      const row = answerRow(edition, { useCase, environment }, published.map(name).join(" or "));
      const why = withReasons ? [{ text: whyInShort(edition, { useCase, environment }) }] : [];
      return { ...row, cells: [...row.cells, ...why] };
    }),
  };
}

/** A cell is read at a glance: the page of the answer has the rest. */
const MOST_WORDS = 20;

function whyInShort(edition: Edition, of: { useCase: string; environment: string }): string {
  const answer = answerTo(edition, of);
  if (answer === undefined) return "–";
  return inFewWords(isAsked(answer) ? lackText(edition, answer, true) : answer.sentence, MOST_WORDS);
}

function answerRow(
  edition: Edition,
  of: { useCase: string; environment: string },
  published: string,
): TableRow {
  const { useCase, environment } = of;
  return {
    cells: [
      {
        text: useCaseOf(edition, useCase)?.title ?? useCase,
        href: edition.links.useCase(useCase, environment),
      },
      environmentLink(edition, environment),
      published === "" ? { text: "none", tone: "muted" } : { text: published },
      todayCell(edition, of),
    ],
  };
}

const answerTo = ({ judgement }: Edition, of: { useCase: string; environment: string }) =>
  judgement.recommendations.find(
    ({ environment, useCase }) => environment === of.environment && useCase === of.useCase,
  );

/** As all pages name it: a lock tells neither a guess, nor what stands for now, from what leans. */
function todayCell(edition: Edition, of: { useCase: string; environment: string }): TableCell {
  const answer = answerTo(edition, of);
  if (answer === undefined) return { text: "not asked any more", tone: "muted" };
  const text = toldText(edition, answer, titles(edition.record).deployment);
  return { text: text === upperFirst(UNGIVEN) ? [markOf(UNGIVEN)] : text };
}

/** First choices that changed; the others folded. */
function answerBlocks(edition: Edition, chains: readonly Chain[]): Block[] {
  const { changed, same, unnamed } = correctedAnswers(edition, chains);
  const folded = (summary: string, some: readonly FirstChoice[]): Block[] =>
    some.length === 0 ? [] : fold(`${summary} (${some.length})`, [firstChoiceTable(edition, summary, some)]);
  return [
    ...(changed.length > 0
      ? [firstChoiceTable(edition, "First choices that changed since they were published", changed)]
      : []),
    ...folded("The same first choice, with another certainty or runner-up", same),
    ...folded("Without a first choice, when published and today", unnamed),
    ...reasonBlocks(edition, chains),
  ];
}

/** A score is a share of the best one's: its own number says nothing alone. */
function scoreBlocks(edition: Edition, chains: readonly Chain[]): Block[] {
  const { record, links } = edition;
  const name = titles(record).deployment;
  if (chains.length === 0) return [];
  return [
    {
      block: "table",
      caption: "One score of several figures: places as published, and as judged today",
      columns: heads("Score", "Deployment", "Place as published", "Today"),
      rows: chains.map((steps) => {
        const [, environment = "", model = "", deployment = ""] = steps[0].figure.split("/");
        return {
          cells: [
            { text: record.models.get(model)?.title ?? model, href: links.models(environment) },
            { text: name(deployment) },
            { text: scorePlace(steps[0].was) },
            { text: scorePlace(steps.at(-1)?.is ?? "") },
          ],
        };
      }),
    },
    ...reasonBlocks(edition, chains),
  ];
}

function figureBlocks(edition: Edition, chains: readonly Chain[]): Block[] {
  if (chains.length === 0) return [];
  return [
    {
      block: "table",
      caption: "Figures as published, and as judged today",
      said: true,
      filter: true,
      columns: heads("Figure", "Deployment", "As published", "Today"),
      rows: chains.map((steps) => {
        const [published, today] = figureSteps(steps[0].was, steps.at(-1)?.is ?? "");
        return { cells: [...figureCells(edition, steps[0]), { text: published }, { text: today }] };
      }),
    },
    ...reasonBlocks(edition, chains),
  ];
}

/** Why, with the days. */
function reasonBlocks({ record }: Edition, chains: readonly Chain[]): Block[] {
  const reasons = Map.groupBy(chains.flat(), ({ date, reason }) => `${date}\n${reason}`);
  const lines = [...reasons.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : [`${dateText(siteOf(record), first.date)}: ${first.reason.replace(/\.$/, "")}.`],
  );
  return lines.length === 0 ? [] : [text("Why:"), ...bullets(lines)];
}

function figureCells(edition: Edition, { figure }: Correction): TableCell[] {
  const ranking = rankingOf(edition, figure);
  if (ranking === undefined) return [{ text: figure }, { text: "" }];
  const { environment, comparisonId, comparisonTitle, metric, id } = ranking;
  return [
    {
      text: `${metric.title}, ${comparisonTitle}`,
      href: edition.links.comparison(environment, comparisonId),
    },
    { text: titles(edition.record).deployment(figure.slice(id.length + 1)) },
  ];
}

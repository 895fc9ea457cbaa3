/** What was corrected in a published edition, in people's words: a page for its figures and one for its answers and scores. */
import { listed, upperFirst } from "../../../text/words.ts";
import type { Correction, FirstChoice } from "../../blocks/decision/first-choices.ts";
import { toldText } from "../../blocks/until/only-candidate.ts";
import { counted } from "../../blocks/values.ts";
import { markOf, UNGIVEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { pageBelow } from "../../edition/page-below.ts";
import { environmentLink, fold, heads, text } from "../../edition/parts.ts";
import {
  type Block,
  type Page,
  plain,
  type Table,
  type TableCell,
  type TableRow,
} from "../../edition/view.ts";
import { type Chain, correctedAnswers, correctionsOf, rankingOf } from "./corrected.ts";
import { figureSteps, scorePlace } from "./lock-lines.ts";
import { RULES } from "./rules.ts";
import { whyInShort } from "./why-in-short.ts";

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

/** Each rule is told once, on the page of changes. */
const pageOf = (edition: Edition, id: string, title: string, blocks: readonly Block[]): Page[] =>
  pageBelow(`changes/${id}`, {
    title,
    crumbs: [{ text: "Changes", href: edition.links.changes }],
    blocks: blocks.length === 0 ? [] : [...blocks, whyBlock(edition)],
  });

const whyBlock = ({ links }: Edition): Block =>
  text(["Why: ", { text: "the rules that changed", href: `${links.changes}#${RULES}` }, "."], "muted");

/** Picks as published and as they are today. */
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
      "Was",
      "Is now",
      ...(withReasons ? [{ label: "Why", long: true as const }] : []),
    ),
    rows: choices.map((choice) => {
      const row = answerRow(edition, choice, listed(choice.published.map(name), "or"));
      const [, , was, now] = row.cells.map((cell) => plain(cell.text));
      return {
        cells: [...row.cells, ...(withReasons ? [whyCell(edition, choice)] : [])],
        inShort: `Was: ${was}. Is now: ${now}.`,
      };
    }),
  };
}

/** It leads to the answer, which has the rest. */
function whyCell(edition: Edition, choice: FirstChoice): TableCell {
  const answer = answerTo(edition, choice);
  if (answer === undefined) return { text: "–" };
  const href = edition.links.useCase(choice.useCase, choice.environment);
  return { text: [{ text: whyInShort(edition, choice, answer), href }] };
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

/** Picks that changed; the others folded. */
function answerBlocks(edition: Edition, chains: readonly Chain[]): Block[] {
  const { changed, same, unnamed } = correctedAnswers(edition, chains);
  const folded = (summary: string, some: readonly FirstChoice[]): Block[] =>
    some.length === 0 ? [] : fold(`${summary} (${some.length})`, [firstChoiceTable(edition, summary, some)]);
  return [
    ...(changed.length > 0
      ? [firstChoiceTable(edition, "Picks that changed since they were published", changed)]
      : []),
    ...folded("The same pick, with another confidence or runner-up", same),
    ...folded("No pick, when published or today", unnamed),
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
  ];
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

/** All use cases against all deployments: who is first, who is behind, who is out, and who could not be ranked, with the reason. */

import type { Candidate } from "../../judge/candidates/candidates.ts";
import { isAsked } from "../../judge/planning/found.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { bestMeasurements } from "../blocks/answers/measuring.ts";
import { reasonsInFull } from "../blocks/answers/reasons-in-full.ts";
import { answerInShort, answerMatrix, measuredOf } from "../blocks/decision/answer-matrix.ts";
import { copiesBlocks } from "../blocks/decision/copies-chart.ts";
import { cellOf } from "../blocks/decision/decision-cell.ts";
import { elsewhereSpans, sameElsewhere } from "../blocks/decision/same-elsewhere.ts";
import { setUpsNamed } from "../blocks/decision/set-ups-named.ts";
import { isUnanswered, unansweredBlocks } from "../blocks/decision/unanswered.ts";
import { byAnswers } from "../blocks/environments/cards.ts";
import { FOR_NOW } from "../blocks/until/named.ts";
import { isNamedForNow, toldIn } from "../blocks/until/only-candidate.ts";
import { tableLegend, verdictCounts } from "../blocks/verdict/legend.ts";
import { markOf, UNGIVEN } from "../blocks/verdict/words.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { bullets, environmentLink, heads, section } from "../edition/parts.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Block, Page, PageSection, Rich, Table, Tabs } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const decision: PageKind = {
  menu: { group: "Choose", name: "Decision table", path: "decision", weight: 12 },
  pages: ({ edition, figures }) => decisionPages(edition, figures),
};

export function decisionPages(edition: Edition, figures: Figures): Page[] {
  const { links } = edition;
  const name = titles(edition.record);
  const answers = (id: string): Recommendation[] =>
    edition.judgement.recommendations.filter(({ environment }) => environment === id);
  const environments = byAnswers(edition).filter((id) => answers(id).length > 0);
  const measured = environments.filter((id) =>
    answers(id).some(({ candidates }) => candidates.some(hasFigure)),
  );
  const rest = environments.filter((id) => !measured.includes(id));
  const tabsAt = (current?: string): Tabs => tabsOf(edition, measured, current);
  const page: Page = {
    path: "decision",
    kind: "decision",
    branch: true,
    title: "Decision table",
    description:
      "Every use case in every environment: who is named, how sure that is, what is ruled out, and what is not known.",
    lede: "The answer to every use case in each environment. Figures of different environments are never compared.",
    crumbs: [{ text: "Use cases", href: links.useCases }],
    ...(measured.length > 0 && { tabs: tabsAt() }),
    sections: [
      ...(measured.length > 0
        ? [{ id: "answers", title: "The answer in each environment", blocks: answerMatrix(edition) }]
        : []),
      ...section(
        "measure",
        "What to measure next",
        onPhoneFolded(bestMeasurements(edition, measuredOf(edition))),
      ),
      ...(rest.length > 0 ? [unmeasured(edition, rest)] : []),
    ],
  };
  const tables = measured.map((id): Page => {
    const title = `Decision table: ${name.environment(id)}`;
    return {
      path: `decision/${id}`,
      kind: "decision",
      title,
      description: `${title}. Every use case against every deployment, with what is ruled out and why.`,
      crumbs: [
        { text: "Use cases", href: links.useCases },
        { text: "Decision table", href: links.decision },
      ],
      lede: `${verdictCounts(
        answers(id).map((one) => toldIn(edition, one)),
        answers(id).filter((one) => isNamedForNow(edition, one)).length,
      )} A cell says what a storage is in the answer, or why it is not.`,
      tabs: tabsAt(id),
      sections: tableSections(edition, figures, id, answers(id)),
    };
  });
  return [page, ...tables];
}

/** Where no use case has an answer, what would change that comes first. */
function tableSections(
  edition: Edition,
  figures: Figures,
  id: string,
  answers: readonly Recommendation[],
): PageSection[] {
  const table = decisionTable(edition, id, answers);
  return [
    {
      id: "deployments",
      title: "Every use case, every deployment",
      said: true,
      blocks: [
        ...unansweredBlocks(edition, id, elsewhereSpans(edition, sameElsewhere(edition, id))),
        ...tableLegend(edition, [table]),
        table,
        ...setUpsNamed(edition, id),
        ...reasonsInFull(edition, answers),
      ],
    },
    { id: "reading", title: "How to read the table", blocks: legend },
    ...section("copies", "Speed of writes against copies", copiesBlocks(edition, figures, id)),
  ];
}

/** `current`: an environment; without one, all of them. */
function tabsOf(edition: Edition, environments: readonly string[], current: string | undefined): Tabs {
  const { links, record } = edition;
  const name = titles(record);
  const one = (id: string, text: string, href: string, isCurrent: boolean): Tabs["items"][number] => ({
    ...{ id, text, href },
    ...(isCurrent && { current: true as const }),
  });
  return {
    label: "Environments",
    items: [
      one("all", "All of them", links.decision, current === undefined),
      ...environments.map((id) => ({
        ...one(id, name.environment(id), links.page(`decision/${id}`), id === current),
        // It has no column.
        ...(isUnanswered(edition, id) && { verdict: UNGIVEN, note: "for all" }),
      })),
    ],
  };
}

/** Of use to few who look for an answer. */
const onPhoneFolded = (blocks: readonly Block[]): Block[] =>
  blocks.length === 0
    ? []
    : [{ block: "more", summary: "What settles most, and the commands", blocks, onPhone: true }];

const hasFigure = ({ figures }: Candidate): boolean => figures.some(({ known }) => known !== "unknown");

const legend: readonly Block[] = [
  ...bullets([
    [
      { text: "first", strong: true },
      " is the answer, with how sure it is beneath; ",
      { text: "one of two", strong: true },
      " leads together with another. All others show their score, as a share of the best whose figures are all usable: that one has 100 %, also beside a first that lacks some. ",
      { text: "runner-up", strong: true },
      " is the likeliest other one, where its figures are all usable. The cell of an answer is tinted, however sure it is.",
    ],
    [
      markOf(UNGIVEN),
      " beneath a use case: no storage is its answer yet, and 100 % means the best of those that were measured.",
    ],
    [
      { text: FOR_NOW, strong: true },
      " marks the one to take while the answer is open: what was measured speaks for it.",
    ],
    [
      { text: "enough", strong: true },
      " and ",
      { text: "not enough", strong: true },
      " stand where there is nothing else to choose: whether the only storage does is what is judged. ",
      { text: "enough", strong: true },
      " beneath a score: it is fast enough, and which is best is open.",
    ],
    [
      { text: "out", strong: true },
      " lacks something that is required, or misses an objective: which one stands beneath.",
    ],
    [
      { text: "too close", strong: true },
      " misses an objective, but by less than its runs can tell: it comes after those that meet it.",
    ],
    [
      { text: "not measured", strong: true },
      " and “2 of 3 missing” lack figures that the score needs; these count as what they may be at worst and at best. ",
      { text: "excluded", strong: true },
      " and “1 of 2 excluded” have them, but they failed the check that is named.",
    ],
  ]),
];

function decisionTable(edition: Edition, environment: string, answers: readonly Recommendation[]): Table {
  const name = titles(edition.record);
  const columns = columnsOf(answers);
  return {
    block: "table",
    caption: `Use cases and deployments in ${name.environment(environment)}. A percentage is the score, as a share of the best whose figures are all usable`,
    sticky: true,
    narrow: true,
    fixed: true,
    columns: heads(
      "Use case",
      ...columns.map((id) => ({
        label: name.deployment(id),
        href: edition.links.deployment(id),
        ...defined({ note: classLabel(edition.record, id) }),
      })),
    ),
    rows: edition.useCases.flatMap((id) => {
      const answer = answers.find(({ useCase }) => useCase === id);
      if (answer === undefined) return [];
      const title = {
        text: useCaseOf(edition, id)?.title ?? id,
        href: edition.links.useCase(id, environment),
        ...defined({ note: verdictOfRow(edition, answer) }),
      };
      const cells = [title, ...columns.map((deployment) => cellOf(edition, answer, deployment))];
      return [{ cells, inShort: answerInShort(edition, answer) }];
    }),
  };
}

/** Where no cell says it, as none is the answer; and where the best percentage is not that of the first. */
function verdictOfRow(edition: Edition, answer: Recommendation): Rich | undefined {
  const { first, candidates } = answer;
  const marked = markOf(toldIn(edition, answer));
  if (isAsked(answer)) return [marked];
  if (first === undefined) return [marked];
  const isScored = ({ score }: Candidate): boolean => score !== undefined;
  const own = candidates.find(({ deployment }) => deployment === first);
  return own && !isScored(own) && candidates.some(isScored) ? "percentages without the first" : undefined;
}

/** Deployments: most often first choice, then most often ranked. */
function columnsOf(answers: readonly Recommendation[]): string[] {
  const ids = new Set(answers.flatMap(({ candidates }) => candidates.map(({ deployment }) => deployment)));
  const firsts = (id: string): number => answers.filter(({ first }) => first === id).length;
  const ranked = (id: string): number =>
    answers.filter(({ candidates }) =>
      candidates.some(({ deployment, status }) => deployment === id && status === "ranked"),
    ).length;
  return [...ids].sort((a, b) => firsts(b) - firsts(a) || ranked(b) - ranked(a) || order(a, b));
}

function unmeasured(edition: Edition, environments: readonly string[]): PageSection {
  return {
    id: "unmeasured",
    title: "Environments without figures for any use case",
    blocks: [
      {
        block: "list",
        items: environments.map((id) => [environmentLink(edition, id)]),
      },
    ],
  };
}

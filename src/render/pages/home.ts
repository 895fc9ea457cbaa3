/** The entrance: pick what you run and the environment most like yours, and read the answer. */
import type { Ranking } from "../../judge/ranking/ranking.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { formatNumber } from "../../units/format.ts";
import { bestMeasurements } from "../blocks/answers/measuring.ts";
import {
  answerName,
  doubtLegend,
  doubtLines,
  doubtsOn,
  survivalText,
  verdictCounts,
  verdictLegend,
  verdictText,
} from "../blocks/answers/verdict.ts";
import { keptOutSentences } from "../blocks/comparisons.ts";
import { byAnswers, environmentCards } from "../blocks/environment-cards.ts";
import { counted } from "../blocks/values.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { comparisonAnchor } from "../edition/links.ts";
import { heads, joined, section, text } from "../edition/parts.ts";
import type { Block, Card, Page, PageSection, Rich, TableCell, TextSpan } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const home: PageKind = {
  pages: ({ edition }) => [homePage(edition)],
};

function homePage(edition: Edition): Page {
  const { declaration } = edition.record;
  const lede = declaration.description;
  if (edition.runs.length === 0 && edition.findings.length === 0)
    return { ...base(edition, lede), sections: firstSteps(edition) };
  return {
    ...base(edition, lede),
    sections: [
      { id: "choose", title: "What should I use?", blocks: decisionBlocks(edition) },
      ...section("measure", "What to measure next", bestMeasurements(edition, measuredOf(edition))),
      {
        id: "environments",
        title: "Which environment is most like yours?",
        blocks: [{ block: "cards", cards: environmentCards(edition, byAnswers(edition)) }],
      },
      { id: "credible", title: "Fastest is not first", blocks: credibleBlocks(edition) },
      { id: "reading", title: "How to read this report", blocks: [readingBlock(edition)] },
      { id: "record", title: "What stands behind it", blocks: recordBlocks(edition) },
    ],
  };
}

const base = (edition: Edition, lede: string): Omit<Page, "sections"> => ({
  path: "",
  kind: "home",
  title: edition.record.declaration.title,
  description: lede,
  lede,
});

/** Use cases x environments; every cell leads to the answer and its reason. */
function decisionBlocks(edition: Edition): Block[] {
  const name = titles(edition.record);
  const measured = measuredOf(edition);
  return [
    {
      block: "text",
      text: [
        "Find what you run in the first column and read across to the environment most like yours. Each answer leads to its reason, its supporting numbers, and what was ruled out. ",
        { text: "Every use case against every deployment", href: edition.links.decision },
        " stands in one table.",
      ],
    },
    {
      block: "table",
      caption: "The answer for each use case and environment",
      sticky: true,
      columns: heads(
        "Use case",
        ...measured.map((id) => ({ label: name.environment(id), href: edition.links.environment(id) })),
      ),
      rows: edition.useCases.map((id) => ({
        cells: [
          { text: useCaseOf(edition, id)?.title ?? id, href: edition.links.useCase(id) },
          ...measured.map((environment) => answerCell(edition, id, environment)),
        ],
      })),
      empty: "No use case is declared.",
    },
    ...legend(edition, measured),
  ];
}

/** Environments in which something was measured, those with most answers first. */
const measuredOf = (edition: Edition): string[] =>
  byAnswers(edition).filter((id) => edition.runs.some((run) => run.environment === id));

function legend(edition: Edition, environments: readonly string[]): Block[] {
  const shown = edition.judgement.recommendations.filter(({ environment }) =>
    environments.includes(environment),
  );
  return shown.length === 0 ? [] : [text(verdictCounts(shown)), ...verdictLegend(), ...doubtLegend()];
}

/** The answer, its verdict, what its figures are doubted for, and whether data outlive the node: a line each. */
function answerCell(edition: Edition, useCase: string, environment: string): TableCell {
  const found = edition.recommendationsOf(useCase).find((r) => r.environment === environment);
  if (found === undefined) return { text: "–", tone: "muted" };
  const name = titles(edition.record).deployment;
  const { verdict, answers, sentence } = found;
  const [gap] = found.missing;
  const survival = survivalText(found, name);
  const lines: (readonly TextSpan[])[] = [
    verdict === "open" ? (gap ? [`run ${gap.profile}`] : []) : [{ text: verdictText(found), strong: true }],
    ...doubtLines(edition.links, doubtsOn(found, answers[0])),
    survival === undefined ? [] : [survival],
  ];
  const note = joined(
    lines.filter(({ length }) => length > 0),
    "\n",
  );
  return {
    text: answerName(found, name),
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...defined({ note: nonEmpty(note) }),
    ...(verdict === "decided" && { tone: "good" as const }),
    ...(verdict === "open" && { tone: "muted" as const }),
  };
}

/** The first of each environment, then the second of each, and so on: no environment crowds out the others. */
function inTurn(rankings: readonly Ranking[]): Ranking[] {
  const groups = [...Map.groupBy(rankings, (ranking) => ranking.environment).values()];
  return rankings.flatMap((_, index) => groups.flatMap((group) => group[index] ?? []));
}

/** Where the fastest printed value is not the credible winner. */
function credibleBlocks(edition: Edition): Block[] {
  const name = titles(edition.record);
  const differing = edition.judgement.rankings.filter((r) =>
    r.values.some((v) => v.deployment === r.bestAsPrinted && v.excludedBy.length > 0),
  );
  if (differing.length === 0)
    return [text("In this edition the fastest printed value of every comparison passed the checks.")];
  // One comparison can fail in ten metrics: its first stands for it.
  const shown = [
    ...new Map(differing.toReversed().map((r) => [`${r.environment}/${r.comparisonId}`, r])).values(),
  ].reverse();
  const cards = inTurn(shown)
    .slice(0, 6)
    .map(
      (ranking): Card => ({
        title: ranking.comparisonTitle,
        href: edition.links.environment(ranking.environment, comparisonAnchor(ranking.comparisonId)),
        text: keptOutSentences(edition, ranking)[0] ?? "",
        meta: name.environment(ranking.environment),
        tone: "bad",
      }),
    );
  const rest = shown.length - cards.length;
  return [
    {
      block: "text",
      text: "Every number is checked against arithmetic and physics before it may win. Here the fastest printed value did not pass.",
    },
    { block: "cards", cards },
    ...(rest > 0
      ? [
          text(
            `${counted(rest, "more comparison")} of this kind stand on the pages of the environments.`,
            "muted",
          ),
        ]
      : []),
  ];
}

function readingBlock(edition: Edition): Block {
  const { links } = edition;
  const items: Rich[] = [
    [
      "Rankings hold ",
      { text: "within one environment", strong: true },
      " and between equal workloads. There is no winner over all.",
    ],
    [
      "A ",
      { text: "struck value", strong: true },
      " failed a check and cannot win; the label beside it leads to ",
      { text: "the check", href: links.checks },
      ", with the rule and its thresholds.",
    ],
    [
      { text: "Equal ranks", strong: true },
      " mean that the difference lies within what printing and single runs leave open.",
    ],
    [
      "Every number leads to ",
      { text: "its run", strong: true },
      ": the raw file or the document with its line, the figure as printed, and each check with its outcome.",
    ],
    [
      "How numbers are compared, ranked and rounded stands on the ",
      { text: "method", href: links.methodology },
      " page.",
    ],
  ];
  return { block: "list", items };
}

function recordBlocks(edition: Edition): Block[] {
  const { links } = edition;
  const results = edition.judgement.results;
  const kept = results.filter((r) => r.outcomes.some((o) => o.verdict === "excluded")).length;
  return [
    {
      block: "facts",
      items: [
        {
          term: "Runs",
          value: [
            { text: counted(edition.runs.length, "run"), href: "/runs/" },
            `, ${counted(results.length, "result")}`,
          ],
        },
        {
          term: "Excluded of ranking",
          value: [`${counted(kept, "result")} by `, { text: "checks", href: links.checks }],
        },
        {
          term: "Deployments",
          value: [
            { text: formatNumber(edition.deployments.length), href: links.deployments },
            ` of `,
            { text: counted(edition.backends.length, "backend"), href: links.backends },
          ],
        },
        {
          term: "Documents",
          value: [{ text: counted(edition.sources.length, "source"), href: links.sources }],
        },
        {
          term: "All results",
          value: [
            { text: "CSV", href: links.results("csv") },
            " · ",
            { text: "JSON", href: links.results("json") },
          ],
        },
      ],
    },
  ];
}

/** What an empty report says: the two ways to get a first number in. */
function firstSteps(edition: Edition): PageSection[] {
  return [
    {
      id: "first-steps",
      title: "Nothing is recorded yet",
      blocks: [
        { block: "text", text: "This report has no run so far. There are two ways to a first number:" },
        {
          block: "list",
          items: [
            [
              "Measure the disk of this machine: install fio, then run ",
              { text: "npm run collect", code: true },
              ".",
            ],
            [
              "Take in a result, fio JSON or a kbench log: ",
              { text: "npm run add -- FILE --environment ID --deployment ID --backend ID", code: true },
              ". It describes what is new in ",
              { text: "data/environments", code: true },
              " and ",
              { text: "data/deployments", code: true },
              " for you to complete. From then on, dropping files into ",
              { text: "data/raw/ENVIRONMENT/DEPLOYMENT/", code: true },
              " is enough.",
            ],
          ],
        },
        { block: "pre", label: "Commands", text: "npm run collect\nnpm run dev" },
        {
          block: "text",
          text: [
            "Until then, ",
            { text: "the checks", href: edition.links.checks },
            " and ",
            { text: "the method", href: edition.links.methodology },
            " tell how numbers will be judged.",
          ],
        },
      ],
    },
  ];
}

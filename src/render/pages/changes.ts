/** What changed between editions: new runs and deployments, answers that changed, corrections. */
import { formatNumber } from "../../units/format.ts";
import { movedAnswers } from "../blocks/answers/moved-answers.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { runHref } from "../edition/links.ts";
import { dateText, siteOf } from "../edition/own-site.ts";
import { bullets, deploymentLink, environmentLink, fold, heads, joined, text } from "../edition/parts.ts";
import type { Block, Page, PageSection, Rich, TableRow } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const changes: PageKind = {
  menu: { group: "Evidence", name: "Changes", path: "changes", weight: 66 },
  pages: ({ history }) => [changesPage(history)],
};

/** `history`: the edition of the page and the ones before it, newest first. */
function changesPage(history: readonly Edition[]): Page {
  return {
    path: "changes",
    kind: "changes",
    title: "What changed",
    description: "Runs, deployments and answers that are new in each edition, and corrections.",
    lede: [
      "Published editions stay as they are. What is new in each one, which answer changed, and what had to be corrected.",
      ...(history[0]
        ? [
            " Whether a cell got slower stands under ",
            { text: "Before and after", href: history[0].links.history() },
            ".",
          ]
        : []),
    ],
    sections: history.map((one, index) => changesOf(one, history[index + 1])),
  };
}

function changesOf(edition: Edition, before: Edition | undefined): PageSection {
  const { record } = edition;
  const name = titles(record);
  const isNew = <T>(now: readonly T[], then: readonly T[] | undefined): T[] =>
    now.filter((id) => !then?.includes(id));
  const newRuns = isNew(
    edition.runs.map((run) => run.id),
    before?.runs.map((run) => run.id),
  );
  const newDeployments = isNew(edition.deployments, before?.deployments);
  const newSources = isNew(edition.sources, before?.sources);
  const facts: { term: string; value: Rich }[] = [
    {
      term: "Runs",
      value: `${formatNumber(newRuns.length)} new, ${formatNumber(edition.runs.length)} in all`,
    },
    ...(newSources.length > 0
      ? [
          {
            term: "New documents",
            value: joined(
              newSources.map((id) => ({ text: name.source(id), href: edition.links.source(id) })),
            ),
          },
        ]
      : []),
    ...(newDeployments.length > 0
      ? [{ term: "New deployments", value: joined(newDeployments.map((id) => deploymentLink(edition, id))) }]
      : []),
    { term: "Method", value: edition.judgement.method },
  ];
  const blocks: Block[] = [
    ...(edition.summary ? [text(edition.summary)] : []),
    { block: "facts", items: facts },
    ...(before ? [movedChoices(edition, before)] : []),
    ...corrections(edition),
    ...fold(`New runs (${newRuns.length})`, bullets(newRuns.map((id) => [{ text: id, href: runHref(id) }]))),
  ];
  return {
    id: edition.version,
    title: edition.isNext
      ? "Next edition, draft"
      : `${edition.version}${edition.date ? `, ${dateText(siteOf(record), edition.date)}` : ""}`,
    blocks,
  };
}

/** A row for each answer that is another one than before, or was not there. */
export const changedAnswers = (edition: Edition, before: Edition): TableRow[] =>
  movedAnswers(edition, before).map(({ of, before: was, now }) => ({
    cells: [
      {
        text: useCaseOf(edition, of.useCase)?.title ?? of.useCase,
        href: edition.links.useCase(of.useCase, of.environment),
      },
      environmentLink(edition, of.environment),
      was === undefined ? { text: "not in it", tone: "muted" as const } : { text: was },
      { text: now },
    ],
  }));

function movedChoices(edition: Edition, before: Edition): Block {
  return {
    block: "table",
    caption: `Answers that changed since ${before.version}`,
    columns: heads("Use case", "Environment", "Before", "Now"),
    rows: changedAnswers(edition, before),
    empty: `No answer changed since ${before.version}.`,
  };
}

function corrections(edition: Edition): Block[] {
  const found = edition.record.locks.get(edition.version)?.corrections ?? [];
  if (found.length === 0) return [];
  return [
    {
      block: "table",
      caption: "Corrections",
      columns: heads("Date", "Figure", "Was", "Is", "Why"),
      rows: found.map((c) => ({
        cells: [{ text: c.date }, { text: c.figure }, { text: c.was }, { text: c.is }, { text: c.reason }],
      })),
    },
  ];
}

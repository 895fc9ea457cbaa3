/** Sources: one page per document, with what was taken from it and what it says against its own numbers. */

import type { Source } from "../../../schema/source.ts";
import { formatNumber } from "../../../units/format.ts";
import { claimSummary } from "../../blocks/claims/claims.ts";
import { environmentOf } from "../../blocks/environments/of-document.ts";
import { KNOWN_BY } from "../../blocks/known-by.ts";
import { findingBlocks, observationBlocks } from "../../blocks/statements.ts";
import { farLinesNote } from "../../blocks/why/far-lines.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { runHref } from "../../edition/links.ts";
import { pageBelow } from "../../edition/page-below.ts";
import {
  bullets,
  countCell,
  deploymentLink,
  fold,
  heads,
  joined,
  numeric,
  orNotStated,
  runsCount,
  section,
  text,
} from "../../edition/parts.ts";
import type { Block, Page, TextSpan } from "../../edition/view.ts";
import type { PageKind } from "../page-kind.ts";
import { closedDocuments, copiedDocuments } from "./behind-runs.ts";
import { HOW_FAR, howFar, howFarCells, howFarText } from "./how-far.ts";
import { lineBlocks } from "./source-lines.ts";

export const sources: PageKind = {
  menu: { group: "Evidence", name: "Sources", path: "sources", weight: 62 },
  pages: ({ edition }) => sourcePages(edition),
};

function sourcePages(edition: Edition): Page[] {
  const { links, record } = edition;
  const name = titles(record);
  const list: Page = {
    path: "sources",
    kind: "list",
    title: "Sources",
    description: "The documents whose figures are in the record.",
    lede: `The documents that figures were copied from, line by line; the texts themselves are not kept here.${unpublishedText(edition)} ${howFarText("their", howFar(edition))}`,
    sections: [
      {
        id: "all",
        title: "All sources",
        said: true,
        blocks: [
          {
            block: "table",
            caption: "Sources",
            columns: heads("Document", "Published", numeric("Runs"), ...HOW_FAR),
            rows: edition.sources.map((id) => {
              const { published, address } = record.sources.get(id) ?? {};
              const runs = edition.runs.filter((run) => run.provenance.source?.id === id);
              return {
                cells: [
                  {
                    text: name.source(id),
                    href: links.source(id),
                    note: joined([...whereOf(edition, id), originalSpans(address)], "; "),
                  },
                  orNotStated(published?.slice(0, 10)),
                  runsCount(runs),
                  ...howFarCells(howFar(edition, id)),
                ],
              };
            }),
            empty: "This edition has no figures copied from documents.",
          },
        ],
      },
    ],
  };
  return [list, ...edition.sources.flatMap((id) => sourcePage(edition, id))];
}

/** Titles are much alike. */
const whereOf = (edition: Edition, id: string): string[] =>
  [environmentOf(edition, id)].filter((where) => where !== undefined);

/** Of how many of those with figures nobody can read the original. */
function unpublishedText(edition: Edition): string {
  const copied = copiedDocuments(edition).length;
  const closed = closedDocuments(edition).length;
  if (closed === 0) return "";
  const isAll = closed === edition.sources.length;
  const whose = isAll
    ? closed === 1
      ? "it"
      : "all of them"
    : closed < copied
      ? `${closed} of them`
      : `the ${closed === 1 ? "one" : closed} that runs were copied from`;
  return ` No public address is recorded for ${whose}: runs lead to this report's index of the lines, not to the original.`;
}

/** Where its own text stands, which is no part of the record. */
const originalSpans = (address: string | undefined): TextSpan[] =>
  address === undefined
    ? [{ text: "no public address is recorded", tone: "muted" }]
    : [{ text: address.replace(/^https?:\/\//, "").replace(/\/$/, ""), href: address }];

/** What a reader can check of a document that nobody can read. */
const closedBlocks = ({ address }: Source, runs: number): Block[] =>
  address === undefined
    ? [
        text(
          `The original is not public, as far as is recorded, and its text is not kept here, so you cannot read it. ${runs > 0 ? "You can follow each figure to this report's index of the document's lines, in which only the figures stand as printed, and see there what checks say of it. " : ""}Anyone who has the text can compare its sha256 with the one above, which is that of the text as it was read, and look up the lines.`,
        ),
      ]
    : [];

function sourcePage(edition: Edition, id: string): Page[] {
  const source = edition.record.sources.get(id);
  if (source === undefined) return [];
  const own = <T extends { source?: string }>(items: readonly T[]): T[] =>
    items.filter((item) => item.source === id);
  const runs = edition.runs.filter((run) => run.provenance.source?.id === id);
  const { notRecorded: skipped = [], caveats = [] } = source;
  const skippedTable: Block = {
    block: "table",
    caption: "Lines left out, and why",
    columns: heads("Lines", "Why"),
    rows: skipped.map((s) => ({ cells: [{ text: s.lines }, { text: s.reason }] })),
  };
  const bases = [...new Set(runs.map(({ basis }) => KNOWN_BY[basis]))];
  const isMixed = bases.length > 1;
  const runTable: Block = {
    block: "table",
    caption: `Runs read from it${isMixed ? "" : `: ${bases[0]}`}`,
    filter: true,
    columns: heads("Run", "Deployment", ...(isMixed ? ["Known by"] : []), numeric("Results")),
    rows: runs.map((run) => ({
      cells: [
        { text: run.title ?? run.id, href: runHref(run.id) },
        deploymentLink(edition, run.deployment),
        ...(isMixed ? [{ text: KNOWN_BY[run.basis] }] : []),
        countCell(run.results.length),
      ],
    })),
    empty: "It prints no measured figures.",
  };
  const crumbs = [{ text: "Sources", href: edition.links.sources }];
  const linePage = pageBelow(`sources/${id}/lines`, {
    title: `${source.title}, line by line`,
    crumbs: [...crumbs, { text: source.title, href: edition.links.source(id) }],
    blocks: lineBlocks(edition, id, runs),
  });
  const linesBelow = linePage.map(
    (): Block => ({
      block: "elsewhere",
      summary: "Each figure by its line, with what the document says around it",
      href: edition.links.sourceLines(id),
    }),
  );
  return [
    {
      path: `sources/${id}`,
      kind: "source",
      title: source.title,
      eyebrow: "Source",
      description: source.summary,
      lede: [source.summary, "\n", { text: howFarText("its", howFar(edition, id)), strong: true }],
      crumbs,
      branch: true,
      sections: [
        {
          id: "document",
          title: "The document",
          blocks: [
            {
              block: "facts",
              items: [
                { term: "Author", value: source.author ?? "not stated" },
                { term: "Published", value: source.published ?? "not stated" },
                {
                  term: "Original",
                  value: originalSpans(source.address),
                },
                { term: "Licence", value: source.licence ?? "not stated" },
                { term: "Lines", value: formatNumber(source.lineCount) },
                { term: "sha256", value: [{ text: source.sha256, code: true }] },
              ],
            },
            ...closedBlocks(source, runs.length),
          ],
        },
        {
          id: "runs",
          title: "Runs",
          blocks: [
            ...farLinesNote(
              edition,
              runs.flatMap((run) => edition.resultsOf(run.id)),
            ),
            runTable,
          ],
        },
        ...section("lines", "Line by line", linesBelow),
        ...section("caveats", "Its own caveats", bullets(caveats)),
        ...section("findings", "Findings", findingBlocks(edition, own(edition.findings))),
        ...section("observations", "Observations", observationBlocks(edition, own(edition.observations))),
        ...section("claims", "Its claims, recomputed", claimSummary(edition, own(edition.claims))),
        ...section(
          "not-recorded",
          "Not recorded",
          skipped.length > 0
            ? fold(`${skipped.length} passages with a number that is no fact about storage`, [skippedTable])
            : [],
        ),
      ],
    },
    ...linePage,
  ];
}

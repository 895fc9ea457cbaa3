/** The audit of claims: how many of each verdict in each document, and a page for each document. */
import { FILLED_SHARE } from "../../judge/claims/bounds.ts";
import { type AuditedClaim, CLAIM_VERDICTS } from "../../judge/claims/index.ts";
import { WORDS } from "../../judge/claims/printed.ts";
import { formatShare } from "../../units/format.ts";
import { claimTable, countsOf, countsText, folded, VERDICTS } from "../blocks/claims.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { countCell, heads, numeric } from "../edition/parts.ts";
import type { Block, Page, PageSection, Table, TableCell } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const claims: PageKind = {
  menu: { group: "Evidence", name: "Claims", path: "claims", weight: 60 },
  pages: ({ edition }) => claimPages(edition),
};

function claimPages(edition: Edition): Page[] {
  const bySource = edition.sources
    .map((source) => ({ source, claims: edition.claims.filter((claim) => claim.source === source) }))
    .filter(({ claims }) => claims.length > 0);
  const list: Page = {
    path: "claims",
    kind: "list",
    title: "Claims",
    description: "What the documents say about their own figures, recomputed.",
    lede: "Every comparison, figure, recommendation and explanation of the documents, held against the figures that they print and against the checks. Those that are right are here too.",
    sections: [
      { id: "counts", title: "How they fare", blocks: countBlocks(edition, bySource) },
      { id: "verdicts", title: "What the verdicts mean", blocks: [verdictBlock(), rules()] },
      ...contradictions(edition, bySource),
    ],
  };
  return [list, ...bySource.map(({ source, claims }) => sourcePage(edition, source, claims))];
}

type OfSource = { source: string; claims: readonly AuditedClaim[] };

function countBlocks(edition: Edition, bySource: readonly OfSource[]): Block[] {
  const { links, claims } = edition;
  const name = titles(edition.record);
  const cells = (own: readonly AuditedClaim[], href?: string): TableCell[] => [
    ...[...countsOf(own)].map(
      ([verdict, count]): TableCell => ({
        text: String(count),
        sort: count,
        ...(href && count > 0 && { href: `${href}#${verdict}` }),
        ...(count === 0 && { tone: "muted" }),
      }),
    ),
    countCell(own.length),
  ];
  const table: Table = {
    block: "table",
    caption: "Claims by document and verdict",
    columns: heads(
      "Document",
      ...CLAIM_VERDICTS.map((verdict) => numeric(VERDICTS[verdict].short)),
      numeric("All"),
    ),
    rows: [
      ...bySource.map(({ source, claims: own }) => ({
        cells: [
          { text: name.source(source), href: links.claimsOf(source) },
          ...cells(own, links.claimsOf(source)),
        ],
      })),
      ...(bySource.length > 1 ? [{ cells: [{ text: "All documents" }, ...cells(claims)] }] : []),
    ],
    fixed: true,
    narrow: true,
    empty: "This edition has no claims of documents.",
  };
  return [table];
}

const verdictBlock = (): Block => ({
  block: "facts",
  items: CLAIM_VERDICTS.map((verdict) => ({ term: VERDICTS[verdict].title, value: VERDICTS[verdict].means })),
});

/** How words and figures are read, so that nobody has to guess. */
const rules = (): Block => ({
  block: "list",
  items: [
    "A claim has the first of these verdicts that holds, in this order; others that hold are named beside it.",
    "“1.7x faster” and “1.7x” mean that one is 1.7 times the other, and anything from 1.65 to 1.75. Where the last digit was cut off or rounded up instead of rounded, the claim is right and that is said.",
    `Words are read generously: ${WORDS.map(({ within }) => formatShare(within)).join(" and ")} either way for “identical”, “equal” or “tie”, and for “similar”, “comparable”, “symmetric”, “roughly” or “consistent”.`,
    `What is said to be the bottleneck must be used by ${formatShare(FILLED_SHARE)} at least somewhere in the text.`,
    "What the record declares of a product, or a document says elsewhere without figures, can contradict a claim and never bear it out.",
  ],
});

/** Of every document: what readers look for first. */
function contradictions(edition: Edition, bySource: readonly OfSource[]): PageSection[] {
  const name = titles(edition.record);
  const sections = bySource.flatMap(({ source, claims }): PageSection[] => {
    const own = claims.filter(({ verdict }) => verdict === "contradicted");
    if (own.length === 0) return [];
    const table = claimTable(edition, own, `Contradicted in ${name.source(source)}`, "own");
    return [
      {
        id: source,
        title: name.source(source),
        level: 3,
        blocks: [folded(`${source}-contradicted`, own.length, "Contradicted", table)],
      },
    ];
  });
  if (sections.length === 0) return [];
  const lead: PageSection = {
    id: "contradicted",
    title: "What figures contradict",
    blocks: [{ block: "text", text: "By document, in the order of its lines." }],
  };
  return [lead, ...sections];
}

function sourcePage(edition: Edition, source: string, claims: readonly AuditedClaim[]): Page {
  const title = titles(edition.record).source(source);
  return {
    path: `claims/${source}`,
    kind: "claims",
    title,
    eyebrow: "Claims",
    description: `What ${title} says about its own figures, recomputed.`,
    lede: countsText(claims),
    crumbs: [{ text: "Claims", href: edition.links.claims }],
    sections: [
      {
        id: "document",
        title: "The document",
        blocks: [
          {
            block: "text",
            text: [
              "Its figures, and where they were read: ",
              { text: title, href: edition.links.source(source) },
              ".",
            ],
          },
        ],
      },
      ...CLAIM_VERDICTS.flatMap((verdict): PageSection[] => {
        const own = claims.filter((claim) => claim.verdict === verdict);
        if (own.length === 0) return [];
        const { title: heading, means } = VERDICTS[verdict];
        const table = claimTable(edition, own, heading, "own");
        const isOpen = verdict === "contradicted" || own.length <= SHORT;
        return [
          {
            id: verdict,
            title: `${heading} (${own.length})`,
            blocks: [
              { block: "text", tone: "muted", text: means },
              isOpen ? table : folded(`${verdict}-all`, own.length, "All of them", table),
            ],
          },
        ];
      }),
    ],
  };
}

const SHORT = 12;

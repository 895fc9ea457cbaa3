/** The audit of claims: how many of each verdict in each document, and a page for each document. */
import { FILLED_SHARE, UNFILLED_SHARE } from "../../judge/claims/bounds.ts";
import { type AuditedClaim, CLAIM_VERDICTS, type ClaimVerdictName } from "../../judge/claims/index.ts";
import { WORDS } from "../../judge/claims/printed.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import { formatShare } from "../../units/format.ts";
import { claimTable, inOrderOfLines, type LineHref } from "../blocks/claims/claim-table.ts";
import { againText, howWrongText, inPartText, onExcludedText, saidAgain } from "../blocks/claims/told.ts";
import { countsOf, inLines, VERDICTS } from "../blocks/claims/verdicts.ts";
import { environmentOf } from "../blocks/environments/of-document.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { pageBelow } from "../edition/page-below.ts";
import { countCell, elsewhere, heads, joined, numeric, text } from "../edition/parts.ts";
import type { Block, Page, PageSection, Rich, Table, TableCell, Tabs, TextSpan } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";
import { lineHrefOf } from "./sources/source-lines.ts";

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
    names: CLAIM_VERDICTS.map((verdict) => VERDICTS[verdict].title),
    description: "What the documents say about their own figures, recomputed.",
    lede: bySource.length > 0 ? resultText(edition, bySource) : COUNTED,
    sections: [
      {
        id: "counts",
        title: "How they fare",
        said: true,
        blocks: [...countBlocks(edition, bySource), ...(bySource.length > 0 ? [text(COUNTED, "muted")] : [])],
      },
      { id: "verdicts", title: "What the verdicts mean", blocks: [verdictBlock(), rules()] },
      { id: "kinds", title: "What kinds of claims there are", blocks: [kindBlock()] },
    ],
  };
  return [list, ...bySource.flatMap((one) => [...sourcePages(edition, one, bySource)])];
}

const COUNTED =
  "Every claim of the documents is held against the figures that they print and against the checks. Claims that are right are listed, too.";

const contradictedOf = (claims: readonly AuditedClaim[]): AuditedClaim[] =>
  claims.filter(({ verdict }) => verdict === "contradicted");

/** What is contradicted; the others stand in the contents beneath. */
function contradictedText(claims: readonly AuditedClaim[]): TextSpan[] {
  const contradicted = countsOf(claims).get("contradicted") ?? 0;
  return [
    `Of ${plural(claims.length, "claim")}${againText(saidAgain(claims).length)}${inLines(claims)}, `,
    { text: `${contradicted} ${contradicted === 1 ? "is" : "are"} contradicted`, strong: true },
    `${howWrongText(contradictedOf(claims))} by the document's own figures, recalculated.`,
  ];
}

/** "Of 678 claims in 5 documents, 69 are contradicted by the document's own figures, the largest share in A (20 of 97)." */
function resultText({ record, links, claims }: Edition, bySource: readonly OfSource[]): Rich {
  const contradicted = countsOf(claims).get("contradicted") ?? 0;
  const wrongIn = ({ claims: own }: OfSource): number => countsOf(own).get("contradicted") ?? 0;
  const shareIn = (one: OfSource): number => wrongIn(one) / Math.max(1, one.claims.length);
  const most = Math.max(...bySource.map(shareIn));
  const where = joined(
    bySource
      .filter((one) => shareIn(one) === most)
      .map((one) => [
        { text: titles(record).source(one.source), href: links.claimsOf(one.source) },
        ` (${wrongIn(one)} of ${one.claims.length})`,
      ]),
    " and ",
  );
  const [is, documents] = [contradicted === 1 ? "is" : "are", plural(bySource.length, "document")];
  return [
    `Of ${plural(claims.length, "claim")}${againText(saidAgain(claims).length)}${inLines(claims)} of ${documents}, `,
    { text: `${contradicted} ${is} contradicted`, strong: true },
    `${inPartText(contradictedOf(claims))} by the documents' own figures`,
    ...(contradicted > 0 && bySource.length > 1 ? [", the largest share in ", ...where] : []),
    ".",
  ];
}

const wrongOf = (claims: readonly AuditedClaim[]): string =>
  `${countsOf(claims).get("contradicted") ?? 0} of ${claims.length} contradicted`;

/** Each document's page leads to those of the others. */
function tabsOf(edition: Edition, bySource: readonly OfSource[], current: string): Tabs {
  return {
    label: "Documents",
    onPhone: true,
    items: bySource.map(({ source, claims }) => ({
      id: source,
      text: titles(edition.record).source(source),
      href: edition.links.claimsOf(source),
      note: [environmentOf(edition, source), wrongOf(claims)].filter(Boolean).join(": "),
      ...(source === current && { current: true as const }),
    })),
  };
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
    { ...countCell(own.length), ...defined({ note: nonEmpty(inLines(own).trim()) }), ...(href && { href }) },
  ];
  const table: Table = {
    block: "table",
    caption:
      "Claims by document and verdict. One line of a document may make several claims: they add up across the table, each with one verdict.",
    columns: heads(
      "Document",
      ...CLAIM_VERDICTS.map((verdict) => numeric(VERDICTS[verdict].short)),
      numeric("All"),
    ),
    rows: [
      ...bySource.map(({ source, claims: own }) => ({
        cells: [
          {
            text: name.source(source),
            href: links.claimsOf(source),
            ...defined({ note: environmentOf(edition, source) }),
          },
          ...cells(own, links.claimsOf(source)),
        ],
        inShort: [environmentOf(edition, source), wrongOf(own)].filter(Boolean).join(": "),
      })),
      ...(bySource.length > 1
        ? [{ cells: [{ text: "All documents" }, ...cells(claims)], inShort: wrongOf(claims) }]
        : []),
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

/** Beside each claim stands one of these words. */
const KINDS: Readonly<Record<AuditedClaim["claim"]["kind"], string>> = {
  ratio: "How many times one figure is another.",
  value: "What one figure is.",
  order: "Which storage or test comes before which.",
  advantage: "What one storage is better at, without a figure.",
  recommendation: "Which storage to take for what.",
  explanation: "Why a figure is what it is.",
  projection: "What is expected, and was not measured.",
  capability: "What a storage can do.",
};

const kindBlock = (): Block => ({
  block: "facts",
  items: Object.entries(KINDS).map(([term, value]) => ({ term, value })),
});

const allowed = WORDS.map(({ within }) => formatShare(within));

/** How words and figures are read, so that nobody has to guess. */
const rules = (): Block => ({
  block: "list",
  items: [
    "A claim has the first of these verdicts that holds, in this order; others that hold are named beside it.",
    "“1.7x faster” and “1.7x” mean that one is 1.7 times the other, and anything from 1.65 to 1.75. Where the last digit was cut off, or rounded up when it should not have been, the claim counts as right, and this is said beside it.",
    `Words are read generously: “identical”, “equal” and “tie” allow ${allowed[0]} either way, and “similar”, “comparable”, “symmetric”, “roughly” and “consistent” ${allowed[1]}.`,
    `What is said to be the bottleneck must be at least ${formatShare(FILLED_SHARE)} used somewhere in the text. Below ${formatShare(UNFILLED_SHARE)} it is not the bottleneck; in between, that cannot be told.`,
    "What the record declares of a product, or a document says elsewhere without figures, can contradict a claim and never bear it out.",
  ],
});

/** What figures contradict is in sight; long tables of other verdicts are pages below. */
function* sourcePages(
  edition: Edition,
  { source, claims }: OfSource,
  all: readonly OfSource[],
): Generator<Page> {
  const title = titles(edition.record).source(source);
  const lineHref = lineHrefOf(edition, source);
  const verdicts = CLAIM_VERDICTS.map((verdict) => verdictOf(edition, source, claims, verdict, lineHref));
  yield {
    path: `claims/${source}`,
    kind: "claims",
    branch: true,
    title,
    eyebrow: "Claims",
    description: `What ${title} says about its own figures, recomputed.`,
    lede: [
      ...contradictedText(claims),
      " ",
      { text: "Its figures, line by line", href: edition.links.source(source) },
      ". ",
      { text: "What kinds of claims there are", href: `${edition.links.claims}#kinds` },
      ".",
    ],
    ...(all.length > 1 && { tabs: tabsOf(edition, all, source) }),
    crumbs: [{ text: "Claims", href: edition.links.claims }],
    sections: verdicts.flatMap(({ sections }) => sections),
  };
  for (const { pages } of verdicts) yield* pages;
}

function verdictOf(
  edition: Edition,
  source: string,
  claims: readonly AuditedClaim[],
  verdict: ClaimVerdictName,
  lineHref: LineHref,
): { sections: PageSection[]; pages: Page[] } {
  const own = inOrderOfLines(claims.filter((claim) => claim.verdict === verdict));
  if (own.length === 0) return { sections: [], pages: [] };
  const { links, record } = edition;
  const { title: heading, means } = VERDICTS[verdict];
  const title = `${heading} (${own.length})`;
  const table = claimTable(edition, own, heading, lineHref);
  const isOpen = verdict === "contradicted" || own.length <= SHORT;
  const crumbs = [
    { text: "Claims", href: links.claims },
    { text: titles(record).source(source), href: links.claimsOf(source) },
  ];
  const parts = isOpen ? [] : inParts(own);
  const pages = parts.flatMap(({ claims: some, from, to }, i) =>
    pageBelow(`claims/${source}/${verdict}${i === 0 ? "" : `-${i + 1}`}`, {
      crumbs,
      title: parts.length === 1 ? title : `${heading}, ${from} to ${to} of ${own.length}`,
      blocks: [claimTable(edition, some, heading, lineHref)],
    }),
  );
  const explained: Block = {
    block: "text",
    tone: "muted",
    text: `${plural(own.length, "claim")}${inLines(own)}.${verdict === "contradicted" ? onExcludedText(own) : ""} ${means}`,
  };
  return {
    sections: [
      {
        id: verdict,
        title,
        blocks: [explained, ...(isOpen ? [table] : elsewhere(edition, pages))],
        ...(verdict === "contradicted" && { open: true as const }),
      },
    ],
    pages,
  };
}

const SHORT = 12;
/** More are several pages, as long as one another. */
const MOST_ON_A_PAGE = 75;

/** In their order; counted from 1. */
function inParts(
  claims: readonly AuditedClaim[],
): { claims: readonly AuditedClaim[]; from: number; to: number }[] {
  const count = Math.ceil(claims.length / MOST_ON_A_PAGE);
  return Array.from({ length: count }, (_, i) => {
    const [start, end] = [i, i + 1].map((at) => Math.round((claims.length * at) / count));
    return { claims: claims.slice(start, end), from: (start ?? 0) + 1, to: end ?? claims.length };
  });
}

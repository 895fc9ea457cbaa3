/** Claims with their verdicts: counts, and a table for each verdict, the long ones folded. */
import { type AuditedClaim, CLAIM_VERDICTS, type ClaimVerdictName } from "../../../judge/claims/index.ts";
import { testPhrase } from "../../../judge/claims/words.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { atLines, plural } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { heads, joined } from "../../edition/parts.ts";
import type { Badge, Block, Table, TableCell, TableRow, TextSpan, Tone } from "../../edition/view.ts";
import { hardlyChecked } from "../doubts.ts";
import { besideUses, outcomeBadge } from "../values.ts";

type Shown = {
  title: string;
  /** At the head of a narrow column. */
  short: string;
  /** After "also", and after 1. */
  one: string;
  /** After any other number. */
  many: string;
  tone: Tone;
  means: string;
};

export const VERDICTS: Readonly<Record<ClaimVerdictName, Shown>> = {
  contradicted: {
    title: "Contradicted",
    short: "Contradicted",
    one: "contradicted",
    many: "contradicted",
    tone: "bad",
    means:
      "Recalculated from the text's own figures, allowing for their rounding, the number or the winner is a different one. The right one stands beside it, with its baseline; beside a ratio also what the printed number fits instead, and beside shares of a network line the rate of the line that they fit. A claim that holds in part is counted here, too, and marked “contradicted in part”.",
  },
  "contradicts-another": {
    title: "Contradicts another claim of the same text",
    short: "Contradicts another",
    one: "contradicts another",
    many: "contradict another",
    tone: "bad",
    means: "The text says both. They cannot both be true, and its figures do not decide which one is.",
  },
  "rests-on-flagged": {
    title: "Rests on flagged figures",
    short: "On flagged figures",
    one: "rests on flagged figures",
    many: "rest on flagged figures",
    tone: "note",
    means: "The arithmetic is right, but a check excludes a figure in it, for the reason given.",
  },
  "not-checkable": {
    title: "Can't be verified",
    short: "Can't verify",
    one: "can't be verified",
    many: "can't be verified",
    tone: "muted",
    means:
      "Too little is published to decide it. Each claim says what would have to be measured or published.",
  },
  "conclusion-open": {
    title: "Figures right, conclusion open",
    short: "Conclusion open",
    one: "has the right figures and an open conclusion",
    many: "have the right figures and an open conclusion",
    tone: "muted",
    means:
      "The arithmetic is right, but the conclusion does not follow from it alone: flushes of large writes, for instance, do not show what a database waits for. Each claim says what would have to be measured or published.",
  },
  "only-repeated": {
    title: "Only repeated",
    short: "Only repeated",
    one: "only repeated",
    many: "only repeated",
    tone: "muted",
    means:
      "The claim only repeats a figure that the document prints, and hardly any check could look at that figure: nothing bears it out. Each claim says how many checks could.",
  },
  supported: {
    title: "Supported",
    short: "Supported",
    one: "supported",
    many: "supported",
    tone: "good",
    means:
      "The printed figures bear it out, and no check excludes one of them. A lead that is too small for single runs to establish is not supported; nor is “best of all” where a rival has no credible figure.",
  },
};

export const countsOf = (claims: readonly AuditedClaim[]): ReadonlyMap<ClaimVerdictName, number> =>
  new Map(
    CLAIM_VERDICTS.map((name) => [name, claims.filter(({ verdict }) => verdict === name).length] as const),
  );

/**
 * "21 contradicted, 43 rest on flagged figures, ...": verdicts without a claim are left out. Each leads to its claims where these
 * are all of one document.
 */
export function countsText({ claims: all, links }: Edition, claims: readonly AuditedClaim[]): TextSpan[] {
  const [source, ...more] = new Set(claims.map((claim) => claim.source));
  const isWhole = more.length === 0 && claims.length === all.filter((one) => one.source === source).length;
  const parts = [...countsOf(claims)].flatMap(([name, count]) => {
    const said = plural(count, VERDICTS[name].one, VERDICTS[name].many);
    const href = `${links.claimsOf(source ?? "")}#${name}`;
    return count === 0 ? [] : [isWhole ? { text: said, href } : said];
  });
  return [`${claims.length}${inLines(claims)}: `, ...joined(parts), "."];
}

const lineOf = ({ source, claim }: AuditedClaim): string => `${source} ${claim.lines}`;

/** Lines of documents that claims stand in: one line may hold several. */
const linesOf = (claims: readonly AuditedClaim[]): number => new Set(claims.map(lineOf)).size;

/** " in 13 lines"; nothing where each claim has a line of its own. */
export function inLines(claims: readonly AuditedClaim[]): string {
  const lines = linesOf(claims);
  return lines === claims.length ? "" : ` in ${plural(lines, "line")}`;
}

/** Tables with more rows are folded or filtered. */
const LONG = 12;

/** All of them, by verdict. */
export function claimBlocks(edition: Edition, claims: readonly AuditedClaim[]): Block[] {
  if (claims.length === 0) return [];
  return [
    {
      block: "text",
      tone: "muted",
      text: [
        "What documents say about these figures, recomputed. ",
        ...countsText(edition, claims),
        " ",
        { text: "What the verdicts mean", href: edition.links.claims },
        ".",
      ],
    },
    ...CLAIM_VERDICTS.flatMap((name): Block[] => {
      const own = claims.filter(({ verdict }) => verdict === name);
      if (own.length === 0) return [];
      const table = claimTable(edition, own, VERDICTS[name].title);
      const isShort = own.length <= LONG && (name === "contradicted" || own.length === claims.length);
      return isShort ? [table] : [folded(`claims-${name}`, own.length, VERDICTS[name].title, table)];
    }),
  ];
}

/** For pages that show more than claims: counts, what figures contradict, and links to the rest. */
export function claimSummary(edition: Edition, claims: readonly AuditedClaim[]): Block[] {
  if (claims.length === 0) return [];
  const name = titles(edition.record);
  const sources = [...new Set(claims.map(({ source }) => source))];
  const wrong = claims.filter(({ verdict }) => verdict === "contradicted");
  const { title } = VERDICTS.contradicted;
  return [
    {
      block: "text",
      text: [
        ...countsText(edition, claims),
        " All of them with their verdicts: ",
        ...joined(
          sources.map((source) => ({
            text: `claims of ${name.source(source)}`,
            href: edition.links.claimsOf(source),
          })),
        ),
        ".",
      ],
    },
    ...(wrong.length > 0
      ? [folded("claims-contradicted", wrong.length, title, claimTable(edition, wrong, title))]
      : []),
  ];
}

export const folded = (id: string, count: number, title: string, table: Table): Block => ({
  block: "more",
  id,
  summary: `${title} (${count})`,
  blocks: [table],
});

/** Where lines of its document are shown; nothing where they are not. */
export type LineHref = (lines: string) => string | undefined;

/** Text by text in their order, and in each from its first line to its last: claims of one line stand together. */
export function inOrderOfLines(claims: readonly AuditedClaim[]): AuditedClaim[] {
  const byText = Map.groupBy(claims, ({ source }) => source);
  return [...byText.values()].flatMap((own) => {
    const byLine = [...Map.groupBy(own, lineOf).values()];
    return byLine.sort(([a], [b]) => firstLine(a) - firstLine(b)).flat();
  });
}

const firstLine = (audited: AuditedClaim | undefined): number =>
  Number.parseInt(audited?.claim.lines ?? "", 10);

const isOnExcluded = ({ flags }: AuditedClaim): boolean => flags.length > 0;

/** What is contradicted by figures that no check excludes stands first. */
const inGroups = (claims: readonly AuditedClaim[]): AuditedClaim[][] => {
  const lines = (some: readonly AuditedClaim[]) => [...Map.groupBy(inOrderOfLines(some), lineOf).values()];
  return claims.every(({ verdict }) => verdict === "contradicted")
    ? [...lines(claims.filter((one) => !isOnExcluded(one))), ...lines(claims.filter(isOnExcluded))]
    : lines(claims);
};

/** A line once with all of its claims. `named`: the first row of a line names its document; otherwise the page is about one, whose lines it leads to. */
export function claimTable(
  edition: Edition,
  claims: readonly AuditedClaim[],
  caption: string,
  source: "named" | LineHref = "named",
): Table {
  return {
    block: "table",
    caption,
    ...(claims.length > LONG && { filter: true as const }),
    columns: heads("Line", { label: TEXT_SAYS, note: "in our words" }, "What its figures say"),
    rows: inGroups(claims).flatMap((ofLine) =>
      ofLine.map((audited, at) => claimRow(edition, audited, source, { at, of: ofLine.length })),
    ),
  };
}
const TEXT_SAYS = "What the text says";

function claimRow(
  edition: Edition,
  audited: AuditedClaim,
  named: "named" | LineHref,
  { at, of }: { at: number; of: number },
): TableRow {
  const { claim, sentence } = audited;
  const badges = badgesOf(edition, audited);
  const note = joined(figureLinks(edition, audited), "; ");
  return {
    cells: [
      lineCell(edition, audited, named, at > 0),
      { text: claim.says, note: `${of > 1 ? `claim ${at + 1} of ${of}: ` : ""}${claim.kind}` },
      {
        text: sentence || "–",
        ...(badges.length > 0 && { badges }),
        ...defined({ note: nonEmpty(note) }),
      },
    ],
  };
}

/** Told again it is blank while rows stand as they came: what cannot be seen leads nowhere. */
function lineCell(
  edition: Edition,
  { claim: { lines }, source }: AuditedClaim,
  named: "named" | LineHref,
  again: boolean,
): TableCell {
  const [title, line] = [titles(edition.record).source(source), Number.parseInt(lines, 10)];
  const href = again || named === "named" ? undefined : named(lines);
  const document = again ? title : [{ text: title, href: edition.links.claimsOf(source) }];
  return {
    text: atLines(lines),
    ...defined({ href }),
    sort: named === "named" ? `${title} ${String(line).padStart(6, "0")}` : line,
    ...(named === "named" && { note: document }),
    ...(again && { again }),
  };
}

/** That only a part of it is contradicted, the checks that flag its figures, its further verdicts, the checks that doubt them, and that hardly any could look at one: the gravest first, and before each kind what it is. */
function badgesOf(edition: Edition, audited: AuditedClaim): Badge[] {
  const { verdict, verdicts, inPart, flags, doubts, uses } = audited;
  const also = verdicts.filter(
    (name) =>
      name !== verdict && name !== "supported" && name !== "not-checkable" && name !== "conclusion-open",
  );
  const labels = (tone: "bad" | "note", of: AuditedClaim["flags"]): Badge[] =>
    of.map(({ outcome, judged }) => outcomeBadge(edition, tone, outcome, judged));
  return [
    ...(inPart ? [{ text: "contradicted in part", tone: "bad" as const }] : []),
    ...led("Excluded:", labels("bad", flags)),
    ...led(
      "Also:",
      also.map((name) => ({ text: alsoText(edition, audited, name), tone: VERDICTS[name].tone })),
    ),
    ...led("Caution:", [
      ...labels("note", doubts),
      ...besideUses(edition, uses),
      ...uses.flatMap(({ judged, metric }) => hardlyChecked(judged, metric.id)).slice(0, 1),
    ]),
  ];
}

const led = (lead: string, badges: readonly Badge[]): Badge[] =>
  badges.map((badge, i) => (i === 0 ? { ...badge, lead } : badge));

/** "contradicts line 109": the line is named where one claim is contradicted. */
function alsoText({ claims }: Edition, { source, against }: AuditedClaim, name: ClaimVerdictName): string {
  const [other, ...more] = name === "contradicts-another" ? against : [];
  const found =
    more.length > 0
      ? undefined
      : claims.find((one) => one.source === source && one.claim.id === other?.claim);
  return found === undefined ? VERDICTS[name].one : `contradicts ${atLines(found.claim.lines)}`;
}

/** At most this many figures are linked. */
const MOST_LINKED = 2;

/** Each figure leads to where it stands, and from there to the raw file. */
function figureLinks(edition: Edition, { uses }: AuditedClaim): TextSpan[][] {
  const name = titles(edition.record);
  const short = uses.map(
    ({ judged, metric }) => `${phraseOf(metric)} of ${name.deployment(judged.run.deployment)}`,
  );
  const figures = uses.slice(0, MOST_LINKED).map((use, i): TextSpan[] => {
    const { run, index } = use.judged;
    const text = short[i] ?? "";
    const isTwice = short.indexOf(text) !== short.lastIndexOf(text);
    return [
      { text: isTwice ? `${text}, ${testPhrase(use)}` : text, href: figureHref(run.id, index, use.metric) },
    ];
  });
  const rest = uses.length - MOST_LINKED;
  return [...figures, ...(rest > 0 ? [[`and ${rest} more`]] : [])];
}

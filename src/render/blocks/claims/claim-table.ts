/** Claims line by line: what the text says, what its figures say, and what checks say of these. */
import type { AuditedClaim, ClaimVerdictName } from "../../../judge/claims/index.ts";
import { testPhrase } from "../../../judge/claims/words.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { atLines } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { heads, joined } from "../../edition/parts.ts";
import type { Badge, Table, TableCell, TableRow, TextSpan } from "../../edition/view.ts";
import { hardlyChecked } from "../doubts.ts";
import { besideUses, outcomeBadge } from "../values.ts";
import { LONG, lineOf, VERDICTS } from "./verdicts.ts";

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

/** Claims on pages that show more than them: a table for each verdict, the long ones folded, or counts and what is contradicted. */
import { type AuditedClaim, CLAIM_VERDICTS } from "../../../judge/claims/index.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { Block, Table } from "../../edition/view.ts";
import { claimTable } from "./claim-table.ts";
import { countsText, LONG, VERDICTS } from "./verdicts.ts";

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

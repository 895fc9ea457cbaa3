/** Columns of ratios that name no baseline: whether all rows mean the same one. */
import type { Claim } from "../../schema/claim.ts";
import { listed } from "../../text/words.ts";
import type { BaselineRole, ClaimPart } from "./types.ts";

export type ColumnText = string;
type Row = { claim: Claim; parts: readonly ClaimPart[] };

const ROLES: readonly BaselineRole[] = ["worst", "runner-up", "neither"];
const TEXT: Readonly<Record<BaselineRole, string>> = {
  worst: "the worst",
  "runner-up": "the runner-up",
  neither: "neither of the two",
};

/** By claim id: one sentence, if the column that the claim is a row of changes its baseline from row to row. */
export function columnsOf(rows: readonly Row[]): ReadonlyMap<string, ColumnText> {
  const all = rows.flatMap(({ claim, parts }) =>
    parts.flatMap(({ column }) => (column === undefined ? [] : [{ claim, ...column }])),
  );
  const found = new Map<string, ColumnText>();
  for (const column of Map.groupBy(all, ({ id }) => id).values()) {
    if (sharedRole(column) !== undefined) continue;
    const says = ROLES.flatMap((role) => {
      const own = column.filter(({ fits }) => fits[0] === role).map(({ claim }) => claim.lines);
      return own.length > 0 ? [`${TEXT[role]} on line ${listed(own)}`] : [];
    });
    const none = column.filter(({ fits }) => fits.length === 0).map(({ claim }) => claim.lines);
    if (none.length > 0) says.push(`none on line ${listed(none)}`);
    for (const { claim } of column)
      found.set(claim.id, `The column changes its baseline: ${says.join("; ")}.`);
  }
  return found;
}

/** A role that fits every row. */
const sharedRole = (column: readonly { fits: readonly BaselineRole[] }[]): BaselineRole | undefined =>
  ROLES.find((role) => column.every(({ fits }) => fits.includes(role)));

/** Claims of one text that cannot both be true: found by what they say of the same figure, or noted by the person who transcribed them. */
import type { Claim } from "../../schema/claim.ts";
import { atLines } from "../../text/words.ts";
import type { Dispute, Statement } from "./types.ts";

type Stating = { claim: Claim; states: readonly Statement[] };

/** By claim id: the claims that contradict it, each once, in the order of the text. */
export function disputesOf(claims: readonly Stating[]): ReadonlyMap<string, readonly Dispute[]> {
  const found = new Map<string, Map<string, string>>();
  const add = (from: Claim, to: Claim, why: string): void => {
    const own = found.get(from.id) ?? new Map<string, string>();
    if (!own.has(to.id)) own.set(to.id, why);
    found.set(from.id, own);
  };
  const statements = claims.flatMap(({ claim, states }) => states.map((says) => ({ claim, says })));
  for (const group of Map.groupBy(statements, ({ says }) => says.key).values()) {
    for (const a of group)
      for (const b of group)
        if (a.claim !== b.claim && excludes(a.says, b.says)) add(a.claim, b.claim, statedBy(b.claim, b.says));
  }
  const byId = new Map(claims.map(({ claim }) => [claim.id, claim]));
  for (const { claim } of claims)
    for (const id of claim.contradicts ?? []) {
      const other = byId.get(id);
      if (other === undefined) continue;
      add(claim, other, `${linesSay(other)}: ${other.says.replace(/\.$/, "")}`);
      add(other, claim, `${linesSay(claim)}: ${claim.says.replace(/\.$/, "")}`);
    }
  const at = new Map(claims.map(({ claim }, index) => [claim.id, index]));
  return new Map(
    [...found].map(([id, others]) => [
      id,
      [...others]
        .map(([claim, why]) => ({ claim, why }))
        .sort((a, b) => (at.get(a.claim) ?? 0) - (at.get(b.claim) ?? 0)),
    ]),
  );
}

const statedBy = (claim: Claim, says: Statement): string =>
  "names" in says ? `${linesSay(claim)} that it is ${says.text}` : `${linesSay(claim)} ${says.text}`;

const linesSay = ({ lines }: Claim): string => `${atLines(lines)} ${/[-,]/.test(lines) ? "say" : "says"}`;

function excludes(a: Statement, b: Statement): boolean {
  if ("names" in a || "names" in b) return "names" in a && "names" in b && a.names !== b.names;
  return a.allows.high < b.allows.low || b.allows.high < a.allows.low;
}

/** The audit: every claim of the documents is recomputed from the record and compared with the checks and with its own text. Pure. */
import { type Assertion, assertionsOf, type Claim } from "../../schema/claim.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { defined } from "../../text/defined.ts";
import { lowerFirst, upperFirst } from "../../text/words.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { against, againstSentences } from "./against.ts";
import { type ColumnText, columnsOf } from "./columns.ts";
import { disputesOf } from "./disputes.ts";
import { heldBeside } from "./in-part.ts";
import { keyOfUse, type LookUp, lookUpOf, type Scope } from "./look-up.ts";
import { otherLinesOf } from "./other-lines.ts";
import { partOf } from "./parts.ts";
import { repeatedIn, repeatedText } from "./repeated.ts";
import {
  type AuditedClaim,
  CLAIM_VERDICTS,
  type ClaimPart,
  type ClaimVerdictName,
  type Dispute,
  type UnitSlip,
  type Use,
} from "./types.ts";

export type { AuditedClaim, ClaimVerdictName } from "./types.ts";
export { CLAIM_VERDICTS } from "./types.ts";

type SourcedClaim = Claim & { source: string };
type Recomputed = { claim: Claim; parts: readonly ClaimPart[] };

/** @param claims of whole documents, as each is compared with all others of its text; their order is kept */
export function auditOf(
  record: FiolioRecord,
  results: readonly JudgedResult[],
  claims: readonly SourcedClaim[],
): AuditedClaim[] {
  const lookUp = lookUpOf(record, results);
  return [...Map.groupBy(claims, ({ source }) => source)].flatMap(([source, own]) =>
    auditOfText(lookUp, source, own),
  );
}

function auditOfText(lookUp: LookUp, source: string, claims: readonly SourcedClaim[]): AuditedClaim[] {
  const recomputed = claims.map(({ source: _, ...claim }): Recomputed => {
    const parts = assertionsOf(claim.asserts).map((asserts) => recompute({ lookUp, source }, asserts));
    return { claim, parts };
  });
  const disputes = disputesOf(
    recomputed.map(({ claim, parts }) => ({ claim, states: parts.flatMap(({ states }) => states ?? []) })),
  );
  const borneOut = new Set(
    recomputed.filter((one) => isDecided(one) && !isRefuted(one)).map(({ claim }) => claim.id),
  );
  const columns = columnsOf(recomputed);
  const doubted = doubtsOfAll(recomputed);
  const lines = otherLinesOf(recomputed.flatMap(({ parts }) => parts.flatMap(({ ofLine }) => ofLine ?? [])));
  return recomputed.map((one) =>
    audited(lookUp, source, one, {
      against: disputes.get(one.claim.id) ?? [],
      borneOut,
      doubted,
      lines,
      column: columns.get(one.claim.id),
    }),
  );
}

/** An assertion that cannot be worked out, because of its units or words, leaves the claim open and says why. */
function recompute(scope: Scope, asserts: Assertion): ClaimPart {
  try {
    return partOf(scope, asserts);
  } catch (error) {
    return { sentence: `${NOT_RECKONED}: ${(error as Error).message}.`, uses: [] };
  }
}
export const NOT_RECKONED = "Not reckoned";

const isRefuted = ({ parts }: Recomputed): boolean => parts.some(({ holds }) => holds === false);
const isDecided = ({ parts }: Recomputed): boolean =>
  parts.length > 0 && parts.every(({ holds }) => holds !== undefined);

type Beside = {
  against: readonly Dispute[];
  /** Ids of claims of the text that the figures confirm. */
  borneOut: ReadonlySet<string>;
  column: ColumnText | undefined;
  /** By declared line: the rate that wrong shares of it fit. */
  lines: ReadonlyMap<string, string>;
  /** Codes that cast a doubt on every figure of the text. */
  doubted: ReadonlySet<string>;
};

function audited(lookUp: LookUp, source: string, one: Recomputed, beside: Beside): AuditedClaim {
  const { claim, parts } = one;
  const uses = distinct(parts.flatMap((part) => part.uses));
  const flags = against(flaggable(parts), "excluded");
  const flagging = new Set(flags.map(({ outcome }) => outcome.code));
  const verdicts = verdictsOf(one, flags.length > 0, beside);
  return {
    source,
    claim,
    verdict: verdicts[0] ?? "not-checkable",
    verdicts,
    ...(heldBeside(claim, parts).length > 0 && { inPart: true as const }),
    ...defined({ slip: slipIn(parts) }),
    sentence: sentenceOf(lookUp, one, beside),
    uses,
    flags,
    doubts: against(uses, "noted").filter(
      ({ outcome: { code } }) => !beside.doubted.has(code) && !flagging.has(code),
    ),
    against: beside.against,
    deployments: [...new Set([...(claim.about ?? []), ...uses.map(({ judged }) => judged.run.deployment)])],
  };
}

/** Only where it is all that is wrong with it. */
function slipIn(parts: readonly ClaimPart[]): UnitSlip | undefined {
  const [slip, ...more] = parts.flatMap((part) => (part.holds === false ? [part.slip] : []));
  return more.every((one) => one?.taken === slip?.taken && one?.meant === slip?.meant) ? slip : undefined;
}

/**
 * A claim that figures refute is contradicted. A claim that they leave open contradicts any other that it disputes; one that
 * they confirm does so only where they confirm the other too. The rest rests on flagged figures, is open, or is right; where it needs more than its figures, they are right and its conclusion is open; where
 * it only says a figure again that hardly any check could look at, nothing bears it out.
 */
function verdictsOf(one: Recomputed, isFlagged: boolean, { against, borneOut }: Beside): ClaimVerdictName[] {
  const refuted = isRefuted(one);
  const decided = isDecided(one);
  const isRight = !refuted && decided && one.claim.needs === undefined;
  const isRepeated = repeatedIn(one.claim, one.parts) !== undefined;
  const holding: Record<ClaimVerdictName, boolean> = {
    contradicted: refuted,
    "contradicts-another": against.some((other) => refuted || !decided || borneOut.has(other.claim)),
    "rests-on-flagged": isFlagged,
    "not-checkable": !refuted && !decided,
    "conclusion-open": !refuted && decided && one.claim.needs !== undefined,
    "only-repeated": isRight && isRepeated,
    supported: isRight && !isRepeated,
  };
  return CLAIM_VERDICTS.filter((name) => holding[name]);
}

/** How many parts of a claim are told in full. */
const MOST_SAID = 2;

/** Only what refutes the claim, if anything does, otherwise all parts; then what is missing and who says otherwise. */
function sentenceOf(
  lookUp: LookUp,
  one: Recomputed,
  { against: others, column, doubted, lines }: Beside,
): string {
  const { claim, parts } = one;
  const repeated = repeatedIn(claim, parts);
  const refuting = parts.filter(({ holds }) => holds === false);
  const shown = refuting.length > 0 ? refuting : parts;
  const said = [...new Set(shown.map(({ sentence }) => sentence))];
  const more = said.length - MOST_SAID;
  const held = heldBeside(claim, parts);
  const range = rangeSentence(refuting, held);
  const fitting = new Set(refuting.flatMap(({ ofLine }) => lines.get(ofLine?.line ?? "") ?? []));
  return [
    ...(held.length > 0 ? ["Contradicted in part."] : []),
    ...said.slice(0, MOST_SAID),
    ...(more > 0 ? [`And ${more} more like it.`] : []),
    ...range,
    ...fitting,
    ...(range.length === 0
      ? held.slice(0, 1).map(({ sentence }) => `What holds: ${lowerFirst(sentence)}`)
      : []),
    ...(refuting.length === 0 && repeated ? [repeatedText(repeated)] : []),
    ...(refuting.length === 0 ? checkSentences(lookUp, one, doubted) : []),
    ...(refuting.length === 0 && claim.needs ? [`Needed: ${claim.needs}`] : []),
    ...others.slice(0, 2).map(({ why }) => `${upperFirst(why)}.`),
    ...(column ? [column] : []),
  ].join(" ");
}

/** Of a refuted range both ends, and what lies within it all the same. */
function rangeSentence(refuting: readonly ClaimPart[], held: readonly ClaimPart[]): string[] {
  const range = refuting.find((part) => part.range !== undefined)?.range;
  if (range === undefined) return [];
  const inside = held.find(({ range: of }) => of === range);
  return [
    `The text claims ${range}${inside ? `, which holds in part: ${lowerFirst(inside.sentence)}` : "."}`,
  ];
}

/** What flags the figures that the claim rests on. Of a claim that its figures confirm, none of them flagged, the first that is noted about them. */
function checkSentences(lookUp: LookUp, one: Recomputed, doubted: ReadonlySet<string>): string[] {
  const uses = flaggable(one.parts);
  const flagged = againstSentences(lookUp, uses, "excluded");
  if (flagged.length > 0 || !isDecided(one)) return flagged;
  return againstSentences(lookUp, uses, "noted", doubted).slice(0, 1);
}

/** Figures that flags count against: not those of a claim that is about the flags themselves. */
const flaggable = (parts: readonly ClaimPart[]): Use[] =>
  distinct(parts.filter(({ ofFlags }) => !ofFlags).flatMap(({ uses }) => uses));

/** Doubts that every figure shares, such as a single run: repeated in each row they would tell nothing. */
function doubtsOfAll(all: readonly Recomputed[]): ReadonlySet<string> {
  const [first, ...rest] = all.flatMap(({ parts }) => parts.flatMap(({ uses }) => uses));
  return new Set(first?.doubts.filter((code) => rest.every(({ doubts }) => doubts.includes(code))));
}

function distinct(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map((use) => [keyOfUse(use), use])).values()];
}

/** Claims that figures are alike, that one cannot exceed another, or that something is used to its limit. */
import type { Assertion } from "../../schema/claim.ts";
import { defined } from "../../text/defined.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { formatNumber, formatShare } from "../../units/format.ts";
import { over as divided } from "../evidence/interval.ts";
import { isMissing, lacking, type Scope } from "./look-up.ts";
import { claimedRatio, fitOf } from "./printed.ts";
import { areAlike, reckon, reckonAll } from "./reckon.ts";
import type { ClaimPart } from "./types.ts";
import { sourcedText } from "./words.ts";

type Of<Kind> = Extract<Assertion, { kind: Kind }>;

/** Something that is used as much is taken for the limit: protocols and pauses take the rest. */
export const FILLED_SHARE = 0.8;
/** Something that is used less than this is not the limit; what lies between tells neither. */
export const UNFILLED_SHARE = 0.65;

export function alikePart(scope: Scope, { figures, printed }: Of<"alike">): ClaimPart {
  const amounts = reckonAll(figures, (figure) => reckon(scope, figure));
  if (isMissing(amounts)) return lacking(amounts.missing);
  const sorted = amounts.toSorted((a, b) => b.value - a.value);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (most === undefined || least === undefined) throw new Error("expected figures, came none");
  const expected = claimedRatio(printed, "iops");
  const holds = fitOf(divided(most.interval, least.interval), expected) !== "differs";
  const apart = `${formatNumber(most.value / least.value)}x from the smallest to the largest`;
  return {
    holds,
    sentence: `${upperFirst(listed(amounts.map((one) => sourcedText(scope.lookUp, one))))}: ${apart}.`,
    uses: amounts.flatMap(({ uses }) => uses),
  };
}

export function atMostPart(scope: Scope, { figure, limit }: Of<"at-most">): ClaimPart {
  const [amount, most] = [reckon(scope, figure), reckon(scope, limit)];
  if (isMissing(amount)) return lacking(amount.missing);
  if (isMissing(most)) return lacking(most.missing);
  if (!areAlike(amount.dimension, most.dimension))
    throw new Error(`expected amounts of one dimension, came ${amount.dimension} and ${most.dimension}`);
  const holds = amount.interval.low <= most.interval.high;
  return {
    holds,
    sentence: `${upperFirst(sourcedText(scope.lookUp, amount))} is ${holds ? "not more" : "more"} than ${sourcedText(scope.lookUp, most)}.`,
    uses: [...amount.uses, ...most.uses],
  };
}

export function fillsPart(scope: Scope, { terms, over }: Of<"fills">): ClaimPart {
  const [load, carries] = [reckon(scope, { terms }), reckon(scope, { terms: over })];
  if (isMissing(load)) return lacking(load.missing);
  if (isMissing(carries)) return lacking(carries.missing);
  const share = divided(load.interval, carries.interval);
  const holds = share.high >= FILLED_SHARE ? true : share.high < UNFILLED_SHARE ? false : undefined;
  const used = `${upperFirst(sourcedText(scope.lookUp, load))} is ${formatShare(load.value / carries.value)} of ${sourcedText(scope.lookUp, carries)}`;
  return { ...defined({ holds }), sentence: `${used}${SAID_OF[`${holds}`]}.`, uses: load.uses };
}

const [FILLED, UNFILLED] = [FILLED_SHARE, UNFILLED_SHARE].map((share) => `${share * 100} %`);
const SAID_OF = {
  true: "",
  false: `: less than ${UNFILLED}, so it is not the limit`,
  undefined: `: from ${FILLED} on it would count as the limit, below ${UNFILLED} it would not. Needed: what it carried while the test ran`,
} as const;

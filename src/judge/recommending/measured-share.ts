/** How much of what counts was measured, and how an answer is told by that: where it is no more than half, without a chance. Pure. */
import type { Figure } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Scored } from "../candidates/score.ts";
import { commonCeiling } from "../checks/common-ceiling.ts";
import { against } from "../checks/index.ts";
import type { Standing } from "./answer.ts";
import { percentText } from "./suffice.ts";
import { isDoubted } from "./trust.ts";

/** Of what makes up the score, as a share: what was measured of each that there is of them, and stands. */
export const measuredShare = (scored: readonly Scored[], some: readonly (Candidate | undefined)[]): number =>
  shareOf(scored, some, ({ known }) => known === "measured");

/** The same without what a check casts heavy doubt on; a figure that a cache may have helped counts by the worst that it may be, and so without that doubt. */
export const firmShare = (scored: readonly Scored[], some: readonly (Candidate | undefined)[]): number =>
  shareOf(
    scored,
    some,
    (figure) => figure.known === "measured" && (figure.flatters === true || !isDoubted(figure)),
  );

/** The same without what any check casts doubt on, however light: what a reader sees no sign of doubt at. Most notes say how a figure is to be read, and are no doubt. */
export const clearShare = (scored: readonly Scored[], some: readonly (Candidate | undefined)[]): number =>
  shareOf(
    scored,
    some,
    ({ known, ranked }) =>
      known === "measured" &&
      ranked !== undefined &&
      against(ranked).length === 0 &&
      ranked.barely === undefined,
  );

function shareOf(
  scored: readonly Scored[],
  some: readonly (Candidate | undefined)[],
  counts: (figure: Figure) => boolean,
): number {
  const known = some.filter((one) => one !== undefined);
  const isCounted = ({ index }: Scored): boolean =>
    known.length > 0 &&
    known.every(({ figures: { [index]: figure } }) => figure !== undefined && counts(figure));
  return scored.reduce((sum, one) => sum + (isCounted(one) ? one.weight : 0), 0);
}

/** Whether those that are compared all stopped at a limit that they share, in more than half of what counts: their order there is not the storages'. */
export function isAtSharedCeiling(
  scored: readonly Scored[],
  some: readonly (Candidate | undefined)[],
): boolean {
  const isCapped = ({ ranked }: Figure): boolean => ranked?.noted.includes(commonCeiling.code) ?? false;
  return some.filter((one) => one !== undefined).length > 1 && !isThin(shareOf(scored, some, isCapped));
}

const HALF = 0.5;
/** Weights are decimal fractions, and half of them may come out a little above. */
const ROUNDING = 1e-9;

/** A chance reckoned from no more than half would be read as more than it is. */
const isThin = (share: number): boolean => share <= HALF + ROUNDING;

/** Shares of what counts: that was measured of all that are compared, that stands free of heavy doubt, and free of any (`clear`), of those that are named; `weak`: little or much, a heavy doubt is on figures of it; `capped`: those that are compared all stopped at a limit that they share. */
export type Basis = {
  measured?: number | undefined;
  firm?: number | undefined;
  clear?: number | undefined;
  weak?: true | undefined;
  capped?: true | undefined;
};

export const isMostlyMeasured = ({ measured = 0 }: Basis): boolean => !isThin(measured);

const isMostlyFirm = ({ firm = 0 }: Basis): boolean => !isThin(firm);

/** A percentage leads a reader past all that is said against its figures. */
export const tellsChance = (basis: Basis): boolean =>
  isMostlyMeasured(basis) && isMostlyFirm(basis) && !basis.weak && !basis.capped;

/** Why no chance is told, as it stands behind a verdict: how much was measured where that is not all, and that it is in doubt. */
export function insteadOfChance(basis: Basis): string {
  const { measured = 0 } = basis;
  if (!isMostlyMeasured(basis)) return onText(measured);
  if (basis.capped) return CAPPED;
  if (measured > 1 - ROUNDING) return isMostlyFirm(basis) ? WEAK : IN_DOUBT;
  return `${shareText(measured)} measured, ${howDoubted(basis)} ${DOUBTED}`;
}

const DOUBTED = "in doubt";

/** How much of what was measured a doubt is on, be it light: each figure of it bears a letter. */
function howDoubted({ measured = 0, clear = 0 }: Basis): string {
  if (clear <= ROUNDING) return "all";
  return clear < measured * HALF ? "most" : "some";
}

const WEAK = "on weak figures";

/** Who is ahead there is perhaps not decided by the storage. In a list behind a use case it is understood alone: nobody is named there. */
const CAPPED = "as the two best may have hit the same limit";

/** Most of what carries it is doubted. */
const IN_DOUBT = `by figures ${DOUBTED}`;

/** "17 % of what counts". */
export const shareText = (measured: number): string => `${percentText(measured)} of what counts`;

/** On what it is ahead, where that is little: "on 17 % of what counts". */
const onText = (measured: number): string => (measured > 0 ? `on ${shareText(measured)}` : NONE_ON_BOTH);

/** The same where that is less than half: a name without it would be read as more than it is. */
export const littleShare = (share: number | undefined): number | undefined =>
  share !== undefined && share > 0 && share < HALF - ROUNDING ? share : undefined;

/** No figure was measured of both. */
const NONE_ON_BOTH = "nothing that counts was measured on both";

/**
 * " (82 % sure)", ", on 17 % of what counts", ", on weak figures", of two that are level a sentence; empty where it leans on nothing
 * that stands.
 */
export function chanceIn({ level, sure = 0, grounds }: Standing, basis: Basis): string {
  if (grounds !== "measured") return "";
  const chance = tellsChance(basis) ? ` (${percentText(sure)} sure)` : `, ${insteadOfChance(basis)}`;
  const order = level !== undefined && chance.endsWith(CAPPED) ? "; their order is not sure" : "";
  return level === undefined ? chance : ` ${AMONG_MEASURED}${order}${chance}.`;
}

/** Of two that are level: others may not have been measured in all that counts. */
const AMONG_MEASURED = "As far as was measured, the best here is one of these two";

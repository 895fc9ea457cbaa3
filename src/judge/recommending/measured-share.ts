/** How much of what counts was measured, and how an answer is told by that: where it is no more than half, without a chance. Pure. */
import type { Figure } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Scored } from "../candidates/score.ts";
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

const HALF = 0.5;
/** Weights are decimal fractions, and half of them may come out a little above. */
const ROUNDING = 1e-9;

/** A chance reckoned from no more than half would be read as more than it is. */
const isThin = (share: number): boolean => share <= HALF + ROUNDING;

/** Shares of what counts: that was measured of all that are compared, and that stands undoubted of those that are named. */
export type Basis = { measured?: number | undefined; firm?: number | undefined };

export const isMostlyMeasured = ({ measured = 0 }: Basis): boolean => !isThin(measured);

export const tellsChance = (basis: Basis): boolean => isMostlyMeasured(basis) && !isThin(basis.firm ?? 0);

/** Why no chance is told, as it stands behind a verdict; of the two the graver. */
export const insteadOfChance = (basis: Basis): string =>
  isMostlyMeasured(basis) ? IN_DOUBT : onText(basis.measured ?? 0);

/** Most of what carries it is doubted. */
export const IN_DOUBT = "by figures in doubt";

/** "17 % of what counts". */
export const shareText = (measured: number): string => `${percentText(measured)} of what counts`;

/** On what it is ahead, where that is little: "on 17 % of what counts". */
const onText = (measured: number): string => (measured > 0 ? `on ${shareText(measured)}` : WORST_CASES);

/** No figure was measured of both. */
export const WORST_CASES = "by worst and best cases";

/**
 * " (82 % sure)", ", on 17 % of what counts", ", by figures in doubt", of two that are level a sentence; empty where it leans on nothing
 * that stands.
 */
export function chanceIn({ level, sure = 0, grounds }: Standing, basis: Basis): string {
  if (grounds !== "measured") return "";
  const chance = tellsChance(basis) ? ` (${percentText(sure)} sure)` : `, ${insteadOfChance(basis)}`;
  return level === undefined ? chance : ` One of the two is the best here${chance}.`;
}

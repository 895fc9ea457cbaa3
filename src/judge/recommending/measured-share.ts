/** How much of what counts was measured, and how an answer is told by that: below half, without a chance. Pure. */
import type { Candidate } from "../candidates/candidates.ts";
import type { Scored } from "../candidates/score.ts";
import type { Standing } from "./answer.ts";
import { percentText } from "./suffice.ts";

/** Of what makes up the score, as a share: what was measured of each that there is of them, and stands. */
export function measuredShare(scored: readonly Scored[], some: readonly (Candidate | undefined)[]): number {
  const known = some.filter((one) => one !== undefined);
  const isMeasured = ({ index }: Scored): boolean =>
    known.length > 0 && known.every(({ figures }) => figures[index]?.known === "measured");
  return scored.reduce((sum, one) => sum + (isMeasured(one) ? one.weight : 0), 0);
}

const MOST_OF_IT = 0.5;

/** A chance reckoned from less would be read as more than it is. */
export const isThin = (measured: number): boolean => measured < MOST_OF_IT;

/** "17 % of what counts". */
export const shareText = (measured: number): string => `${percentText(measured)} of what counts`;

/** On what it is ahead, where that is little: "on 17 % of what counts". */
export const onText = (measured: number): string =>
  measured > 0 ? `on ${shareText(measured)}` : WORST_CASES;

/** No figure was measured of both. */
export const WORST_CASES = "by worst and best cases";

/**
 * " (82 % sure)", ", on 17 % of what counts", of two that are level a sentence; empty where it leans on nothing
 * that stands.
 */
export function chanceIn({ level, sure = 0, grounds }: Standing, measured: number): string {
  if (grounds !== "measured") return "";
  const chance = isThin(measured) ? `, ${onText(measured)}` : ` (${percentText(sure)} sure)`;
  return level === undefined ? chance : ` One of the two is the best here${chance}.`;
}

/** What is said before the name of the only storage that is left, where it is not known to do. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { countingIn } from "../why/lacks.ts";

/** "only candidate, untested"; untested is what has no figure of what counts, be it one that a check excludes; unproven what has some, which do not show that it is enough. */
export function onlyText(recommendation: Recommendation, ids: readonly string[]): string {
  const own = inTheRunning(recommendation.candidates).filter(({ deployment }) => ids.includes(deployment));
  if (own.some(({ unknowns }) => unknowns !== undefined)) return `${ONLY}, find out first`;
  const isUntested = own.every(({ figures }) =>
    countingIn(recommendation).every(({ index }) => fateOf(figures[index]) === "missing"),
  );
  return `${ONLY}, ${own.length > 0 && isUntested ? "untested" : "unproven"}`;
}

const ONLY = "only candidate";

/** What an answer rests on: a chance is told only of figures that were measured and stand. Pure. */
import type { Figure } from "../bounds/figure.ts";
import type { Verdict } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import type { Scored } from "./score.ts";

/** "measured": a figure that decides was measured of the first, and stands. Otherwise the best that there is. */
export type Grounds = "measured" | "excluded" | "bounds";

export function groundsOf(scored: readonly Scored[], firsts: readonly Candidate[]): Grounds {
  const figures = firsts.flatMap(({ figures }) => scored.flatMap(({ index }) => figures[index] ?? []));
  return groundsOfFigures(figures, "some");
}

/** `share`: how many of them must have been measured. */
export function groundsOfFigures(figures: readonly Figure[], share: "some" | "every"): Grounds {
  if (figures[share](({ known }) => known === "measured")) return "measured";
  return figures.some(({ known }) => known === "doubtful") ? "excluded" : "bounds";
}

/** What is decided holds whatever is missing. What leans on figures that do not stand has no chance that anybody could count on. */
export const toldChance = (
  verdict: Verdict,
  sure: number | undefined,
  grounds: Grounds | undefined,
): number | undefined => (verdict === "leaning" && grounds !== "measured" ? undefined : sure);

/** "from excluded figures alone". */
export const GROUNDS_TEXT: Readonly<Record<Exclude<Grounds, "measured">, string>> = {
  excluded: "from excluded figures alone",
  bounds: "from bounds alone",
};

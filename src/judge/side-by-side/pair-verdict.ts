/** Whether a pair has a winner, and what is said where no figure that stands can be compared. */
import { formatNumber } from "../../units/format.ts";
import type { Titles } from "../ranking/ratio.ts";
import type { Pair, PairComparison } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { phraseIn } from "./pair-lead.ts";

type Told = Pick<Pair, "a" | "b" | "comparisons" | "tally">;

export const NO_WINNER = "No clear winner.";

/** Whether less than half of what both measured is counted, or nothing of it: whoever leads in that is not the better one. */
export const hasNoWinner = ({ comparisons, tally: { a, b, tied } }: Told): boolean =>
  2 * (a + b + tied) < comparisons.length || a + b + tied === 0;

/** "Of 4 shared tests 3 are in doubt (perhaps never written) and 1 is excluded." */
export function uncountedText({ comparisons, tally: { apart, keptOut } }: Told, why: string): string {
  const parts = [
    ...(apart > 0 ? [`${apart} ${are(apart)} in doubt (${why})`] : []),
    ...(keptOut > 0 ? [`${keptOut} ${are(keptOut)} excluded`] : []),
  ];
  const { length } = comparisons;
  return `Of ${length} shared ${length === 1 ? "test" : "tests"} ${parts.join(" and ")}.`;
}

const are = (count: number): string => (count === 1 ? "is" : "are");

/** More are told by their number and how far they lead. */
const FEW = 2;

/** "If those in doubt hold, Beta leads p99 random write latency (1.91x); 2 are level.": no result, and what there is. */
export function ifItHolds({ comparisons }: Told, titles: Titles): string {
  const doubted = comparisons.filter(({ main }) => main.ratio !== undefined && isDoubted(main));
  const apart = doubted.filter(({ main: { ratio } }) => ratio?.relation !== "tie");
  if (doubted.length === 0) return "";
  const leads = [...Map.groupBy(apart, ({ main: { ratio } }) => ratio?.better ?? "")].map(
    ([id, some]) => `${titles.get(id) ?? id} leads ${ledText(some)}`,
  );
  const level = doubted.length - apart.length;
  const said = [...leads, ...(level > 0 ? [`${level} ${are(level)} level`] : [])];
  return `If those in doubt hold, ${said.join("; ")}.`;
}

function ledText(some: readonly PairComparison[]): string {
  const factors = some.map(({ main: { ratio } }) => ratio?.factor ?? 1);
  const times = (value: number): string => `${formatNumber(value)}x`;
  if (some.length <= FEW)
    return some
      .map((one, at) => `${phraseIn({ comparison: one, figure: one.main })} (${times(factors[at] ?? 1)})`)
      .join(" and ");
  const range = [...new Set([Math.min(...factors), Math.max(...factors)].map(times))];
  return `${some.length} (${range.join(" to ")})`;
}

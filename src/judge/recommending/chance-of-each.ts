/** The chance of each candidate to be the best, as people are told it. Pure. */
import { percentText } from "./suffice.ts";

export type ChanceOf = { deployment: string; chance: number };

/** Likeliest first; equal ones as they come. */
export const inOrder = (chances: ReadonlyMap<string, number>): ChanceOf[] =>
  [...chances].map(([deployment, chance]) => ({ deployment, chance })).sort((a, b) => b.chance - a.chance);

/** By deployment, adding up to 100; those that an answer names add up to what it says of them. */
export function wholePercents(chances: readonly ChanceOf[], named: readonly string[]): Map<string, number> {
  const isNamed = ({ deployment }: ChanceOf): boolean => named.includes(deployment);
  const own = chances.filter(isNamed);
  const together = Math.round(100 * own.reduce((sum, { chance }) => sum + chance, 0));
  return new Map([
    ...shared(own, together),
    ...shared(
      chances.filter((one) => !isNamed(one)),
      100 - together,
    ),
  ]);
}

/** The whole shared out in proportion, by the largest remainders. */
function shared(some: readonly ChanceOf[], whole: number): (readonly [string, number])[] {
  const sum = some.reduce((all, { chance }) => all + chance, 0);
  const parts = some.map(({ deployment, chance }) => {
    const exact = sum === 0 ? 0 : (whole * chance) / sum;
    return { deployment, floor: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const left = whole - parts.reduce((all, { floor }) => all + floor, 0);
  const raised = parts.toSorted((a, b) => b.rest - a.rest).slice(0, left);
  return parts.map((part) => [part.deployment, part.floor + (raised.includes(part) ? 1 : 0)] as const);
}

/** "82 %", "under 1 %", "over 99 %". */
export const chanceText = (percent: number, { chance }: ChanceOf): string =>
  percent === 0 ? "under 1 %" : chance > 0.99 ? percentText(chance) : `${percent} %`;

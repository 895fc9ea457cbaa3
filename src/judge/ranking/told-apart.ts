/** Which values of one ranking differ by more than chance, all of their pairs looked at together. */
import { toldByHolm } from "../evidence/holm.ts";
import { CONFIDENCE, chanceOf, deviationOf, type Sample } from "../evidence/statistics.ts";

/** By places in the list. */
export type ToldApart = (one: number, other: number) => boolean;

/** Of many pairs of equals some lie apart by chance: in the whole ranking that is kept to 5 %. */
export function toldApart(samples: readonly Sample[]): ToldApart {
  const count = samples.length;
  const deviations = samples.map(deviationOf);
  const chances = new Float64Array((count * (count - 1)) / 2);
  const placeOf = (low: number, high: number): number => (high * (high - 1)) / 2 + low;
  for (const [high, one] of deviations.entries())
    for (let low = 0; low < high; low += 1)
      chances[placeOf(low, high)] = chanceOf(deviations[low] ?? one, one);
  const told = toldByHolm(chances, 1 - CONFIDENCE);
  return (one, other) => one !== other && told[placeOf(Math.min(one, other), Math.max(one, other))] === 1;
}

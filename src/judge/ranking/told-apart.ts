/** Which values of one ranking differ by more than chance, all of their pairs looked at together. */
import { CONFIDENCE, chanceOf, deviationOf, type Sample } from "../evidence/statistics.ts";

/** By places in the list. */
export type ToldApart = (one: number, other: number) => boolean;

/**
 * Of many pairs of equals some lie apart by chance. Holm's correction (Scandinavian Journal of Statistics 6, 1979) keeps that to
 * 5 % for the whole ranking: the least likely difference must be below 5 % divided by the number of pairs, the next one by one
 * pair less, and so on until one fails.
 */
export function toldApart(samples: readonly Sample[]): ToldApart {
  const count = samples.length;
  const all = (count * (count - 1)) / 2;
  const limit = 1 - CONFIDENCE;
  const deviations = samples.map(deviationOf);
  const apart = new Uint8Array(count * count);
  const open: { pair: number; chance: number }[] = [];
  let told = 0;
  for (const [i, one] of deviations.entries())
    for (let j = i + 1; j < count; j += 1) {
      const chance = chanceOf(one, deviations[j] ?? one);
      // These pass at whatever place they come, and need not be sorted.
      if (chance < limit / all) {
        apart[i * count + j] = 1;
        told += 1;
      } else if (chance < limit) open.push({ pair: i * count + j, chance });
    }
  for (const { pair, chance } of open.sort((a, b) => a.chance - b.chance)) {
    if (chance >= limit / (all - told)) break;
    apart[pair] = 1;
    told += 1;
  }
  return (one, other) => apart[Math.min(one, other) * count + Math.max(one, other)] === 1;
}

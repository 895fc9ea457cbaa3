/**
 * Which of many differences are more than chance when all are looked at together: Holm's correction (Scandinavian Journal of
 * Statistics 6, 1979). The least likely must be below `limit` divided by their number, the next one by one less, and so on until
 * one fails; then the probability that any of them is wrongly told is at most `limit`.
 */

/** @param chances of each difference, 0 to 1, in any order. @param limit such as 0.05. @returns 1 where it is told, by place */
export function toldByHolm(chances: Float64Array, limit: number): Uint8Array {
  const all = chances.length;
  const told = new Uint8Array(all);
  const open: number[] = [];
  let count = 0;
  for (const [place, chance] of chances.entries()) {
    // These pass at whatever place they come, and need not be sorted.
    if (chance < limit / all) {
      told[place] = 1;
      count += 1;
    } else if (chance < limit) open.push(place);
  }
  const chanceAt = (place: number): number => chances[place] ?? 1;
  for (const place of open.sort((a, b) => chanceAt(a) - chanceAt(b))) {
    if (chanceAt(place) >= limit / (all - count)) break;
    told[place] = 1;
    count += 1;
  }
  return told;
}

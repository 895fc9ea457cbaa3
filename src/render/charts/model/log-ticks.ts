/** Ticks of a log axis that people read: 1, 2, 5 over a short span, powers of ten over a long one. */

/** From the least value to the most, both positive. */
export function logTicks(least: number, most: number): number[] {
  const decades = Math.log10(most / least);
  const digits = decades <= 1 ? [1, 2, 3, 5] : decades <= 1.7 ? [1, 2, 5] : decades <= 2.5 ? [1, 3] : [1];
  const first = Math.floor(Math.log10(least));
  const powers = Array.from({ length: Math.ceil(decades) + 2 }, (_, i) => first + i);
  const every = Math.max(1, Math.ceil(decades / 5));
  return powers
    .filter((power) => power % every === 0)
    .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
    .filter((tick) => tick >= least * 0.999 && tick <= most * 1.001);
}

/** Ticks of a log axis that people read: 1, 2, 5 over a short span, powers of ten over a long one. */

const DIGITS: readonly (readonly number[])[] = [[1, 2, 3, 5], [1, 2, 5], [1, 3], [1]];
/** Room that a tick with its label takes. */
const ROOM = 46;

/** From the least value to the most, both positive: as many as fit into so many pixels, at least one. */
export function logTicks(least: number, most: number, pixels: number): number[] {
  const first = Math.floor(Math.log10(least));
  const last = Math.ceil(Math.log10(most));
  const powers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const inside = (digits: readonly number[], every: number): number[] =>
    powers
      .filter((power) => power % every === 0)
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((tick) => tick >= least * 0.999 && tick <= most * 1.001);
  const choices = [...DIGITS.map((digits) => inside(digits, 1)), inside([1], 2), inside([1], 3)];
  const fits = (ticks: readonly number[]): boolean =>
    ticks.every((tick, i) => {
      const next = ticks[i + 1];
      return next === undefined || (Math.log(next / tick) / Math.log(most / least)) * pixels >= ROOM;
    });
  const chosen = choices.find((ticks) => ticks.length > 1 && fits(ticks));
  return chosen ?? [nearest(least, most)];
}

/** A round number within. */
function nearest(least: number, most: number): number {
  const middle = Math.sqrt(least * most);
  const power = 10 ** Math.floor(Math.log10(middle));
  const round = [1, 2, 3, 5, 10].map((digit) => digit * power).find((tick) => tick >= least && tick <= most);
  return Number((round ?? middle).toPrecision(2));
}

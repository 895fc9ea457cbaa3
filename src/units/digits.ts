/** Numbers without the dust of binary fractions. */

const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
/** What the product below is off at most, 2^-53 of 10^15, stays away from the half that decides. */
const SURE = 0.35;

/**
 * The number to 15 significant digits: what `Number(number.toPrecision(15))` is, in a fraction of its time. Whole numbers
 * below 10^15 and powers of ten up to 10^22 are exact, and so their quotient is rounded once, as a decimal that is read is.
 */
export function fifteenDigits(number: number): number {
  const places = 14 - Math.floor(Math.log10(number));
  const power = POWERS[places];
  if (power !== undefined) {
    const scaled = number * power;
    const whole = Math.round(scaled);
    if (whole > 1e14 && whole < 1e15 && Math.abs(scaled - whole) < SURE) return whole / power;
  }
  return Number(number.toPrecision(15));
}

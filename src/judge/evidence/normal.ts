/** Tails of the normal distribution and of Student's t, by approximations that are closer than any noise is known. */

/** What 95 % of a normal distribution lie within, in standard deviations. */
export const WITHIN = 1.959964;

/** Wallace's factor (Annals of Mathematical Statistics 30, 1959). */
const wallace = (freedom: number): number => (8 * freedom + 1) / (8 * freedom + 3);

/** The normal deviate that is as unlikely as this t. */
export const normalOf = (t: number, freedom: number): number =>
  freedom === Number.POSITIVE_INFINITY
    ? t
    : wallace(freedom) * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom));

/** What 95 % of Student's t lie within. */
export const studentWithin = (freedom: number): number =>
  freedom === Number.POSITIVE_INFINITY
    ? WITHIN
    : Math.sqrt(freedom * Math.expm1((WITHIN / wallace(freedom)) ** 2 / freedom));

const TAIL = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** Probability that chance alone goes as far from the middle, either way; to 1e-7 of itself (Press et al., Numerical Recipes, erfcc). */
export function beyond(deviate: number): number {
  const x = Math.abs(deviate) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  return t * Math.exp(-(x ** 2) + TAIL.reduce((sum, factor) => sum * t + factor, 0));
}

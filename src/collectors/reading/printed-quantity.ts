/** Figures that a tool printed rounded or cut, as intervals; and sums of them. */
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { fifteenDigits } from "../../units/digits.ts";

const PRINTED_LIMIT = 120;

/** Rounds off what doubles add to a product: 114.15 ms is 114150000 ns. */
export function withoutDust(number: number): number {
  const whole = Math.round(number);
  return Math.abs(number - whole) <= DUST * whole ? whole : fifteenDigits(number);
}

/** Relative: the last bit or two of a double. */
const DUST = 4e-16;

/** An interval; a plain number if both ends are equal. */
export function between(low: number, high: number, printed: string, value = (low + high) / 2): Quantity {
  const [least, most] = [withoutDust(Math.max(0, low)), withoutDust(high)];
  if (least === most) return least;
  const within = Math.min(Math.max(withoutDust(value), least), most);
  const shown = printed.length > PRINTED_LIMIT ? `${printed.slice(0, PRINTED_LIMIT - 3)}...` : printed;
  return { value: within, low: least, high: most, printed: shown };
}

/** A whole number that was cut: "25" usec is from 25 up to 26. For "0" the middle is taken, as nothing takes no time. */
export function cut(digits: string, unit: number, printed = digits): Quantity {
  const low = Number(digits) * unit;
  return { value: low === 0 ? unit / 2 : low, low, high: low + unit, printed };
}

/** Half a unit of the last digit either way: "114.15" is 114.145 to 114.155. Exact, with whole numbers up to a single division. */
export function rounded(digits: string, unit: number): Quantity {
  const point = digits.indexOf(".");
  const below = point < 0 ? 1 : 10 ** (digits.length - point - 1);
  const whole = Number(point < 0 ? digits : digits.slice(0, point) + digits.slice(point + 1));
  const low = Math.max(0, whole - 0.5) * unit;
  if (!(low + unit <= Number.MAX_SAFE_INTEGER)) {
    const value = Number(digits);
    return between((value - 0.5 / below) * unit, (value + 0.5 / below) * unit, digits, value * unit);
  }
  return {
    value: (whole * unit) / below,
    low: low / below,
    high: ((whole + 0.5) * unit) / below,
    printed: digits,
  };
}

/**
 * A share. Tools compute figures of one result from counts and clocks that they read at different moments, and round each: so far
 * apart two still agree. What is further apart has lost a digit or a line.
 */
export const TOLERANCE = 0.02;

export const printedOf = (quantity: Quantity): string =>
  typeof quantity === "number" ? String(quantity) : quantity.printed;

export function scaledBy(quantity: Quantity, factor: number): Quantity {
  if (typeof quantity === "number") return quantity * factor;
  const { low, high, value, printed } = quantity;
  return between(low * factor, high * factor, printed, value * factor);
}

export function quantitySum(quantities: readonly Quantity[]): Quantity {
  let [value, low, high, areExact] = [0, 0, 0, true];
  for (const one of quantities) {
    areExact &&= typeof one === "number";
    value += valueOf(one);
    low += intervalOf(one).low;
    high += intervalOf(one).high;
  }
  return areExact ? value : between(low, high, joined(quantities), value);
}

/** Joins only as much text as is shown. */
function joined(quantities: readonly Quantity[]): string {
  let text = "";
  for (const [i, one] of quantities.entries()) {
    text += i === 0 ? printedOf(one) : ` + ${printedOf(one)}`;
    if (text.length > PRINTED_LIMIT) break;
  }
  return text;
}

/** The smallest (below, the largest) quantity; the first of equal ones. */
export const leastOf = (quantities: readonly Quantity[]): Quantity | undefined =>
  firstOf(quantities, (one, best) => one < best);
export const mostOf = (quantities: readonly Quantity[]): Quantity | undefined =>
  firstOf(quantities, (one, best) => one > best);

function firstOf(
  quantities: readonly Quantity[],
  isBetter: (one: number, best: number) => boolean,
): Quantity | undefined {
  let [best] = quantities;
  for (const one of quantities) if (best === undefined || isBetter(valueOf(one), valueOf(best))) best = one;
  return best;
}

/** The mean of means, weighted. */
export function weightedMean(means: readonly Quantity[], weights: readonly number[]): Quantity | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  return quantitySum(means.map((mean, index) => scaledBy(mean, (weights[index] ?? 0) / total)));
}

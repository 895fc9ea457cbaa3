/** Plain numbers, "46800" or "0.42": the intervals that parsePrinted gives, in a tenth of its time. */
import type { Interval } from "../schema/quantity.ts";

export type Plain = Interval & { value: number };

/** A double does not hold more digits than these. */
const DIGITS = 15;

/**
 * Whole numbers that end in three zeros or more were rounded to their last other digit.
 * @param factor what one of the unit is, a whole number
 * @returns undefined for anything but a plain number whose digits and product a double holds
 */
export function plainNumber(text: string, factor: number): Plain | undefined {
  let [digits, zeros] = [0, 0];
  let point: number | undefined;
  for (let i = 0; i < text.length; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      zeros = digit === 0 ? zeros + 1 : 0;
    } else if (digit === POINT && point === undefined && i > 0) point = i;
    else return undefined;
  }
  if (text.length === 0 || text.length > DIGITS + 1 || point === text.length - 1) return undefined;
  const below = point === undefined ? 1 : 10 ** (text.length - point - 1);
  const half = (point === undefined && zeros >= 3 && digits > 0 ? 10 ** zeros : 1) / 2;
  const high = (digits + half) * factor;
  if (!(high <= Number.MAX_SAFE_INTEGER)) return undefined;
  // Whole numbers up to the one division: so it is rounded only once.
  return {
    value: (digits * factor) / below,
    low: Math.max(0, (digits - half) * factor) / below,
    high: high / below,
  };
}

const ZERO = 48;
/** The code of "." less that of "0". */
const POINT = -2;

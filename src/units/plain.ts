/** Plain numbers, "46800" or "0.42", by the rules of parsePrinted: the same intervals, without looking for words and units. */
import type { Interval } from "../schema/quantity.ts";

export type Plain = Interval & { value: number };

const PLAIN = /^\d+(?:\.\d+)?$/;
/** Of more digits a double does not know the last ones. */
const DIGITS = 15;

/**
 * @param factor what one of the unit is, a whole number
 * @returns undefined for anything but a plain number whose digits and product a double holds
 */
export function plainNumber(text: string, factor: number): Plain | undefined {
  if (!PLAIN.test(text)) return undefined;
  const point = text.indexOf(".");
  const digits = point < 0 ? Number(text) : Number(text.slice(0, point) + text.slice(point + 1));
  const below = point < 0 ? 1 : 10 ** (text.length - point - 1);
  const half = (point < 0 ? lastPlace(text) : 1) / 2;
  const high = (digits + half) * factor;
  if (!(high <= Number.MAX_SAFE_INTEGER) || text.length > DIGITS + 1) return undefined;
  // Whole numbers until the one division, so that no binary dust is left.
  return {
    value: (digits * factor) / below,
    low: Math.max(0, (digits - half) * factor) / below,
    high: high / below,
  };
}

/** Whole numbers that end in three zeros or more were rounded to their last other digit. */
function lastPlace(digits: string): number {
  let zeros = 0;
  while (zeros < digits.length - 1 && digits.charCodeAt(digits.length - 1 - zeros) === 48) zeros += 1;
  return zeros >= 3 && digits.charCodeAt(digits.length - 1 - zeros) !== 48 ? 10 ** zeros : 1;
}

/** Reads whole numbers digit by digit: much faster than a pattern and Number(). */

const ZERO = 48;

/** A double cannot hold more digits. */
const MOST_DIGITS = 15;

/** NaN if the text from `from` up to `to` is not 1 to 15 digits. */
export function wholeOf(text: string, from = 0, to = text.length): number {
  if (to <= from || to - from > MOST_DIGITS) return Number.NaN;
  let number = 0;
  for (let i = from; i < to; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

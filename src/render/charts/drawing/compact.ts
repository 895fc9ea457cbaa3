import { formatNumber } from "../../../units/format.ts";

/** Three digits in the space of a tick or a narrow column: "500", "10k", "1.5M". */
export function compact(value: number): string {
  if (value >= 1e6) return `${formatNumber(value / 1e6)}M`;
  return value >= 1e4 ? `${formatNumber(value / 1e3)}k` : formatNumber(value);
}

/** "0.76x", "12x". */
export const timesText = (factor: number): string => `${compact(factor)}x`;

/** "~2.9x": of a figure that was printed as a range, which bears no third digit. */
export const roughTimes = (factor: number): string => `~${timesText(Number(factor.toPrecision(2)))}`;

/** Beside what cannot be told apart from the best: no factor of chance. */
export const LEVEL = "level";

const BEST = "best";

/** In place of "best" where nothing else stands. */
export const ALONE = "only one";

/** How many times worse than the best, from 1 on whichever way is better: "best", "1.9x", "level". Nothing is a multiple of nothing. */
export function behindText(value: number, best: number, better: "higher" | "lower", isLevel = false): string {
  if (value <= 0 || best <= 0) return "";
  if (isLevel) return LEVEL;
  return value === best ? BEST : timesText(better === "higher" ? best / value : value / best);
}

type Side = { value: number; isDoubted: boolean; isRange: boolean };

/** Digits of a factor that is in doubt. */
const FEW = 2;

/** "8.3x better": of what is ahead in doubt. What is hardly better keeps the digit that says so. */
export function aheadBy(by: number): string {
  const short = Number(by.toPrecision(FEW));
  return `${timesText(short > 1 ? short : by)} better`;
}

/** Of what others are held against, where one in doubt is ahead of it: it is not called the best. */
const HELD_AGAINST = "1x";

/**
 * The same with what its figures carry: "1.9x*" rests on one in doubt, "~2.9x" on one that was printed as a range, which bears no
 * third digit. What is no ratio stays. One in doubt that is ahead of what all are held against, which `isPassed` then, is "8.1x better".
 */
export function markedBehind(
  one: Side,
  best: Side,
  better: "higher" | "lower",
  isLevel = false,
  isPassed = false,
): string {
  const text = behindText(one.value, best.value, better, isLevel);
  if (text === BEST && isPassed) return HELD_AGAINST;
  if (!text.endsWith("x")) return text;
  const factor = better === "higher" ? best.value / one.value : one.value / best.value;
  if (factor < 1) return aheadBy(1 / factor);
  const times = one.isRange || best.isRange ? roughTimes(factor) : text;
  return `${times}${one.isDoubted || best.isDoubted ? "*" : ""}`;
}

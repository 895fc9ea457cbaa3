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

/** In place of "best" where nothing else stands. */
export const ALONE = "only one";

/** How many times worse than the best, from 1 on whichever way is better: "best", "1.9x", "level". Nothing is a multiple of nothing. */
export function behindText(value: number, best: number, better: "higher" | "lower", isLevel = false): string {
  if (value <= 0 || best <= 0) return "";
  if (isLevel) return LEVEL;
  return value === best ? "best" : timesText(better === "higher" ? best / value : value / best);
}

type Side = { value: number; isDoubted: boolean; isRange: boolean };

/**
 * The same with what its figures carry: "1.9x*" rests on one in doubt, "~2.9x" on one that was printed as a range, which bears no
 * third digit. What is no ratio stays.
 */
export function markedBehind(one: Side, best: Side, better: "higher" | "lower", isLevel = false): string {
  const text = behindText(one.value, best.value, better, isLevel);
  if (!text.endsWith("x")) return text;
  const factor = better === "higher" ? best.value / one.value : one.value / best.value;
  const times = one.isRange || best.isRange ? roughTimes(factor) : text;
  return `${times}${one.isDoubted || best.isDoubted ? "*" : ""}`;
}

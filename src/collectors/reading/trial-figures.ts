/** Quantities of trials, as tools print them: rounded decimals, exponents, counts over times. */
import type { Quantity } from "../../schema/quantity.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import type { TrialFigures } from "../../schema/trial.ts";
import { between, rounded, TOLERANCE } from "./printed-quantity.ts";

const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/;
const EXPONENT = /^(\d(?:\.(\d{1,15}))?)e([+-]\d{1,2})$/;

/** A printed decimal above 0; undefined for anything else, and for 0, which as a rule was too small to print. */
export function figure(digits: string | undefined, unit: number): Quantity | undefined {
  if (digits === undefined || !DECIMAL.test(digits) || !(Number(digits) > 0)) return undefined;
  const quantity = rounded(digits, unit);
  return typeof quantity === "object" && quantity.high > Number.MAX_SAFE_INTEGER ? undefined : quantity;
}

/** The same, where small and large figures are printed as 8.1088e-05. */
export function exponential(digits: string | undefined, unit: number): Quantity | undefined {
  const [, mantissa, decimals = "", exponent] = EXPONENT.exec(digits ?? "") ?? [];
  if (digits === undefined || mantissa === undefined) return figure(digits, unit);
  const half = 0.5 * 10 ** (Number(exponent) - decimals.length);
  const value = Number(digits);
  if (!(value > 0) || !((value + half) * unit <= Number.MAX_SAFE_INTEGER)) return undefined;
  return between((value - half) * unit, (value + half) * unit, digits, value * unit);
}

/** The same object without the figures that are absent. */
export function figures(all: { [Id in keyof TrialFigures]?: Quantity | undefined }): TrialFigures {
  return Object.fromEntries(Object.entries(all).filter(([, quantity]) => quantity !== undefined));
}

/** So many in a printed time: "9029 in 4.00096 s". The value is the quotient of both as they were printed. */
export function perSecond(count: number, timeNs: Quantity | undefined): Quantity | undefined {
  if (timeNs === undefined || !(count > 0) || !Number.isSafeInteger(count)) return undefined;
  const { low, high } = intervalOf(timeNs);
  if (!(low > 0)) return undefined;
  const printed = typeof timeNs === "number" ? String(timeNs) : timeNs.printed;
  return between(
    (count * 1e9) / high,
    (count * 1e9) / low,
    `${count} in ${printed} s`,
    (count * 1e9) / valueOf(timeNs),
  );
}

/** Whether two figures of the same can both be, give or take this share. */
export function agree(a: Quantity | undefined, b: Quantity | undefined, share = TOLERANCE): boolean {
  if (a === undefined || b === undefined) return true;
  const [x, y] = [intervalOf(a), intervalOf(b)];
  return x.low <= y.high * (1 + share) && y.low <= x.high * (1 + share);
}

/** Whether one of these is surely below one before it; what is absent says nothing. */
export function areOutOfOrder(rising: readonly (Quantity | undefined)[]): boolean {
  const known = rising.flatMap((one) => (one === undefined ? [] : [intervalOf(one)]));
  return known.some(({ high }, i) => known.slice(0, i).some(({ low }) => high < low));
}

/** Least and most that are under way at this rate and mean latency (Little's law). */
export function inFlight(
  rate: Quantity | undefined,
  meanNs: Quantity | undefined,
): { low: number; high: number } | undefined {
  if (rate === undefined || meanNs === undefined) return undefined;
  const [x, l] = [intervalOf(rate), intervalOf(meanNs)];
  return { low: (x.low * l.low) / 1e9, high: (x.high * l.high) / 1e9 };
}

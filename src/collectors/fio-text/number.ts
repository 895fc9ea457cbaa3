/**
 * Numbers as fio's text abbreviates them: "64.9k", "254MiB", "4935.4K".
 *
 * fio 3 rounds to the last digit; up to 3.25 a fraction that rounds up to a whole was printed as .0 without the carry.
 * fio 2 put the remainder of the last division behind the point: without leading zeros, in 1024ths where the unit is binary,
 * and cut to the digits that fit, rounding up. "3777.6MB" is 3777 MiB and from 501 to 600 1024ths, or 6 of them.
 */
import type { Interval, Quantity } from "../../schema/quantity.ts";
import { between } from "../reading/printed-quantity.ts";

/** How to read the decimal point; "either" if the text does not show which fio printed it. */
export type Style = "rounded" | "remainder" | "either";

const PREFIXES = ["", "k", "m", "g", "t", "p", "e"];

/** The interval that the number may have been in. `thousand` is 1000 or 1024. */
export function abbreviated(digits: string, prefix: string, thousand: number, style: Style): Interval {
  const unit = thousand ** Math.max(0, PREFIXES.indexOf(prefix.toLowerCase()));
  const point = digits.indexOf(".");
  const value = Number(digits);
  if (point < 0) {
    const half = unit === 1 ? 0 : 0.5;
    return { low: (value - half) * unit, high: (value + half) * unit };
  }
  const [whole, fraction] = [digits.slice(0, point), digits.slice(point + 1)];
  const half = 10 ** -fraction.length / 2;
  const isZero = Number(fraction) === 0;
  const asRounded: Interval = { low: value - half, high: isZero ? value + 1 : value + half };
  if (style === "rounded") return scale(asRounded, unit);
  const least = Number(fraction);
  const most = Math.min(thousand - 1, least * 10 ** (4 - fraction.length), isZero ? 0 : thousand - 1);
  const asRemainder = {
    low: Number(whole) + least / thousand,
    high: Number(whole) + Math.max(least, most) / thousand,
  };
  if (style === "remainder") return scale(asRemainder, unit);
  return scale(
    { low: Math.min(asRounded.low, asRemainder.low), high: Math.max(asRounded.high, asRemainder.high) },
    unit,
  );
}

const scale = ({ low, high }: Interval, unit: number): Interval => ({ low: low * unit, high: high * unit });

const BYTES = /^(\d+(?:\.\d+)?)\s*([kKMGTPE]?)(i?)(B|bit|b)?(?:\/s)?$/;

/** Bytes, or bytes per second; undefined if the text is no such figure. `binary`: "KB" is 1024 bytes, as up to fio 2.16. */
export function bytesOf(text: string, style: Style, binary: boolean): Interval | undefined {
  const [, digits, prefix = "", i = "", of = "B"] = BYTES.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const interval = abbreviated(digits, prefix, i !== "" || binary ? 1024 : 1000, style);
  if (interval.high > Number.MAX_SAFE_INTEGER) return undefined;
  return of === "B" ? interval : scale(interval, 1 / 8);
}

/** What all intervals allow; undefined if they contradict each other by more than rounding dust. */
export function common(intervals: readonly Interval[]): Interval | undefined {
  const low = Math.max(...intervals.map((one) => one.low));
  const high = Math.min(...intervals.map((one) => one.high));
  if (low <= high) return { low, high };
  return low <= high * (1 + 1e-6) ? { low: high, high: low } : undefined;
}

/** A figure in units of time: "1065.9k" nsec. Cut, if the unit is not the one in which fio counts. */
export function latencyNumber(digits: string, prefix: string, unitNs: number, style: Style): Quantity {
  const { low, high } = abbreviated(digits, prefix, 1000, style);
  const value = Number(digits) * 1000 ** PREFIXES.indexOf(prefix.toLowerCase());
  const most = unitNs > 1 ? high + 1 : high;
  const middle = value === 0 ? most / 2 : value;
  return between(low * unitNs, most * unitNs, `${digits}${prefix}`, middle * unitNs);
}

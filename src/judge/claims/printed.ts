/** What the printed words of a claim allow: a figure is an interval, and so is "comparable". */
import type { Unit } from "../../schema/metric.ts";
import type { Interval } from "../../schema/quantity.ts";
import type { QuantityKind } from "../../units/amount.ts";
import { type ParsedQuantity, parsePrinted } from "../../units/parse.ts";

/** `cut` is `allows`, widened by what fits if the last digit was cut off or rounded up instead of rounded. */
export type Expected = {
  allows: Interval;
  cut: Interval;
  /** Of a range: its ends as printed. */
  ends?: Interval;
  form: "amount" | "times" | "percent" | "word";
};
export type Fit = "fits" | "cut" | "differs";

/** Whether the last digit of a quotient was cut off is judged by the middle of its interval, not by the worst case of vague figures. */
export function fitOf(actual: Interval, { allows, cut, form }: Expected): Fit {
  if (overlaps(actual, allows)) return "fits";
  const worked = form === "amount" ? actual : middleOf(actual);
  return overlaps(worked, cut) ? "cut" : "differs";
}

function middleOf({ low, high }: Interval): Interval {
  const middle = Number.isFinite(high) ? (low + high) / 2 : low;
  return { low: middle, high: middle };
}

const overlaps = (a: Interval, b: Interval): boolean => a.low <= b.high && a.high >= b.low;

/** Words that stand for a ratio near 1, and how near. */
export const WORDS: readonly { words: RegExp; within: number }[] = [
  { words: /identical|\bequal|\btie\b|\bsame\b/i, within: 0.05 },
  { words: /similar|comparable|symmetric|roughly|consistent/i, within: 0.25 },
];

/** "Nearly identical", "comparable": within this share of 1, either way. */
function wordOf(printed: string): Expected | undefined {
  const found = WORDS.find(({ words }) => words.test(printed));
  if (found === undefined) return undefined;
  const allows = { low: 1 - found.within, high: 1 / (1 - found.within) };
  return { allows, cut: allows, form: "word" };
}

const SMALL: readonly [RegExp, number][] = [
  [/^sub-?millisecond/i, 1e6],
  [/^sub-?microsecond/i, 1e3],
];

/** A figure with its unit: "~46ms", "36-87ms", "Sub-1ms", "265,000 IOPS". @throws Error where it is none */
export function amountOf(printed: string, dimension: QuantityKind): Expected {
  const bound = dimension === "ns" ? SMALL.find(([words]) => words.test(printed)) : undefined;
  if (bound) return open({ low: 0, high: bound[1] });
  const { low, high } = parse(printed, dimension);
  if (BOUND.test(printed)) return open({ low, high });
  const range = rangeOf(printed, dimension);
  if (isApproximate(printed))
    return about(range?.ends ?? middleOf({ low, high }), range?.allows ?? { low, high }, range?.ends);
  if (range !== undefined) return range;
  const more = cutBy((high - low) / 2, low);
  return { allows: { low, high }, cut: { low: low - more, high: high + more }, form: "amount" };
}

/** "About 125" allows so much either way, or a whole unit of its last digit where that is more. The method page says it, too. */
const ABOUT_SHARE = 0.1;

function about({ low, high }: Interval, printed: Interval, ends: Interval | undefined): Expected {
  const allows = {
    low: Math.min(printed.low, low * (1 - ABOUT_SHARE)),
    high: Math.max(printed.high, high * (1 + ABOUT_SHARE)),
  };
  return { allows, cut: allows, ...(ends && { ends }), form: "amount" };
}

/** Half a unit of the last digit more, but at most this share of the value: 2.3 does not pass as "3x". */
const MOST_CUT = 0.05;
const cutBy = (half: number, value: number): number => Math.min(half, MOST_CUT * value);

const open = (allows: Interval): Expected => ({ allows, cut: allows, form: "amount" });
const BOUND = /^\s*(?:sub-|<|>|≤|≥|up to|over|under)|\d\s*[kKMG]?\+/i;
const APPROXIMATE = /^\s*(?:~|≈|∼|about|around|approximately|approx|roughly|circa|c\.)/i;
const isApproximate = (printed: string): boolean => APPROXIMATE.test(printed);
const RANGE = /^([^\d]*)([\d.,]+)([^\d\s–-]*)\s*[-–]\s*([\d.,]+)(.*)$/;

export const rangeIn = (printed: string): { range?: string } =>
  RANGE.test(printed) ? { range: printed } : {};

/** Both ends are as fine as the finer one: "1.5-2x" ends at 2.05. */
function rangeOf(printed: string, dimension: QuantityKind): Expected | undefined {
  const [, before = "", from, ownUnit, to, unit = ""] = RANGE.exec(printed) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const lower = parse(`${before}${from}${ownUnit || unit}`, dimension);
  const upper = parse(`${before}${to}${unit}`, dimension);
  const half = Math.min(lower.high - lower.value, upper.high - upper.value);
  const widened = (by: number): Interval => ({ low: lower.value - by, high: upper.value + by });
  return {
    allows: widened(half),
    cut: widened(half + cutBy(half, lower.value)),
    ends: { low: lower.value, high: upper.value },
    form: "amount",
  };
}

function parse(printed: string, dimension: QuantityKind): ParsedQuantity {
  const parsed = parsePrinted(printed, dimension);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.quantity;
}

const TIMES =
  /((?:(?:~|≈|∼)\s*|(?:about|around|approximately|roughly) )?\d[\d.,]*(?:\s*[-–]\s*\d[\d.,]*)?\+?)\s*(x|×|%)/i;
const SHARES = /^\s*(\d+)\s*\/\s*(\d+)\s*$/;
const DOWN = /\b(?:lower|slower|less)\b/i;

/**
 * What "1.7x faster", "16% faster", "21% slower", "3x lower", "70/30" or "comparable" allow for subject over baseline.
 * A latency is "faster" where it is smaller. @throws Error where it is no ratio
 */
export function claimedRatio(printed: string, unit: Unit): Expected {
  const shares = SHARES.exec(printed);
  if (shares) {
    const [a, b] = [Number(shares[1]), Number(shares[2])];
    const allows = { low: (a - 0.5) / (b + 0.5), high: (a + 0.5) / (b - 0.5) };
    return { allows, cut: allows, form: "times" };
  }
  const expected = TIMES.test(printed) ? plainRatio(printed) : wordOf(printed);
  if (expected === undefined)
    throw new Error(`expected a ratio such as "1.7x faster", found ${JSON.stringify(printed)}`);
  const down = isDown(printed, unit);
  if (expected.form === "percent")
    return mapped(expected, ({ low, high }) =>
      down ? { low: 1 - high, high: 1 - low } : { low: 1 + low, high: 1 + high },
    );
  return down ? mapped(expected, ({ low, high }) => ({ low: 1 / high, high: 1 / low })) : expected;
}

const mapped = ({ allows, cut, ends, form }: Expected, map: (interval: Interval) => Interval): Expected => ({
  allows: map(allows),
  cut: map(cut),
  ...(ends && { ends: map(ends) }),
  form,
});

export const isDown = (printed: string, unit: Unit): boolean =>
  DOWN.test(printed)
    ? !(unit === "ns" && /\bslower\b/i.test(printed))
    : unit === "ns" && /\bfaster\b/i.test(printed);

/** Of a quotient without unit: "38-44%" as 0.38 to 0.44, "1.5x", "8-10×". @throws Error where it is none */
export function plainRatio(printed: string): Expected {
  const [, digits, sign] = TIMES.exec(printed) ?? [];
  if (digits === undefined) return amountOf(printed, "count");
  const expected = amountOf(digits, "count");
  if (sign !== "%") return { ...expected, form: "times" };
  return { ...mapped(expected, ({ low, high }) => ({ low: low / 100, high: high / 100 })), form: "percent" };
}

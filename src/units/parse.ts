/**
 * Figures as people print them, with the interval that the printing allows, in the units of the record.
 *
 * - half a unit of the last printed digit either way: "46.8k" is 46,750 to 46,850;
 * - whole numbers that end in three zeros or more were rounded to their last other digit (fio prints "102k"): "102,000" is 101,500 to 102,500;
 * - "~" and "about" widen it to a whole unit of the last significant digit, but of no finer one than the second: "~46ms" is 45 to 47, "~100K" 90 to 110 thousand;
 * - "13-15ms" is a range, each end with its own half unit; its value is the middle;
 * - "<500µs" and "Sub-1ms" begin at 0; "100K+" has no upper end, so twice the figure is taken;
 * - a second figure in parentheses repeats the first: a finer one narrows the interval; where they contradict, the first counts and a note says so.
 */
import { AMOUNT, factorOf, type QuantityKind } from "./amount.ts";
import { fifteenDigits } from "./digits.ts";
import { rangeIn } from "./range.ts";

export type { QuantityKind } from "./amount.ts";
export type ParsedQuantity = { value: number; low: number; high: number; notes: string[] };
export type Parsed = { ok: true; quantity: ParsedQuantity } | { ok: false; reason: string };
type Interval = { value: number; low: number; high: number };

const APPROXIMATE = /^(?:~|≈|∼|about|around|approximately|approx\.?|roughly|circa|c\.)\s*/i;
const BELOW = /^(?:sub-|<=?|≤|under|below|less than|up to|at most)\s*/i;
const ABOVE = /^(?:>=?|≥|over|above|more than|at least)\s*/i;
const MARKS = /\s*(?:⚠|✅|❌|⭐|🏆|\*|_).*$/u;
/** Words such as "avg": the metric says them already. */
const STATISTIC = /\s+(?:avg\.?|average|mean|median|max\.?|min\.?|peak|sustained|total|each|p\d[\d.]*)$/i;
/** Behind a number it is a unit, and no statistic. */
const MINUTES = /\d\s+min$/;
const PARENTHESES = /^([^()]+?)\s*\(([^()]*)\)$/;

/** @returns the figure in nanoseconds, bytes, bytes/s, IOPS, percent or plain counts */
export function parsePrinted(printed: string, dimension: QuantityKind): Parsed {
  const bare = parseBare(printed, dimension);
  if (bare !== undefined) return { ok: true, quantity: bare };
  const text = printed.replace(MARKS, "").trim();
  const [, outside = text, inside] = PARENTHESES.exec(text) ?? [];
  const first = parseOne(outside.trim(), dimension);
  if (first === undefined)
    return {
      ok: false,
      reason: `expected a figure such as ${EXAMPLE[dimension]}, found ${JSON.stringify(printed)}`,
    };
  const second = inside === undefined ? undefined : parseOne(inside.trim(), dimension);
  return {
    ok: true,
    quantity: second === undefined ? { ...first, notes: [] } : combine(first, second, printed),
  };
}

const BARE = /^(\d+(?:\.\d+)?) ?([A-Za-z]*(?:\/s)?)$/;

/** Most figures are only a number and a known unit; this reads them quickly. */
function parseBare(printed: string, dimension: QuantityKind): ParsedQuantity | undefined {
  const [, digits, unit = ""] = BARE.exec(printed) ?? [];
  const factor = digits === undefined ? undefined : knownFactor(unit, dimension);
  if (digits === undefined || factor === undefined) return undefined;
  const { value, low, high } = amountOf(digits, factor, lastPlace(digits) / 2);
  return { value, low, high, notes: [] };
}

/** Remembers the factors of known units, which are few. */
const FACTORS = new Map<QuantityKind, Map<string, number>>();
function knownFactor(unit: string, dimension: QuantityKind): number | undefined {
  const known = FACTORS.get(dimension)?.get(unit);
  if (known !== undefined) return known;
  const factor = factorOf(unit, dimension);
  const factors = FACTORS.get(dimension) ?? new Map<string, number>();
  FACTORS.set(dimension, factors);
  if (factor !== undefined) factors.set(unit, factor);
  return factor;
}

const EXAMPLE: Record<QuantityKind, string> = {
  iops: '"46.8k" or "2,157"',
  "bytes/s": '"2,158 MiB/s (2,262 MB/s)"',
  bytes: '"64.1 GiB"',
  ns: '"0.44 ms" or "13-15ms"',
  percent: '"68%"',
  count: '"1,000"',
};

/** fio cuts digits off instead of rounding, so the second figure may be a unit off without contradicting. */
function combine(first: Interval, second: Interval, printed: string): ParsedQuantity {
  const slack = (second.high - second.low) / 2;
  const agree = second.low - slack <= first.high && second.high + slack >= first.low;
  if (!agree) {
    return {
      ...first,
      notes: [
        `${JSON.stringify(printed)}: the figure in parentheses contradicts the one before it, which is taken`,
      ],
    };
  }
  const finer = (second.high - second.low) * 2 < first.high - first.low;
  if (!finer) return { ...first, notes: [] };
  const low = Math.max(first.low, second.low);
  const high = Math.min(first.high, second.high);
  const overlap = low <= high ? { low, high } : { low: second.low, high: second.high };
  return { ...overlap, value: Math.min(Math.max(second.value, overlap.low), overlap.high), notes: [] };
}

function parseOne(written: string, dimension: QuantityKind): Interval | undefined {
  const isMinutes = dimension === "ns" && MINUTES.test(written);
  let text = isMinutes ? written : written.replace(STATISTIC, "");
  const approximate = APPROXIMATE.test(text);
  text = text.replace(APPROXIMATE, "");
  if (BELOW.test(text))
    return bounded(text.replace(BELOW, ""), dimension, (amount) => ({
      ...amount,
      low: 0,
      high: amount.value,
    }));
  const plus = /^([\d.,]+\s*[a-z]?)\+(.*)$/i.exec(text);
  if (plus !== null) return bounded(`${plus[1]}${plus[2]}`, dimension, upwards);
  if (ABOVE.test(text)) return bounded(text.replace(ABOVE, ""), dimension, upwards);
  return parseRange(text, dimension, approximate) ?? parseAmount(text, dimension, approximate);
}

const upwards = (amount: Interval): Interval => ({
  value: amount.value,
  low: amount.value,
  high: 2 * amount.value,
});

function bounded(
  text: string,
  dimension: QuantityKind,
  bound: (amount: Interval) => Interval,
): Interval | undefined {
  const amount = parseAmount(text, dimension, false);
  return amount === undefined ? undefined : bound(amount);
}

/** "13-15ms", "80K-120K IOPS": a unit behind the second end only is that of both. */
function parseRange(text: string, dimension: QuantityKind, approximate: boolean): Interval | undefined {
  const range = rangeIn(text);
  if (range === undefined || !/^[\d.,]/.test(text)) return undefined;
  const { from, fromUnit, to, toUnit } = range;
  const low = parseAmount(`${from}${fromUnit || toUnit}`, dimension, approximate);
  const high = parseAmount(`${to}${toUnit}`, dimension, approximate);
  if (low === undefined || high === undefined || low.value > high.value) return undefined;
  return { value: (low.value + high.value) / 2, low: low.low, high: high.high };
}

function parseAmount(text: string, dimension: QuantityKind, approximate: boolean): Interval | undefined {
  const [, digits = "", unit = ""] = AMOUNT.exec(text.trim()) ?? [];
  const factor = digits === "" ? undefined : factorOf(unit, dimension);
  if (factor === undefined) return undefined;
  const plain = digits.replace(/,/g, "");
  return amountOf(plain, factor, approximate ? approximatePlace(plain) : lastPlace(plain) / 2);
}

function amountOf(digits: string, factor: number, half: number): Interval {
  const number = Number(digits);
  return {
    value: scaled(number, factor),
    low: Math.max(0, scaled(number - half, factor)),
    high: scaled(number + half, factor),
  };
}

/** A product without errors of binary fractions: 0.009 ms is 9000 ns. */
function scaled(number: number, factor: number): number {
  const product = number * factor;
  return Number.isInteger(product) && product < 1e15 ? product : fifteenDigits(product);
}

/** What one unit of the last significant digit is worth: 0.1 in "46.8", 1000 in "102000". */
function lastPlace(digits: string): number {
  const decimals = decimalsOf(digits);
  if (decimals !== undefined) return 10 ** -decimals;
  return digits.endsWith("000") ? 10 ** zerosOf(digits) : 1;
}

function approximatePlace(digits: string): number {
  const decimals = decimalsOf(digits);
  const printed = decimals === undefined ? 1 : 10 ** -decimals;
  const rounded = decimals === undefined ? 10 ** zerosOf(digits) : 1;
  const second = 10 ** (Math.floor(Math.log10(Math.max(Number(digits), printed))) - 1);
  return Math.max(printed, Math.min(rounded, second));
}

const decimalsOf = (digits: string): number | undefined => digits.split(".")[1]?.length;
/** Behind a digit that is none. */
const zerosOf = (digits: string): number => /[1-9](0+)$/.exec(digits)?.[1]?.length ?? 0;

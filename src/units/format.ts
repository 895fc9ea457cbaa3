/** Numbers for people: three significant digits, the unit chosen for the value; the same in every locale. */

import type { Unit } from "../schema/metric.ts";
import { type Quantity, valueOf } from "../schema/quantity.ts";
import { rangeIn } from "./range.ts";

type Step = { from: number; unit: string };

export const STEPS: Record<Unit | "bytes", readonly Step[]> = {
  ns: [
    { from: 1e9, unit: "s" },
    { from: 1e6, unit: "ms" },
    { from: 1e3, unit: "µs" },
    { from: 1, unit: "ns" },
  ],
  "bytes/s": [
    { from: 2 ** 30, unit: "GiB/s" },
    { from: 2 ** 20, unit: "MiB/s" },
    { from: 2 ** 10, unit: "KiB/s" },
    { from: 1, unit: "B/s" },
  ],
  bytes: [
    { from: 2 ** 40, unit: "TiB" },
    { from: 2 ** 30, unit: "GiB" },
    { from: 2 ** 20, unit: "MiB" },
    { from: 2 ** 10, unit: "KiB" },
    { from: 1, unit: "B" },
  ],
  iops: [{ from: 1, unit: "IOPS" }],
};

/** A whole number, every digit of it: "5,128". What was counted was not measured, and is not rounded. */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? grouped(count) : english({}).format(count);

/** Made where one is asked for: it takes longer than a command that finds nothing new to do may. */
const english = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat("en-US", options);
let rare: Intl.NumberFormat | undefined;

/**
 * 3 significant digits without exponent, thousands separated: 0.009, 1.32, 46.8, 102,000. Rounded before it is formatted:
 * Intl alone rounds 1.005, which is a little less in binary, up.
 */
export function formatNumber(value: number): string {
  const rounded = Number(value.toPrecision(3));
  if (Object.is(rounded, 0)) return "0";
  const size = Math.abs(rounded);
  // As Intl writes them, ten times as quick: a report has a hundred thousand figures.
  if (size < PLAIN_FROM || !(size < PLAIN_TO)) {
    rare ??= english({ maximumSignificantDigits: 3 });
    return rare.format(rounded);
  }
  return size < GROUPED_FROM ? String(rounded) : grouped(rounded);
}
const grouped = (whole: number): string => String(whole).replace(GROUPS, ",");
/** Below, and from there on, a number is written with an exponent. */
const PLAIN_FROM = 1e-6;
const PLAIN_TO = 1e21;
/** From here on, thousands are separated; three digits leave none behind the point. */
const GROUPED_FROM = 1000;
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** "4.71 %" of 0.0471. */
export const formatShare = (share: number): string => `${formatNumber(share * 100)} %`;

/** The unit that fits a value: the largest one that is not above it. */
function stepOf(value: number, unit: Unit | "bytes"): Step {
  const step = STEPS[unit].find(({ from }) => value >= from) ?? STEPS[unit].at(-1);
  if (step === undefined) throw new Error(`no unit for ${unit}`);
  return step;
}

/** "4.71 ms", "2.11 GiB/s", "102,000 IOPS". */
export function formatValue(value: number, unit: Unit | "bytes"): string {
  const step = stepOf(value, unit);
  return `${formatNumber(value / step.from)} ${step.unit}`;
}

const MEGA = 1e6;
/** So many steps of it are told in full: 31.25 MB/s. */
const FINEST = 1e4;

/** "50 MB/s" of a rate that is round in these; undefined of any other, as of 62.5 MiB/s. */
function formatDecimal(bytesPerSecond: number): string | undefined {
  const isRound = bytesPerSecond >= MEGA && bytesPerSecond < 1e3 * MEGA && bytesPerSecond % FINEST === 0;
  return isRound && (bytesPerSecond * 10) % 2 ** 20 !== 0 ? `${bytesPerSecond / MEGA} MB/s` : undefined;
}

/** What is wanted of a figure, or enough: a rate as it was declared, and what figures beside it are held against, "50 MB/s (47.7 MiB/s)". */
export function formatWanted(value: number, unit: Unit): string {
  const declared = unit === "bytes/s" ? formatDecimal(value) : undefined;
  const own = formatValue(value, unit);
  return declared === undefined ? own : `${declared} (${own})`;
}

/** The same where no figure stands beside it: as it was declared alone, "50 MB/s". */
export const formatDeclared = (value: number, unit: Unit): string =>
  (unit === "bytes/s" ? formatDecimal(value) : undefined) ?? formatValue(value, unit);

/** What is left of it in print. */
export function printedValue(value: number, unit: Unit | "bytes"): number {
  const { from } = stepOf(value, unit);
  return Number((value / from).toPrecision(3)) * from;
}

/** The ends of what was printed as a range, as printed and not as far as rounding lets them be: its value is the middle of them. */
function printedEnds(quantity: Quantity): readonly [from: number, to: number] | undefined {
  if (typeof quantity === "number" || quantity.value === 0) return undefined;
  const range = rangeIn(quantity.printed);
  if (range === undefined) return undefined;
  const { from, fromUnit, to, toUnit } = range;
  const [low, high] = [from, to].map((end) => Number(end.replace(/,/g, ""))) as [number, number];
  const [unit = ""] = toUnit.split(/[\s–—-]/);
  if (!(high > low) || (fromUnit !== "" && fromUnit !== unit)) return undefined;
  const factor = quantity.value / ((low + high) / 2);
  const ends = [low * factor, high * factor] as const;
  return ends[0] < quantity.low || ends[1] > quantity.high ? undefined : ends;
}

/** "4.71 ms"; "13–15 ms" of what was printed as a range. */
export const formatQuantity = (quantity: Quantity, unit: Unit | "bytes"): string =>
  formatRange(quantity, unit) ?? formatValue(valueOf(quantity), unit);

/** The same, for tables that are held against their document: a whole number below 100,000 has each digit that was printed, "9,237 IOPS". */
export const formatAsPrinted = (quantity: Quantity, unit: Unit | "bytes"): string =>
  printedWhole(quantity, unit) ?? formatQuantity(quantity, unit);

/** In the unit that it is shown in anyway, so that columns stay aligned. */
function printedWhole(quantity: Quantity, unit: Unit | "bytes"): string | undefined {
  if (typeof quantity === "number") return undefined;
  const [, digits = ""] = WHOLE.exec(quantity.printed) ?? [];
  const whole = Number(digits.replaceAll(",", ""));
  const step = stepOf(quantity.value, unit);
  return digits !== "" && whole < SHOWN_WHOLE && Math.abs(quantity.value / step.from - whole) < 1e-6 * whole
    ? `${grouped(whole)} ${step.unit}`
    : undefined;
}

/** Whatever its unit. */
const WHOLE = /^\s*(\d{1,3}(?:,\d{3})+|\d+)(?![\d.,]|\s*[–-]\s*\d)/;
const SHOWN_WHOLE = 1e5;

/** "13–15 ms"; undefined of what was not printed as a range. */
export function formatRange(quantity: Quantity, unit: Unit | "bytes"): string | undefined {
  const ends = printedEnds(quantity);
  if (ends === undefined) return undefined;
  const step = stepOf(ends[1], unit);
  return `${ends.map((end) => formatNumber(end / step.from)).join("–")} ${step.unit}`;
}

/** A value that was ranked: the median of its runs, or what was printed. */
export type Figured = { value: number; quantity: Quantity };

/** The same of it. */
export const formatFigure = ({ value, quantity }: Figured, unit: Unit | "bytes"): string =>
  formatQuantity(typeof quantity === "number" ? value : quantity, unit);

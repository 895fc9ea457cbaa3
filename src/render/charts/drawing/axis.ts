/** The value axis: linear or logarithmic by the spread of the values, with ticks that fit the unit. */
import type { Unit } from "../../../schema/metric.ts";
import { formatNumber, formatValue, STEPS, stepOf } from "../../../units/format.ts";
import { compact } from "./compact.ts";

export type Axis = {
  type: "linear" | "log";
  domain: [low: number, high: number];
  /** Without a label, only a line. */
  ticks: { value: number; label: string }[];
  /** "µs", "MiB/s", "IOPS"; empty where the ticks say it. */
  unit: string;
};

/** With this factor between largest and smallest, small values would crowd at zero. */
const LOG_FROM = 20;
const NICE = [1, 2, 5];
/**
 * Axis for values of the unit, with about `most` ticks. Zeros do not stretch a log axis: they have no place on it.
 * @throws where there is no value
 */
export function axisFor(values: readonly number[], unit: Unit, most: number, type?: Axis["type"]): Axis {
  const positive = values.filter((v) => v > 0);
  if (values.length === 0) throw new Error("axis: expected at least one value, came none.");
  const low = Math.min(...positive);
  const high = Math.max(...positive);
  if (positive.length === 0) return linear(1, unit, most);
  return (type ?? (high / low >= LOG_FROM ? "log" : "linear")) === "log"
    ? log(low, high, unit, most)
    : linear(high, unit, most);
}

function linear(high: number, unit: Unit, most: number): Axis {
  const { from: size, unit: name } = stepOf(high, unit);
  const step = niceAbove(high / size / most);
  const count = Math.ceil(clean(high / size / step));
  const ticks = Array.from({ length: count + 1 }, (_, i) => clean(i * step));
  return {
    type: "linear",
    domain: [0, clean(count * step) * size],
    ticks: ticks.map((t) => ({ value: t * size, label: unit === "iops" ? compact(t) : formatNumber(t) })),
    unit: name,
  };
}

/** The smallest 1, 2 or 5 times a power of ten that is not below. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return clean((NICE.find((n) => n * power >= value * 0.9999) ?? 10) * power);
}

const clean = (value: number): number => Number(value.toPrecision(12));

function log(low: number, high: number, unit: Unit, most: number): Axis {
  const ladder = logTicks(unit, low / 100, high * 100);
  const first = ladder.findLast((t) => t <= low) ?? low;
  const last = ladder.find((t) => t >= high) ?? high;
  const domain: [number, number] = [first, last > first ? last : first * 10];
  const inside = ladder.filter((t) => t >= domain[0] && t <= domain[1]);
  const named = namedTicks(inside, unit, most) ?? domain;
  const lines =
    named.length === inside.length
      ? inside
      : inside.filter((t) => powerOf(t, unit) % 1 === 0 || named.includes(t));
  const label = (value: number): string => (unit === "iops" ? compact(value) : formatValue(value, unit));
  return {
    type: "log",
    domain,
    ticks: lines.map((value) => ({ value, label: named.includes(value) ? label(value) : "" })),
    unit: unit === "iops" ? "IOPS" : "",
  };
}

/** 1, 2, 5, 10 ... 500 of each size of the unit; the largest size goes on. */
function logTicks(unit: Unit, from: number, to: number): number[] {
  const sizes = STEPS[unit].map(({ from: size }) => size).reverse();
  return sizes.flatMap((size, i) => {
    const end = Math.min((sizes[i + 1] ?? Number.POSITIVE_INFINITY) / 2, to);
    const ticks: number[] = [];
    for (let power = i === 0 ? 1e-3 : 1; power * size <= end; power = clean(power * 10))
      ticks.push(...NICE.map((n) => clean(n * power) * size));
    return ticks.filter((t) => t >= from && t <= end);
  });
}

/** All ticks, or powers of 10, 100 or 1000: the densest that fits and has two at least. */
function namedTicks(ticks: readonly number[], unit: Unit, most: number): number[] | undefined {
  const powers = [1, 2, 3].map((n) => ticks.filter((t) => powerOf(t, unit) % n === 0));
  return [ticks, ...powers].map((some) => [...some]).find((some) => some.length >= 2 && some.length <= most);
}

/** Power of ten; for bytes within the size that they are counted in: 0 for 1 MiB/s, 1 for 10 MiB/s. */
function powerOf(tick: number, unit: Unit): number {
  const size = unit === "bytes/s" ? STEPS[unit].find((step) => tick >= step.from)?.from : 1;
  return clean(Math.log10(tick / (size ?? 1)));
}

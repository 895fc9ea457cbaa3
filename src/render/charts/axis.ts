/** The value axis: linear or logarithmic by the spread of the values, with ticks that fit the unit. */
import type { Unit } from "../../schema/metric.ts";
import { formatNumber, formatValue } from "../../units/format.ts";

export type Axis = {
  type: "linear" | "log";
  domain: [low: number, high: number];
  ticks: { value: number; label: string }[];
  /** "µs", "MiB/s", "IOPS"; empty where the ticks say it. */
  unit: string;
};

/** From this factor between largest and smallest on, small values would crowd at zero. */
const LOG_FROM = 20;
const NICE = [1, 2, 5];
/** Sizes in which each unit is counted, small to large; a log axis has its ticks at 1, 2, 5, 10 ... of each. */
const STEPS: Record<Unit, readonly [size: number, name: string][]> = {
  ns: [[1, "ns"], [1e3, "µs"], [1e6, "ms"], [1e9, "s"]],
  "bytes/s": [[1, "B/s"], [2 ** 10, "KiB/s"], [2 ** 20, "MiB/s"], [2 ** 30, "GiB/s"]],
  iops: [[1, "IOPS"]],
};

/** "500", "10k", "1.5M": IOPS in the space of a tick. */
function compact(value: number): string {
  if (value >= 1e6) return `${formatNumber(value / 1e6)}M`;
  return value >= 1e4 ? `${formatNumber(value / 1e3)}k` : formatNumber(value);
}

/**
 * Axis for values of the unit, with about `most` ticks at most. Zeros do not stretch a log axis: they have no place on it.
 * @throws where there is no value
 */
export function axisFor(values: readonly number[], unit: Unit, most: number, type?: Axis["type"]): Axis {
  const positive = values.filter((v) => v > 0);
  if (values.length === 0) throw new Error("axis: expected at least one value, came none.");
  const low = Math.min(...positive);
  const high = Math.max(...positive);
  if (positive.length === 0) return linear(1, unit, most);
  return (type ?? (high / low >= LOG_FROM ? "log" : "linear")) === "log" ? log(low, high, unit, most) : linear(high, unit, most);
}

function linear(high: number, unit: Unit, most: number): Axis {
  const [size, name] = STEPS[unit].findLast(([s]) => high >= s) ?? STEPS[unit][0] ?? [1, unit];
  const step = niceAbove(high / size / most);
  const count = Math.ceil((high / size / step) * 1.0001);
  const ticks = Array.from({ length: count + 1 }, (_, i) => i * step);
  return {
    type: "linear",
    domain: [0, count * step * size],
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
  const all = ladder.filter((t) => t >= domain[0] && t <= domain[1]);
  const ticks = [1, 3, 6, 9, 12].map((every) => sparse(all, unit, every)).find((kept) => kept.length <= most);
  return {
    type: "log",
    domain,
    ticks: (ticks ?? []).map((value) => ({ value, label: unit === "iops" ? compact(value) : formatValue(value, unit) })),
    unit: unit === "iops" ? "IOPS" : "",
  };
}

/** 1, 2, 5, 10, 20, 50 ... of each size of the unit, below the next size. */
function logTicks(unit: Unit, from: number, to: number): number[] {
  const sizes = STEPS[unit];
  return sizes.flatMap(([size], i) => {
    const next = sizes[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    const ticks: number[] = [];
    for (let power = i === 0 ? 1e-3 : 1; power * size < Math.min(next, to); power *= 10)
      for (const n of NICE) if (clean(n * power) * size < Math.min(next, to)) ticks.push(clean(n * power) * size);
    return ticks.filter((t) => t >= from);
  });
}

/** All ticks, or only those at every n-th place counted from 1 of the unit: powers of 10, of 100 ... */
function sparse(ticks: readonly number[], unit: Unit, every: number): number[] {
  if (every === 1) return [...ticks];
  return ticks.filter((t) => {
    const size = STEPS[unit].findLast(([s]) => t >= s)?.[0] ?? 1;
    const power = Math.log10(t / size);
    return Math.abs(power / (every / 3) - Math.round(power / (every / 3))) < 1e-9;
  });
}

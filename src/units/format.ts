/** Numbers for people: three significant digits, the unit chosen for the value. No locale plays a part. */

import type { Unit } from "../schema/metric.ts";
import { type Quantity, valueOf } from "../schema/quantity.ts";

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

/** 3 significant digits without exponent, thousands separated: 0.009, 1.32, 46.8, 102,000. */
export function formatNumber(value: number): string {
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.max(0, 2 - magnitude);
  const scale = 10 ** Math.max(0, magnitude - 2);
  const fixed = (Math.round(value / scale) * scale).toFixed(0);
  const [whole = "", fraction] = (decimals > 0 ? value.toFixed(decimals) : fixed).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  const trimmed = fraction?.replace(/0+$/, "");
  return trimmed ? `${grouped}.${trimmed}` : grouped;
}

/** "4.71 %" of 0.0471. */
export const formatShare = (share: number): string => `${formatNumber(share * 100)} %`;

/** "4.71 ms", "2.11 GiB/s", "102,000 IOPS". */
export function formatValue(value: number, unit: Unit | "bytes"): string {
  const steps = STEPS[unit];
  const step = steps.find((s) => value >= s.from) ?? steps.at(-1);
  if (step === undefined) throw new Error(`no unit for ${unit}`);
  return `${formatNumber(value / step.from)} ${step.unit}`;
}

export const formatQuantity = (quantity: Quantity, unit: Unit | "bytes"): string =>
  formatValue(valueOf(quantity), unit);

/** Figures in evidence: as the document prints them where they were printed, so that a reader finds them there. */
import type { Unit } from "../schema/metric.ts";
import { type PrintedQuantity, type Quantity, valueOf } from "../schema/quantity.ts";
import { formatValue, STEPS } from "../units/format.ts";

type FigureUnit = Unit | "bytes";

const DECIMAL = [
  { from: 1e12, unit: "TB" },
  { from: 1e9, unit: "GB" },
  { from: 1e6, unit: "MB" },
  { from: 1e3, unit: "kB" },
] as const;

/** "9,405 IOPS", "0.58 ms", "1,205 MiB/s", "36.7 MB/s", "13 ms to 15 ms", "about 16 ms"; measured: three digits, IOPS whole. */
export function figureText(quantity: Quantity, unit: FigureUnit): string {
  if (typeof quantity === "number" || quantity.low === quantity.high) return plain(valueOf(quantity), unit);
  const about = isApproximate(quantity) ? "about " : "";
  if (isRange(quantity)) return `${about}${plain(quantity.low, unit)} to ${plain(quantity.high, unit)}`;
  return `${about}${asPrinted(quantity, unit) ?? plain(quantity.value, unit)}`;
}

/** The document itself says "about": "~16ms". */
export const isApproximate = (quantity: Quantity): boolean =>
  typeof quantity === "object" && /^\s*(~|≈|about\b|approx|circa\b|ca\.)/i.test(quantity.printed);

const isRange = ({ printed }: PrintedQuantity): boolean => /\d\s*[a-z]*\s*[-–]\s*\d/i.test(printed);

/** In the unit in which the printed digits stand, with all of them; undefined where no unit gives them. */
function asPrinted({ value, printed }: PrintedQuantity, unit: FigureUnit): string | undefined {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(printed)?.[0].replaceAll(",", "");
  if (digits === undefined) return undefined;
  if (unit === "iops") return plain(value, unit);
  const perSecond = unit === "bytes/s" ? "/s" : "";
  const decimal = unit === "ns" ? [] : DECIMAL.map((step) => ({ ...step, unit: `${step.unit}${perSecond}` }));
  const step = [...STEPS[unit], ...decimal].find(
    ({ from }) => Math.abs(value / from / Number(digits) - 1) < 1e-6,
  );
  return step && `${grouped(digits)} ${step.unit}`;
}

const plain = (value: number, unit: FigureUnit): string =>
  unit === "iops" && value >= 100 ? `${grouped(value.toFixed(0))} IOPS` : formatValue(value, unit);

function grouped(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

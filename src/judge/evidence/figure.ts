/** Figures in evidence: as the document prints them, so that a reader finds them there. */
import type { Unit } from "../../schema/metric.ts";
import { type PrintedQuantity, type Quantity, valueOf } from "../../schema/quantity.ts";
import { formatValue, STEPS } from "../../units/format.ts";
import { rangeIn } from "../../units/range.ts";

type FigureUnit = Unit | "bytes";

const DECIMAL = [
  { from: 1e12, unit: "TB" },
  { from: 1e9, unit: "GB" },
  { from: 1e6, unit: "MB" },
  { from: 1e3, unit: "kB" },
] as const;

/** "9,405 IOPS", "0.58 ms", "1,205 MiB/s", "36.7 MB/s", "13 to 15 ms", "about 16 ms"; measured: three digits, IOPS whole. */
export function figureText(quantity: Quantity, unit: FigureUnit): string {
  if (typeof quantity === "number" || quantity.low === quantity.high) return plain(valueOf(quantity), unit);
  const about = isApproximate(quantity) ? "about " : "";
  return `${about}${asPrinted(quantity, unit) ?? bounds(quantity, unit)}`;
}

/** The document itself says "about": "~16ms". */
export const isApproximate = (quantity: Quantity): boolean =>
  typeof quantity === "object" && /^\s*(~|≈|about\b|approx|circa\b|ca\.)/i.test(quantity.printed);

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** All printed digits, in the unit that they were printed in; undefined where no unit gives them, or only a far too large one. */
function asPrinted({ value, printed }: PrintedQuantity, unit: FigureUnit): string | undefined {
  const digits = (printed.match(NUMBER) ?? [])
    .slice(0, rangeIn(printed) ? 2 : 1)
    .map((one) => one.replaceAll(",", ""));
  const number = digits.reduce((sum, one) => sum + Number(one), 0) / digits.length;
  const step = stepsOf(unit).find(({ from }) => Math.abs(value / from / number - 1) < 1e-6);
  return step === undefined || number < LEAST_READABLE
    ? undefined
    : `${digits.map(grouped).join(" to ")} ${step.unit}`;
}

/** "0.0026 ms" is read more easily as 2.6 µs. */
const LEAST_READABLE = 0.1;

function stepsOf(unit: FigureUnit): readonly { from: number; unit: string }[] {
  if (unit !== "bytes" && unit !== "bytes/s") return STEPS[unit];
  const decimal = DECIMAL.map((step) => (unit === "bytes" ? step : { ...step, unit: `${step.unit}/s` }));
  return [...STEPS[unit], ...decimal];
}

const bounds = ({ value, low, high, printed }: PrintedQuantity, unit: FigureUnit): string =>
  rangeIn(printed) ? `${plain(low, unit)} to ${plain(high, unit)}` : plain(value, unit);

const plain = (value: number, unit: FigureUnit): string =>
  unit === "iops" && value >= 100 ? `${grouped(value.toFixed(0))} IOPS` : formatValue(value, unit);

function grouped(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

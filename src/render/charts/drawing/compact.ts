import { formatNumber } from "../../../units/format.ts";

/** Three digits in the space of a tick or a narrow column: "500", "10k", "1.5M". */
export function compact(value: number): string {
  if (value >= 1e6) return `${formatNumber(value / 1e6)}M`;
  return value >= 1e4 ? `${formatNumber(value / 1e3)}k` : formatNumber(value);
}

/** "0.76x", "12x". */
export const timesText = (factor: number): string => `${compact(factor)}x`;

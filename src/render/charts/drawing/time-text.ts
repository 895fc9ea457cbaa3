/** Time since a run began, in the unit that fits its length. */
import { formatNumber } from "../../../units/format.ts";

const UNITS = [
  { ms: 1, name: "ms", from: 0 },
  { ms: 1000, name: "s", from: 1e3 },
  { ms: 60e3, name: "min", from: 300e3 },
  { ms: 3600e3, name: "h", from: 3 * 3600e3 },
] as const;

export const unitOf = (ms: number) => UNITS.findLast(({ from }) => ms >= from) ?? UNITS[0];

/** "6 s", "2.5 min". */
export function timeText(ms: number): string {
  const unit = unitOf(ms);
  return `${formatNumber(ms / unit.ms)} ${unit.name}`;
}

/** "6 to 60 s", "6–60 s": the unit said once. */
export function timeSpanText(fromMs: number, toMs: number, between = " to "): string {
  const unit = unitOf(toMs);
  return `${formatNumber(fromMs / unit.ms)}${between}${formatNumber(toMs / unit.ms)} ${unit.name}`;
}

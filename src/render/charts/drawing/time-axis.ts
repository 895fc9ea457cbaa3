/** The axis of time since a run began, in the unit that fits its length. */
import { formatNumber } from "../../../units/format.ts";
import type { PlotAxis } from "./plot.ts";

const UNITS = [
  { ms: 1, name: "ms", from: 0, steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
  { ms: 1000, name: "s", from: 1e3, steps: [0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120] },
  { ms: 60e3, name: "min", from: 300e3, steps: [1, 2, 5, 10, 15, 20, 30, 60, 120] },
  { ms: 3600e3, name: "h", from: 3 * 3600e3, steps: [0.5, 1, 2, 3, 6, 12, 24, 48, 168, 720] },
] as const;

const unitOf = (ms: number) => UNITS.findLast(({ from }) => ms >= from) ?? UNITS[0];

/** Windows may end a little early: a tick this near still belongs to the axis. */
const NEAR = 0.01;

/** From 0 to the end of the run; "30 s" at each tick. */
export function timeAxis(endMs: number, most: number): PlotAxis {
  const unit = unitOf(endMs);
  const end = endMs / unit.ms;
  const step = unit.steps.find((s) => end / s <= most * (1 + NEAR)) ?? end;
  const ticks = Array.from({ length: Math.floor((end * (1 + NEAR)) / step + 1e-9) + 1 }, (_, i) => i * step);
  return {
    type: "linear",
    domain: [0, Math.max(endMs, (ticks.at(-1) ?? 0) * unit.ms)],
    ticks: ticks.map((t) => ({ value: t * unit.ms, label: `${formatNumber(t)} ${unit.name}` })),
  };
}

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

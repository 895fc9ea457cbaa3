/** Titles of a plot's axes: under it, and above its left edge. */
import type { Frame } from "../chart.ts";
import { WIDTH } from "./layout.ts";
import { type Label, SIZE } from "./marks.ts";

/** `hint`: a remark at the left end of the axis across. */
export function plotTitles(
  of: { across: string; up: string; hint?: string },
  { height, range }: { height: number; range: readonly [number, number] },
  frame: Frame,
): Label[] {
  const small = { size: SIZE.small, fill: "muted" } as const;
  const left = frame === "wide" ? range[0] : 0;
  const right = frame === "wide" ? range[1] : WIDTH.narrow;
  return [
    { ...small, x: 0, y: -14, align: "left", text: of.up },
    { ...small, x: right, y: height + 31, align: "right", text: of.across },
    ...(of.hint === undefined
      ? []
      : [{ ...small, x: left, y: height + 31, align: "left" as const, text: of.hint }]),
  ];
}

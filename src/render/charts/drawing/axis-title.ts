import type { Frame } from "../chart.ts";
import type { Axis } from "./axis.ts";
import { WIDTH } from "./layout.ts";
import { type Label, SIZE } from "./marks.ts";

/** Under the ticks: what it is, in which unit, and which end is better. */
export function axisTitle(
  axis: Axis,
  title: string,
  better: "higher" | "lower",
  range: readonly [number, number],
  height: number,
  frame: Frame,
): Label[] {
  const unit = axis.unit === "" || title.endsWith(axis.unit) ? "" : `, ${axis.unit}`;
  const scale = axis.type === "linear" ? "" : frame === "wide" ? ", log scale" : ", log";
  const hint = frame === "wide" ? `${better === "higher" ? "more" : "less"} is better` : "better";
  const [left, right] = frame === "wide" ? range : [0, WIDTH.narrow];
  const small = { y: height + 31, size: SIZE.small, fill: "muted" } as const;
  const name = `${title}${unit}${scale}`;
  return better === "higher"
    ? [
        { ...small, x: left, align: "left", text: name },
        { ...small, x: right, align: "right", text: hint },
      ]
    : [
        { ...small, x: left, align: "left", text: hint },
        { ...small, x: right, align: "right", text: name },
      ];
}

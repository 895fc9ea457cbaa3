/** Deployments by two figures at once: what one costs in the other. */
import { defined } from "../../../../text/defined.ts";
import { listed } from "../../../../text/words.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { axisFor } from "../../drawing/axis.ts";
import { besideMarks } from "../../drawing/depth-labels.ts";
import { FOOT, WIDTH } from "../../drawing/layout.ts";
import { addLineKey } from "../../drawing/line-key.ts";
import { blankPlot, type Plot, placer } from "../../drawing/plot.ts";
import { plotTitles } from "../../drawing/plot-title.ts";
import { CROSS } from "../../drawing/shapes.ts";
import { LINE_COLOURS, type Role } from "../../drawing/theme.ts";
import { sentence } from "../../sentence.ts";
import spec from "./scatter.vl.json" with { type: "json" };

/** `head`: over its column of the key, a word or two. */
export type Measured = {
  title: string;
  head: string;
  unit: "iops" | "bytes/s" | "ns";
  better: "higher" | "lower";
};

export type ScatterInput = {
  title: string;
  across: Measured;
  up: Measured;
  /** In the units of the two; best first. */
  points: readonly ScatterPoint[];
};

export type ScatterPoint = {
  deployment: string;
  title: string;
  storageClass?: string;
  across: number;
  up: number;
  /** As they are printed: "46,800 IOPS". */
  shown: readonly [across: string, up: string];
  /** Labels of what excludes either of them. */
  excludedBy: readonly string[];
  /** Of its run. */
  href?: string;
};

export const scatter: ChartKind<"scatter", ScatterInput> = {
  id: "scatter",
  title: "Two figures at once",
  shows:
    "Each deployment by one figure across and another upwards. Those that no other one beats in both are named in the sentence beneath. Crossed-out marks were excluded by a check.",
  plot: plotOf,
  lines: () => ({ spec, x: { field: "across", size: 1 }, y: { field: "up", size: 1 } }),
  rows: ({ across, up, points }) =>
    points.map(
      (point): PlainRow => ({
        deployment: point.deployment,
        title: point.title,
        storage_class: point.storageClass,
        across: across.title,
        across_unit: across.unit,
        across_value: point.across,
        up: up.title,
        up_unit: up.unit,
        up_value: point.up,
        excluded_by: point.excludedBy.join("; "),
      }),
    ),
  csv: plainCsv,
  describe,
};

const FRAME = {
  wide: { range: [58, 664] as [number, number], height: 240, ticks: 7 },
  narrow: { range: [48, 288] as [number, number], height: 220, ticks: 4 },
};
const SHAPES = [
  { shape: "circle", size: 64 },
  { shape: "square", size: 52 },
  { shape: "diamond", size: 76 },
  { shape: "triangle-up", size: 64 },
  { shape: "triangle-down", size: 64 },
] as const;

type Look = { stroke: Role; shape: string; size: number };
const lookOf = (i: number, isOut: boolean): Look => ({
  ...(SHAPES[i % SHAPES.length] ?? SHAPES[0]),
  stroke: isOut ? "flag" : (LINE_COLOURS[i % LINE_COLOURS.length] ?? "c1"),
});

function plotOf(input: ScatterInput, frame: Frame): Plot {
  const { range, height, ticks } = FRAME[frame];
  const { across, up, points } = input;
  const [x, y] = [
    axisFor(
      points.map((one) => one.across),
      across.unit,
      ticks,
    ),
    axisFor(
      points.map((one) => one.up),
      up.unit,
      5,
    ),
  ];
  const plot = blankPlot({
    description: describe(input),
    width: WIDTH[frame],
    height,
    head: 30,
    foot: FOOT,
    x,
    y,
    range,
  });
  const at = placer(plot);
  const beside = points.map((point, i) => {
    const isOut = point.excludedBy.length > 0;
    const look = lookOf(i, isOut);
    const spot = { x: point.across, y: point.up };
    plot.marks.push({
      ...spot,
      ...look,
      hollow: isOut,
      says: saysOf(point),
      ...defined({ href: point.href }),
    });
    if (isOut) plot.marks.push({ ...spot, shape: CROSS, size: 60, stroke: "flag" });
    return { spot: at(point.across, point.up), text: point.title, fill: look.stroke };
  });
  plot.labels.push(
    ...besideMarks(beside, [], { left: range[0], right: plot.width, height }),
    ...plotTitles({ across: titleOf(across, x), up: titleOf(up, y), hint: "" }, plot, frame),
  );
  addLineKey(
    plot,
    {
      heads: [across.head, up.head],
      keys: points.map((point, i) => ({
        ...lookOf(i, point.excludedBy.length > 0),
        label: point.storageClass === undefined ? point.title : `${point.title} (${point.storageClass})`,
        dash: false,
        line: false,
        excluded: point.excludedBy.length > 0,
        figures: point.shown,
        notes: point.excludedBy.length > 0 ? [`excluded: ${point.excludedBy.join(", ")}`] : [],
      })),
    },
    frame,
  );
  return plot;
}

const titleOf = ({ title, better }: Measured, { unit, type }: { unit: string; type: string }): string =>
  `${title}${unit === "" || title.endsWith(unit) ? "" : `, ${unit}`}${type === "log" ? ", log scale" : ""}; ${better === "higher" ? "more" : "less"} is better`;

const saysOf = ({ title, shown: [a, b], excludedBy }: ScatterPoint): string =>
  `${title}: ${a} and ${b}${excludedBy.length > 0 ? `; excluded: ${listed(excludedBy)}` : ""}`;

const isBetter = (a: number, b: number, { better }: Measured): boolean =>
  better === "higher" ? a > b : a < b;

/** Those that no other one is better in one figure than and at least as good in the other. */
function unbeaten({ across, up, points }: ScatterInput): ScatterPoint[] {
  const credible = points.filter(({ excludedBy }) => excludedBy.length === 0);
  const beats = (a: ScatterPoint, b: ScatterPoint): boolean =>
    (isBetter(a.across, b.across, across) && !isBetter(b.up, a.up, up)) ||
    (isBetter(a.up, b.up, up) && !isBetter(b.across, a.across, across));
  return credible.filter((one) => !credible.some((other) => beats(other, one)));
}

function describe(input: ScatterInput): string {
  const best = unbeaten(input);
  const said = best.map((point) => `${point.title} (${point.shown.join(", ")})`);
  if (best.length === 0) return sentence(`${input.title}: every deployment is excluded by a check`);
  const what = `in both ${input.across.head} and ${input.up.head}`;
  return sentence(`${input.title}: no other deployment beats ${listed(said, "or")} ${what}`);
}

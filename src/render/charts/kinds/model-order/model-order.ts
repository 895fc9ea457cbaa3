/** How the order of deployments changes with the model that makes one score of several figures. */
import type { Titles } from "../../../../judge/ranking/ratio.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { type Label, SIZE } from "../../drawing/marks.ts";
import { blankPlot, DASH, type Plot, placer } from "../../drawing/plot.ts";
import { fit, wrap } from "../../drawing/text-width.ts";
import type { Role } from "../../drawing/theme.ts";
import type { Spot } from "../../drawing/thin.ts";
import { titleOf } from "../../titles.ts";
import spec from "./model-order.vl.json" with { type: "json" };

/** The places that each model would print in one environment, in the order of the models; `finding` says what comes of it. */
export type ModelOrderInput = {
  environment: string;
  columns: readonly {
    model: string;
    title: string;
    /** `ranked`: the model may rank it; then `rank` and `scoreCredible` are there. */
    places: readonly {
      deployment: string;
      place: number;
      score: number;
      ranked: boolean;
      rank?: number;
      scoreCredible?: number;
    }[];
  }[];
  finding: string;
  titles: Titles;
};

const FRAME = {
  wide: { range: [196, 484] as [number, number], names: 172 },
  narrow: { range: [24, 172] as [number, number], names: 108 },
};
const ROW = 34;
const LINE = 13;
const COLOURS: readonly Role[] = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"];

export const modelOrder: ChartKind<"model-order", ModelOrderInput> = {
  id: "model-order",
  title: "Order by model",
  shows:
    "The place of each deployment by the score that each model would print had nothing been checked; a line joins its places. " +
    "Rings with a dashed line are deployments that the model may not rank: a check keeps a figure out, or one is missing.",
  plot: plotOf,
  lines: () => ({ spec, x: { field: "model", size: 1 }, y: { field: "place", size: 1 } }),
  rows: rowsOf,
  csv: plainCsv,
  describe: ({ finding }) => finding,
};

type Column = ModelOrderInput["columns"][number];
/** Where a deployment is drawn: those that share a place stand one under the other. */
type Stop = { column: number; slot: number; place: number; ranked: boolean };

const slotsOf = ({ places }: Column): Map<string, number> =>
  new Map(
    places
      .toSorted((a, b) => a.place - b.place || (a.deployment < b.deployment ? -1 : 1))
      .map(({ deployment }, i) => [deployment, i + 1]),
  );

function stopsOf({ columns }: ModelOrderInput, deployment: string): Stop[] {
  return columns.flatMap((column, i): Stop[] => {
    const found = column.places.find((one) => one.deployment === deployment);
    const slot = slotsOf(column).get(deployment);
    return found && slot ? [{ column: i, slot, place: found.place, ranked: found.ranked }] : [];
  });
}

function plotOf(input: ModelOrderInput, frame: Frame): Plot {
  const { columns, finding } = input;
  const { range, names } = FRAME[frame];
  const heads = columns.map(({ title }, i) =>
    wrap(title, SIZE.small, headWidth(i, columns.length, frame), 3),
  );
  const most = Math.max(...columns.map(({ places }) => places.length));
  const plot = blankPlot({
    description: finding,
    width: WIDTH[frame],
    height: most * ROW,
    head: 14 + LINE * Math.max(...heads.map((lines) => lines.length)),
    foot: 8,
    x: { type: "linear", domain: [0, Math.max(1, columns.length - 1)], ticks: [] },
    y: { type: "linear", domain: [-most - 0.5, -0.5], ticks: [] },
    range,
  });
  const at = placer(plot);
  for (const [i, lines] of heads.entries())
    lines.forEach((text, line) => {
      const y = -12 - LINE * (lines.length - 1 - line);
      const left = frame === "narrow" && i === 0 ? 0 : at(i, -1)[0];
      plot.labels.push({ ...small, x: left, y, text, align: headAlign(i, frame) });
    });
  for (const [i, deployment] of deploymentsOf(input).entries()) {
    const stops = stopsOf(input, deployment);
    const stroke = COLOURS[i % COLOURS.length] ?? "c1";
    draw(plot, stops, stroke);
    const title = fit(titleOf(input.titles, deployment), SIZE.small, names);
    const [first, final] = [stops[0], stops.at(-1)];
    const name = (stop: Stop, x: number, align: Label["align"], text: string): void => {
      plot.labels.push({ ...small, fill: "fg", x, y: at(0, -stop.slot)[1], text, align });
    };
    if (first && frame === "wide") name(first, at(first.column, -1)[0] - 18, "right", title);
    if (!final) continue;
    if (frame === "narrow") name(final, at(final.column, -1)[0] + 16, "left", title);
    else if (final.column > 0) name(final, at(final.column, -1)[0] + 18, "left", title);
  }
  return plot;
}

const small = { size: SIZE.small, fill: "muted" as Role };

/** The first of a narrow picture begins at its edge and ends before the next, which stands over its column's middle. */
function headWidth(i: number, columns: number, frame: Frame): number {
  const [left, right] = FRAME[frame].range;
  const apart = (right - left) / Math.max(1, columns - 1);
  const width = Math.min(150, apart - 6);
  return frame === "narrow" && i === 0 && columns > 1 ? left + apart - width / 2 - 6 : width;
}

/** The first keeps inside a narrow picture. */
const headAlign = (i: number, frame: Frame): Label["align"] =>
  frame === "narrow" && i === 0 ? "left" : "center";

/** Deployments in the order of the first model, then those that only later ones place. */
const deploymentsOf = ({ columns }: ModelOrderInput): string[] => [
  ...new Set(
    columns.flatMap((column) => [...slotsOf(column)].sort(([, a], [, b]) => a - b).map(([id]) => id)),
  ),
];

function draw(plot: Plot, stops: readonly Stop[], stroke: Role): void {
  const spot = ({ column, slot }: Stop): Spot => [column, -slot];
  const at = placer(plot);
  for (const [i, to] of stops.slice(1).entries()) {
    const from = stops[i];
    if (from === undefined || to.column !== from.column + 1) continue;
    const isRanked = from.ranked && to.ranked;
    plot.lines.push({
      pieces: [[spot(from), spot(to)]],
      stroke,
      thick: 2,
      ...(!isRanked && { dash: DASH, faint: true }),
    });
  }
  for (const stop of stops) {
    const [x, y] = spot(stop);
    plot.marks.push({ x, y, shape: "circle", size: 330, stroke, hollow: !stop.ranked });
    plot.labels.push({
      x: at(x, y)[0],
      y: at(x, y)[1],
      text: String(stop.place),
      align: "center",
      size: SIZE.small,
      fill: stop.ranked ? "bg" : "fg",
      bold: true,
    });
  }
}

function rowsOf({ environment, columns }: ModelOrderInput): PlainRow[] {
  return columns.flatMap(({ model, places }) =>
    places.map(({ deployment, place, score, rank, scoreCredible }) => ({
      environment,
      model,
      deployment,
      place_as_printed: place,
      score_as_printed: score,
      rank,
      score: scoreCredible,
    })),
  );
}

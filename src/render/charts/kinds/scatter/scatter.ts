/** Deployments by two figures at once: what one costs in the other. */

import { defined } from "../../../../text/defined.ts";
import { listed } from "../../../../text/words.ts";
import { classIn, setUpIn } from "../../../edition/storage-class.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import type { KeyRow } from "../../lines/key.ts";
import { besides } from "../../lines/labels.ts";
import { lineView, type PlotSize, placer, plotWidth, scaleOf } from "../../lines/line-view.ts";
import { apart, inOrder } from "../../lines/series.ts";
import type { ChartView, DataRow } from "../../model/chart-view.ts";
import { inPeopleUnit, shownUnit } from "../../people-units.ts";
import { sentence } from "../../sentence.ts";
import spec from "./scatter.vl.json" with { type: "json" };

/** `head`: over its column of the key, a word or two. `unit`: of the record, or any other that values are shown in as they are. `better`: absent where neither is. */
export type Measured = {
  title: string;
  head: string;
  unit: string;
  better?: "higher" | "lower";
};

export type ScatterInput = {
  title: string;
  across: Measured;
  up: Measured;
  /** In the units of the two; best first. */
  points: readonly ScatterPoint[];
  /** Titles of all deployments there: the place in it is the look of a mark. */
  order?: readonly string[];
  /** Its id, where the title does not have its name. */
  environment?: string;
  /** What both figures would be by a law, drawn dashed on log axes: points in the units of the two, and in which words. */
  law?: { label: string; points: readonly (readonly [across: number, up: number])[] };
  /** What comes of it, where that is not who beats whom. */
  finding?: string;
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
  /** Their codes, as its table has them. */
  codes: readonly string[];
  /** Which of them those are. */
  out: readonly [across: boolean, up: boolean];
  /** What says of either that it may be wrong, or that hardly anything could be verified: its mark is hollow. */
  doubt?: string;
  /** Of its run. */
  href?: string;
};

/** In which corner of the picture who is best in both would be. */
export const cornerText = ({ across, up }: Pick<ScatterInput, "across" | "up">): string =>
  ` Best is the ${up.better === "higher" ? "top" : "bottom"} ${across.better === "higher" ? "right" : "left"}.`;

export const scatter: ChartKind<"scatter", ScatterInput> = {
  id: "scatter",
  title: "Two figures at once",
  shows:
    "Each deployment by one figure across and another upwards. Those that no other one beats in both are named in the sentence beneath. Hollow marks are in doubt: a check speaks against them, or hardly anything of them could be verified; crossed-out ones were excluded by a check. A dashed line is what a law says of the two figures.",
  view,
  rows: ({ across, up, points }) =>
    points.map(
      (point): PlainRow => ({
        deployment: point.deployment,
        title: point.title,
        storage_class: classIn(point.storageClass),
        setup: setUpIn(point.storageClass),
        across_metric: across.title,
        across_unit: across.unit || across.head,
        across_value: point.across,
        up_metric: up.title,
        up_unit: up.unit || up.head,
        up_value: point.up,
        excluded_by: point.codes.join(" "),
        doubts: point.doubt,
      }),
    ),
  csv: plainCsv,
  describe,
};

const SIZE: Readonly<Record<Frame, PlotSize>> = {
  wide: { left: 58, right: 16, height: 240 },
  narrow: { left: 54, right: 12, height: 220 },
};
/** That of the scales, in the specification. */
const PAD = 10;

function view({ across, up, points, order, law }: ScatterInput, frame: Frame): ChartView {
  const size = SIZE[frame];
  const names = apart(points.map(({ title }) => title));
  const rows = points.map((point, i) => ({
    series: names[i] ?? "",
    name: point.title,
    across: inPeopleUnit(point.across, across.unit),
    up: inPeopleUnit(point.up, up.unit),
    excluded: point.excludedBy.length > 0,
    ...(point.doubt !== undefined && { hollow: true }),
    says: saysOf(point),
    ...defined({ href: point.href }),
  }));
  const line = (law?.points ?? []).map(([a, b]) => ({
    across: inPeopleUnit(a, across.unit),
    up: inPeopleUnit(b, up.unit),
  }));
  const type = law && "log";
  const x = scaleOf(
    [...rows, ...line].map((row) => row.across),
    type,
  );
  const y = scaleOf(
    [...rows, ...line].map((row) => row.up),
    type,
  );
  const place = placer(x, y, [plotWidth(size, frame), size.height], PAD);
  const spots = rows.map((row) => place(row.across, row.up));
  const found = besides(
    rows.map(({ name }, i) => ({ text: name, spots: [spots[i] ?? [0, 0]] })),
    line.length === 0 ? [] : [line.map((one) => place(one.across, one.up))],
    spots,
    { left: 0, right: plotWidth(size, frame) + size.right, top: -6, bottom: size.height },
  );
  return lineView(
    {
      ...{ spec, size, x, y },
      series: inOrder(names, order),
      params: {
        xTitle: titleOf(across, x.type),
        yTitle: titleOf(up, y.type),
        xUnit: shownUnit(across.unit).unit,
        yUnit: shownUnit(up.unit).unit,
      },
      data: {
        points: rows.map((row, i): DataRow => {
          const beside = found[i];
          return beside === undefined
            ? row
            : { ...row, labelled: true, dx: beside.dx, dy: beside.dy, align: beside.align };
        }),
        law: line,
      },
      key: {
        heads: [across.head, up.head],
        rows: [
          ...points.map((point, i) => ({
            label: point.storageClass === undefined ? point.title : `${point.title} (${point.storageClass})`,
            series: names[i] ?? "",
            ...{ lined: false, marked: true },
            excluded: point.excludedBy.length > 0,
            ...(point.doubt !== undefined && { hollow: true }),
            figures: point.shown,
            struckFor: point.out.map((isOut) => (isOut ? point.excludedBy.join(", ") : undefined)),
            note:
              point.excludedBy.length > 0 ? `excluded: ${point.excludedBy.join(", ")}` : (point.doubt ?? ""),
          })),
          ...lawKey(law),
        ],
      },
    },
    frame,
  );
}

const lawKey = (law: ScatterInput["law"]): KeyRow[] =>
  law === undefined
    ? []
    : [
        {
          label: law.label,
          ...{ series: "", quiet: true, dashed: true, lined: true },
          excluded: false,
          figures: [],
        },
      ];

function titleOf({ title, unit: of, better }: Measured, type: string): string {
  const { unit } = shownUnit(of);
  const name = of === "ns" || title.endsWith(unit) ? title : `${title}, ${unit}`;
  const which = better && `; ${better === "higher" ? "more" : "less"} is better`;
  return `${name}${type === "log" ? ", log scale" : ""}${which ?? ""}`;
}

const saysOf = ({ title, shown: [a, b], excludedBy, doubt }: ScatterPoint): string =>
  `${title}: ${a} and ${b}${excludedBy.length > 0 ? `; excluded: ${listed(excludedBy)}` : doubt === undefined ? "" : `; ${doubt}`}`;

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
  if (input.finding !== undefined) return sentence(`${input.title}: ${input.finding}`);
  const best = unbeaten(input);
  const said = best.map((point) => `${point.title} (${point.shown.join(", ")})`);
  if (best.length === 0) return sentence(`${input.title}: every deployment is excluded by a check`);
  const what = `in both ${input.across.head} and ${input.up.head}`;
  return sentence(`${input.title}: no other deployment beats ${listed(said, "or")} ${what}`);
}

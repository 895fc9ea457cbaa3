/** How far writes lie from reads: one dumbbell per deployment and statistic, on a log axis. */
import { labelsOf } from "../../../../judge/checks/index.ts";
import { valueText } from "../../../../judge/ranking/ratio.ts";
import type { Unit } from "../../../../schema/metric.ts";
import { listed } from "../../../../text/words.ts";
import { formatFigure } from "../../../../units/format.ts";
import { resultHref } from "../../../edition/links.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { csvOf } from "../../csv.ts";
import { timesText } from "../../drawing/compact.ts";
import { keyRows } from "../../drawing/key.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { withNameRoom } from "../../drawing/name-room.ts";
import { widthOf } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { inPeopleUnit, PEOPLE_UNITS } from "../../people-units.ts";
import { type ValueRow, valueRow } from "../../rows.ts";
import { titleOf } from "../../titles.ts";
import spec from "./asymmetry.vl.json" with { type: "json" };
import { asymmetryFinding } from "./asymmetry-finding.ts";
import {
  type AsymmetryInput,
  type DumbbellLine,
  type Dumbbells,
  dumbbellSides,
  dumbbellsOf,
  isExcludedSide,
  spreadOf,
} from "./dumbbells.ts";

/** Right ends of the columns, from the left end of the axis. */
const FRAMES = {
  wide: { left: 258, right: 232, step: 22, statistic: -10, read: 378, write: 446, ratio: 542, room: 200 },
  narrow: { left: 52, right: 66, step: 20, statistic: -10, read: 0, write: 0, ratio: 248, room: 290 },
};
type Columns = (typeof FRAMES)[Frame];

/** With room for the names and the StorageClasses; the columns keep their distance from the right end. */
function columnsFor(frame: Frame, names: readonly string[], classes: readonly string[]): Columns {
  const own = FRAMES[frame];
  if (frame === "narrow") return own;
  const widths = [
    ...names.map((name) => widthOf(name, SIZE.name)),
    ...classes.map((name) => widthOf(name, SIZE.small)),
  ];
  return { ...own, ...withNameRoom(own, widths, ["read", "write", "ratio"]) };
}
const RIGHT = "right";
const NOUN: Record<Unit, string> = { ns: "latency", iops: "IOPS", "bytes/s": "bandwidth" };

export const asymmetry: ChartKind<"asymmetry", AsymmetryInput, ValueRow> = {
  id: "asymmetry",
  title: "Reads against writes",
  shows:
    "Read (circle) and write (square) of each deployment on one log axis, the most uneven first. Local and tier-limited storage lies close together; " +
    "replication and parity pull writes away from reads. Hollow marks are in doubt: a check speaks against them, or hardly anything of them could be verified; crossed-out ones were excluded by a check.",
  view,
  rows: (input) =>
    dumbbellsOf(input).flatMap(({ lines }) =>
      lines
        .flatMap(dumbbellSides)
        .map(({ ranking, value }) => valueRow(ranking, value, input, input.doubts?.get(ranking.metric.id))),
    ),
  csv: csvOf,
  describe: asymmetryFinding,
};

function view(input: AsymmetryInput, frame: Frame): ChartView {
  const wide = frame === "wide";
  const all = dumbbellsOf(input);
  const columns = columnsFor(
    frame,
    all.map(({ deployment }) => titleOf(input.titles, deployment)),
    all.flatMap(({ deployment }) => input.storageClasses?.get(deployment) ?? []),
  );
  const { left, right, step, read, write, ratio, room } = columns;
  const sides = all.flatMap((d) => d.lines).flatMap(dumbbellSides);
  const { unit, better } = sides[0]?.ranking.metric ?? { unit: "ns", better: "lower" };
  const noun = unit === "bytes/s" ? `${NOUN[unit]}, ${PEOPLE_UNITS[unit].unit}` : NOUN[unit];
  const heads = [
    ...(wide
      ? [
          { text: "read", x: read, align: RIGHT },
          { text: "write", x: write, align: RIGHT },
        ]
      : []),
    { text: "write ÷ read", x: ratio, align: RIGHT },
  ];
  return {
    spec,
    size: {
      width: WIDTH[frame] - left - right,
      height: { step },
      padding: { left, right, top: 30, bottom: 42 },
    },
    params: {
      phone: PHONE[frame],
      axisTitle: `${noun}, log scale; ${better === "higher" ? "more" : "less"} is better`,
      unit: PEOPLE_UNITS[unit].unit,
      nameX: -left,
      nameRoom: room,
      nameDy: 0,
      markDy: 0,
    },
    data: {
      rows: all
        .flatMap((one) => rowsOf(one, input, wide ? room : undefined))
        .map((row, order) => ({ ...row, order })),
      values: all.flatMap(({ deployment, lines }) =>
        lines.flatMap((line) => pointsOf(deployment, line, input)),
      ),
      figures: all.flatMap(({ deployment, lines }) =>
        lines.flatMap((line) => figuresOf(deployment, line, frame, columns)),
      ),
      heads,
      key: keyRows(["read", "write"], wide ? 0 : -left, -12).map(({ text, ...one }) => ({
        ...one,
        side: text,
        status: text,
      })),
    },
  };
}

const idOf = (deployment: string, { statistic }: Pick<DumbbellLine, "statistic">): string =>
  `${deployment} ${statistic}`;

/** A row for each statistic. The name stands in the first, what excludes it in the next, or its StorageClass; on a phone both stand above. */
function rowsOf(
  { deployment, lines }: Dumbbells,
  { titles, storageClasses }: AsymmetryInput,
  room: number | undefined,
): DataRow[] {
  const wide = room !== undefined;
  const labels = new Set(lines.flatMap(dumbbellSides).flatMap(({ value }) => labelsOf(value)));
  const name = titleOf(titles, deployment);
  const out = labels.size > 0;
  const reasons = [...labels].join(", ");
  // Where both do not fit, the reasons are told: colour and marks say that it is excluded.
  const told = `excluded: ${reasons}`;
  const isLong = wide && widthOf(told, SIZE.small) > room;
  const note = out ? (isLong ? reasons : told) : (storageClasses?.get(deployment) ?? "");
  const measured = lines.map((line): DataRow => ({ row: idOf(deployment, line), ...spanOf(line) }));
  const texts: DataRow[] = [{ name }, ...(note === "" ? [] : [{ note, noteOut: out }])];
  if (!wide) return [...texts.map((text, i) => ({ row: `${deployment} text ${i}`, ...text })), ...measured];
  return Array.from({ length: Math.max(texts.length, measured.length) }, (_, i) => ({
    row: `${deployment} text ${i}`,
    ...texts[i],
    ...measured[i],
  }));
}

function spanOf(line: DumbbellLine): DataRow {
  const sides = dumbbellSides(line);
  const values = sides.map(({ value, ranking }) => inPeopleUnit(value.value, ranking.metric.unit));
  const positive = values.filter((value) => value > 0);
  const out = sides.some(isExcludedSide);
  return positive.length === 0
    ? {}
    : { low: Math.min(...positive), high: Math.max(...positive), out, spanStatus: "join" };
}

/** A log axis has no zero: what is 0 stands in the column and the table alone. */
function pointsOf(deployment: string, line: DumbbellLine, { titles, doubts }: AsymmetryInput): DataRow[] {
  return (["read", "write"] as const).flatMap((side) => {
    const one = line[side];
    if (one === undefined || one.value.value <= 0) return [];
    const { value, ranking } = one;
    const [run] = value.runs;
    const codes = labelsOf(value);
    const doubt = doubts?.get(ranking.metric.id)?.get(deployment);
    const figure = formatFigure(value, ranking.metric.unit);
    return [
      {
        row: idOf(deployment, line),
        side,
        value: inPeopleUnit(value.value, ranking.metric.unit),
        status: codes.length > 0 ? "out" : side,
        ...(doubt !== undefined && { hollow: true }),
        says: `${titleOf(titles, deployment)}: ${line.statistic} ${side} ${figure}${codes.length > 0 ? `; excluded: ${listed(codes)}` : doubt === undefined ? "" : `; ${doubt}`}`,
        href: run === undefined ? "" : resultHref(run.run, run.result),
      },
    ];
  });
}

function figuresOf(deployment: string, line: DumbbellLine, frame: Frame, columns: Columns): DataRow[] {
  const row = idOf(deployment, line);
  const { read, write, statistic } = line;
  const shown = (["read", "write"] as const).flatMap((side) => {
    const one = line[side];
    return one === undefined || frame === "narrow"
      ? []
      : [
          {
            row,
            x: columns[side],
            text: valueText(one.value, one.ranking.metric),
            out: isExcludedSide(one),
            ...(isExcludedSide(one) && {
              says: `${statistic} ${side} excluded: ${listed(labelsOf(one.value))}`,
            }),
            beside: true,
          },
        ];
  });
  const times =
    read && write && read.value.value > 0 && spreadOf(line) !== undefined
      ? [{ row, x: columns.ratio, text: timesText(write.value.value / read.value.value), beside: true }]
      : [];
  return [{ row, x: columns.statistic, text: statistic, small: true, beside: true }, ...shown, ...times];
}

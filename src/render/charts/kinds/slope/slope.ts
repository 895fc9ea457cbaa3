/** One storage over time: how many times better each figure is than when it was first measured. */
import type { Unit } from "../../../../schema/metric.ts";
import { listed } from "../../../../text/words.ts";
import { formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { LEVEL, timesText } from "../../drawing/compact.ts";
import { SIZE as FONT_SIZE } from "../../drawing/marks.ts";
import { wrap } from "../../drawing/text-width.ts";
import { lineView, type PlotSize, plotWidth } from "../../lines/line-view.ts";
import { apart } from "../../lines/series.ts";
import type { ChartView } from "../../model/chart-view.ts";
import { sentence } from "../../sentence.ts";
import spec from "./slope.vl.json" with { type: "json" };

/** `epochs`: the times of measuring in a few words each, oldest first. */
export type SlopeInput = {
  title: string;
  epochs: readonly string[];
  lines: readonly SlopeLine[];
  /** Where its stops are no times of measuring: what is said over the scale and the columns of the key instead. */
  words?: { scale: string; heads: readonly [first: string, last: string, change: string] };
};

const WORDS: Required<SlopeInput>["words"] = {
  scale: "times better than at first, log scale",
  heads: ["first", "last", "change"],
};

export type SlopeLine = {
  /** "p99 write latency, 4 KiB". */
  label: string;
  metric: string;
  unit: Unit;
  better: "higher" | "lower";
  /** One for each epoch, in the unit of the record; absent where that one has none. */
  values: readonly (SlopeValue | undefined)[];
  /** The first and the last that are credible cannot be told apart. */
  level?: true;
};

/** `excludedBy`: labels of checks; `codes`: the same as its table has them. */
type SlopeValue = { value: number; excludedBy: readonly string[]; codes: readonly string[]; href: string };

export const slope: ChartKind<"slope", SlopeInput> = {
  id: "slope",
  title: "Over editions",
  shows:
    "How many times better each figure is than when it was first measured, or than at the least depth: above the line in the middle it got better, beneath it worse. " +
    "Crossed-out marks were excluded by a check; no line leads there.",
  view,
  rows: (input) => input.lines.flatMap((line) => rowsOf(input, line)),
  csv: plainCsv,
  describe,
};

const SIZE: Readonly<Record<Frame, PlotSize>> = {
  wide: { left: 58, right: 16, height: 220 },
  narrow: { left: 48, right: 12, height: 200 },
};

const isCredible = (one: SlopeValue | undefined): one is SlopeValue =>
  one !== undefined && one.excludedBy.length === 0 && one.value > 0;

/** From the first credible value to the last; undefined where there are no two. */
function endsOf({ values }: SlopeLine): { first: SlopeValue; last: SlopeValue } | undefined {
  const credible = values.filter(isCredible);
  const [first, last] = [credible[0], credible.at(-1)];
  return first && last && first !== last ? { first, last } : undefined;
}

const timesBetter = (value: number, first: number, { better }: SlopeLine): number =>
  Number((better === "higher" ? value / first : first / value).toPrecision(6));

function view({ epochs, lines, words = WORDS }: SlopeInput, frame: Frame): ChartView {
  const size = SIZE[frame];
  const room = plotWidth(size, frame) / epochs.length;
  const names = apart(
    epochs.map((epoch) => wrap(epoch.replaceAll("|", "/"), FONT_SIZE.small, room - 8, 2).join("|")),
  );
  const series = apart(lines.map(({ label }) => label));
  return lineView(
    {
      ...{ spec, size, series },
      params: { epochs: names, yTitle: words.scale },
      data: {
        points: lines.flatMap((line, i) => {
          const first = line.values.find(isCredible);
          return line.values.flatMap((one, epoch) =>
            one === undefined || one.value <= 0 || first === undefined
              ? []
              : [
                  {
                    series: series[i],
                    epoch: names[epoch],
                    times_better: timesBetter(one.value, first.value, line),
                    excluded: one.excludedBy.length > 0,
                    says: `${line.label}, ${epochs[epoch]}: ${formatValue(one.value, line.unit)}${one.excludedBy.length > 0 ? `; excluded: ${listed(one.excludedBy)}` : ""}`,
                    href: one.href,
                  },
                ],
          );
        }),
      },
      key: {
        heads: words.heads,
        rows: lines.map((line, i) => {
          const ends = endsOf(line);
          const labels = [...new Set(line.values.flatMap((one) => one?.excludedBy ?? []))];
          return {
            ...{ label: line.label, series: series[i] ?? "", marked: true, excluded: ends === undefined },
            figures: ends
              ? [
                  formatValue(ends.first.value, line.unit),
                  formatValue(ends.last.value, line.unit),
                  line.level ? LEVEL : changeText(timesBetter(ends.last.value, ends.first.value, line)),
                ]
              : [],
            note: labels.length > 0 ? `excluded: ${labels.join(", ")}` : "",
          };
        }),
      },
    },
    frame,
  );
}

/** "1.3x better", "1.9x worse". */
const changeText = (times: number): string =>
  times === 1 ? "equal" : times > 1 ? `${timesText(times)} better` : `${timesText(1 / times)} worse`;

const rowsOf = ({ epochs }: SlopeInput, { label, metric, unit, values }: SlopeLine): PlainRow[] =>
  values.flatMap((one, i) =>
    one === undefined
      ? []
      : [
          {
            line: label,
            measured: epochs[i],
            metric,
            unit,
            value: one.value,
            excluded_by: one.codes.join(" "),
          },
        ],
  );

/** How far each figure went from its first credible value to its last. */
function describe({ title, epochs, lines }: SlopeInput): string {
  const said = lines.flatMap((line) => {
    const ends = endsOf(line);
    if (ends === undefined) return [];
    const values = [ends.first, ends.last].map(({ value }) => formatValue(value, line.unit)).join(" to ");
    return [
      `${line.label} went from ${values} (${line.level ? LEVEL : changeText(timesBetter(ends.last.value, ends.first.value, line))})`,
    ];
  });
  const span = `${title}, from ${epochs[0] ?? "nothing"} to ${epochs.at(-1) ?? "nothing"}`;
  return sentence(said.length === 0 ? `${span}: no figure is credible twice` : `${span}: ${said.join("; ")}`);
}

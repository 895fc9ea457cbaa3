/** How the order of deployments changes with the model that makes one score of several figures. */
import type { Titles } from "../../../../judge/ranking/ratio.ts";
import { defined } from "../../../../text/defined.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { widthOf, wrap } from "../../drawing/text-width.ts";
import { apart } from "../../lines/series.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
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
  /** Names of StorageClasses by deployment, where they are known. */
  storageClasses?: Titles;
  /** Addresses of their pages by deployment: each mark leads to its own. */
  hrefs?: ReadonlyMap<string, string>;
};

/** `most`: pixels for names and StorageClasses, each in so many `lines`; a phone has them behind the last model only. */
const FRAMES = {
  wide: { most: 240, lines: 2, gap: 24 },
  narrow: { most: 98, lines: 3, gap: 20 },
};
const LEAST_ROOM = 60;
const ROW = 34;
const LINE = 13;
/** After a dash of a long id a line may end. */
const BREAK = "\u00ad ";
/** "2 cores", which tells two set-ups apart, stays in one line. */
const mayBreak = (text: string): string =>
  text.replace(/-(?=\w)/g, `-${BREAK}`).replace(/(\d) (?=cores?\b)/g, "$1\u00a0");
/** Beside the middle of the first mark of a phone. */
const EDGE = 24;

export const modelOrder: ChartKind<"model-order", ModelOrderInput> = {
  id: "model-order",
  title: "Order by model",
  shows:
    "The place of each deployment by the score that each model would print had nothing been checked; a line joins its places. " +
    "Rings with a dashed line are deployments that the model may not rank: a check excludes a figure, or one is missing.",
  view,
  rows: rowsOf,
  csv: plainCsv,
  describe: ({ finding }) => finding,
};

type Column = ModelOrderInput["columns"][number];

/** Those that share a place stand one under the other. */
const slotsOf = ({ places }: Column): Map<string, number> =>
  new Map(
    places
      .toSorted((a, b) => a.place - b.place || (a.deployment < b.deployment ? -1 : 1))
      .map(({ deployment }, i) => [deployment, i + 1]),
  );

function view(input: ModelOrderInput, frame: Frame): ChartView {
  const { columns } = input;
  const names = namesIn(input, frame);
  const room = roomFor(names, frame);
  const heads = columns.map(({ title }, i) =>
    wrap(title.replaceAll("|", "/"), SIZE.small, headWidth(i, columns.length, frame, room), 3),
  );
  const lines = Math.max(...heads.map((head) => head.length));
  const models = apart(heads.map((head) => head.join("|")));
  const all = deploymentsOf(input).map((deployment) => stopsOf(input, models, deployment));
  const most = Math.max(...[...names.values()].map((own) => own.length));
  return {
    spec,
    size: {
      width: WIDTH[frame] - room.left - room.right,
      height: { step: Math.max(ROW, LINE * most + 8) },
      padding: { left: room.left, right: room.right, top: 14 + LINE * lines, bottom: 8 },
    },
    params: { phone: PHONE[frame], models, lines, nameRoom: room.names },
    data: {
      stops: all.flat(),
      steps: all.flatMap(stepsOf),
      labels: all.flatMap((stops) => labelsOf(stops, names, frame)),
    },
  };
}

type Line = { text: string; muted: boolean };
type Names = ReadonlyMap<string, readonly Line[]>;

/** What stands beside the marks of each deployment, line by line: its name and its StorageClass. */
function namesIn(input: ModelOrderInput, frame: Frame): Names {
  const { most, lines } = FRAMES[frame];
  const told = (text: string | undefined, muted: boolean): Line[] =>
    text === undefined
      ? []
      : wrap(mayBreak(text), SIZE.small, most, lines).map((line) => ({
          text: line.replaceAll(BREAK, ""),
          muted,
        }));
  return new Map(
    deploymentsOf(input).map((id) => [
      id,
      [...told(titleOf(input.titles, id), false), ...told(input.storageClasses?.get(id), true)],
    ]),
  );
}

type Room = { left: number; right: number; names: number };

/** As much as the widest needs. */
function roomFor(names: Names, frame: Frame): Room {
  const { most, gap } = FRAMES[frame];
  const widths = [...names.values()].flat().map(({ text }) => widthOf(text, SIZE.small));
  const own = Math.ceil(Math.min(most, Math.max(LEAST_ROOM, ...widths)));
  return { left: PHONE[frame] ? EDGE : own + gap, right: own + gap, names: own };
}

/** Behind its last mark, and before its first where there is room. */
function labelsOf(stops: readonly Stop[], names: Names, frame: Frame): DataRow[] {
  return stops
    .filter(({ end }) => end === "last" || (end === "first" && !PHONE[frame]))
    .flatMap(({ deployment, model, slot, end }) => {
      const own = names.get(deployment) ?? [];
      return own.map((line, i) => ({
        ...{ deployment, model, slot, end, ...line },
        dy: LINE * (i - (own.length - 1) / 2) + 1,
      }));
    });
}

type Stop = {
  column: number;
  deployment: string;
  model: string;
  slot: number;
  ranked: boolean;
  end: "first" | "last" | "";
};

function stopsOf(
  { columns, titles, hrefs }: ModelOrderInput,
  models: readonly string[],
  deployment: string,
): Stop[] {
  const stops = columns.flatMap((column, i) => {
    const found = column.places.find((one) => one.deployment === deployment);
    const slot = slotsOf(column).get(deployment);
    if (found === undefined || slot === undefined) return [];
    const { place, ranked } = found;
    const says = `${titleOf(titles, deployment)}: place ${place} by ${column.title}${ranked ? "" : ", not ranked"}`;
    return [
      {
        column: i,
        deployment,
        model: models[i] ?? "",
        slot,
        place,
        ranked,
        says,
        ...defined({ href: hrefs?.get(deployment) }),
      },
    ];
  });
  const end = (i: number): Stop["end"] => (i === stops.length - 1 ? "last" : i === 0 ? "first" : "");
  return stops.map((stop, i) => ({ ...stop, end: end(i) }));
}

/** Between models that stand side by side: dashed where either may not rank the deployment. */
const stepsOf = (stops: readonly Stop[]): DataRow[] =>
  stops.slice(1).flatMap((to, i): DataRow[] => {
    const from = stops[i];
    if (from === undefined || to.column !== from.column + 1) return [];
    const both = {
      step: `${to.deployment} ${i}`,
      deployment: to.deployment,
      ranked: from.ranked && to.ranked,
    };
    return [from, to].map(({ model, slot }) => ({ ...both, model, slot }));
  });

/** The first of a narrow picture begins at its edge and ends before the next, which stands over its column's middle. */
function headWidth(i: number, columns: number, frame: Frame, { left, right }: Room): number {
  const apartBy = (WIDTH[frame] - left - right) / Math.max(1, columns - 1);
  const width = Math.min(150, apartBy - 6);
  return frame === "narrow" && i === 0 && columns > 1 ? left + apartBy - width / 2 - 4 : width;
}

/** Deployments in the order of the first model, then those that only later ones place. */
const deploymentsOf = ({ columns }: ModelOrderInput): string[] => [
  ...new Set(
    columns.flatMap((column) => [...slotsOf(column)].sort(([, a], [, b]) => a - b).map(([id]) => id)),
  ),
];

function rowsOf({ environment, columns }: ModelOrderInput): PlainRow[] {
  return columns.flatMap(({ model, places }) =>
    places.map(({ deployment, place, score, rank, scoreCredible }) => ({
      environment,
      model,
      deployment,
      place_as_printed: place,
      metric: "score",
      unit: "of 1",
      score_as_printed: score,
      rank,
      score: scoreCredible,
    })),
  );
}

/** What the two charts from histograms share: the order of lines, their looks, and the figures beneath. */
import { labelOf } from "../../../judge/checks/index.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import type { PlainRow } from "../csv.ts";
import { DIRECTIONS } from "../drawing/theme.ts";
import type { Key } from "../lines/key.ts";
import { apart, inOrder } from "../lines/series.ts";
import { wordFor } from "../sentence.ts";
import { percentileOf, totalOf } from "./buckets.ts";

/** What one line is drawn from: a histogram of one direction, of one run or merged from the repeats of a deployment. */
export type CurveLine = {
  label: string;
  /** Of one deployment among several, where it is known: it stands beneath its name. */
  storageClass?: string;
  /** "read", "write", "trim", "mixed" or "sync". */
  direction: string;
  latency: "slat" | "clat" | "lat";
  atNs: readonly number[];
  counts: readonly number[];
  /** "RUN#INDEX" of each result in it. */
  runs: readonly string[];
  /** Of one run, percentiles that its result states as the histogram has them: each has a row there. */
  stated?: readonly number[];
  /** Where its result stands, if that is not the page of a run. */
  href?: string;
  /** Codes of the checks that keep it from winning. */
  excludedBy: readonly string[];
};

/**
 * `title`: the workload. Lines are the directions of a run, or one direction of several deployments or runs; `order`: labels of
 * all that there are, where the place in it is the look of a line.
 */
export type CurvesInput = { title: string; lines: readonly CurveLine[]; order?: readonly string[] };

/** At most this many lines have a colour and a name; of more, only the best and the worst have. */
const MOST_LINES = 6;
/** The table that both charts share: every bucket of every line. */
export const TABLE = "histograms";
/** Most points of a loud line, and of a quiet one. */
export const MOST_POINTS = 200;
export const FAINT_POINTS = 60;
/** Percentiles that have a mark, and a column beneath. */
export const FIGURES = [50, 99, 99.9] as const;

/** `loud`: has a colour, a mark and a name of its own. `series`: what these are told apart by. */
export type Curve = CurveLine & { total: number; series: string; loud: boolean; excluded: boolean };

const ORDER = ["read", "write", "mixed", "trim", "sync"];

/** One direction, several deployments or runs. */
export const comparesSeveral = ({ lines }: CurvesInput): boolean =>
  lines.length > 1 && new Set(lines.map((line) => line.direction)).size === 1;

/** Credible before excluded, then by the highest percentile that all of them support; directions in their usual order. */
export function curvesOf(input: CurvesInput): Curve[] {
  const lines = input.lines.filter((line) => totalOf(line) > 0);
  const main = mainOf(lines);
  const speed = (line: CurveLine): number => percentileOf(line, main) ?? Number.MAX_VALUE;
  const comparison = comparesSeveral(input);
  const sorted = lines.toSorted(
    (a, b) =>
      (comparison ? 0 : ORDER.indexOf(a.direction) - ORDER.indexOf(b.direction)) ||
      Number(a.excludedBy.length > 0) - Number(b.excludedBy.length > 0) ||
      speed(a) - speed(b) ||
      (a.label < b.label ? -1 : 1),
  );
  const worst = sorted.findLastIndex((line) => line.excludedBy.length === 0);
  const names = comparison ? apart(sorted.map(({ label }) => label)) : [];
  return sorted.map((line, i): Curve => {
    const excluded = line.excludedBy.length > 0;
    const loud = sorted.length <= MOST_LINES || i === 0 || i === worst;
    const series = names[i] ?? line.direction;
    return { ...line, total: totalOf(line), excluded, loud, series };
  });
}

/** Colours and shapes in the order of lines that have one; directions have theirs everywhere. */
export const seriesNames = (input: CurvesInput, curves: readonly Curve[]): readonly string[] =>
  comparesSeveral(input)
    ? inOrder(
        curves.filter(({ loud }) => loud).map(({ series }) => series),
        input.order,
      )
    : DIRECTIONS;

/** The highest of the figures that each of the lines supports. */
export function mainOf(lines: readonly CurveLine[]): number {
  const supported = FIGURES.filter((p) => lines.every((line) => percentileOf(line, p) !== undefined));
  return supported.includes(99) ? 99 : (supported.at(-1) ?? 50);
}

const latencyWord = ({ latency }: Pick<CurveLine, "latency">): string =>
  latency === "clat" ? "completion latency" : latency === "slat" ? "submission latency" : "latency";

/** "read completion latency", or without the direction where there are several. */
export function whatOf(curves: readonly CurveLine[]): string {
  const words = new Set(curves.map(latencyWord));
  const word = words.size === 1 ? [...words][0] : "latency";
  const directions = new Set(curves.map(({ direction }) => direction));
  return directions.size === 1 ? `${wordFor([...directions][0] ?? "")} ${word}` : `${word}`;
}

/** "310 µs", or why there is none. */
const figureAt = (line: CurveLine, percentile: number): string => {
  const value = percentileOf(line, percentile);
  return value === undefined ? "–" : formatValue(value, "ns");
};

const reasonsOf = ({ excludedBy }: Curve): string => excludedBy.map(labelOf).join(", ");

/** What a mark says, and where it leads: to its row, or to its result where none states it; to the first, where several are merged. */
export const aboutPoint = (curve: Curve, percentile: number): { says: string; href: string } => ({
  says: `${curve.label}: p${percentile} ${figureAt(curve, percentile)}${curve.excluded ? `; excluded: ${reasonsOf(curve)}` : ""}`,
  href: hrefOf(curve, percentile),
});

/** Of "RUN#1", by the number of the result. */
function hrefOf({ runs: [run], stated = [], direction, href }: CurveLine, percentile: number): string {
  if (href !== undefined) return href;
  const [, id, number] = /^(.*)#(\d+)$/.exec(run ?? "") ?? [];
  if (id === undefined) return "";
  const index = Number(number) - 1;
  return stated.includes(percentile)
    ? figureHref(id, index, { id: `${direction}.p${percentile}` })
    : resultHref(id, index);
}

/** The rows beneath: every loud line with its figures, and how many are quiet. */
export function keyOf(curves: readonly Curve[]): Key {
  const loud = curves.filter((curve) => curve.loud);
  const quiet = curves.length - loud.length;
  return {
    heads: [...FIGURES.map((p) => `p${p}`), "I/Os"],
    rows: loud.map((curve) => ({
      ...{
        label: curve.label,
        series: curve.series,
        excluded: curve.excluded,
        dashed: curve.excluded,
        marked: true,
      },
      figures: [...FIGURES.map((p) => figureAt(curve, p)), formatNumber(curve.total)],
      ...(curve.excluded && { struckFor: FIGURES.map(() => reasonsOf(curve)) }),
      note: [
        ...(curve.storageClass === undefined ? [] : [curve.storageClass]),
        ...(curve.excluded ? [`excluded: ${reasonsOf(curve)}`] : []),
      ].join(" · "),
    })),
    ...(quiet > 0 && { rest: `${quiet} between them, in grey` }),
  };
}

/** Every bucket of every line: counts as the tool has them, the share that took no longer than the end of the bucket. */
export function bucketRows(
  curves: readonly Curve[],
  edges: (curve: Curve) => readonly { fromNs: number; atNs: number; toNs: number; count: number }[],
): PlainRow[] {
  return curves.flatMap((curve) => {
    let below = 0;
    return edges(curve).map(({ fromNs, atNs, toNs, count }): PlainRow => {
      below += count;
      return {
        line: curve.label,
        direction: curve.direction,
        metric: curve.latency,
        unit: "ns",
        bucket_ns: atNs,
        from_ns: fromNs,
        to_ns: toNs,
        ios: count,
        ios_up_to_here: below,
        share_up_to_here: Number((below / curve.total).toPrecision(9)),
        excluded_by: curve.excludedBy.join(" "),
        runs: curve.runs.join(" "),
      };
    });
  });
}

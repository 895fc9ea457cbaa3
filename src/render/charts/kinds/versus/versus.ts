/** One deployment against another: how many times better the better one is, one row per comparison. */
import { phraseOf, type Ratio, type Titles } from "../../../../judge/ranking/ratio.ts";
import { hardlyText } from "../../../../judge/ranking/verified.ts";
import type { PairFigure } from "../../../../judge/side-by-side/pair.ts";
import {
  doubtsOf,
  isDoubted,
  levelAmong,
  UNTOLD,
  whyLevel,
} from "../../../../judge/side-by-side/pair-doubt.ts";
import { withoutCommon } from "../../../../text/words.ts";
import { formatFigure } from "../../../../units/format.ts";
import { figureHref } from "../../../edition/links.ts";
import { classIn, setUpIn } from "../../../edition/storage-class.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { roughTimes, timesText } from "../../drawing/compact.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { wrap } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { titleOf } from "../../titles.ts";
import spec from "./versus.vl.json" with { type: "json" };

/** The main figure of each comparison that is credible on both sides; `finding` says who is better where. */
export type VersusInput = {
  a: string;
  b: string;
  /** `leads`: of writes that wait to be durable, which stand first. */
  figures: readonly (PairFigure & { ratio: Ratio; leads?: true })[];
  finding: string;
  titles: Titles;
  /** Labels of StorageClasses, of those whose record states it. */
  classes: Titles;
};

const FRAMES = {
  wide: { left: 284, right: 80, name: 270, side: 220 },
  narrow: { left: 10, right: 10, name: 290, side: 136 },
};
const LINE = 15;
/** Lines of a name: what is too long for so many is no title of ours. */
const MOST_LINES = 4;

export const versus: ChartKind<"versus", VersusInput> = {
  id: "versus",
  title: "Compare",
  shows:
    "How many times better the better one is, on a log axis, workload by workload; the line through a dot is how far the figures let the ratio be known. " +
    "One that touches the line in the middle is level; one that does not is “not told apart” where the lead is too little once all that are ranked are compared, or level by the other rate of the same test: such dots are grey. Durable writes stand first. A hollow dot is in doubt for what its row names. Workloads where a check excludes a value are not drawn.",
  view,
  rows: rowsOf,
  csv: plainCsv,
  describe: ({ finding }) => finding,
};

type Figure = VersusInput["figures"][number];

/** B over A: above 1 where B is better, which stands on the right in tables, too. */
function leadOf({ ratio }: Figure, b: string): { value: number; low: number; high: number } {
  const { factor, interval } = ratio;
  return ratio.better === b
    ? { value: factor, low: interval.low, high: interval.high }
    : { value: 1 / factor, low: 1 / interval.high, high: 1 / interval.low };
}

function view({ a, b, figures, titles }: VersusInput, frame: Frame): ChartView {
  const { left, right, name: room, side } = FRAMES[frame];
  // What both names share tells nobody which is which.
  const sides = withoutCommon([titleOf(titles, a), titleOf(titles, b)]).rest.map((title) =>
    wrap(`${title} better`, SIZE.small, side, MOST_LINES),
  );
  const over = 24 + LINE * (Math.max(...sides.map((own) => own.length)) - 1);
  // Durable writes, then the rest, then what is in doubt; within these from the widest lead of the left one to that of the right one.
  const group = (one: Figure): number => (isDoubted(one) ? 2 : one.leads ? 0 : 1);
  const sorted = figures.toSorted((x, z) => group(x) - group(z) || leadOf(x, b).value - leadOf(z, b).value);
  const { common, rest } = withoutCommon(sorted.map(({ of }) => of.comparisonTitle));
  const names = rest.map((one) => wrap(keptTogether(one), SIZE.name, room, MOST_LINES));
  const said =
    common.length === 0 ? [] : wrap(`In all: ${common.join(", ")}`, SIZE.small, WIDTH[frame], MOST_LINES);
  const isNoted = frame === "narrow" && figures.some(isDoubted);
  const lines = (isNoted ? 2 : 1) + Math.max(...names.map((one) => one.length));
  const spread = sorted.flatMap((one) => Object.values(leadOf(one, b)));
  // The same factor lies equally far on both sides.
  const far = 1.15 * Math.max(2, ...spread.map((lead) => Math.max(lead, 1 / lead)));
  return {
    spec,
    size: {
      width: WIDTH[frame] - left - right,
      height: { step: lines * LINE + (frame === "wide" ? 9 : 30) },
      padding: { left, right, top: over + (said.length > 0 ? said.length * LINE + 9 : 0), bottom: 42 },
    },
    params: {
      phone: PHONE[frame],
      far,
      lines,
      said,
      saidY: -1 - over - said.length * LINE,
      leftTitle: sides[0],
      rightTitle: sides[1],
    },
    data: {
      rows: sorted.map((one, order) => ({
        ...rowOf(one, { a, b, titles }, frame),
        name: names[order]?.join("|"),
        order,
      })),
    },
  };
}

/** A number and its unit stay in one line. */
const keptTogether = (title: string): string =>
  title.replace(/(?<=\d) (?=[KMGT]iB)|(?<=depth) (?=\d)/g, "\u00a0");

function rowOf(
  one: Figure,
  { a, b, titles }: Pick<VersusInput, "a" | "b" | "titles">,
  frame: Frame,
): DataRow {
  const { metric, comparisonTitle, comparisonId } = one.of;
  const { relation, better, worse, factor, isRough } = one.ratio;
  const times = isRough ? roughTimes(factor) : timesText(factor);
  const { value, low, high } = leadOf(one, b);
  const [first, second] = better === a ? [one.a, one.b] : [one.b, one.a];
  const [run] = first.runs;
  const doubts = doubtsOf(one);
  const isTold = relation !== "tie";
  // Its line lies on one side: "level" alone would not be believed.
  const isUntold = !isTold && whyLevel(one) !== undefined;
  const figures = `${formatFigure(first, metric.unit)} against ${formatFigure(second, metric.unit)}`;
  const who = isTold
    ? `${titleOf(titles, better)} is ${times} better`
    : `${titleOf(titles, better)} and ${titleOf(titles, worse)} are ${isUntold ? UNTOLD : "level"}`;
  return {
    workload: `${comparisonId} ${metric.id}`,
    // On a phone the doubt has a line of its own, above the metric: the factor stands beside that.
    metric: [phraseOf(metric), ...(frame === "narrow" ? [] : shortDoubt(one))].join(" · "),
    doubt: frame === "narrow" ? (shortDoubt(one)[0] ?? "") : "",
    caution: doubts.length > 0,
    lead: value,
    low,
    high,
    // The row says whether it reads or writes, and where the dot stands who is ahead: marks need no key.
    status: isTold ? "ahead" : "level",
    ...shownOf(isTold || isUntold ? times : "level", isUntold, frame),
    says: [
      `${comparisonTitle}, ${phraseOf(metric)}: ${who}, ${figures}`,
      ...[levelAmong(one)].filter((said) => said !== undefined),
      ...doubts,
    ].join("; "),
    href: run === undefined ? "" : figureHref(run.run, run.result, metric),
  };
}

/** The first of its doubts, at most: the row has room for few words. */
function shortDoubt(one: Figure): string[] {
  const barely = one.a.barely ?? one.b.barely;
  return one.cautions.length === 0 && barely !== undefined ? [hardlyText(barely)] : doubtsOf(one).slice(0, 1);
}

/** Beside its dot; a phone has room for one line, a wide chart for two short ones. */
function shownOf(text: string, isUntold: boolean, frame: Frame): { shown: string; untold: string } {
  if (!isUntold) return { shown: text, untold: "" };
  return frame === "narrow"
    ? { shown: `${text}, ${UNTOLD}`, untold: "" }
    : { shown: `${text},`, untold: UNTOLD };
}

/** By the names that people use; ids stand behind. */
function rowsOf({ a, b, figures, titles, classes }: VersusInput): PlainRow[] {
  return figures.map((one) => ({
    workload: one.of.comparisonTitle,
    metric: one.of.metric.id,
    unit: one.of.metric.unit,
    a: titleOf(titles, a),
    a_storage_class: classIn(classes.get(a)),
    a_setup: setUpIn(classes.get(a)),
    a_value: one.a.value,
    b: titleOf(titles, b),
    b_storage_class: classIn(classes.get(b)),
    b_setup: setUpIn(classes.get(b)),
    b_value: one.b.value,
    better: titleOf(titles, one.ratio.better),
    factor: one.ratio.factor,
    factor_low: one.ratio.interval.low,
    factor_high: one.ratio.interval.high,
    relation: one.ratio.relation,
    cautions: one.cautions.join(" "),
    environment: one.of.environment,
    comparison: one.of.comparisonId,
    a_id: a,
    b_id: b,
  }));
}

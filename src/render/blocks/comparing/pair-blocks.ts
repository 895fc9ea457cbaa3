/** The figures of a pair: its chart, every figure that both measured, and what only one of them has. */
import { cautionOf, labelsTogether } from "../../../judge/checks/index.ts";
import { outcomeOf } from "../../../judge/index.ts";
import { wordsOfRatio } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Pair, PairFigure, PairGap } from "../../../judge/side-by-side/pair.ts";
import { isSplit, widestApart } from "../../../judge/side-by-side/split.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { withoutCommon } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Figures } from "../../charts/figures.ts";
import type { VersusInput } from "../../charts/kinds/versus/versus.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, fold, heads, numeric } from "../../edition/parts.ts";
import { deploymentHead } from "../../edition/storage-class.ts";
import {
  type Block,
  plain,
  type Rich,
  type Table,
  type TableCell,
  type TableRow,
} from "../../edition/view.ts";
import { saidOnce } from "../comparisons.ts";
import { notesOfAll, rankedCell } from "../values.ts";
import { linkedRatio } from "./linked-ratio.ts";

/** The first stands alone; figures in them lead to their runs. */
export const pairSentences = ({ sentences, comparisons }: Pair): Rich[] =>
  sentences.map((sentence): Rich => {
    const main = comparisons.find(
      ({ main: { ratio } }) => ratio && sentence.startsWith(ratio.sentence.slice(0, -1)),
    )?.main;
    return main?.ratio === undefined
      ? sentence
      : linkedRatio(sentence, main.ratio, [main.a, main.b], main.of.metric);
  });

/** One row per workload; none where only one can be compared, as one ratio is a sentence. */
export function pairChart(edition: Edition, figures: Figures, pair: Pair): Block[] {
  if (pair.comparisons.filter(({ main }) => main.ratio).length < 2) return [];
  const drawn = pair.comparisons.flatMap((comparison) =>
    [comparison.main, ...widestApart([comparison])].flatMap((one): VersusInput["figures"][number][] =>
      one.ratio === undefined ? [] : [{ ...one, ...defined({ leads: comparison.synced }), ratio: one.ratio }],
    ),
  );
  const { a, b } = pair;
  const name = titles(edition.record).deployment;
  const finding = pair.sentences.join(" ");
  const shown = new Map([a, b].map((id) => [id, name(id)]));
  return [
    figures.figure(
      { kind: "versus", input: { a, b, figures: drawn, finding, titles: shown } },
      `How many times better ${name(a)} (right) or ${name(b)} (left) is, by one figure of each workload: the time of a flush where it was taken, else p99 or IOPS, and bandwidth from 64 KiB on${pair.comparisons.some(isSplit) ? "; of a tie also the figure that tells them apart the most" : ""}. Where the line through a dot reaches the middle, it is a tie${drawn.some(({ among }) => among !== undefined) ? "; one called so whose line does not is a tie among all that are ranked" : ""}.${drawn.some(({ cautions }) => cautions.length > 0) ? " Hollow dots carry a caution and are not counted." : ""}`,
    ),
  ];
}

/** Every figure that both measured, workload by workload. */
export function pairTable(edition: Edition, pair: Pair): Table {
  const leading = new Set(pair.comparisons.map(({ main }) => main));
  const figures = pair.comparisons.flatMap(({ main, figures: all }) => [
    main,
    ...all.filter((one) => one !== main),
  ]);
  const { common, rest } = withoutCommon(figures.map(({ of }) => of.comparisonTitle));
  const said = notesOfAll(figures.flatMap(({ a, b }) => [a, b]));
  return {
    block: "table",
    caption: [
      `Figures that both measured. The ratio is of the better one to the other, with its 95 % range beneath: from repeats where there are six each, otherwise from how much single runs vary, and then the better one is ahead at most, never significantly better. Tie: the range includes 1x, or the gap is no larger than chance gives among as many as are ranked. Of twenty rows of equals, about one would not look like a tie${common.length > 0 ? `. In all workloads: ${common.join(", ")}` : ""}`,
      ...(said.size > 0 ? saidOnce(edition, said) : ["."]),
    ],
    filter: true,
    columns: heads(
      "Workload",
      "Metric",
      { ...deploymentHead(edition, pair.a), numeric: true },
      { ...deploymentHead(edition, pair.b), numeric: true },
      numeric("Ratio"),
      "Better",
    ),
    rows: figures.map((figure, i) => figureRow(edition, figure, rest[i] ?? "", said, leading.has(figure))),
  };
}

/** There are many of these tables: only the first row of a workload is linked, and only the title has the number of runs. */
function figureRow(
  edition: Edition,
  figure: PairFigure,
  workload: string,
  said: ReadonlySet<string>,
  leads: boolean,
): TableRow {
  const { of } = figure;
  const outcome = outcomeOf(figure);
  const value = (one: RankedValue, wins: boolean): TableCell => {
    const { badges = [], ...cell } = rankedCell(edition, of.metric, one, said);
    const flags = badges.filter(({ tone }) => tone !== "muted");
    return { ...cell, ...defined({ badges: nonEmpty(flags) }), ...(wins && { tone: "good" as const }) };
  };
  const href = edition.links.comparison(of.environment, of.comparisonId);
  return {
    cells: [
      { text: workload, ...(leads && { href }) },
      { text: of.metric.title },
      value(figure.a, outcome === "a"),
      value(figure.b, outcome === "b"),
      ratioCell(figure),
      betterCell(edition, figure),
    ],
  };
}

/** Muted where one of its figures carries a caution: the next cell names it. */
function ratioCell({ of, ratio, cautions }: PairFigure): TableCell {
  if (ratio === undefined) return { text: "–", tone: "muted", sort: "" };
  const { factor, interval } = ratio;
  const times = formatNumber(factor);
  return {
    text: times === "1" ? "about equal" : `${times}x ${wordsOfRatio(of.metric)[0]}`,
    note: `${formatNumber(interval.low)} to ${formatNumber(interval.high)}`,
    sort: factor,
    ...(cautions.length > 0 && { tone: "muted" as const }),
  };
}

function betterCell(edition: Edition, figure: PairFigure): TableCell {
  const { a, b, ratio, cautions } = figure;
  if (ratio === undefined) {
    const labels = [...new Set([...labelsTogether(a), ...labelsTogether(b)])];
    return { text: "not compared", tone: "muted", note: `excluded: ${labels.join(", ")}` };
  }
  if (ratio.relation === "tie") return { text: "tie", tone: "muted", ...defined({ note: amongAll(figure) }) };
  const text = titles(edition.record).deployment(ratio.better);
  return cautions.length > 0
    ? { text, tone: "muted", note: `${ratio.relation}, counted apart: ${cautions.map(cautionOf).join(", ")}` }
    : { text, tone: "good", note: ratio.relation };
}

/** The ratio beside it would be told. */
const amongAll = ({ among }: PairFigure): string | undefined =>
  among === undefined ? undefined : `level among all ${among}; the ratio is of these two alone`;

/** What only one side measured: listed, never counted. */
export function gapBlocks(edition: Edition, { a, b, environment, onlyA, onlyB }: Pair): Block[] {
  const name = titles(edition.record).deployment;
  const listOf = (id: string, gaps: readonly PairGap[]): Block[] =>
    fold(`Only ${name(id)} (${gaps.length})`, bullets(gaps.map((gap) => gapItem(edition, environment, gap))));
  return [...listOf(a, onlyA), ...listOf(b, onlyB)];
}

const gapItem = (edition: Edition, environment: string, gap: PairGap): Rich => [
  { text: gap.title, href: edition.links.comparison(environment, gap.comparisonId) },
  `: ${plain(gap.metrics.map(({ phrase }) => phrase).join(", "))}`,
];

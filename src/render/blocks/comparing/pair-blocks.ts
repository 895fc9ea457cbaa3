/** A pair in sentences and as a chart, and what only one of both measured. */
import type { Pair, PairComparison, PairFigure, PairGap } from "../../../judge/side-by-side/pair.ts";
import { isDoubted, UNTOLD, whyLevel } from "../../../judge/side-by-side/pair-doubt.ts";
import { isDurableRate, partsOf } from "../../../judge/side-by-side/pair-parts.ts";
import { oncePerRate } from "../../../judge/side-by-side/pair-ratio.ts";
import { against, isSplit, widestApart } from "../../../judge/side-by-side/split.ts";
import { defined } from "../../../text/defined.ts";
import type { Figures } from "../../charts/figures.ts";
import type { VersusInput } from "../../charts/kinds/versus/versus.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, fold } from "../../edition/parts.ts";
import { classLabel } from "../../edition/storage-class.ts";
import { type Block, plain, type Rich } from "../../edition/view.ts";
import { assumedNoise } from "./assumed-noise.ts";
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
    drawnOf(comparison).flatMap((one): VersusInput["figures"][number][] =>
      one.ratio === undefined
        ? []
        : [
            {
              ...one,
              ...defined({ leads: comparison.synced }),
              ratio: one.ratio,
            },
          ],
    ),
  );
  const { a, b } = pair;
  const name = titles(edition.record).deployment;
  const finding = pairSentences(pair).map(plain).join(" ");
  const shown = new Map([a, b].map((id) => [id, name(id)]));
  const classes = new Map(
    [a, b].flatMap((id) => {
      const own = classLabel(edition.record, id);
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
  return [
    figures.figure(
      { kind: "versus", input: { a, b, figures: drawn, finding, titles: shown, classes } },
      {
        caption: `How many times better ${name(a)} (left) or ${name(b)} (right) is.${hollowText(drawn)}`,
        how: `By one figure of each workload, one that is not in doubt where there is one: the time of a flush where it was taken, else p99 or IOPS, and bandwidth from 64 KiB on${pair.comparisons.some(isSplit) ? "; of one that is level also the rate, if that tells them apart, and the figure that does so the most" : ""}. Where the line through a dot reaches the middle, it is level${drawn.some((one) => whyLevel(one) !== undefined) ? `; one whose line does not is ${UNTOLD} where the lead is too little once all that are ranked are compared, or where it is level by the other rate of the same test` : ""}.${assumedText(drawn)}`,
      },
    ),
  ];
}

/** The main one, and of one that is level also what tells it apart: the rate, where that does, and the widest; of IOPS and bandwidth of one test, the same rate, one. */
function drawnOf(comparison: PairComparison): PairFigure[] {
  const { main } = comparison;
  const rates = isSplit(comparison)
    ? partsOf(comparison).filter((one) => one !== main && against(comparison).includes(one))
    : [];
  const told = [
    main,
    ...flushesOf(comparison),
    ...rates,
    ...widestApart([comparison]).map(({ figure }) => figure),
  ];
  return oncePerRate([...new Set(told)], comparison);
}

/** Beside durable writes a second what a flush takes: it is in doubt wherever it does not lead by itself. */
const flushesOf = (comparison: PairComparison): PairFigure[] =>
  isDurableRate(comparison)
    ? comparison.figures
        .filter(({ of: { metric }, ratio }) => metric.direction === "sync" && ratio !== undefined)
        .slice(0, 1)
    : [];

/** Of single runs nobody measured how much they vary. */
function assumedText(drawn: VersusInput["figures"]): string {
  const assumed = assumedNoise(drawn);
  if (assumed === undefined) return "";
  return ` ${assumed.isAll ? "One run each: the lines are assumed" : "Of one run the line is assumed"}, by single runs with a standard deviation of ${assumed.share}.`;
}

const hollowText = (drawn: VersusInput["figures"]): string =>
  drawn.some(isDoubted) ? " Hollow dots are in doubt." : "";

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

/** A pair in sentences and as a chart, and what only one of both measured. */
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Pair, PairFigure, PairGap } from "../../../judge/side-by-side/pair.ts";
import { figuresOfLead } from "../../../judge/side-by-side/pair-sentences.ts";
import { isSplit, widestApart } from "../../../judge/side-by-side/split.ts";
import { defined } from "../../../text/defined.ts";
import { listed, upperFirst } from "../../../text/words.ts";
import { formatShare } from "../../../units/format.ts";
import type { Figures } from "../../charts/figures.ts";
import type { VersusInput } from "../../charts/kinds/versus/versus.ts";
import { besideTexts, hardlyTexts } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, fold } from "../../edition/parts.ts";
import { storageClassOf } from "../../edition/storage-class.ts";
import { type Block, plain, type Rich } from "../../edition/view.ts";
import { linkedRatio } from "./linked-ratio.ts";

/** Of a figure of a pair that counts: what is excluded beside it, or that hardly anything of either side could be verified. */
export const hardlyOf = (edition: Edition, { of: { metric }, a, b }: PairFigure): string[] => [
  ...besideTexts(edition, metric.id, [a, b]),
  ...hardlyTexts(edition, metric.id, [a, b]),
];

/** " Barely checked: 1 of 12." behind a lead that rests on such figures, which count; which of them, where others are sound. */
function leadDoubt(edition: Edition, pair: Pair): string {
  const led = figuresOfLead(pair).map((figure) => ({ figure, hardly: hardlyOf(edition, figure) }));
  const doubted = led.filter(({ hardly }) => hardly.length > 0);
  const said = doubted.map(({ figure, hardly }) =>
    doubted.length === led.length ? listed(hardly) : `${phraseOf(figure.of.metric)}, ${listed(hardly)}`,
  );
  return said.length === 0 ? "" : ` ${upperFirst([...new Set(said)].join("; "))}.`;
}

/** The first stands alone; figures in them lead to their runs. */
export const pairSentences = (edition: Edition, pair: Pair): Rich[] =>
  linkedSentences(pair).map((sentence, at) =>
    at > 0 ? sentence : richOf(sentence, leadDoubt(edition, pair)),
  );

const richOf = (sentence: Rich, after: string): Rich =>
  after === "" ? sentence : typeof sentence === "string" ? `${sentence}${after}` : [...sentence, after];

const linkedSentences = ({ sentences, comparisons }: Pair): Rich[] =>
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
    [comparison.main, ...widestApart([comparison]).map(({ figure }) => figure)].flatMap(
      (one): VersusInput["figures"][number][] =>
        one.ratio === undefined
          ? []
          : [
              {
                ...one,
                ...defined({ leads: comparison.synced }),
                hardly: hardlyOf(edition, one),
                ratio: one.ratio,
              },
            ],
    ),
  );
  const { a, b } = pair;
  const name = titles(edition.record).deployment;
  const finding = pairSentences(edition, pair).map(plain).join(" ");
  const shown = new Map([a, b].map((id) => [id, name(id)]));
  const classes = new Map(
    [a, b].flatMap((id) => {
      const own = storageClassOf(edition, id);
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
  return [
    figures.figure(
      { kind: "versus", input: { a, b, figures: drawn, finding, titles: shown, classes } },
      {
        caption: `How many times better ${name(a)} (left) or ${name(b)} (right) is.${hollowText(drawn)}`,
        how: `By one figure of each workload: the time of a flush where it was taken, else p99 or IOPS, and bandwidth from 64 KiB on${pair.comparisons.some(isSplit) ? "; of one that is level also the figure that tells them apart the most" : ""}. Where the line through a dot reaches the middle, it is level${drawn.some(({ among }) => among !== undefined) ? "; one called so whose line does not is level among all that are ranked" : ""}.${assumedText(drawn)}${uncountedText(drawn)}`,
      },
    ),
  ];
}

/** Of single runs nobody measured how much they vary. */
function assumedText(drawn: VersusInput["figures"]): string {
  const single = drawn.flatMap(({ a, b }) => [a, b]).filter(({ runs }) => runs.length === 1);
  const declared = single.filter(({ noise }) => noise.basis.startsWith("declared"));
  if (declared.length === 0) return "";
  const shares = [...new Set(declared.map(({ noise }) => formatShare(noise.cv)))];
  const all = declared.length === 2 * drawn.length;
  return ` ${all ? "One run each: the lines are assumed" : "Of one run the line is assumed"}, by single runs with a standard deviation of ${listed(shares)}.`;
}

const isCautioned = (drawn: VersusInput["figures"]): boolean =>
  drawn.some(({ cautions }) => cautions.length > 0);
const isHardlyChecked = (drawn: VersusInput["figures"]): boolean =>
  drawn.some(({ hardly }) => hardly.length > 0);

function hollowText(drawn: VersusInput["figures"]): string {
  if (!isHardlyChecked(drawn))
    return isCautioned(drawn) ? " Hollow dots are in doubt and are not counted." : "";
  return " Hollow dots are in doubt.";
}

/** Where hollow dots are of both kinds. */
const uncountedText = (drawn: VersusInput["figures"]): string =>
  isHardlyChecked(drawn) && isCautioned(drawn)
    ? " Of the hollow dots those whose own figure a check speaks against are not counted."
    : "";

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

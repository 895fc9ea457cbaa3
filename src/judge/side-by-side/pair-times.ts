/** By how many times two are apart in a test, as the sentence of a pair has it, and the worse of both figures. */
import { formatNumber } from "../../units/format.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Pair, PairComparison, PairFigure } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { phraseIn, splitOf } from "./pair-parts.ts";

/** "45.5x"; of what is in doubt and timed by a clock of its own no digit more than it can bear: "about 45x". */
function timesText({ main }: PairComparison): string {
  const factor = main.ratio?.factor ?? 1;
  const isRough = main.of.metric.direction === "sync" && isDoubted(main);
  return isRough ? `about ${Number(factor.toPrecision(2))}x` : `${formatNumber(factor)}x`;
}

/** "45.5x in p99 random read latency". */
export const timesIn = (one: PairComparison): string =>
  `${timesText(one)} in ${phraseIn({ comparison: one, figure: one.main })}`;

/** A ratio in the sentence of a pair, the words that it stands in, and what it leads to. */
type Told = { text: string; within: string; value: RankedValue; metric: PairFigure["of"]["metric"] };

/** Of each test its main ratio, and that which tells both apart where the main figure does not. */
export const timesOf = ({ comparisons }: Pick<Pair, "comparisons">): Told[] =>
  comparisons.flatMap((one): Told[] => {
    const split = splitOf(one)?.apart;
    const times = `${formatNumber(split?.ratio.factor ?? 1)}x`;
    return [
      ...toldOf(one.main, timesText(one), timesIn(one)),
      ...(split === undefined
        ? []
        : [`${times} faster`, `${times} the `].flatMap((within) => toldOf(split, times, within))),
    ];
  });

function toldOf(figure: PairFigure, text: string, within: string): Told[] {
  const { a, b, ratio, of } = figure;
  if (ratio === undefined) return [];
  return [{ text, within, value: ratio.better === a.deployment ? b : a, metric: of.metric }];
}

/** Words that all sentences of a pair share. */
import { phraseOf } from "../ranking/ratio.ts";
import type { PairFigure } from "./pair.ts";
import type { FigureIn } from "./split.ts";

/** Whether it was at random or in order decides more than the statistic does: "p99 random write latency". */
export const phraseIn = ({
  comparison: { order },
  figure: {
    of: { metric },
  },
}: FigureIn): string =>
  order === undefined || metric.direction === "sync"
    ? phraseOf(metric)
    : phraseOf(metric).replace(/\b(read and write|read|write)\b(?! and)/, `${order} $1`);

export const isOfSingleRuns = ({ a, b }: PairFigure): boolean =>
  [a, b].every(({ runs }) => runs.length === 1);

/** What makes a lead none that counts: what a check says against a figure, what is excluded beside it, that hardly anything of it could be verified, or that it is too little among all that were ranked. */

import { formatNumber } from "../../units/format.ts";
import { besideTexts, type ResultsOf } from "../checks/excluded-beside.ts";
import { cautionOf } from "../checks/index.ts";
import { type Ratio, timesOfRatio } from "../ranking/ratio.ts";
import type { RankedValue } from "../ranking/value.ts";
import { hardlyInFull } from "../ranking/verified.ts";
import type { PairFigure } from "./pair.ts";

type Doubted = Pick<PairFigure, "cautions" | "hardly">;

export const isDoubted = ({ cautions, hardly }: Doubted): boolean => cautions.length + hardly.length > 0;

/** "perhaps buffered", "only 1 of 12 checks could be applied". */
export const doubtsOf = ({ cautions, hardly }: Doubted): string[] => [...cautions.map(cautionOf), ...hardly];

/** Of either side, each once: what no check says of the figure itself. */
export const hardlyOf = (
  resultsOf: ResultsOf,
  metric: string,
  values: readonly RankedValue[],
): readonly string[] => [
  ...new Set([
    ...besideTexts(resultsOf, metric, values),
    ...values.flatMap(({ barely }) => (barely === undefined ? [] : [hardlyInFull(barely)])),
  ]),
];

/** Of two that would be told apart alone, and are not among all that were ranked, or not by the other rate of the same test: level, whatever their ratio's own range tells. */
type Level = Pick<PairFigure, "among" | "asRate">;

/** Said of such a figure instead of "level": its bar lies on one side. */
export const UNTOLD = "not told apart";

/** "not told apart among all 6", "level as its write IOPS"; undefined of all others. */
export const whyLevel = ({ among, asRate }: Level): string | undefined =>
  asRate !== undefined
    ? `level as its ${asRate.phrase}`
    : among === undefined
      ? undefined
      : `${UNTOLD} among all ${among}`;

/** Behind its factor: "too little once all 6 are compared", "level as its write IOPS". */
export const tooLittle = (figure: Level): string | undefined =>
  figure.asRate === undefined && figure.among !== undefined
    ? `too little once all ${figure.among} are compared`
    : whyLevel(figure);

/** "too little once all 6 are compared; of these two alone 1.53x (1.01 to 2.33)". */
export function levelAmong(figure: Level & Pick<PairFigure, "ratio">): string | undefined {
  const { ratio } = figure;
  const why = tooLittle(figure);
  return why === undefined || ratio === undefined
    ? undefined
    : `${why}; ${figure.asRate ? "by itself" : "of these two alone"} ${timesOfRatio(ratio)} (${intervalText(ratio)})`;
}

/** "1.67 to 4.84" */
export const intervalText = ({ interval: { low, high } }: Ratio): string =>
  [low, high].map(formatNumber).join(" to ");

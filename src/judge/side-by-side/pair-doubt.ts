/** What makes a lead none that counts: what a check says against a figure, what is excluded beside it, or that hardly anything of it could be verified. */

import { besideTexts, type ResultsOf } from "../checks/excluded-beside.ts";
import { cautionOf } from "../checks/index.ts";
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

/** Ties by the main figure of a workload that its other figures tell apart: without these a tie would hide what matters most. */

import type { PairComparison, PairFigure } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";

/** Figures of a workload, beside its main one, that put somebody else ahead, or somebody where that one is a tie. */
export const against = ({ main, figures }: PairComparison): PairFigure[] =>
  figures.filter(
    (figure) =>
      figure.ratio !== undefined &&
      figure.finer === undefined &&
      figure.ratio.relation !== "tie" &&
      !isDoubted(figure) &&
      (main.ratio?.relation === "tie" || figure.ratio.better !== main.ratio?.better),
  );

/** A tie by its main figure, counted as one, that other figures tell apart. */
export const isSplit = (comparison: PairComparison): boolean =>
  comparison.main.ratio?.relation === "tie" && !isDoubted(comparison.main) && against(comparison).length > 0;

/** A figure with the workload that it is of. */
export type FigureIn = { comparison: PairComparison; figure: PairFigure };

/** What tells such ties apart the most, each way; the widest first. */
export function widestApart(comparisons: readonly PairComparison[]): FigureIn[] {
  const factor = ({ figure: { ratio } }: FigureIn): number => ratio?.factor ?? 0;
  const all = comparisons
    .filter(isSplit)
    .flatMap((comparison) => against(comparison).map((figure) => ({ comparison, figure })))
    .sort((x, y) => factor(y) - factor(x));
  return [...Map.groupBy(all, ({ figure }) => figure.ratio?.better).values()].flatMap(
    ([first]) => first ?? [],
  );
}

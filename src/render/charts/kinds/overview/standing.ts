/** How a cell of the heatmap stands to what its column is held against, in words: the same in the picture, its tooltips and its table. */

import { UNTOLD } from "../../../../judge/side-by-side/pair-doubt.ts";
import { formatNumber } from "../../../../units/format.ts";
import { aheadBy, LEVEL, roughTimes, timesText } from "../../drawing/compact.ts";
import type { Behind, OverviewCell, OverviewInput } from "./overview-input.ts";

/** "1.9x worse than the best", as its tooltip says it; `isPassed`: others are ahead of that best, in doubt. */
export function standing(cell: OverviewCell, isPassed: boolean): string {
  const { times = 1, level, alone, ahead, behind } = cell;
  const best = isPassed ? UNDOUBTED : "the best";
  if (behind) return behindLead(cell, behind);
  if (alone) return "the only one that no check excludes";
  if (ahead) return `${besideBest(cell)} than ${best}, in doubt`;
  if (times === 1)
    return !level
      ? best
      : isPassed
        ? `${best}, level with others`
        : "the fastest as published, which shares the first place";
  return `${besideBest(cell)} than ${best}${cell.untold ? `, ${untoldText(cell.untold)}` : level ? ", level with it" : ""}`;
}

/** "not told apart among all 3; of the two alone 1.56x (1.02 to 2.37)". */
export const untoldText = ({ among, alone }: NonNullable<OverviewCell["untold"]>): string =>
  `${UNTOLD} among all ${among}; of the two alone ${alone}`;

/** "level with the best without a caution (26 ms); 11.3x behind Mayastor, in doubt": its tooltip and its table have it from here. */
export function behindLead(
  { times = 1, untold }: Pick<OverviewCell, "times" | "untold">,
  behind: Behind,
): string {
  const { title, isRough, best } = behind;
  const beside =
    times === 1
      ? UNDOUBTED
      : untold
        ? `${untoldText(untold)}, against ${UNDOUBTED} (${best})`
        : `${LEVEL} with ${UNDOUBTED} (${best})`;
  const by = isRough ? roughTimes(behind.times) : timesText(behind.times);
  return `${beside}; ${by} behind ${title}, in doubt`;
}

/** "3.18x worse", "8.1x better", "about 2.9x worse" by a figure that was printed as a range: picture and table have it from here. */
export function besideBest({ times = 1, isRough }: Pick<OverviewCell, "times" | "isRough">): string {
  const [by, how] = times < 1 ? [1 / times, "better"] : [times, "worse"];
  return isRough ? `about ${formatNumber(Number(by.toPrecision(2)))}x ${how}` : `${formatNumber(by)}x ${how}`;
}

/** "8.3x|better": the same in the two lines of a cell, for what is ahead in doubt. */
export const aheadText = (times: number): string => aheadBy(1 / times).replace(" ", "|");

export const UNDOUBTED = "the best without a caution";

/** Columns held against a best that some figure in doubt is better than. */
export const passedBests = (cells: OverviewInput["cells"]): ReadonlySet<string> =>
  new Set(cells.flatMap(({ workload, times }) => (times !== undefined && times < 1 ? [workload] : [])));

/** By its column what speaks against what others are held against, as all of the column carry a caution. */
export const cautionedBests = (cells: OverviewInput["cells"]): ReadonlyMap<string, string> =>
  new Map(
    cells.flatMap(({ workload, times, caution }) =>
      times === 1 &&
      caution !== undefined &&
      cells.some((one) => one.workload === workload && (one.times ?? 1) > 1)
        ? [[workload, caution] as const]
        : [],
    ),
  );

export const bestText = (caution: string | undefined): string =>
  caution === undefined ? "" : `; all of the column carry a caution, the best: ${caution}`;

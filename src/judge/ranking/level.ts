/** Whether a value that is not the best of its list is told from the best. Pure. */
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import { type RankedValue, sampleOf } from "./value.ts";

/** By the two alone, and among all that were ranked with it. */
export const isLevelWith = (best: RankedValue | undefined, value: RankedValue): boolean =>
  best !== undefined &&
  value.value !== best.value &&
  (value.rank === 1 || !isApart(ratioInterval(sampleOf(best), sampleOf(value))));

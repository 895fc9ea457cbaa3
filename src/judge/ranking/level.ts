/** Whether two values of a ranking are told from each other. Pure. */
import { onceFor } from "../evidence/memo.ts";
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import { toldApart } from "./told-apart.ts";
import { type RankedValue, sampleOf } from "./value.ts";

/** Among all credible values of a ranking; one that is excluded is told from none. */
export const toldIn = onceFor((values: readonly RankedValue[]) => {
  const credible = values.filter(({ rank }) => rank !== undefined);
  const isTold = toldApart(credible.map(sampleOf));
  const placeOf = new Map(credible.map((value, place) => [value, place]));
  return (one: RankedValue, other: RankedValue): boolean => {
    const [place, otherPlace] = [placeOf.get(one), placeOf.get(other)];
    return place !== undefined && otherPlace !== undefined && isTold(place, otherPlace);
  };
});

/** By the two alone, and among all that were ranked with it. */
export const isLevelWith = (best: RankedValue | undefined, value: RankedValue): boolean =>
  best !== undefined &&
  value.value !== best.value &&
  (value.rank === 1 || !isApart(ratioInterval(sampleOf(best), sampleOf(value))));

/** One value stands, alone or as all others are excluded: it is the best of nothing. */
export const standsAlone = (values: readonly Pick<RankedValue, "rank">[]): boolean =>
  values.filter(({ rank }) => rank !== undefined).length === 1;

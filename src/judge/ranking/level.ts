/** Whether two values of a ranking are told from each other. Pure. */
import { onceFor } from "../evidence/memo.ts";
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

/** One is better by chance alone, as far as all that were ranked tell; what is excluded, or is no value of the ranking, is level with none. */
export const isLevelIn = (values: readonly RankedValue[], one: RankedValue, other: RankedValue): boolean =>
  one.value !== other.value &&
  [one, other].every((value) => value.rank !== undefined && values.includes(value)) &&
  !toldIn(values)(one, other);

/** The best that may win. */
export const bestIn = (values: readonly RankedValue[]): RankedValue | undefined =>
  values.find(({ rank }) => rank !== undefined);

/** What others are held against: the best that is not in doubt, so that one in doubt makes no other look slow; where all are, the best of these. */
export const heldAgainst = (
  values: readonly RankedValue[],
  isDoubted: (value: RankedValue) => boolean,
): RankedValue | undefined =>
  values.find((value) => value.rank !== undefined && !isDoubted(value)) ?? bestIn(values);

/**
 * The places that a value may have: behind all that are clearly better, before all that are clearly worse. Values that nothing tells
 * apart share a span, as in 2, 2 to 4, 3 to 4; one that is excluded has none.
 */
export function placesIn(
  values: readonly RankedValue[],
  one: RankedValue,
): { from: number; to: number } | undefined {
  if (one.rank === undefined) return undefined;
  const credible = values.filter(({ rank }) => rank !== undefined);
  const isTold = toldIn(values);
  const behind = credible.slice(credible.indexOf(one) + 1).filter((other) => isTold(one, other));
  return { from: one.rank, to: credible.length - behind.length };
}

/** Several have the first place, as nothing tells them apart: the printed best of them is no winner. */
export const isFirstShared = (values: readonly Pick<RankedValue, "rank">[]): boolean =>
  values.filter(({ rank }) => rank === 1).length > 1;

/** One value stands, alone or as all others are excluded: it is the best of nothing. */
export const standsAlone = (values: readonly Pick<RankedValue, "rank">[]): boolean =>
  values.filter(({ rank }) => rank !== undefined).length === 1;

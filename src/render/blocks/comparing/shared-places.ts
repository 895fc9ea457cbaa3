/** What a shared place is, and what lets two values of a ranking share one. */
import { tieWithin } from "../../../judge/evidence/statistics.ts";
import { placesIn, standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { timesOfRatio } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { spanText } from "../../../text/words.ts";

/** A sentence for a caption, after a space. */
export function sharedPlacesText(values: readonly RankedValue[]): string {
  const single = values.filter(({ rank, runs }) => rank !== undefined && runs.length === 1);
  if (single.length < 2) return "";
  const times = single.map(({ noise }) => tieWithin(noise));
  const [least, most] = [Math.min(...times), Math.max(...times)].map((factor) => timesOfRatio({ factor }));
  const span = least === most ? most : `${least} to ${most}`;
  return ` Two single runs may lie ${span} apart by chance alone, and further where many are compared: nothing tells such apart.`;
}

type Placed = { value: RankedValue; values: readonly RankedValue[] };

/** What a shared place is, by the first that is one: ": 3–5 means any of these, as nothing tells them apart" behind `before`; "" where each stands alone. */
export function placeMeaning(before: string, shown: readonly Placed[]): string {
  for (const { value, values } of shown) {
    const places = standsAlone(values) ? undefined : placesIn(values, value);
    if (places !== undefined && places.from !== places.to)
      return `${before}${spanText(places)} means any of these, as nothing tells them apart`;
  }
  return "";
}

/** All that a ranking shows. */
export const placedIn = ({ values }: Pick<Ranking, "values">): Placed[] =>
  values.map((value) => ({ value, values }));

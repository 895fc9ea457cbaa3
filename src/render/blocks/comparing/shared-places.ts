/** What lets two values of a ranking share a place. */
import { tieWithin } from "../../../judge/evidence/statistics.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { formatNumber } from "../../../units/format.ts";

/** A sentence for a caption, after a space. */
export function sharedPlacesText(values: readonly RankedValue[]): string {
  const single = values.filter(({ rank, runs }) => rank !== undefined && runs.length === 1);
  if (single.length < 2) return "";
  const times = single.map(({ noise }) => tieWithin(noise));
  const [least, most] = [Math.min(...times), Math.max(...times)].map((one) => `${formatNumber(one)}x`);
  const span = least === most ? most : `${least} to ${most}`;
  return ` Two single runs may lie ${span} apart by chance alone, and further where many are compared: nothing tells such apart.`;
}

/** What the bars of a ranking show, and what lets two of its values share a place: the bars of single runs are of rounding, and far narrower. */
import { tieWithin } from "../../../judge/evidence/statistics.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { formatNumber } from "../../../units/format.ts";

/** Sentences for a caption, each after a space. */
export function sharedPlacesText(values: readonly RankedValue[]): string {
  const credible = values.filter(({ rank }) => rank !== undefined);
  return credible.length < 2 ? "" : `${barsText(values)}${chanceText(credible)}`;
}

function barsText(values: readonly RankedValue[]): string {
  const drawn = values.filter(({ interval: { low, high } }) => low < high);
  const [single, several] = [true, false].map((of) => drawn.some(({ runs }) => (runs.length === 1) === of));
  if (single) return ` Bars: what rounding leaves open${several ? "; of several runs, their spread" : ""}.`;
  return several ? " Bars: the spread of the runs." : "";
}

/** @param credible of which places are */
function chanceText(credible: readonly RankedValue[]): string {
  const single = credible.filter(({ runs }) => runs.length === 1);
  if (single.length < 2) return "";
  const times = single.map(({ noise }) => tieWithin(noise));
  const [least, most] = [Math.min(...times), Math.max(...times)].map((one) => `${formatNumber(one)}x`);
  const span = least === most ? most : `${least} to ${most}`;
  return ` Two single runs may lie ${span} apart by chance alone, and further where many are compared: nothing tells such apart.`;
}

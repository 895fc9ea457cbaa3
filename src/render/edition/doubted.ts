/** What casts doubt on a credible figure: a caution, what is excluded beside it, or that hardly anything of it could be verified. */

import {
  type Beside,
  excludedBeside as besideIn,
  besideTexts as besideTextsIn,
} from "../../judge/checks/excluded-beside.ts";
import { cautionOf, cautionsOf, ofItsPart } from "../../judge/checks/index.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import { hardlyText } from "../../judge/ranking/verified.ts";
import type { Edition } from "./edition.ts";

/** What checks cast heavy doubt on. */
const cautionTexts = (value: RankedValue): string[] =>
  cautionsOf(value).map((code) => ofItsPart(value, code, cautionOf(code)));

export { type Beside, besideText } from "../../judge/checks/excluded-beside.ts";
export { hardlyInFull, hardlyText } from "../../judge/ranking/verified.ts";

/** What is excluded beside it in the same result. */
export const excludedBeside = (
  { resultsOf }: Pick<Edition, "resultsOf">,
  metric: string,
  value: Pick<RankedValue, "runs" | "noted">,
): Beside[] => besideIn(resultsOf, metric, value);

/** "median was buffered", of either of these credible figures, each once. */
export const besideTexts = (edition: Edition, metric: string, values: readonly RankedValue[]): string[] =>
  besideTextsIn(edition.resultsOf, metric, values);

/** `hardly`: how it is said that hardly anything was verified. Undefined where nothing does, and of what is excluded, which says more. */
export function doubtOf(
  edition: Edition,
  metric: string,
  value: RankedValue,
  hardly = hardlyText,
): string | undefined {
  if (value.excludedBy.length > 0) return undefined;
  const said = [
    ...cautionTexts(value),
    ...besideTexts(edition, metric, [value]),
    ...(value.barely === undefined ? [] : [hardly(value.barely)]),
  ];
  return said.length === 0 ? undefined : said.join(", ");
}

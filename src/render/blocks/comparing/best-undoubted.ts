/** Who is best where all that are first are in doubt. */
import { heldAgainst, isLevelIn, standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import { listed } from "../../../text/words.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";

/** " The best that is not in doubt is A, 26 ms; level with it: B."; " All others are in doubt, too."; empty where somebody who is first is not, or there is no other. */
export function bestUndoubtedText(edition: Edition, { values, first, metric }: Ranking): string {
  const isDoubted = (id: string): boolean =>
    values.some((one) => one.deployment === id && doubtOf(edition, metric.id, one) !== undefined);
  if (first.length === 0 || !first.every(isDoubted) || standsAlone(values)) return "";
  const best = heldAgainst(values, ({ deployment }) => isDoubted(deployment));
  if (best === undefined || isDoubted(best.deployment))
    return values.filter(({ rank }) => rank !== undefined).length > first.length
      ? " All others are in doubt, too."
      : "";
  const name = titles(edition.record).deployment;
  const level = values.filter((one) => !isDoubted(one.deployment) && isLevelIn(values, best, one));
  const beside =
    level.length === 0 ? "" : `; level with it: ${listed(level.map(({ deployment }) => name(deployment)))}`;
  return ` The best that is not in doubt is ${name(best.deployment)}, ${valueText(best, metric)}${beside}.`;
}

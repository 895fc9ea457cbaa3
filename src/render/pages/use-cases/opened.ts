/** Which environment the page of a use case shows at first, and why that one. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural } from "../../../text/words.ts";
import { wordIn } from "../../blocks/until/named.ts";
import { UNGIVEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";

/** No environment names anybody. */
const isOpenEverywhere = (edition: Edition, answers: readonly Recommendation[]): boolean =>
  answers.every((one) => wordIn(edition, one) === UNGIVEN);

/** Of how many candidates something of what is asked was measured and stands; then, how much of that. */
function measuredOf({ candidates }: Recommendation): readonly [candidates: number, figures: number] {
  const counts = candidates.map(({ figures }) => figures.filter(({ known }) => known === "measured").length);
  return [counts.filter((count) => count > 0).length, counts.reduce((sum, count) => sum + count, 0)];
}

/** @param answers the surest first @returns the same, unless nothing is settled anywhere: then those of which most was measured come first */
export function openedFirst(edition: Edition, answers: readonly Recommendation[]): Recommendation[] {
  if (!isOpenEverywhere(edition, answers)) return [...answers];
  return answers.toSorted((a, b) => {
    const [[candidates, figures], [others, otherFigures]] = [measuredOf(a), measuredOf(b)];
    return others - candidates || otherFigures - figures;
  });
}

/** What the page says of the one that it shows. @param answers as `openedFirst` gives them */
export function whichText(edition: Edition, answers: readonly Recommendation[]): string {
  const [shown] = answers;
  if (shown === undefined) return "";
  const where = titles(edition.record).environment(shown.environment);
  if (!isOpenEverywhere(edition, answers))
    return `Below: in ${where}, the surest of ${plural(answers.length, "environment")}.`;
  const [candidates] = measuredOf(shown);
  return candidates === 0
    ? `Nothing is settled anywhere. Shown: ${where}.`
    : `Nothing is settled anywhere. Shown: ${where}, where most was measured.`;
}

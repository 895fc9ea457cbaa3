/** On which figures an answer rests, where its use case depends on more than any figure shows. */
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { type Fate, fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, upperFirst } from "../../../text/words.ts";

/** "By read bandwidth alone. Not measured: opening and listing files, read IOPS."; empty where nobody is named, or figures show all. */
export function restsOnText(recommendation: Recommendation): string {
  const { definition, metrics, candidates, answers } = recommendation;
  const [{ verdict, first, level }] = answers;
  if (definition.beyond === undefined || first === undefined || verdict === "open") return "";
  const named = candidates.filter(({ deployment }) => deployment === first || deployment === level);
  const phrasesOf = (isScored: boolean, fate: Fate): string[] =>
    metrics.flatMap(({ metric, scored }, index) => {
      const known = metricById.get(metric);
      const fates = named.map(({ figures }) => fateOf(figures[index]));
      return known !== undefined && scored === isScored && fates.includes(fate) ? [phraseOf(known)] : [];
    });
  const measured = [...new Set(phrasesOf(true, "measured"))];
  if (measured.length === 0) return "";
  const lacking = [definition.beyond, ...new Set(phrasesOf(false, "missing"))];
  return `${upperFirst(`by ${listed(measured)}`)} alone. Not measured: ${lacking.join("; ")}.`;
}

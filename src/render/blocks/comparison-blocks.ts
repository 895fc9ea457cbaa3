/** A comparison on its environment's page: what was found and the main chart open, everything else folded. */
import type { Figures } from "../charts/figures.ts";
import type { Edition } from "../edition/edition.ts";
import { valuesAnchor } from "../edition/links.ts";
import { bullets, text } from "../edition/parts.ts";
import type { Block } from "../edition/view.ts";
import { chartOfPrimary, percentileCharts } from "./chart-inputs.ts";
import { type Comparison, comparisonSentences, comparisonTable } from "./comparisons.ts";

export function comparisonBlocks(edition: Edition, figures: Figures, comparison: Comparison): Block[] {
  const table = comparisonTable(edition, comparison);
  const { shown, folded } = comparisonSentences(edition, comparison);
  const said = shown.map((one) => text(one));
  // A value alone needs neither chart nor fold.
  if (comparison.primary.values.length < 2) return [table, ...said];
  const percentiles = percentileCharts(edition, figures, comparison);
  const inside = [
    "Every metric and place",
    ...(percentiles.length > 0 ? ["latency percentiles"] : []),
    ...(folded.length > 0 ? [`ratios (${folded.length})`] : []),
  ];
  return [
    ...said,
    chartOfPrimary(edition, figures, comparison),
    {
      block: "more",
      id: valuesAnchor(comparison.id),
      summary: inside.join(", "),
      blocks: [table, ...percentiles, ...bullets(folded)],
    },
  ];
}

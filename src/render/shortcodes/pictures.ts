/** Charts of the record that guides show: picture KIND ENVIRONMENT [COMPARISON]. */
import { chartOfPrimary, chartsOfEnvironment, percentileCharts } from "../blocks/chart-inputs.ts";
import { comparisonsOf } from "../blocks/comparisons.ts";
import { overviewBlocks } from "../blocks/overview-chart.ts";
import type { Figures } from "../charts/figures.ts";
import type { Edition } from "../edition/edition.ts";
import type { Block } from "../edition/view.ts";

export type Picture = Extract<Block, { block: "figure" }>;

/** `comparison` is the address of its page below that of the environment. Undefined where the edition has no such chart. */
export function pictureOf(
  edition: Edition,
  figures: Figures,
  [kind = "", environment = "", comparison]: readonly string[],
): Picture | undefined {
  const found = comparisonsOf(edition, environment).find(({ anchor }) => anchor === comparison);
  const blocks: Readonly<Record<string, () => readonly Block[]>> = {
    ranking: () =>
      found && found.primary.values.length > 1 ? [chartOfPrimary(edition, figures, found)] : [],
    percentiles: () => (found ? percentileCharts(edition, figures, found) : []),
    "reads-against-writes": () => chartsOfEnvironment(edition, figures, environment),
    overview: () => overviewBlocks(edition, figures, environment),
  };
  return blocks[kind]?.().find((block): block is Picture => block.block === "figure");
}

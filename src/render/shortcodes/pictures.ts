/** Charts of the record that guides show: picture KIND ENVIRONMENT [COMPARISON or DEPLOYMENT ...]. */
import { deploymentNamed } from "../../schema/names.ts";
import { chartOfPrimary, chartsOfEnvironment, percentileCharts } from "../blocks/chart-inputs.ts";
import { type Comparison, comparisonsOf } from "../blocks/comparisons.ts";
import { overviewBlocks } from "../blocks/overview/overview-chart.ts";
import type { Figures } from "../charts/figures.ts";
import type { Edition } from "../edition/edition.ts";
import type { Examples } from "../edition/examples.ts";
import type { Block } from "../edition/view.ts";
import { OF_EXAMPLES } from "./content.ts";
import { depthPicture } from "./depth-picture.ts";
import { examplePicture } from "./example-picture.ts";
import { littlePicture } from "./little-picture.ts";
import { modesPicture } from "./modes-picture.ts";
import { tierPicture } from "./tier-picture.ts";
import { wirePicture } from "./wire-picture.ts";

export type Picture = Extract<Block, { block: "figure" }>;

/** Each of `anchors` is the address of a comparison's page below that of the environment, or the name of a deployment for what shows chosen ones. Those of examples name these. Undefined where the edition has no such chart. */
export function pictureOf(
  edition: Edition,
  figures: Figures,
  [kind = "", environment = "", ...anchors]: readonly string[],
  examples: Examples,
): Picture | undefined {
  if (kind.startsWith(OF_EXAMPLES))
    return examplePicture(edition, figures, examples, kind, [environment, ...anchors]);
  const all = comparisonsOf(edition, environment);
  const asked = anchors.map((asks) => all.find(({ anchor }) => anchor === asks));
  const [found] = asked;
  const only = anchors.flatMap((name) => deploymentNamed(edition.record.deployments, name) ?? []);
  const blocks: Readonly<Record<string, () => readonly Block[]>> = {
    ranking: () =>
      found && found.primary.values.length > 1 ? [chartOfPrimary(edition, figures, found)] : [],
    percentiles: () => (found ? percentileCharts(edition, figures, found) : []),
    "reads-against-writes": () => chartsOfEnvironment(edition, figures, environment, only),
    "depth-by-depth": () => depthPicture(edition, figures, inPairs(asked)),
    little: () => (found ? littlePicture(edition, figures, found) : []),
    tiers: () => (found ? tierPicture(edition, figures, found) : []),
    modes: () => modesPicture(edition, figures, environment, anchors[0]),
    "wire-share": () => wirePicture(edition, figures, environment),
    overview: () => overviewBlocks(edition, figures, environment),
  };
  return blocks[kind]?.().find((block): block is Picture => block.block === "figure");
}

/** The first with the second, the third with the fourth; empty where one of them is not there. */
const inPairs = (asked: readonly (Comparison | undefined)[]): [Comparison, Comparison][] => {
  const there = asked.flatMap((one) => one ?? []);
  return there.length < asked.length
    ? []
    : there.flatMap((one, i): [Comparison, Comparison][] => {
        const next = there[i + 1];
        return i % 2 === 0 && next ? [[one, next]] : [];
      });
};

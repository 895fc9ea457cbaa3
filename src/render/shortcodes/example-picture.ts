/** Charts of the engine's own examples: curves and courses that no run of a report may have logs for. */

import { exampleCurves, exampleOverTime } from "../blocks/details/example-charts.ts";
import type { Figures } from "../charts/figures.ts";
import type { Edition } from "../edition/edition.ts";
import { type Examples, exampleNamed, examplePage, exampleTitle } from "../edition/examples.ts";
import { joined } from "../edition/parts.ts";
import type { Block } from "../edition/view.ts";

type Picture = Extract<Block, { block: "figure" }>;

/** By the kind that is asked for, the kind of chart. */
const CHART: Readonly<Record<string, string>> = {
  "example-percentiles": "percentile-curve",
  "example-shares": "latency-cdf",
  "example-time": "time-series",
  "example-latencies": "latency-heatmap",
};

/** Of the deployments that are named; its caption says that it is made for the page, and leads to where it is from. */
export function examplePicture(
  { links }: Pick<Edition, "links">,
  figures: Figures,
  examples: Examples,
  kind: string,
  names: readonly string[],
): Picture | undefined {
  const results = names.flatMap((name) => exampleNamed(examples, name) ?? []);
  const [first] = results;
  const chart = CHART[kind];
  if (first === undefined || chart === undefined || results.length < names.length) return undefined;
  const blocks =
    kind === "example-percentiles" || kind === "example-shares"
      ? exampleCurves(examples, only(figures, chart), results)
      : exampleOverTime(examples, only(figures, chart), links, first);
  const found = picturesIn(blocks).find(({ svg }) => svg.startsWith(`charts/${chart}-`));
  if (found === undefined) return undefined;
  const pages = results.map((judged) => ({
    text: exampleTitle(examples, judged),
    href: examplePage(judged.run),
  }));
  const from = [" Measured for this page, and no part of the record: ", ...joined(pages, " and "), "."];
  return { ...found, caption: [found.caption, from].flat() };
}

/** The first of one kind alone: a chart that no page shows is kept by none, and would be made only where all pages are. */
function only(figures: Figures, chart: string): Figures {
  let isMade = false;
  return {
    ...figures,
    figure(request, ...said) {
      if (isMade || request.kind !== chart) return { block: "text", text: "" };
      isMade = true;
      return figures.figure(request, ...said);
    },
  };
}

const picturesIn = (blocks: readonly Block[]): Picture[] =>
  blocks.flatMap((block) =>
    block.block === "figure" ? [block] : block.block === "more" ? picturesIn(block.blocks) : [],
  );

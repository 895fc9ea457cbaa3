/** How far each weight and each figure of an answer may move before another comes first. */

import type { FigureShift, WeightShift } from "../../../judge/order/sensitivity.ts";
import { factorText } from "../../../judge/recommending/fragile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { formatShare, formatValue } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { heads, numeric } from "../../edition/parts.ts";
import type { Block, Table, TableCell } from "../../edition/view.ts";
import { comparableIn } from "../why/score-outcome.ts";

/** Folded; nothing where there is no first choice, or nothing that could change it. */
export function sensitivityBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const { sensitivity, first, runnerUp } = recommendation;
  if (sensitivity === undefined || first === undefined) return [];
  const { weights } = sensitivity;
  // Of what was flushed another figure stands on the page.
  const figures = sensitivity.figures.filter(({ metric: index }) => {
    const metric = metricOf(recommendation, index);
    return metric && comparableIn(recommendation, metric, index).flushed === undefined;
  });
  const blocks = [
    ...(runnerUp !== undefined && weights.length > 1 ? [weightTable(edition, recommendation, weights)] : []),
    ...(figures.length > 0 ? [figureTable(edition, recommendation, figures)] : []),
  ];
  if (blocks.length === 0) return [];
  const text: Block = {
    block: "text",
    text: "Exact, as scores are weighted geometric means: where a weight moves, the others keep their proportion, and where a figure moves, all others stay.",
    tone: "muted",
  };
  return [{ block: "more", summary: "How far weights and figures may move", blocks: [text, ...blocks] }];
}

function weightTable(edition: Edition, of: Recommendation, weights: readonly WeightShift[]): Table {
  const name = titles(edition.record);
  const turn = (side: WeightShift["above"]): TableCell =>
    side === undefined
      ? { text: "never", tone: "muted" }
      : { text: formatShare(side.share), note: `then ${name.deployment(side.brings)}` };
  return {
    block: "table",
    caption: "Weights, as shares of all that are scored",
    fixed: true,
    columns: heads(
      "Metric",
      numeric("Now"),
      numeric("Another is first below"),
      numeric("Another is first above"),
    ),
    rows: weights.map((weight) => ({
      cells: [
        { text: titleOf(of, weight.metric) },
        { text: formatShare(weight.share) },
        turn(weight.below),
        turn(weight.above),
      ],
    })),
  };
}

function figureTable(edition: Edition, of: Recommendation, figures: readonly FigureShift[]): Table {
  const name = titles(edition.record);
  const { first, runnerUp } = of;
  const move = (unit: Metric["unit"], figure: FigureShift["second"]): TableCell =>
    figure === undefined
      ? { text: "–", tone: "muted" }
      : { text: formatValue(figure.to, unit), note: `now ${formatValue(figure.from, unit)}` };
  return {
    block: "table",
    caption: "Figures: either of the two moves alone",
    fixed: true,
    columns: heads(
      "Metric",
      numeric("By a factor of"),
      { label: first === undefined ? "" : name.deployment(first), numeric: true },
      ...(runnerUp === undefined ? [] : [numeric(name.deployment(runnerUp))]),
      "What then",
    ),
    rows: figures.flatMap((figure) => {
      const unit = metricOf(of, figure.metric)?.unit;
      if (unit === undefined) return [];
      return [
        {
          cells: [
            { text: titleOf(of, figure.metric) },
            { text: factorText(figure.factor) },
            move(unit, figure.first),
            ...(runnerUp === undefined ? [] : [move(unit, figure.second)]),
            { text: figure.ends === "objective" ? "misses the objective" : "the two change places" },
          ],
        },
      ];
    }),
  };
}

const metricOf = ({ metrics }: Recommendation, index: number): Metric | undefined =>
  metricById.get(metrics[index]?.metric ?? "");

const titleOf = (of: Recommendation, index: number): string =>
  metricOf(of, index)?.title ?? of.metrics[index]?.metric ?? "";

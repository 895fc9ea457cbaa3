/** By how much who is first in each metric is ahead of the next one and of the last. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { type Ratio, timesOfRatio, valueText } from "../../../judge/ranking/ratio.ts";
import { TIE } from "../../../judge/recommending/measured-pair.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { figureHref } from "../../edition/links.ts";
import { heads, numeric } from "../../edition/parts.ts";
import { deploymentCell } from "../../edition/storage-class.ts";
import type { Table, TableCell, TextSpan } from "../../edition/view.ts";

/** The first against the next, and against the last where that is another. */
export const ratiosOf = ({ overNext, overWorst }: Ranking): Ratio[] =>
  [overNext, overWorst?.worse === overNext?.worse ? undefined : overWorst].filter(
    (ratio) => ratio !== undefined,
  );

export function ratioTable(edition: Edition, rankings: readonly Ranking[]): Table {
  return {
    block: "table",
    caption: "The first of each metric against the next one and the last",
    columns: heads("Metric", "First", "Against", numeric("Times faster"), "Range"),
    rows: rankings.flatMap((ranking) =>
      ratiosOf(ranking).map((ratio) => ({
        cells: [
          { text: ranking.metric.title },
          sideCell(edition, ranking, ratio.better),
          sideCell(edition, ranking, ratio.worse),
          {
            text: timesOfRatio(ratio),
            sort: ratio.factor,
            ...(ratio.relation === "tie" && {
              // With many that are compared two must be further apart than their own range, as it is printed, says.
              note:
                Number.parseFloat(rangeOf(ratio)) > 1
                  ? `level among all ${ranking.values.length} that are ranked`
                  : TIE,
              tone: "muted" as const,
            }),
          },
          { text: rangeOf(ratio) },
        ],
      })),
    ),
  };
}

/** Its value leads to its run. */
function sideCell(edition: Edition, { metric, values }: Ranking, id: string): TableCell {
  const found = values.find(({ deployment }) => deployment === id);
  const [run] = found?.runs ?? [];
  const value: TextSpan[] =
    found === undefined
      ? []
      : [{ text: valueText(found, metric), ...(run && { href: figureHref(run.run, run.result, metric) }) }];
  const { note, ...cell } = deploymentCell(edition, id);
  return { ...cell, note: [...value, ...(note === undefined ? [] : [", ", ...[note].flat()])] };
}

/** "9.8x to 11x": how far the figures let a ratio be known. */
export const rangeOf = ({ interval: { low, high } }: Ratio): string =>
  [...new Set([low, high].map((times) => `${formatNumber(times)}x`))].join(" to ");

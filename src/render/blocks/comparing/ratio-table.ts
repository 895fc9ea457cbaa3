/** By how much who is first in each metric is ahead of the next one and of the last. */
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { type Ratio, timesOfRatio, valueText } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { TIE } from "../../../judge/recommending/measured-pair.ts";
import { isFiner, oneSizeOf } from "../../../judge/side-by-side/pair-ratio.ts";
import { formatNumber } from "../../../units/format.ts";
import { doubtOf } from "../../edition/doubted.ts";
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
          finerCell(edition, ranking, ratio, rankings) ?? {
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

/** In place of a second ratio of one rate, whose figures were rounded apart. */
export const SAME_RATE = "same rate";

/** IOPS and bandwidth of blocks of one size are one rate, whose factor the more finely printed one tells; undefined of that. */
function finerCell(
  edition: Edition,
  ranking: Ranking,
  ratio: Ratio,
  rankings: readonly Ranking[],
): TableCell | undefined {
  // Of what is level that is said.
  const own = ratio.relation === "tie" ? undefined : sidesOf(ranking, ratio);
  const [ref] = own?.a.runs ?? [];
  const tested = ref && edition.resultsOf(ref.run).find(({ index }) => index === ref.result);
  const { direction, unit } = ranking.metric;
  if (own === undefined || unit === "ns" || !oneSizeOf(tested?.result.workload).includes(direction))
    return undefined;
  for (const other of rankings) {
    const { metric, environment, comparisonId } = other;
    if (metric.direction !== direction || metric.unit === "ns" || metric.unit === unit) continue;
    if (environment !== ranking.environment || comparisonId !== ranking.comparisonId) continue;
    const same = ratiosOf(other).find(
      ({ better, worse }) => better === ratio.better && worse === ratio.worse,
    );
    const twin = same && sidesOf(other, same);
    if (twin !== undefined && isFiner(twin, own))
      return { text: SAME_RATE, note: `as ${metric.title}`, tone: "muted", sort: twin.ratio.factor };
  }
  return undefined;
}

function sidesOf(
  { values }: Ranking,
  ratio: Ratio,
): { ratio: Ratio; a: RankedValue; b: RankedValue } | undefined {
  const [a, b] = [ratio.better, ratio.worse].map((id) => values.find(({ deployment }) => deployment === id));
  return a && b && { ratio, a, b };
}

/** Its value leads to its run, and says where it is in doubt. */
function sideCell(edition: Edition, { metric, values }: Ranking, id: string): TableCell {
  const found = values.find(({ deployment }) => deployment === id);
  const [run] = found?.runs ?? [];
  const value: TextSpan[] =
    found === undefined
      ? []
      : [{ text: valueText(found, metric), ...(run && { href: figureHref(run.run, run.result, metric) }) }];
  const { note, ...cell } = deploymentCell(edition, id);
  const doubt = found && doubtOf(edition, metric.id, found) !== undefined ? [", in doubt"] : [];
  return { ...cell, note: [...value, ...doubt, ...(note === undefined ? [] : [", ", ...[note].flat()])] };
}

/** "9.8x to 11x": how far the figures let a ratio be known. */
export const rangeOf = ({ interval: { low, high } }: Ratio): string =>
  [...new Set([low, high].map((times) => `${formatNumber(times)}x`))].join(" to ");

/** A figure of a candidate: as measured, as printed and excluded, or the interval that bounds leave, with where they are from. */

import { type Bound, endWords } from "../../../judge/bounds/bound.ts";
import type { Figure } from "../../../judge/bounds/figure.ts";
import { BOUND_RULES } from "../../../judge/bounds/rules.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { labelsOf, labelsTogether } from "../../../judge/checks/index.ts";
import { isKept } from "../../../judge/planning/counting.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Metric, metricById } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { listed, lowerFirst } from "../../../text/words.ts";
import { formatShare, formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, deploymentLink, fold, joined } from "../../edition/parts.ts";
import { type Badge, type Block, plain, type Rich, type TableCell } from "../../edition/view.ts";
import { otherNote, rankedCell } from "../values.ts";

export function figureCell(
  edition: Edition,
  metric: Metric,
  figure: Figure,
  share: number | undefined,
  said?: ReadonlySet<string>,
): TableCell {
  const { known, ranked } = figure;
  const cell = ranked && rankedCell(edition, metric, ranked, said);
  if (known === "measured" && cell)
    return share === undefined
      ? cell
      : { ...otherNote(cell, formatShare(share)), share, ...paleBar(rankedCell(edition, metric, ranked)) };
  const may = mayBeText(metric, figure);
  const title = boundText(metric, figure);
  if (cell)
    return {
      ...otherNote(cell, may),
      badges: isKept(figure) ? (cell.badges ?? []) : withoutNotes(cell, ranked),
    };
  return { text: may, tone: "muted", sort: "", title, ...defined({ note: figure.standIn?.text }) };
}

/** A bar is pale where its figure is in doubt, wherever that is said. */
export const paleBar = ({ badges = [] }: TableCell): Pick<TableCell, "pale"> =>
  badges.some(({ tone }) => tone === "note") ? { pale: true } : {};

/** What excludes it says more than what only doubts it. */
function withoutNotes({ badges = [] }: TableCell, value: RankedValue | undefined): Badge[] {
  const noted = new Set(value && labelsOf(value, value.noted));
  return badges.filter(({ text }) => !noted.has(text));
}

/** The class of a medium is a wide guess: it is told beneath the table only. */
const isNarrow = (bound: Bound | undefined): bound is Bound => bound !== undefined && bound.rule !== "medium";

/** Nearer to the printed figure than this, as a share, it only repeats that. */
const SAME = 0.01;

/** "at best 119 MiB/s", of a latency "at least 4.31 ms", "845 µs to 32 ms"; "not measured", or "excluded", where nothing but the class of its medium is known. */
function mayBeText(metric: Metric, figure: Figure): string {
  const { better, unit } = metric;
  const { interval, best, worst, ranked, elsewhere } = figure;
  const { low, high } = interval;
  const [top, bottom] = better === "higher" ? [high, low] : [low, high];
  const says = (bound: Bound | undefined): boolean =>
    isNarrow(bound) && (ranked === undefined || Math.abs(bound.value / ranked.value - 1) > SAME);
  if (says(best) && says(worst)) return `${formatValue(low, unit)} to ${formatValue(high, unit)}`;
  if (says(best)) return `${endWords(metric).best} ${formatValue(top, unit)}`;
  if (says(worst)) return `${endWords(metric).worst} ${formatValue(bottom, unit)}`;
  if (ranked && isKept(figure)) return `the true value may be ${better === "higher" ? "lower" : "higher"}`;
  return ranked
    ? "excluded"
    : elsewhere
      ? `excluded in another test: ${listed(labelsTogether(elsewhere))}`
      : "not measured";
}

/** Wide, and of every figure that nobody has: it is told what it is once. */
const MEDIUM = "the class of its medium";
const MEDIUM_WHY = `By ${MEDIUM}: ${lowerFirst(BOUND_RULES.find(({ id }) => id === "medium")?.why ?? "")}`;
const reasonOf = (bound: Bound): string => (isNarrow(bound) ? bound.text : MEDIUM);

/** A drive's quickest answer says nothing of a storage that may lie behind a network, copies and queues: it is reckoned with, and no claim. */
const isClaimed = (bound: Bound, unit: Metric["unit"]): boolean => isNarrow(bound) || unit !== "ns";

/** "at best 119 MiB/s: the line carries 119 MiB/s; at worst ..." */
function boundText(metric: Metric, { interval: { low, high }, best, worst }: Figure): string {
  const { better, unit } = metric;
  const words = endWords(metric);
  const [top, bottom] = better === "higher" ? [high, low] : [low, high];
  const ends = [
    // The end of what rounding leaves open would read as another figure than the one that was printed.
    ...(best && isClaimed(best, unit)
      ? [
          `${words.best} ${best.rule === "printed" ? "as printed" : formatValue(top, unit)}: ${reasonOf(best)}`,
        ]
      : []),
    ...(worst ? [`${words.worst} ${formatValue(bottom, unit)}: ${reasonOf(worst)}`] : []),
  ];
  return ends.join("; ");
}

/** Folded: titles of cells are out of reach on a phone. Equal bounds stand once, with all that have them. */
export function boundBlocks(
  edition: Edition,
  { metrics }: Recommendation,
  candidates: readonly Candidate[],
): Block[] {
  const all = metrics.flatMap(({ metric: id }, index) => {
    const metric = metricById.get(id);
    return candidates.flatMap(({ deployment, figures }) => {
      const figure = figures[index];
      if (metric === undefined || figure === undefined || figure.known === "measured") return [];
      const said = boundText(metric, figure);
      return said === "" ? [] : [{ deployment, what: `${metric.title}, ${said}. ` }];
    });
  });
  const items = [...Map.groupBy(all, ({ what }) => what)].map(
    ([what, some]): Rich => [
      what,
      ...joined(
        [...new Set(some.map(({ deployment }) => deployment))].map((deployment) => ({
          ...deploymentLink(edition, deployment),
          tone: "muted" as const,
        })),
      ),
    ],
  );
  const ofMedium = items.some((item) => plain(item).includes(MEDIUM)) ? [MEDIUM_WHY] : [];
  return fold("What the figures that are missing or excluded may be", bullets([...items, ...ofMedium]));
}

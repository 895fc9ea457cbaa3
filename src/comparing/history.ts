/** Series of runs and the changes of their level, for a terminal or a program. Pure. */
import type { Titles } from "../judge/ranking/ratio.ts";
import type { LevelChange, RunSeries } from "../judge/side-by-side/run-series.ts";
import { printable } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { formatNumber, formatValue } from "../units/format.ts";
import type { Colours } from "./text.ts";

const NO_CHANGE = "no change of level";
const TOO_FEW = "too few runs to tell";
const SCATTERED = "cannot tell, as runs scatter too far: measure more";

/** A line a series, one below it for each change, and what it comes to. */
export function historyLines(series: readonly RunSeries[], titles: Titles, colour: Colours): string[] {
  const changes = series.reduce((sum, { changes: own }) => sum + own.length, 0);
  const few = series.filter(({ areFew }) => areFew).length;
  const scattered = series.filter(({ areScattered }) => areScattered).length;
  const found = [
    changes > 0 && plural(changes, "change of level", "changes of level"),
    changes === 0 && few + scattered < series.length && NO_CHANGE,
    scattered > 0 && `${scattered} that cannot be told (measure more runs)`,
    few > 0 && `${few === series.length ? "" : `${few} with `}${TOO_FEW}`,
  ];
  return [
    ...series.flatMap((one) => [
      headOf(one, titles),
      ...one.changes.map((change) => changeLine(change, one, colour)),
    ]),
    `${plural(series.length, "series", "series")}: ${found.filter(Boolean).join(", ")}.`,
  ];
}

function headOf(
  { deployment, comparisonTitle, metric, points, excluded, changes, areFew, areScattered }: RunSeries,
  titles: Titles,
): string {
  const what = [titles.get(deployment) ?? deployment, comparisonTitle, metric.phrase]
    .map(printable)
    .join("  ");
  const days = [points[0], points.at(-1)].map((point) => point?.at.slice(0, 10));
  const left = excluded > 0 ? `, ${excluded} more excluded by checks` : "";
  const none = changes.length > 0 ? "" : `: ${areFew ? TOO_FEW : areScattered ? SCATTERED : NO_CHANGE}`;
  return `${what}  ${plural(points.length, "run")}, ${days.join(" to ")}${left}${none}`;
}

function changeLine(
  { first, before, after, confidence, verdict }: LevelChange,
  { metric: { unit } }: RunSeries,
  colour: Colours,
): string {
  const line =
    `  ${verdict} from ${first.run} of ${first.at.slice(0, 10)}: ` +
    `${formatValue(before, unit)} to ${formatValue(after, unit)}, ${formatNumber(after / before)}x (${formatNumber(100 * confidence)} % sure)`;
  return verdict === "worse" ? colour.red(line) : colour.green(line);
}

/** Confidence as a share of 1; values in the unit beside them. */
export function historyJson(series: readonly RunSeries[]): string {
  const found = series.map(({ metric, comparisonId, comparisonTitle, ...rest }) => ({
    ...rest,
    comparison: comparisonId,
    title: comparisonTitle,
    metric: metric.id,
    unit: metric.unit,
  }));
  return `${JSON.stringify({ series: found }, null, 1)}\n`;
}

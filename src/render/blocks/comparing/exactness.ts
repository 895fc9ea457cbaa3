/** How exactly the values of a table are known: a finger reaches no title, so that what a value may be stands in a column, or once in the caption. */
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { formatShare, formatValue } from "../../../units/format.ts";
import type { TableCell, TableColumn } from "../../edition/view.ts";
import { noiseText } from "../values.ts";

type Exactness = {
  /** Behind the other sentences of the caption. */
  said: readonly string[];
  columns: readonly TableColumn[];
  cells: (metric: Metric, value: RankedValue) => readonly TableCell[];
};

/** A column where values differ in it; a sentence where all of them are known alike. */
export function exactnessOf(values: readonly RankedValue[]): Exactness {
  const alike = new Set(values.map(alikeText));
  const [said] = alike;
  return values.length > 0 && alike.size === 1 && said !== undefined
    ? { said: [` ${said}`], columns: [], cells: () => [] }
    : apart(values);
}

/** How far the runs of what was run once scatter is said once, where that is the same of all of it. */
function apart(values: readonly RankedValue[]): Exactness {
  const once = values.filter(isOnce);
  const [scatter, ...others] = new Set(once.map(scatterOf));
  const isShared = once.length > 1 && others.length === 0;
  return {
    said: isShared ? [` Of what was run once, the standard deviation of runs is ${scatter}.`] : [],
    columns: [{ label: "How exact" }],
    cells: (metric, value) => [
      isShared && isOnce(value) ? roundedCell(metric, value) : intervalCell(metric, value),
    ],
  };
}

/** One run is as exact as runs are alike; how it was rounded says little of that. */
const isOnce = ({ runs }: RankedValue): boolean => runs.length === 1;
const scatterOf = ({ noise }: RankedValue): string => `about ${formatShare(noise.cv)}`;

function endsOf({ unit }: Metric, { interval: { low, high } }: RankedValue) {
  const [from = "", to = ""] = [low, high].map((end) => formatValue(end, unit));
  return { from, to };
}

function roundedCell(metric: Metric, value: RankedValue): TableCell {
  const { from, to } = endsOf(metric, value);
  const { intervalBasis } = value;
  const text = from === to ? intervalBasis : `${intervalBasis}, rounded: ${from} to ${to}`;
  return { text, tone: "muted" };
}

/** As a share of what runs vary by: less than that changes nothing that a reader could see. */
const NEGLIGIBLE = 0.1;

/** Nothing for a value whose range says more than that: of several runs, or coarsely rounded. */
function alikeText({ runs, value, interval: { low, high }, intervalBasis, noise }: RankedValue) {
  if (runs.length !== 1 || (high - low) / 2 > value * noise.cv * NEGLIGIBLE) return undefined;
  return `How exact, each of them: ${intervalBasis}, and runs with a standard deviation of about ${formatShare(noise.cv)}; rounding is less than ${formatShare(NEGLIGIBLE)} of that.`;
}

function intervalCell(metric: Metric, value: RankedValue): TableCell {
  if (isOnce(value))
    return {
      text: `standard deviation of runs: ${scatterOf(value)}`,
      note: roundedCell(metric, value).text,
      tone: "muted",
    };
  const { from, to } = endsOf(metric, value);
  return {
    text: from === to ? "as shown" : `${from} to ${to}`,
    // What the noise is known by stands on the method page.
    note: `${value.intervalBasis}${noiseText(value).replace(/:.*/, "")}`,
    tone: "muted",
  };
}

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
    : {
        said: [],
        columns: [{ label: "How exact" }],
        cells: (metric, value) => [intervalCell(metric, value)],
      };
}

/** As a share of what runs vary by: less than that changes nothing that a reader could see. */
const NEGLIGIBLE = 0.1;

/** Nothing for a value whose range says more than that: of several runs, or coarsely rounded. */
function alikeText({ runs, value, interval: { low, high }, intervalBasis, noise }: RankedValue) {
  if (runs.length !== 1 || (high - low) / 2 > value * noise.cv * NEGLIGIBLE) return undefined;
  return `How exact, each of them: ${intervalBasis}, and runs with a standard deviation of about ${formatShare(noise.cv)}; rounding is less than ${formatShare(NEGLIGIBLE)} of that.`;
}

function intervalCell({ unit }: Metric, value: RankedValue): TableCell {
  const [low, high] = [value.interval.low, value.interval.high].map((end) => formatValue(end, unit));
  // One run is as exact as runs are alike; how it was rounded says little of that.
  if (value.runs.length === 1)
    return {
      text: `standard deviation of runs: about ${formatShare(value.noise.cv)}`,
      note: low === high ? value.intervalBasis : `${value.intervalBasis}, rounded: ${low} to ${high}`,
      tone: "muted",
    };
  return {
    text: low === high ? "as shown" : `${low} to ${high}`,
    // What the noise is known by stands on the method page.
    note: `${value.intervalBasis}${noiseText(value).replace(/:.*/, "")}`,
    tone: "muted",
  };
}

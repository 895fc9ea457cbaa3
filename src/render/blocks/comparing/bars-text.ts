/** What the bars of a chart of dots are, for its caption. */
import { ENOUGH_RUNS } from "../../../judge/evidence/statistics.ts";
import { isPrintedRange } from "../../../judge/ranking/scatter.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { spanText } from "../../../text/words.ts";

type Measured = Pick<RankedValue, "quantity" | "runs" | "interval">;

/** In this order; `runs`: how many the values have. */
const BARS: readonly { has: (value: Measured) => boolean; says: (runs: string) => string }[] = [
  {
    has: ({ runs: { length } }) => length > 1 && length < ENOUGH_RUNS,
    says: (runs) => `lowest to highest of ${runs} runs`,
  },
  {
    has: ({ runs }) => runs.length >= ENOUGH_RUNS,
    says: (runs) => `95 % interval of the median of ${runs} runs`,
  },
  { has: isPrintedRange, says: () => "a range as it was printed" },
];

/** A sentence after a space. */
export function barsText(values: readonly Measured[]): string {
  const kinds = BARS.flatMap(({ has, says }) => {
    const counts = values.filter(has).map(({ runs }) => runs.length);
    if (counts.length === 0) return [];
    return says(spanText({ from: Math.min(...counts), to: Math.max(...counts) }));
  });
  if (kinds.length === 0) return " One run each: no bars.";
  const isSingle = values.some((value) => BARS.every(({ has }) => !has(value)));
  return ` Bars: ${[...kinds, ...(isSingle ? ["none where it is one run"] : [])].join("; ")}.`;
}

/** What was found of the steady state, and by how much. */
import {
  type SeriesWindow,
  STEADY_STATE,
  type SteadyState,
} from "../../../../judge/evidence/steady-state.ts";
import type { Unit } from "../../../../schema/metric.ts";
import { formatShare, formatValue } from "../../../../units/format.ts";
import { timeSpanText, timeText } from "../../drawing/time-text.ts";
import { sentence } from "../../sentence.ts";

/** A metric over the time of one run. A line is a direction, or a job where jobs cannot be put together. */
export type TimeSeriesInput = {
  title: string;
  /** "bandwidth", "IOPS", "completion latency". */
  metric: string;
  unit: Unit;
  /** Where the axis ends, with other charts of the same run; otherwise with the last window. */
  endMs?: number;
  /** Where the result stands. */
  href?: string;
  /** What was made to happen, and when. */
  happened?: readonly { atMs: number; text: string }[];
  lines: readonly {
    label: string;
    direction: string;
    jobs: number;
    windows: readonly SeriesWindow[];
    steady: SteadyState;
    note?: string;
  }[];
};
const signed = (share: number): string =>
  `${share < 0 ? "−" : share > 0 ? "+" : ""}${formatShare(Math.abs(share))}`;

export function timeSeriesFinding({ title, metric, unit, lines, happened = [] }: TimeSeriesInput): string {
  const was = metric === "IOPS" ? "were" : "was";
  const said = lines.map(({ label, steady, note }) => {
    const state = stateText(steady, (value) => formatValue(value, unit));
    return `${label} ${metric} ${was} ${state}${note ? ` (${note})` : ""}`;
  });
  const marked = happened.map(({ atMs, text }, i) => `${i + 1} at ${timeText(atMs)}, ${text}`);
  const marks = marked.length > 0 ? ` Marked is what was made to happen: ${marked.join("; ")}.` : "";
  return `${sentence(`${title}: ${said.join("; ")}`)}${marks}`;
}

/** As it stands after "read IOPS were". */
function stateText(steady: SteadyState, text: (value: number) => string): string {
  const rounds = `${steady.rounds} rounds of ${timeText(steady.roundMs)}`;
  const { leastRounds } = STEADY_STATE;
  switch (steady.kind) {
    case "steady":
      return (
        `steady from ${timeSpanText(steady.fromMs, steady.toMs)} at a mean of ${text(steady.mean)} ` +
        `(${steady.roundsWithin} of ${rounds}, range ${formatShare(steady.excursion)} of the mean, drift ${signed(steady.slope)})`
      );
    case "unsteady": {
      const { whole } = steady;
      const by = whole
        ? `range ${formatShare(whole.excursion)} of the mean, drift ${signed(whole.slope)}`
        : "some of them not known";
      return `never steady (${rounds}, ${by})`;
    }
    case "too-short":
      return `measured for too short to tell whether that is steady (${steady.rounds === 1 ? `1 round of ${timeText(steady.roundMs)}` : rounds}, at least ${leastRounds} are needed)`;
    case "gaps":
      return `logged with too many gaps to tell whether that is steady (${steady.known} of ${rounds} are known)`;
  }
}

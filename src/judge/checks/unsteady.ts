import type { TimeSeriesFile } from "../../schema/detail.ts";
import type { Result } from "../../schema/result.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { type CombinedSeries, combinedSeries } from "../evidence/combined-series.ts";
import { directionsOf, hasLargeBlocks } from "../evidence/in-flight.ts";
import { metricsOf, type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import { STEADY_STATE, type SteadyState, steadyState } from "../evidence/steady-state.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const unsteady = checkOf({
  code: "UNSTEADY",
  title: "The rate had not settled",
  rule: (t) =>
    `fio's own rule of steadiness (steadystate) came to hold; where it was not asked for: of ${inWords({ value: STEADY_STATE.rounds })} equal parts of the measured time, ${inWords(t.leastRounds)} in a row differ by at most ${textOf(t.excursionShare)} of their mean, and the line through them changes by at most ${textOf(t.slopeShare)}.`,
  why: "A rate that still falls is the mean of what was and what will be: a cache that fills up, credits that are spent, flash that begins to collect garbage. Another length of run gives another figure.",
  advice:
    "Run longer, or fill the volume before; write fio's logs (write_iops_log, log_avg_msec=1000), so that it can be seen.",
  thresholds: {
    excursionShare: [
      STEADY_STATE.excursion,
      "share",
      `Most that ${inWords({ value: STEADY_STATE.leastRounds })} parts differ, of their mean`,
    ],
    slopeShare: [STEADY_STATE.slope, "share", "Most that the line through them changes"],
    leastRounds: [STEADY_STATE.leastRounds, "count", "Parts in a row that must be steady"],
  },
  excludes: false,
  doubt: { weight: "light", says: "had not settled when measured" },
  shows: "nothing",
  example: "other-load-half-way",
  run: checkSteadiness,
});

type Bounds = Values<"excursionShare" | "slopeShare" | "leastRounds">;

function checkSteadiness({ result }: Subject, t: Bounds, around: Around): OutcomeDraft[] {
  if (result.status === "failed") return [];
  if (result.steadyState !== undefined) return [byFio(result.steadyState)];
  return bySeries(result, around.series(), t);
}

function byFio({ attained, asked, criterion }: NonNullable<Result["steadyState"]>): OutcomeDraft {
  const rule = asked === undefined ? "fio's rule of steadiness" : `fio's rule ${asked}`;
  const came = criterion === undefined ? "" : `; it came to ${criterion}`;
  return attained
    ? { verdict: "passed", evidence: `By ${rule} the rate was steady${came}.` }
    : { verdict: "noted", evidence: `By ${rule} the rate was not steady when time was up${came}.` };
}

function bySeries(result: Result, file: TimeSeriesFile | undefined, t: Bounds): OutcomeDraft[] {
  const all = file === undefined ? [] : combinedSeries(file.series);
  const outcomes = directionsOf(result.workload.rw).flatMap((side) => {
    const main = mainRate(all, side, hasLargeBlocks(result.workload));
    return main === undefined ? [] : [judge(main, t)];
  });
  return outcomes.length > 0 ? outcomes : [unchecked(["a log of the rate over time"])];
}

function mainRate(
  all: readonly CombinedSeries[],
  side: CombinedSeries["direction"],
  large: boolean,
): CombinedSeries | undefined {
  const rates = all.filter(
    ({ metric, direction }) => direction === side && (metric === "bandwidth" || metric === "iops"),
  );
  return rates.find(({ metric }) => metric === (large ? "bandwidth" : "iops")) ?? rates[0];
}

function judge({ direction, metric, windows }: CombinedSeries, t: Bounds): OutcomeDraft {
  const { excursionShare: excursion, slopeShare: slope, leastRounds } = t;
  const of = `the ${direction} ${metric === "iops" ? "rate" : metric}`;
  const found = steadyState(windows, { ...STEADY_STATE, excursion, slope, leastRounds });
  const metrics = metricsOf(direction);
  const length = `${found.rounds} rounds of ${formatValue(found.roundMs * 1e6, "ns")}`;
  if (found.kind === "steady") {
    const evidence = `In ${found.roundsWithin} of ${length} ${of} ${moved(found)}.`;
    return { metrics, verdict: "passed", evidence };
  }
  if (found.kind === "too-short") {
    const needed = `${leastRounds} rounds of at least ${formatValue(STEADY_STATE.leastRoundMs * 1e6, "ns")}`;
    return unchecked([`a log of ${needed}; that of ${of} has ${length}`], metrics);
  }
  if (found.kind === "gaps")
    return unchecked([`a log without gaps; that of ${of} covers ${found.known} of ${length}`], metrics);
  const whole = found.whole === undefined ? "" : `; over all of them it ${moved(found.whole)}`;
  const evidence = `No ${leastRounds} of ${length} in a row are steady in ${of}${whole}.`;
  return { metrics, verdict: "noted", evidence };
}

const moved = ({ excursion, slope }: Pick<SteadyState & { kind: "steady" }, "excursion" | "slope">): string =>
  `varies by ${formatNumber(excursion * 100)} % of its mean, and ${slope < 0 ? "falls" : "rises"} by ${formatNumber(Math.abs(slope) * 100)} %`;

import type { TimeSeriesFile } from "../../schema/detail.ts";
import type { Result } from "../../schema/result.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { type CombinedSeries, combinedSeries } from "../evidence/combined-series.ts";
import { directionsOf, hasLargeBlocks } from "../evidence/in-flight.ts";
import type { CheckOutcome } from "../evidence/outcomes.ts";
import { metricsOf, unchecked } from "../evidence/outcomes.ts";
import { STEADY_STATE, type SteadyState, steadyState } from "../evidence/steady-state.ts";
import type { Subject } from "../evidence/subject.ts";
import { labelled } from "../evidence/thresholds.ts";
import type { Check } from "./check.ts";

const { excursion, slope, leastRounds } = STEADY_STATE;
const THRESHOLDS = { excursionShare: excursion, slopeShare: slope, leastRounds };
const CODE = "UNSTEADY";

export const unsteady: Check = {
  code: CODE,
  title: "The rate had not settled",
  rule: "fio's own rule of steadiness (steadystate) came to hold; where it was not asked for: of ten equal parts of the measured time, five in a row differ by at most 20 % of their mean, and the line through them changes by at most 10 %.",
  why: "A rate that still falls is the mean of what was and what will be: a cache that fills up, credits that are spent, flash that begins to collect garbage. Another length of run gives another figure.",
  advice:
    "Run longer, or fill the volume before; write fio's logs (write_iops_log, log_avg_msec=1000), so that it can be seen.",
  thresholds: labelled(THRESHOLDS, {
    excursionShare: "Most that five parts differ, of their mean",
    slopeShare: "Most that the line through them changes",
    leastRounds: "Parts in a row that must be steady",
  }),
  excludes: false,
  doubt: "had not settled when measured",
  run: checkSteadiness,
};

function checkSteadiness({ result }: Subject, around: Around): CheckOutcome[] {
  if (result.status === "failed") return [];
  if (result.steadyState !== undefined) return [byFio(result.steadyState)];
  return bySeries(result, around.series());
}

function byFio({ attained, asked, criterion }: NonNullable<Result["steadyState"]>): CheckOutcome {
  const rule = asked === undefined ? "fio's rule of steadiness" : `fio's rule ${asked}`;
  const came = criterion === undefined ? "" : `; it came to ${criterion}`;
  return attained
    ? { code: CODE, verdict: "passed", evidence: `By ${rule} the rate was steady${came}.` }
    : {
        code: CODE,
        verdict: "noted",
        evidence: `By ${rule} the rate was not steady when time was up${came}.`,
      };
}

function bySeries(result: Result, file: TimeSeriesFile | undefined): CheckOutcome[] {
  const all = file === undefined ? [] : combinedSeries(file.series);
  const outcomes = directionsOf(result.workload.rw).flatMap((side) => {
    const main = mainRate(all, side, hasLargeBlocks(result.workload));
    return main === undefined ? [] : [judge(main)];
  });
  return outcomes.length > 0 ? outcomes : [unchecked(CODE, ["a log of the rate over time"])];
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

function judge({ direction, metric, windows }: CombinedSeries): CheckOutcome {
  const of = `the ${direction} ${metric === "iops" ? "rate" : metric}`;
  const found = steadyState(windows);
  const metrics = metricsOf(direction);
  const outcome = { code: CODE, metrics };
  const length = `${found.rounds} rounds of ${formatValue(found.roundMs * 1e6, "ns")}`;
  if (found.kind === "steady") {
    const evidence = `In ${found.roundsWithin} of ${length} ${of} ${moved(found)}.`;
    return { ...outcome, verdict: "passed", evidence };
  }
  if (found.kind === "too-short") {
    return unchecked(
      CODE,
      [`a log of ${leastRounds} rounds of at least 1 s; that of ${of} has ${length}`],
      metrics,
    );
  }
  if (found.kind === "gaps") {
    return unchecked(CODE, [`a log without gaps; that of ${of} covers ${found.known} of ${length}`], metrics);
  }
  const whole = found.whole === undefined ? "" : `; over all of them it ${moved(found.whole)}`;
  const evidence = `No ${leastRounds} of ${length} in a row are steady in ${of}${whole}.`;
  return { ...outcome, verdict: "noted", evidence };
}

const moved = ({ excursion, slope }: Pick<SteadyState & { kind: "steady" }, "excursion" | "slope">): string =>
  `varies by ${formatNumber(excursion * 100)} % of its mean, and ${slope < 0 ? "falls" : "rises"} by ${formatNumber(Math.abs(slope) * 100)} %`;

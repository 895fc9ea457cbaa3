import type { TimeSeriesFile } from "../../schema/detail.ts";
import { valueOf } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { type CombinedSeries, combinedSeries } from "../evidence/combined-series.ts";
import { directionsOf, hasLargeBlocks } from "../evidence/in-flight.ts";
import { metricsOf, type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import { meanWithin, STEADY_STATE, type SteadyState, steadyState } from "../evidence/steady-state.ts";
import type { Subject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const unsteady = checkOf({
  code: "UNSTEADY",
  label: "unsteady rate",
  title: "The rate had not settled",
  rule: (t) =>
    `fio's own rule of steadiness (steadystate) came to hold; where it was not asked for: of ${inWords({ value: STEADY_STATE.rounds })} equal parts of the measured time, ${inWords(t.leastRounds)} in a row differ by at most ${textOf(t.excursionShare)} of their mean, and the line through them changes by at most ${textOf(t.slopeShare)}. The mean of all the time, which is what is ranked, differs from that of the steady parts by at most ${textOf(t.meanShare)}, or else it is noted, and excluded where it is more than ${textOf(t.keptOutFactor)} times that. Without a log, fio's own samples of the rate whose standard deviation is more than ${textOf(t.spreadShare)} of their mean are noted. A test in which something was made to happen is not looked at.`,
  why: "A rate that still falls is the mean of what was and what will be: a cache that fills up, credits that are spent, flash that begins to collect garbage. Another length of run gives another figure, and a mean over a cliff is a rate that the storage never had.",
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
    meanShare: [0.15, "share", "Most that the mean of all the time differs from that of the steady parts"],
    keptOutFactor: [2, "factor", "Times the mean of the steady parts above which it is excluded"],
    spreadShare: [0.5, "share", "Standard deviation of fio's samples, of their mean, that is noted"],
  },
  excludes: true,
  undisturbed: true,
  doubt: { weight: "light", says: "had not settled when measured" },
  shows: "nothing",
  example: "neighbour-for-twelve-seconds",
  run: checkSteadiness,
});

type Bounds = Values<
  "excursionShare" | "slopeShare" | "leastRounds" | "meanShare" | "keptOutFactor" | "spreadShare"
>;

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
    return main === undefined ? bySamples(result, side, t) : [judge(main, t)];
  });
  return outcomes.length > 0 ? outcomes : [unchecked(["a log of the rate over time"])];
}

/** They have no order: they tell that the rate went up and down, and not when. That it was steady they cannot tell. */
function bySamples({ directions }: Result, side: CombinedSeries["direction"], t: Bounds): OutcomeDraft[] {
  const { iopsSamples: samples } = directions[side] ?? {};
  if (samples === undefined) return [];
  const [min, mean, max, stddev] = [samples.min, samples.mean, samples.max, samples.stddev].map(valueOf) as [
    number,
    number,
    number,
    number,
  ];
  if (stddev <= t.spreadShare * mean) return [];
  const range = `${formatValue(min, "iops")} to ${formatValue(max, "iops")}`;
  const evidence = `In fio's ${samples.count} samples the ${side} rate went from ${range}, with a standard deviation of ${formatNumber((stddev / mean) * 100)} % of its mean; no log says when.`;
  return [{ verdict: "noted", evidence, metrics: metricsOf(side) }];
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
    const settled = `In ${found.roundsWithin} of ${length} ${of} ${moved(found)}`;
    const off = cliffText({ metric, windows, steady: found.mean });
    const factor = off.whole / found.mean;
    const far = Math.abs(factor - 1) > t.meanShare;
    if (!far) return { metrics, verdict: "passed", evidence: `${settled}.` };
    const verdict = factor > t.keptOutFactor ? "excluded" : "noted";
    return { metrics, verdict, evidence: `${settled}; ${off.text}.` };
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

/** The mean of all the time against the steady one, both of the log: it may be that of one job of several. */
function cliffText({
  metric,
  windows,
  steady,
}: Pick<CombinedSeries, "metric" | "windows"> & { steady: number }): { whole: number; text: string } {
  const unit = metric === "iops" ? "iops" : "bytes/s";
  const [first, last] = [windows[0], windows.at(-1)];
  const whole = meanWithin(windows, first?.fromMs ?? 0, last?.toMs ?? 0, 0)?.value ?? steady;
  if (steady === 0) return { whole, text: "nothing was done in that part" };
  const share =
    whole > steady ? `${formatNumber(whole / steady)} times` : `${formatNumber((whole / steady) * 100)} % of`;
  return {
    whole,
    text: `the mean of all the time, ${formatValue(whole, unit)}, is ${share} the ${formatValue(steady, unit)} of that part`,
  };
}

const moved = ({ excursion, slope }: Pick<SteadyState & { kind: "steady" }, "excursion" | "slope">): string =>
  `varies by ${formatNumber(excursion * 100)} % of its mean, and ${slope < 0 ? "falls" : "rises"} by ${formatNumber(Math.abs(slope) * 100)} %`;

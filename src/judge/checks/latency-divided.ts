import { type Interval, intervalOf, type Quantity } from "../../schema/quantity.ts";
import { outstandingOf } from "../../schema/workload.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, intervalProduct, over, sumOfIntervals } from "../evidence/interval.ts";
import { meanLatency } from "../evidence/latency.ts";
import { latencyMetrics, type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import { isCounted, isTotal, type RowSide, rowsOf, type TestRow } from "../evidence/rows.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

const NS_PER_SECOND = 1e9;

export const latencyDivided = checkOf({
  code: "LATENCY_DIVIDED",
  label: "divided latency",
  title: "A latency divided by rows that have none",
  rule: (t) =>
    `The mean latencies of reads and of writes in one figure, which no tool counted, are each the sum of the rows' latencies over all rows, those of the other direction among them; or rate x latency falls short of how many I/Os were under way by a whole factor of ${textOf(t.least)} to ${textOf(t.most)} (within ${textOf(t.fitShare)}), which is the number of rows or the same for both. Where it falls short or exceeds otherwise by ${textOf(t.failShare)}, it is noted.`,
  why: "A table has a row for reads, where the write latency is 0, and one for writes. Who averages the columns divides each latency by rows that measured none: with one phase of each it comes out half as long, with two runs of both a quarter.",
  advice:
    "Average over the rows that measured it, weighted by their I/Os; best publish the rows. What was not measured is no 0.",
  thresholds: {
    least: [2, "factor", "Divisor, at least"],
    most: [8, "factor", "Divisor, at most"],
    fitShare: [0.05, "share", "Most that lies between the factor and a whole number"],
    failShare: [0.25, "share", "Difference between rate x latency and depth that is noted"],
  },
  excludes: true,
  doubt: { weight: "heavy", says: "may not fit the rate" },
  shows: "nothing",
  example: "a-total-of-phases",
  sees: "deployment",
  run: checkLatencies,
});

type Bounds = Values<"least" | "most" | "fitShare" | "failShare">;
type Latency = { side: RowSide; mean: Quantity };

function checkLatencies(subject: PlacedSubject, t: Bounds, around: Around): OutcomeDraft[] {
  const { result } = subject;
  const isMix = directionsOf(result.workload.rw).length > 1;
  if (!isMeasured(subject) || !isMix || isCounted(subject)) return [];
  const latencies = (["read", "write"] as const).flatMap((side): Latency[] => {
    const mean = meanOf(subject, side);
    return mean === undefined || intervalOf(mean).low <= 0 ? [] : [{ side, mean }];
  });
  if (latencies.length === 0) return [];
  const rows = rowsOf(subject, around);
  const averaged = averages(latencies, rows);
  if (averaged.length > 0) return averaged;
  if (!isTotal(subject) && ratesOf(subject) > 0) return [];
  const fits = latencies.flatMap((latency) => fitOf(latency, subject, rows) ?? []);
  if (fits.length > 0) return fits.map((fit) => judge(fit, fits, rows.length, t));
  const missing = "the rows that its latencies may be averaged over, with their rates and I/Os at once";
  return [
    unchecked(
      [missing],
      latencies.flatMap(({ side }) => latencyMetrics(side)),
    ),
  ];
}

const meanOf = ({ result }: PlacedSubject, side: RowSide): Quantity | undefined =>
  meanLatency(result.directions[side]);

/** The number of directions with a rate. Totals of a table often have latencies and no rate. */
const ratesOf = ({ result: { directions } }: PlacedSubject): number =>
  Object.values(directions).filter(
    (one) => one?.iops !== undefined || one?.bandwidthBytesPerSecond !== undefined,
  ).length;

/** Used where the rows' own latencies are known. Empty unless every latency of the result is such an average. */
function averages(latencies: readonly Latency[], rows: readonly TestRow[]): OutcomeDraft[] {
  const measured = rows.filter(({ subject, side }) => meanOf(subject, side) !== undefined);
  const found = latencies.flatMap(({ side, mean }): OutcomeDraft[] => {
    const own = measured
      .filter((row) => row.side === side)
      .flatMap(({ subject }) => meanOf(subject, side) ?? []);
    if (own.length === 0 || own.length === measured.length) return [];
    const average = over(sumOfIntervals(own.map(intervalOf)), exactly(measured.length));
    const printed = intervalOf(mean);
    if (average.low > printed.high || printed.low > average.high) return [];
    const parts = listed(own.map((one) => figureText(one, "ns")));
    const evidence = `The mean ${side} latency of ${figureText(mean, "ns")} is that of ${own.length} ${own.length === 1 ? "row" : "rows"}, ${parts}, divided by ${measured.length}: the other ${measured.length - own.length} measured none.`;
    return [{ verdict: "excluded", evidence, metrics: latencyMetrics(side) }];
  });
  return found.length === latencies.length ? found : [];
}

/** `factor`: I/Os at once over rate x latency; 1 where they fit. */
type Fit = Latency & { asked: number; iops: Quantity; factor: Interval };

/** By Little's law, with the rate of the one row that measured this direction. */
function fitOf(
  { side, mean }: Latency,
  { result, cell }: PlacedSubject,
  rows: readonly TestRow[],
): Fit | undefined {
  const [row, second] = rows.filter((one) => one.side === side);
  const iops = row?.subject.result.directions[side]?.iops;
  const ofOne = outstandingOf(result.workload) ?? (row && outstandingOf(row.subject.result.workload));
  if (iops === undefined || ofOne === undefined || second !== undefined || intervalOf(iops).low <= 0)
    return undefined;
  const asked = ofOne * (cell.clients?.count ?? 1);
  const factor = over(exactly(asked * NS_PER_SECOND), intervalProduct(intervalOf(iops), intervalOf(mean)));
  return { side, mean, asked, iops, factor };
}

function judge(fit: Fit, all: readonly Fit[], rows: number, t: Bounds): OutcomeDraft {
  const { side, mean, iops, asked, factor } = fit;
  const metrics = latencyMetrics(side);
  const inFlight = formatNumber((2 * asked) / (factor.low + factor.high));
  const evidence = `${side === "read" ? "Reads" : "Writes"}: ${figureText(iops, "iops")} x ${figureText(mean, "ns")} = ${inFlight} I/Os at once; ${formatNumber(asked)} were asked for`;
  const away = Math.abs(distanceFromOne(factor));
  if (away <= t.failShare) return { metrics, verdict: "passed", evidence: `${evidence}.` };
  const by = divisorOf(factor, t);
  const isSame = all.length > 1 && all.every((other) => divisorOf(other.factor, t) === by);
  if (by === undefined || (by !== rows && !isSame))
    return { metrics, verdict: "noted", evidence: `${evidence}: rate and latency are not of one test.` };
  const truth = formatValue((asked * NS_PER_SECOND) / valueIn(intervalOf(iops)), "ns");
  const why = `the latency was divided by ${by}${by === rows ? ", the number of rows" : ""}`;
  return { metrics, verdict: "excluded", evidence: `${evidence}: ${why}, and is ${truth}.` };
}

function divisorOf(factor: Interval, t: Bounds): number | undefined {
  const nearest = Math.round(valueIn(factor));
  const isWhole = Math.abs(distanceFromOne(over(factor, exactly(nearest)))) <= t.fitShare;
  return nearest >= t.least && nearest <= t.most && isWhole ? nearest : undefined;
}

const valueIn = ({ low, high }: Interval): number => (low + high) / 2;

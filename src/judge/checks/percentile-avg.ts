import { metricById } from "../../schema/metric.ts";
import { type Interval, intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Direction, DirectionName, Result } from "../../schema/result.ts";
import { listed } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { directionsOf } from "../evidence/in-flight.ts";
import { exactly, over, sumOfIntervals } from "../evidence/interval.ts";
import { type OutcomeDraft, unchecked } from "../evidence/outcomes.ts";
import { isCounted, rowsOf } from "../evidence/rows.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { checkOf } from "./check.ts";

export const percentileAvg = checkOf({
  code: "PERCENTILE_AVG",
  label: "averaged percentiles",
  title: "The mean of percentiles is none",
  rule: (t) =>
    `Every percentile of a result that was made of several (clients; reads and writes; rows of a table) equals the mean of theirs, where these are more than ${textOf(t.apartShare)} apart. Percentiles from joint histograms are right.`,
  why: "The p99 of all I/Os is not the mean of each part's p99: it depends on how many slow I/Os each part had. The mean of a p99 of 1.7 ms for reads and one of 97 ms for writes is 49 ms, a time that hardly any I/O took.",
  advice: "Merge the histograms (fio's json+), or give each part's percentile and name the worst.",
  thresholds: {
    apartShare: [0.05, "share", "Least that the parts lie apart"],
    widestShare: [0.02, "share", "Widest range of a figure, as printed"],
    mostShown: [4, "count", "Parts that are named, at most"],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "a-total-of-phases",
  sees: "deployment",
  run: checkPercentiles,
});

type Bounds = Values<"apartShare" | "widestShare" | "mostShown">;
type Percentiles = Readonly<Record<string, Quantity>>;
type Part = { name: string; percentiles: Percentiles };
/** `others`: rows without this direction, which an average may have counted as 0. */
type Parts = { all: readonly Part[]; others: number };

function checkPercentiles(subject: PlacedSubject, t: Bounds, around: Around): OutcomeDraft[] {
  if (!isMeasured(subject)) return [];
  const { result } = subject;
  return (["read", "write", "trim", "mixed"] as const).flatMap((side) => {
    const whole = percentilesOf(result.directions[side]);
    const parts = Object.keys(whole).length === 0 ? undefined : partsOf(side, subject, around);
    return parts === undefined ? [] : [judge(side, whole, parts, result, t)];
  });
}

const percentilesOf = (direction: Direction | undefined): Percentiles =>
  direction?.clat?.percentilesNs ?? direction?.lat?.percentilesNs ?? {};

/** Undefined where the figure was not made of parts. */
function partsOf(side: DirectionName, subject: PlacedSubject, around: Around): Parts | undefined {
  const { clients = [], directions, workload } = subject.result;
  if (clients.length > 1) {
    const all = clients.map((one) => ({
      name: one.client,
      percentiles: percentilesOf(one.directions[side]),
    }));
    return { all, others: 0 };
  }
  if (side === "mixed") {
    const all = (["read", "write"] as const).map((name) => ({
      name: `${name}s`,
      percentiles: percentilesOf(directions[name]),
    }));
    const hasAny = all.some(({ percentiles }) => Object.keys(percentiles).length > 0);
    return hasAny ? { all, others: 0 } : undefined;
  }
  if (isCounted(subject) || directionsOf(workload.rw).length < 2) return undefined;
  const rows = rowsOf(subject, around);
  const all = rows
    .filter((row) => row.side === side)
    .map(({ subject: { result } }) => ({
      name: result.name,
      percentiles: percentilesOf(result.directions[side]),
    }));
  return all.length === 0 ? undefined : { all, others: rows.length - all.length };
}

function judge(
  side: DirectionName,
  whole: Percentiles,
  { all, others }: Parts,
  result: Result,
  t: Bounds,
): OutcomeDraft {
  const metrics = Object.keys(whole)
    .map((p) => `${side}.p${p}`)
    .filter((id) => metricById.has(id));
  if (result.details?.some(({ kind }) => kind === "histograms"))
    return { metrics, verdict: "passed", evidence: "Percentiles come from the joint histogram." };
  const compared = Object.entries(whole).flatMap(([p, quantity]) => {
    const own = all.flatMap(({ percentiles }) => percentiles[p] ?? []);
    return own.length < all.length ? [] : [{ p, quantity, own }];
  });
  if (compared.length === 0) return unchecked(["percentiles of each part, or histograms"], metrics);
  const telling = compared.filter(({ quantity, own }) => isTelling(quantity, own, others, t));
  if (telling.length === 0)
    return { metrics, verdict: "passed", evidence: "The percentiles of the parts hardly differ." };
  const [first] = telling;
  if (first === undefined || !telling.every(({ quantity, own }) => isMean(quantity, own, others)))
    return { metrics, verdict: "passed", evidence: "Percentiles are not the mean of those of the parts." };
  return { metrics, verdict: "excluded", evidence: evidenceOf(side, first, all, others, t.mostShown) };
}

/** Whether the parts differ enough, and are known exactly enough, that it is no chance to be their mean. */
function isTelling(quantity: Quantity, own: readonly Quantity[], others: number, t: Bounds): boolean {
  const spans = [quantity, ...own].map(intervalOf);
  const isExact = spans.every(({ low, high }) => low > 0 && high / low - 1 <= t.widestShare);
  const values = own.map(intervalOf);
  const apart = Math.max(...values.map(({ low }) => low)) / Math.min(...values.map(({ high }) => high)) - 1;
  return isExact && (apart > t.apartShare || (others > 0 && own.length > 0));
}

const isMean = (quantity: Quantity, own: readonly Quantity[], others: number): boolean =>
  [own.length, own.length + others]
    .filter((count) => count > 1)
    .some((count) => meets(intervalOf(quantity), over(sumOfIntervals(own.map(intervalOf)), exactly(count))));

/** Within 1 ns, as tools cut sums to whole nanoseconds. */
const meets = (a: Interval, b: Interval): boolean => a.low - 1 <= b.high && b.low - 1 <= a.high;

function evidenceOf(
  side: DirectionName,
  { p, quantity, own }: { p: string; quantity: Quantity; own: readonly Quantity[] },
  all: readonly Part[],
  others: number,
  mostShown: number,
): string {
  const shown = own
    .slice(0, mostShown)
    .map((one, index) => `${figureText(one, "ns")} (${all[index]?.name ?? ""})`);
  const rest = own.length > shown.length ? [`${own.length - shown.length} more`] : [];
  const what = side === "mixed" ? "latency" : `${side} latency`;
  const zeros = isMean(quantity, own, 0) && own.length > 1 ? "" : ` and ${others} that measured none`;
  const worst = formatValue(Math.max(...own.map((one) => intervalOf(one).high)), "ns");
  return `The p${p} ${what} of ${figureText(quantity, "ns")} is the mean of ${listed([...shown, ...rest])}${zeros}; the worst part has ${worst}.`;
}

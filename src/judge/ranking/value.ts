/** The value of one deployment in one comparison and metric: the median of its repeats, and what speaks against it. */
import type { Metric } from "../../schema/metric.ts";
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { concerns } from "../evidence/annotations.ts";
import { spanOfAll } from "../evidence/interval.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { meanLatency, percentileOf } from "../evidence/latency.ts";
import { onceFor } from "../evidence/memo.ts";
import { type Noise, noiseOf } from "../evidence/noise.ts";
import type { CheckOutcome, Verdict } from "../evidence/outcomes.ts";
import { missingIn } from "../evidence/siblings.ts";
import { ENOUGH_RUNS, estimate, type Sample } from "../evidence/statistics.ts";
import { hardlyVerified, type Verified } from "./verified.ts";

/** A value of one deployment in one comparison: the median of its repeats. */
export type RankedValue = {
  deployment: string;
  quantity: Quantity;
  value: number;
  /** The median of all repeats, whatever the checks say; `value` is that of the credible ones, where there are any. */
  printed: number;
  interval: Interval;
  /** How the interval came about: "printed figure", "range of 3 runs (holds the median with 75 %)" ... */
  intervalBasis: string;
  /** Of single runs of the deployment. */
  noise: Noise;
  runs: readonly { run: string; result: number }[];
  /** Runs of other cells of the same deployment in this comparison, and of versions before the latest: they are not in this value. */
  otherCells?: readonly string[];
  /** Codes of excluding checks; empty where it may win. */
  excludedBy: readonly string[];
  /** Codes that exclude or note it for what others of its document show: its own figures could not be checked. */
  byOthers?: readonly string[];
  /** Repeats of the cell that checks exclude, of how many; absent where there are none, or where there is one run. */
  excludedRepeats?: { count: number; of: number; codes: readonly string[] };
  noted: readonly string[];
  /** Of the worse of two: codes that speak against the other part and not against the one whose figure this is, with its name ("read"). */
  ofParts?: Readonly<Record<string, string>>;
  /** Codes of checks that found another figure of the deployment which cannot be right together with it. */
  contradicts?: readonly string[];
  /** What Little's law lacks to check this value; absent where it was checked. */
  lacks?: string;
  /** A rate without a latency beside it: no floor of latency can tell whether a cache or a buffer gave it. */
  untimed?: true;
  /** So few checks could look at its first run that nothing speaks for it, either. */
  barely?: Verified;
  /** Published marks such as "likely-cached". */
  annotations: readonly string[];
  /** 1 + the number of credible values that are better by more than chance; absent where excluded. */
  rank?: number;
  /** The rank that it would have if nothing were excluded. */
  rankAsPrinted: number;
};

/** "RUN#1": a result by its run and its number, from 1, as every file names it. */
export const resultName = ({ run, result }: RankedValue["runs"][number]): string => `${run}#${result + 1}`;

type Repeat = { judged: JudgedResult; quantity: Quantity };

/** A value before it is ranked; `printed` is made of all repeats, whatever the checks say. */
export type Scored = Omit<RankedValue, "rank" | "rankAsPrinted" | "printed"> & {
  credible: boolean;
  sample: Sample;
  printed: Sample;
};

/** `judged`: results of one deployment in one comparison. Undefined where none of them holds the metric. */
export function scoredValue(
  deployment: string,
  judged: readonly JudgedResult[],
  metric: Metric,
): Scored | undefined {
  const all = judged.flatMap((one) => repeatOf(one, metric));
  const own = all.filter(({ judged: { copyOf } }) => copyOf === undefined);
  const { repeats, others } = oneCell(own.length > 0 ? own : all);
  const sound = repeats.filter((repeat) => codesOf([repeat], metric, "excluded").length === 0);
  const keptOut = repeats.length - sound.length;
  // What fails most of the time does not win by the one time that it did not.
  const credible = keptOut > repeats.length / 2 ? [] : sound;
  const used = credible.length > 0 ? credible : repeats;
  const [first] = used;
  if (first === undefined) return undefined;
  const noise = noiseOf(first.judged.noises, metric);
  const codes = codesOf(repeats, metric, "excluded");
  const sample = sampleOfRepeats(used, noise);
  return {
    deployment,
    quantity: used.length === 1 ? first.quantity : sample.value,
    value: sample.value,
    interval: sample.interval,
    intervalBasis: basisOf(used),
    noise,
    runs: used.map(({ judged: one }) => ({ run: one.run.id, result: one.index })),
    ...defined({ otherCells: nonEmpty(others) }),
    excludedBy: credible.length > 0 ? [] : codes,
    ...(keptOut > 0 &&
      repeats.length > 1 && { excludedRepeats: { count: keptOut, of: repeats.length, codes } }),
    noted: codesOf(used, metric, "noted"),
    ...lacksOf(used, metric),
    ...defined({ byOthers: nonEmpty(codesByOthers(used, metric)) }),
    ...defined({ contradicts: nonEmpty(contradictionsOf(used, metric)) }),
    ...(isUntimed(used, metric) && { untimed: true as const }),
    ...defined({ barely: hardlyVerified(first.judged, metric.id) }),
    annotations: marksOf(used, metric),
    credible: credible.length > 0,
    sample,
    printed: used.length === repeats.length ? sample : sampleOfRepeats(repeats, noise),
  };
}

function repeatOf(judged: JudgedResult, metric: Metric): Repeat[] {
  const quantity = metric.read(judged.result);
  // A zero was not measured, and ratios with it mean nothing.
  return quantity === undefined || valueOf(quantity) <= 0 ? [] : [{ judged, quantity }];
}

/** Of the storage: the one that was measured last. */
function latestVersion(all: readonly Repeat[]): string | undefined {
  const measuredAt = ({ judged }: Repeat): string => judged.run.provenance.measured?.from ?? "";
  const [last] = all.toSorted((a, b) => order(measuredAt(b), measuredAt(a)));
  return last?.judged.version;
}

/**
 * Different cells, and different versions of the storage, are no repeats of each other. The deployment is represented by the
 * latest version, then by the cell with most results, then by that closest to what the deployment declares, then by the first.
 */
function oneCell(all: readonly Repeat[]): { repeats: readonly Repeat[]; others: string[] } {
  if (all.length < 2) return { repeats: all, others: [] };
  const latest = latestVersion(all);
  const cells = [...Map.groupBy(all, ({ judged }) => cellOf(judged))];
  const isLatest = ([first]: readonly Repeat[]): number => Number(first?.judged.version === latest);
  cells.sort(
    ([a, x], [b, y]) =>
      isLatest(y) - isLatest(x) || y.length - x.length || departures(x) - departures(y) || order(a, b),
  );
  const [first, ...rest] = cells.map(([, repeats]) => repeats);
  return {
    repeats: first ?? [],
    others: [...new Set(rest.flat().map(({ judged }) => judged.run.id))].sort(order),
  };
}

/** Equal for repeats of each other; every metric asks for it. */
const cellOf = onceFor(({ version, workloadId, part, cell }: JudgedResult): string =>
  [version ?? "", workloadId, part ?? "", canonicalJson(cell)].join("\n"),
);

const departures = ([first]: readonly Repeat[]): number => Object.keys(first?.judged.run.cell ?? {}).length;

function sampleOfRepeats(repeats: readonly Repeat[], noise: Noise): Sample {
  const { value, interval } = estimate(repeats.map(({ quantity }) => valueOf(quantity)));
  const count = repeats.length;
  const printed = spanOfAll(repeats.map(({ quantity }) => intervalOf(quantity)));
  return { value, count, noise, interval: count >= ENOUGH_RUNS ? interval : printed };
}

function basisOf(repeats: readonly Repeat[]): string {
  const [only] = repeats;
  if (repeats.length === 1) return typeof only?.quantity === "object" ? "printed figure" : "one run";
  return estimate(repeats.map(({ quantity }) => valueOf(quantity))).basis;
}

type Told = Extract<Verdict, "excluded" | "noted">;

/** Each metric asks for them; most have passed, and are not asked for. */
const outcomesByVerdict = onceFor(({ outcomes }: JudgedResult) =>
  Map.groupBy(
    outcomes.filter(({ verdict }) => verdict === "excluded" || verdict === "noted"),
    ({ verdict }) => verdict,
  ),
);

/** The outcomes with this verdict about the metric, in the order of the table. */
const outcomesOn = ({ judged }: Repeat, { id }: Metric, verdict: Told): CheckOutcome[] =>
  (outcomesByVerdict(judged).get(verdict) ?? []).filter(({ metrics }) => metrics?.includes(id) ?? true);

const codesOf = (repeats: readonly Repeat[], metric: Metric, verdict: Told): string[] => [
  ...new Set(repeats.flatMap((one) => outcomesOn(one, metric, verdict).map(({ code }) => code))),
];

const contradictionsOf = (repeats: readonly Repeat[], metric: Metric): string[] => [
  ...new Set(
    repeats.flatMap((one) =>
      outcomesOn(one, metric, "noted").flatMap(({ code, contradicts }) => (contradicts ? [code] : [])),
    ),
  ),
];

/** Of codes that no repeat earned by its own figures. */
function codesByOthers(repeats: readonly Repeat[], metric: Metric): string[] {
  const found = repeats.flatMap((one) =>
    (["excluded", "noted"] as const).flatMap((verdict) => outcomesOn(one, metric, verdict)),
  );
  const own = new Set(found.flatMap(({ code, byOthers }) => (byOthers ? [] : [code])));
  return [...new Set(found.map(({ code }) => code))].filter((code) => !own.has(code));
}

/** What Little's law lacks for the first repeat that it could not check. */
function lacksOf(repeats: readonly Repeat[], { id }: Metric): { lacks?: string } {
  const unchecked = repeats
    .flatMap(({ judged: { law } }) => law ?? [])
    .find(({ verdict, metrics }) => verdict === "unchecked" && (metrics?.includes(id) ?? true));
  return defined({ lacks: unchecked && missingIn(unchecked) });
}

function isUntimed(repeats: readonly Repeat[], { unit, direction }: Metric): boolean {
  if (unit === "ns" || direction === "sync") return false;
  const timed = ({ judged: { result } }: Repeat): boolean =>
    [result.directions[direction], result.directions.mixed].some(
      (side) => meanLatency(side) !== undefined || percentileOf(side, "50") !== undefined,
    );
  return !repeats.every(timed);
}

function marksOf(repeats: readonly Repeat[], metric: Metric): string[] {
  const marks = repeats.flatMap(({ judged }) =>
    judged.annotations.filter(
      (mark) => concerns(mark, metric.id) || concerns(mark, metric.like ?? metric.id),
    ),
  );
  return [...new Set(marks.map(({ kind }) => kind))].sort(order);
}

/** A ranked value as a sample for the statistics. */
export const sampleOf = ({ value, interval, runs, noise }: RankedValue): Sample => ({
  value,
  interval,
  count: runs.length,
  noise,
});

/** As if it were alone in its ranking. */
export const aloneOf = ({ credible: _, sample: __, printed, ...value }: Scored): RankedValue => ({
  ...value,
  printed: printed.value,
  rankAsPrinted: 1,
});

export const isOfOneResult = (a: RankedValue, b: RankedValue): boolean =>
  a.deployment === b.deployment &&
  a.runs.some((one) => b.runs.some((other) => one.run === other.run && one.result === other.result));

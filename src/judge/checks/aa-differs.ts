import { originalOf } from "../../schema/cell-name.ts";
import type { Interval } from "../../schema/quantity.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { spanOfAll } from "../evidence/interval.ts";
import { onceWith } from "../evidence/memo.ts";
import { DECLARED_NOISE } from "../evidence/noise.ts";
import { type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import { ENOUGH_RUNS, estimate, ratioInterval, type Sample } from "../evidence/statistics.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import { inWords, textOf, type Values } from "../evidence/thresholds.ts";
import { mainRate, type Rate, UNIT_OF } from "../physics/rates.ts";
import { checkOf } from "./check.ts";

export const aaDiffers = checkOf({
  code: "AA_DIFFERS",
  label: "A/A pair differs",
  title: "What is the same came out different",
  rule: (t) =>
    `A session with “aaPair: true” measures a cell twice as if it were two. The interval of the ratio of the two rates leaves out 1; with fewer than ${inWords(t.runsForAnInterval)} runs each it allows for a coefficient of variation of ${textOf(t.noiseShare)}.`,
  why: "Both halves of the pair are the same deployment, workload and cell. What differs between them is the noise of this session: of time, of neighbours, of the place on the disk. A difference between two backends that is no larger says nothing.",
  advice:
    "Repeat more often, in shuffled order, with a pause between cells, and compare only what differs by more than the pair does.",
  thresholds: {
    runsForAnInterval: [ENOUGH_RUNS, "count", "Runs from which their range is an interval"],
    noiseShare: [DECLARED_NOISE.dedicated, "share", "Coefficient of variation that single runs are allowed"],
  },
  excludes: false,
  doubt: { weight: "light", says: "came from a session in which the same cell measured twice differed" },
  shows: "nothing",
  example: "aa-pair",
  sees: "environment",
  run: checkPair,
});

type Bounds = Values<"runsForAnInterval" | "noiseShare">;

function checkPair(
  { run, result, workloadId }: PlacedSubject,
  t: Bounds,
  { environment }: Around,
): OutcomeDraft[] {
  if (run.repeat === undefined || result.status === "failed") return [];
  const pairs = pairsByWorkload(environment, t).get(workloadId) ?? [];
  // The pair of its own deployment, if there is one.
  const own = pairs.filter(({ deployment }) => deployment === run.deployment);
  const pair = widest(own.length > 0 ? own : pairs);
  if (pair === undefined) return [unchecked(["a pair of equal cells of this workload (aaPair)"])];
  const { ratio, text } = pair;
  if (ratio.low <= 1 && ratio.high >= 1) return said("passed", `${text}: no more than chance allows.`);
  return said("noted", `${text}, though nothing differs: a difference as small as that means nothing here.`);
}

/** `factor` is at least 1. */
type Pair = { deployment: string; ratio: Interval; factor: number; text: string };

const widest = (pairs: readonly Pair[]): Pair | undefined => pairs.toSorted((a, b) => b.factor - a.factor)[0];

const pairsByWorkload = onceWith((environment: readonly PlacedSubject[], t: Bounds): Map<string, Pair[]> => {
  const sound = environment.filter(
    ({ run, result }) => run.repeat !== undefined && result.status !== "failed",
  );
  const series = Map.groupBy(sound, (subject) => keyOf(subject, subject.run.repeat?.series ?? ""));
  const pairs = new Map<string, Pair[]>();
  for (const twins of series.values()) {
    const [first] = twins;
    const original = originalOf(first?.run.repeat?.series ?? "");
    if (first === undefined || original === undefined) continue;
    const others = series.get(keyOf(first, original)) ?? [];
    const pair = pairOf(first, ratesOf(others), ratesOf(twins), t);
    if (pair !== undefined) pairs.set(first.workloadId, [...(pairs.get(first.workloadId) ?? []), pair]);
  }
  return pairs;
});

/** Results from before and after an upgrade are not a pair. */
const keyOf = ({ run, version, workloadId }: PlacedSubject, series: string): string =>
  [run.deployment, version ?? "", workloadId, series].join("\n");
const ratesOf = (subjects: readonly PlacedSubject[]): Rate[] =>
  subjects.flatMap(({ result }) => mainRate(result) ?? []);

function pairOf(
  { deployment: { title }, run: { deployment } }: PlacedSubject,
  a: readonly Rate[],
  b: readonly Rate[],
  { runsForAnInterval, noiseShare }: Bounds,
): Pair | undefined {
  const name = a[0]?.name;
  const sameName = (rates: readonly Rate[]): Rate[] => rates.filter((rate) => rate.name === name);
  const [one, other] = [a, b].map((rates) => sampleOf(sameName(rates), runsForAnInterval, noiseShare));
  if (name === undefined || one === undefined || other === undefined) return undefined;
  const ratio = ratioInterval(one, other);
  const factor = Math.max(one.value / other.value, other.value / one.value);
  const [left, right] = [one, other].map(({ value }) => formatValue(value, UNIT_OF[name]));
  const text = `${left} and ${right} of one cell of ${title}, measured twice: ${formatNumber(factor)} times apart`;
  return { deployment, ratio, factor, text };
}

function sampleOf(rates: readonly Rate[], enoughRuns: number, cv: number): Sample | undefined {
  if (rates.length === 0) return undefined;
  const { value, interval } = estimate(rates.map((rate) => rate.value));
  const printed = spanOfAll(rates.map((rate) => rate.interval));
  const noise = { cv, basis: "the threshold" };
  return { value, count: rates.length, noise, interval: rates.length >= enoughRuns ? interval : printed };
}

/**
 * Whether a series had settled, and when: the rule of SNIA's Performance Test Specification, applied to the time of one
 * run. There five rounds in a row are steady where they differ by at most 20 % of their mean, and the line fitted to them
 * changes by at most 10 % of it. A round here is an equal share of the measured time. Pure.
 */
import { defined } from "../../text/defined.ts";
import { lineThrough, meanOf, median } from "./statistics.ts";

/** The limits of the rule; the page of the method prints them. */
export const STEADY_STATE = {
  /** max - min, as a share of the mean of the window. */
  excursion: 0.2,
  /** What the fitted line rises or falls over the window, as a share of its mean. */
  slope: 0.1,
  /** The shortest window. */
  leastRounds: 5,
  /** How many rounds the measured time is cut into, */
  rounds: 10,
  /** unless they would be shorter than this, or than most windows of the log. */
  leastRoundMs: 1000,
  /** A round is known where the log covers this much of it. */
  coverage: 0.9,
};

/** A value from `fromMs` to `toMs`. `weight` is the number of I/Os, where the value is their mean. */
export type SeriesWindow = { fromMs: number; toMs: number; value: number; weight?: number };

type Excursions = {
  mean: number;
  /** max - min over mean. */
  excursion: number;
  /** Change of the fitted line over the window, over mean; negative where it falls. */
  slope: number;
};

export type SteadyState = { rounds: number; roundMs: number } & (
  | ({ kind: "steady"; fromMs: number; toMs: number; roundsWithin: number } & Excursions)
  /** No five rounds in a row are steady; `whole`: all rounds, where all are known. */
  | { kind: "unsteady"; whole?: Excursions }
  | { kind: "too-short" }
  /** So much of the log is missing that no five rounds in a row are known. */
  | { kind: "gaps"; known: number }
);

type Round = SeriesWindow | undefined;

/** A last round may lack this share of its length; it is less than what `coverage` allows. */
const SLACK = 0.05;

/** The longest steady window of at least five rounds; of equally long ones the last. `windows` are in order of time. */
export function steadyState(windows: readonly SeriesWindow[], rule = STEADY_STATE): SteadyState {
  const rounds = roundsOf(windows, rule);
  const cut = { rounds: rounds.length, roundMs: roundLengthOf(windows, rule) };
  if (rounds.length < rule.leastRounds) return { ...cut, kind: "too-short" };
  for (let length = rounds.length; length >= rule.leastRounds; length -= 1)
    for (let start = rounds.length - length; start >= 0; start -= 1) {
      const within = known(rounds.slice(start, start + length));
      const [first, last] = [within?.[0], within?.at(-1)];
      if (within === undefined || first === undefined || last === undefined) continue;
      const found = excursionsOf(within);
      if (found.excursion <= rule.excursion && Math.abs(found.slope) <= rule.slope)
        return {
          ...cut,
          kind: "steady",
          fromMs: first.fromMs,
          toMs: last.toMs,
          roundsWithin: length,
          ...found,
        };
    }
  const whole = known(rounds);
  if (whole) return { ...cut, kind: "unsteady", whole: excursionsOf(whole) };
  return hasKnownWindow(rounds, rule)
    ? { ...cut, kind: "unsteady" }
    : { ...cut, kind: "gaps", known: rounds.filter((round) => round !== undefined).length };
}

/** The measured time in equal rounds; a round is undefined where too much of it is missing in the log. */
export function roundsOf(windows: readonly SeriesWindow[], rule = STEADY_STATE): Round[] {
  const length = roundLengthOf(windows, rule);
  const start = windows[0]?.fromMs ?? 0;
  const end = windows.at(-1)?.toMs ?? 0;
  // Windows may be a little off without costing a round: the last one may reach slightly beyond the end.
  const count = Math.floor((end - start) / length + SLACK);
  return Array.from({ length: Math.min(count, rule.rounds) }, (_, i) =>
    meanWithin(windows, start + i * length, start + (i + 1) * length, rule.coverage),
  );
}

function roundLengthOf(windows: readonly SeriesWindow[], rule: typeof STEADY_STATE): number {
  const start = windows[0]?.fromMs ?? 0;
  const end = windows.at(-1)?.toMs ?? 0;
  const usual = windows.length === 0 ? 0 : median(windows.map(({ fromMs, toMs }) => toMs - fromMs));
  return Math.max((end - start) / rule.rounds, rule.leastRoundMs, usual);
}

/**
 * Mean between two times: weighted by I/Os where all windows give their number, otherwise by time. Windows on an edge count in part.
 * Undefined where less than `coverage` of the time is covered.
 */
export function meanWithin(
  windows: readonly SeriesWindow[],
  fromMs: number,
  toMs: number,
  coverage: number,
): SeriesWindow | undefined {
  let covered = 0;
  let weights = 0;
  let sum = 0;
  let ios: number | undefined = 0;
  for (const { fromMs: from, toMs: to, value, weight } of windows) {
    const overlap = Math.min(to, toMs) - Math.max(from, fromMs);
    if (overlap <= 0) continue;
    covered += overlap;
    const share = (weight ?? to - from) * (overlap / (to - from));
    weights += share;
    sum += share * value;
    ios = weight === undefined || ios === undefined ? undefined : ios + share;
  }
  if (weights <= 0 || covered < (toMs - fromMs) * coverage * (1 - 1e-9)) return undefined;
  return { fromMs, toMs, value: sum / weights, ...defined({ weight: ios }) };
}

const known = (rounds: readonly Round[]): SeriesWindow[] | undefined => {
  const all = rounds.filter((round) => round !== undefined);
  return all.length === rounds.length ? all : undefined;
};

const hasKnownWindow = (rounds: readonly Round[], { leastRounds }: typeof STEADY_STATE): boolean =>
  rounds.some((_, start) => {
    const some = rounds.slice(start, start + leastRounds);
    return some.length === leastRounds && known(some) !== undefined;
  });

function excursionsOf(rounds: readonly SeriesWindow[]): Excursions {
  const values = rounds.map(({ value }) => value);
  const mean = meanOf(values);
  // All values are zero: nothing changed, which is steady.
  if (mean === 0) return { mean, excursion: 0, slope: 0 };
  const { slope } = lineThrough(values);
  return {
    mean,
    excursion: (Math.max(...values) - Math.min(...values)) / mean,
    slope: (slope * (values.length - 1)) / mean,
  };
}

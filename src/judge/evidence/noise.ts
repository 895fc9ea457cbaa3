/** How far single runs of a deployment scatter: from what was repeated, otherwise as declared. */

import { originalOf } from "../../schema/cell-name.ts";
import { allMetrics, type Metric } from "../../schema/metric.ts";
import { valueOf } from "../../schema/quantity.ts";
import { plural } from "../../text/words.ts";
import { studentWithin, WITHIN } from "./normal.ts";
import type { CheckOutcome } from "./outcomes.ts";
import { isMeasured, type PlacedSubject } from "./subject.ts";

/** `cv`: coefficient of variation of single runs; `basis`: where it is from: "7 runs of 2 cells (A/A pairs of this deployment)". */
export type Noise = { cv: number; basis: string };

/** What is taken where too little was repeated: by whether nothing else ran in the environment. */
export const DECLARED_NOISE = { dedicated: 0.05, shared: 0.15 } as const;

/** Repeats are believed from so many degrees of freedom on: runs less one, summed over the cells that were repeated. */
export const LEAST_FREEDOM = 3;

/** The declared noise counts as much as this many degrees of freedom. */
export const DECLARED_FREEDOM = 3;

/** No storage is steadier than this from run to run, however equal a few repeats came out. */
export const LEAST_NOISE = 0.01;

export const declaredNoise = (dedicated: boolean | undefined): Noise =>
  dedicated
    ? { cv: DECLARED_NOISE.dedicated, basis: "declared for dedicated environments" }
    : { cv: DECLARED_NOISE.shared, basis: "declared for environments that others may use" };

/** Nobody repeated enough to know it. */
export const isDeclared = ({ basis }: Noise): boolean => basis.startsWith("declared");

/** Of one deployment: by metric where enough was repeated, and as declared for all others. */
export type Noises = { measured: ReadonlyMap<string, Noise>; declared: Noise };

export const noiseOf = ({ measured, declared }: Noises, { id }: Metric): Noise =>
  measured.get(id) ?? declared;

type Judged = PlacedSubject & { outcomes: readonly CheckOutcome[] };

/** Sums of squared deviations of logarithms within cells, which pool by addition. */
type Pool = { squares: number; freedom: number; cells: number };

/** A cell that was repeated; `isPair`: as both halves of an A/A pair. */
type Cell = { of: Judged; isPair: boolean; pools: ReadonlyMap<string, Pool> };

/**
 * The noise of each result's deployment, metric by metric: from the A/A pairs of the deployment, then from its repeats, then
 * from the A/A pairs and the repeats of its environment, then as declared. What a check excludes does not count.
 */
export function noiseAmong(judged: readonly Judged[]): (one: PlacedSubject) => Noises {
  const cells = [...Map.groupBy(judged.filter(isMeasured), ({ cellKey }) => cellKey).values()].flatMap(
    cellOf,
  );
  const byEnvironment = Map.groupBy(cells, ({ of }) => of.run.environment);
  const sources = new Map(
    [...byEnvironment].map(([id, around]) => [id, sourcesOf(around, "in this environment")]),
  );
  const known = new Map<string, Noises>();
  return ({ run, environment: { dedicated } }) => {
    const key = `${run.environment}\n${run.deployment}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const around = byEnvironment.get(run.environment) ?? [];
    const own = around.filter(({ of }) => of.run.deployment === run.deployment);
    const declared = declaredNoise(dedicated);
    const all = [...sourcesOf(own, "of this deployment"), ...(sources.get(run.environment) ?? [])];
    const noises = { measured: measuredIn(all, declared), declared };
    known.set(key, noises);
    return noises;
  };
}

function cellOf(all: readonly Judged[]): Cell[] {
  const [of] = all;
  if (of === undefined || all.length < 2) return [];
  const series = new Set(all.map(({ run }) => run.repeat?.series ?? ""));
  const isPair = [...series].some((one) => series.has(originalOf(one) ?? " "));
  const pools = allMetrics().flatMap((metric): [string, Pool][] => {
    const logs = all.flatMap((one) => logOf(one, metric) ?? []);
    if (logs.length < 2) return [];
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
    return [[metric.id, { squares, freedom: logs.length - 1, cells: 1 }]];
  });
  return [{ of, isPair, pools: new Map(pools) }];
}

type Source = { pools: ReadonlyMap<string, Pool>; what: string };

const sourcesOf = (cells: readonly Cell[], where: string): Source[] => [
  { pools: pooled(cells.filter(({ isPair }) => isPair)), what: `A/A pairs ${where}` },
  { pools: pooled(cells), what: `repeats ${where}` },
];

function pooled(cells: readonly Cell[]): Map<string, Pool> {
  const sums = new Map<string, Pool>();
  for (const [id, pool] of cells.flatMap(({ pools }) => [...pools])) {
    const sum = sums.get(id) ?? { squares: 0, freedom: 0, cells: 0 };
    sums.set(id, {
      squares: sum.squares + pool.squares,
      freedom: sum.freedom + pool.freedom,
      cells: sum.cells + 1,
    });
  }
  return sums;
}

/** Of each metric from the first source that has enough of it. */
function measuredIn(sources: readonly Source[], declared: Noise): Map<string, Noise> {
  const measured = new Map<string, Noise>();
  for (const { pools, what } of sources)
    for (const [id, pool] of pools) {
      const { freedom, cells } = pool;
      if (freedom < LEAST_FREEDOM || measured.has(id)) continue;
      const basis = `${plural(freedom + cells, "run")} of ${plural(cells, "cell")} (${what})`;
      measured.set(id, { cv: noiseFrom(pool, declared.cv), basis });
    }
  return measured;
}

function logOf({ result, outcomes }: Judged, metric: Metric): number | undefined {
  const quantity = metric.read(result);
  if (quantity === undefined || valueOf(quantity) <= 0) return undefined;
  const isOut = outcomes.some(
    ({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(metric.id) ?? true),
  );
  return isOut ? undefined : Math.log(valueOf(quantity));
}

/**
 * A few repeats that came out equal do not prove that there is no noise: the declared noise is pooled with them, and counts
 * as DECLARED_FREEDOM. It only ever adds: where the repeats scatter more than was declared, they are believed. Repeats show
 * their scatter only roughly, so it is widened as Student's t is: 1.96 times the result holds 95 % of single runs.
 */
export function noiseFrom({ squares, freedom }: Omit<Pool, "cells">, declared: number): number {
  const widened = (sum: number, degrees: number): number =>
    Math.sqrt(sum / degrees) * (studentWithin(degrees) / WITHIN);
  return Math.max(
    LEAST_NOISE,
    widened(squares + DECLARED_FREEDOM * declared ** 2, freedom + DECLARED_FREEDOM),
    widened(squares, freedom),
  );
}

/** The figures of one dimension of a model: a deployment's value, and its share of the best. */
import type { Model, ModelDimension } from "../../schema/model.ts";
import type { Noise } from "../evidence/noise.ts";
import type { Sample } from "../evidence/statistics.ts";
import { type RankedValue, sampleOf } from "../ranking/value.ts";
import type { Figure } from "./model-figures.ts";

/** `credible`: only values that may win; `printed`: all of them, as if nothing had been checked. */
export type ShareBasis = "credible" | "printed";

/** `shift` is added to each side of a share; `times`: the dimension whose share this one is multiplied by. */
export type DimensionFigures = {
  definition: ModelDimension;
  figures: readonly Figure[];
  better: "higher" | "lower";
  shift: number;
  times?: DimensionFigures;
};

export function dimensionsOf(
  { dimensions, shift = 0 }: Model,
  figuresOf: (of: ModelDimension) => Figure[],
): DimensionFigures[] {
  const own = dimensions.map((definition): DimensionFigures => {
    const figures = figuresOf(definition);
    return { definition, figures, better: figures[0]?.metric.better ?? "higher", shift };
  });
  return own.map((one) => {
    const times = own.find(({ definition }) => definition.id === one.definition.timesShareOf);
    return times === undefined ? one : { ...one, times };
  });
}

/** The sum or mean of its figures, shifted; undefined where one of them is missing. */
export function sampleIn(
  dimension: DimensionFigures,
  deployment: string,
  basis: ShareBasis,
): Sample | undefined {
  const samples = dimension.figures.map(({ ranking }) => figureIn(ranking?.values, deployment, basis));
  const known = samples.filter((sample) => sample !== undefined);
  if (known.length < samples.length) return undefined;
  const parts = dimension.definition.combine === "mean" ? known.length : 1;
  const total = (pick: (sample: Sample) => number): number =>
    known.reduce((sum, sample) => sum + pick(sample), 0) / parts + dimension.shift;
  return {
    value: total(({ value }) => value),
    interval: { low: total(({ interval }) => interval.low), high: total(({ interval }) => interval.high) },
    count: Math.min(...known.map(({ count }) => count)),
    noise: noisiest(known),
  };
}

/** A sum of figures of one run is as noisy as its noisiest part, at most. */
const noisiest = (samples: readonly Sample[]): Noise =>
  samples.reduce((most, { noise }) => (noise.cv > most.cv ? noise : most), { cv: 0, basis: "" } as Noise);

function figureIn(
  values: readonly RankedValue[] | undefined,
  deployment: string,
  basis: ShareBasis,
): Sample | undefined {
  const value = values?.find((one) => one.deployment === deployment);
  if (value === undefined) return undefined;
  if (basis === "printed") return { ...sampleOf(value), value: value.printed };
  return value.rank === undefined ? undefined : sampleOf(value);
}

/**
 * By deployment: 1 for the best value, less for the others. Deployments without a value have no share; neither have those
 * that are lacking (see `Figure`), although their values may be the best.
 */
export function sharesOf(
  dimension: DimensionFigures,
  deployments: readonly string[],
  basis: ShareBasis,
): Map<string, number> {
  const values = new Map(
    deployments.flatMap((id) => {
      const sample = sampleIn(dimension, id, basis);
      return sample === undefined ? [] : [[id, sample.value] as const];
    }),
  );
  const { better, times } = dimension;
  const best = better === "higher" ? Math.max(...values.values()) : Math.min(...values.values());
  const share = (value: number): number => (better === "higher" ? value / best : best / value);
  const others = times && sharesOf(times, deployments, basis);
  const isLacking = (id: string): boolean =>
    basis === "credible" && dimension.figures.some(({ lacking }) => lacking.has(id));
  return new Map(
    [...values].flatMap(([id, value]) => {
      if (isLacking(id)) return [];
      const factor = others === undefined ? 1 : others.get(id);
      return factor === undefined ? [] : [[id, share(value) * factor] as const];
    }),
  );
}

/** The share of a deployment without a figure, where the model puts a penalty in its place; `deployments` have one. */
export function penaltyShare(
  dimension: DimensionFigures,
  deployments: readonly string[],
  value: number,
): number {
  const all = deployments.flatMap((id) => sampleIn(dimension, id, "printed")?.value ?? []);
  const shifted = value + dimension.shift;
  return dimension.better === "higher" ? shifted / Math.max(...all) : Math.min(...all) / shifted;
}

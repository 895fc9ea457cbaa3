/** Of figures that a buffer may have helped: what the test that flushes reached, which decides where all that are compared have it. */
import type { UseCase } from "../../schema/use-case.ts";
import type { Figure } from "../bounds/figure.ts";
import { flushedValue } from "../candidates/standing.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Recommendation } from "../recommending/recommendation.ts";

export const measured = (figure: Figure | undefined): RankedValue | undefined =>
  figure?.known === "measured" ? figure.ranked : undefined;

/** Where acknowledged writes must not be lost, and a buffer may have helped: what the test that flushes each reached. */
export const flushedOf = (useCase: UseCase, figure: Figure): RankedValue | undefined =>
  flushedValue({ useCase }, figure) === undefined ? undefined : figure.worst?.of;

/** Of each what the test that flushes reached, where it ran on all that were measured: then these are the figures to compare. */
export function flushedAll(useCase: UseCase, figures: readonly Figure[]): (RankedValue | undefined)[] {
  const flushed = figures.map((figure) => flushedOf(useCase, figure));
  const isAll = figures.every((figure, at) => measured(figure) === undefined || flushed[at] !== undefined);
  return isAll ? flushed : [];
}

export type ValueOf = (figure: Figure | undefined) => RankedValue | undefined;

/** What the test that flushes reached, where all that an answer compares have that; undefined where figures count as they were measured. */
export function flushedAmong(
  { definition, candidates }: Pick<Recommendation, "definition" | "candidates">,
  compared: readonly string[],
  index: number,
): ValueOf | undefined {
  const figures = candidates.flatMap(({ deployment, figures: own }) =>
    compared.includes(deployment) ? (own[index] ?? []) : [],
  );
  const isFlushed = flushedAll(definition, figures).some((one) => one !== undefined);
  return isFlushed ? (figure) => figure && flushedOf(definition, figure) : undefined;
}

/** What decides of a figure among those that an answer compares: what was flushed, where all of them have that, and else as it was measured. */
export function decidingOf(...asked: Parameters<typeof flushedAmong>): ValueOf {
  const flushed = flushedAmong(...asked);
  return (figure) => flushed?.(figure) ?? figure?.ranked;
}

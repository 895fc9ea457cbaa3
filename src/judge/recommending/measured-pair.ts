/** Two candidates by what was measured of both: who is ahead, and what cannot be told apart. Pure. */
import { type Figure, printedOf } from "../bounds/figure.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { goodness, type Scored, weighted } from "../candidates/score.ts";
import { isApart, ratioInterval } from "../evidence/statistics.ts";
import { sampleOf } from "../ranking/value.ts";

export type Pair = readonly [Candidate, Candidate];

export type Fate = "measured" | "doubted" | "excluded" | "missing";

/** What became of a figure; "doubted": no check excludes it, and it counts only as the best that it may be. One that only another test stands in for was not measured. */
export function fateOf(figure: Figure | undefined): Fate {
  if (figure?.known === "measured") return "measured";
  if (figure?.ranked?.excludedBy.length === 0) return "doubted";
  return figure && printedOf(figure) ? "excluded" : "missing";
}

/** Logarithm of how many times better a is than b, where both were measured; 0 where one was not. */
export function lead({ dimension: { metric }, index }: Scored, [a, b]: Pair): number {
  const [own, other] = [a.figures[index], b.figures[index]];
  return own?.known === "measured" && other?.known === "measured" && own.ranked && other.ranked
    ? goodness(metric, own.ranked.value) - goodness(metric, other.ranked.value)
    : 0;
}

/** Who is ahead in what was measured of both comes first, or who was measured: an order to tell them in, and no verdict. */
export function aheadFirst(scored: readonly Scored[], [a, b]: Pair): Pair {
  const measured = ({ figures }: Candidate): number =>
    weighted(scored, ({ index }) => (fateOf(figures[index]) === "measured" ? 1 : 0));
  const by = weighted(scored, (one) => lead(one, [a, b])) || measured(a) - measured(b);
  return by < 0 ? [b, a] : [a, b];
}

/** Of two figures whose interval of uncertainty holds their equality. */
export const TIE = "level";

/** Behind two names or more. */
export const ARE_LEVEL = `are ${TIE}`;

/** Two that were measured, and that the interval of their ratio does not tell apart. */
export function isTie([a, b]: readonly (Figure | undefined)[]): boolean {
  const [own, other] = [a, b].map((one) => (one?.known === "measured" ? one.ranked : undefined));
  return own !== undefined && other !== undefined && !isApart(ratioInterval(sampleOf(own), sampleOf(other)));
}

/** A cache or a buffer may have helped a figure that counts of one of them. */
export const isHelped = ({ scored }: Question, some: readonly Candidate[]): boolean =>
  some.some(({ figures }) => scored.some(({ index }) => figures[index]?.flatters));

/** Something was measured of both, and none of it tells them apart. */
export function tiesAll({ scored }: Question, [a, b]: readonly Candidate[]): boolean {
  if (a === undefined || b === undefined) return false;
  const both = scored.filter((one) => isMeasured([a, b], one));
  return both.length > 0 && both.every(({ index }) => isTie([a.figures[index], b.figures[index]]));
}

export const isMeasured = (pair: Pair, { index }: Scored): boolean =>
  pair.every(({ figures }) => fateOf(figures[index]) === "measured");

/** How likely each candidate is to be the best: over what noise, bounds and shared faults leave open. Pure. */
import { chancesOfFirst, type Spread } from "../bounds/chances.ts";
import { type Figure, OWN_FAULT } from "../bounds/figure.ts";
import type { Candidate } from "./candidates.ts";
import type { Question } from "./question.ts";
import { goodnessRange, type Scored, spreadOf } from "./score.ts";

/** Steps over which a fault that rows of one source share is tried: a tenth to ten times. */
const COMMON_FAULTS = [-1, -0.5, 0, 0.5, 1].map((step) => step * Math.log(10));
/** Places in its range at which what nobody measured of a kind is tried. */
const COMMON_PLACES = [1 / 6, 1 / 2, 5 / 6];
/** With more kinds than this the unknown figures of each deployment are taken for themselves. */
const MOST_KINDS = 3;

/** One set of circumstances that several candidates share. */
type Shared = { fault: number; placeOf: (kin: string | undefined) => number | undefined };

export function chancesAmong({ scored }: Question, running: readonly Candidate[]): Map<string, number> {
  const shared = circumstancesOf(
    scored.map(({ index }) => running.flatMap((one) => one.figures[index] ?? [])),
  );
  const sums = running.map(() => 0);
  for (const circumstance of shared) {
    const spreads = running.map((one) =>
      summed(scored.map((part) => partSpread(part, one.figures[part.index], circumstance))),
    );
    chancesOfFirst(spreads).forEach((chance, i) => {
      sums[i] = (sums[i] ?? 0) + chance / shared.length;
    });
  }
  return new Map(running.map(({ deployment }, i) => [deployment, sums[i] ?? 0]));
}

/** All combinations of what candidates share: the fault of a source, and where the unknown figures of each kind lie. */
function circumstancesOf(byDimension: readonly (readonly Figure[])[]): Shared[] {
  const faults = byDimension.flat().some(({ inProportion }) => inProportion) ? COMMON_FAULTS : [0];
  const kinds = [...new Set(byDimension.flatMap(kindsShared))];
  const places =
    kinds.length > MOST_KINDS
      ? [new Map<string, number>()]
      : kinds.reduce(
          (all, kin) =>
            all.flatMap((known) => COMMON_PLACES.map((place) => new Map([...known, [kin, place]]))),
          [new Map<string, number>()],
        );
  return faults.flatMap((fault) =>
    places.map((known) => ({ fault, placeOf: (kin) => (kin === undefined ? undefined : known.get(kin)) })),
  );
}

/** Not known, or kept out by what leaves nothing of it: no more is known of one that was printed so. */
const isBlank = ({ known, best, inProportion, standIn }: Figure): boolean =>
  known === "unknown" || (known === "doubtful" && !inProportion && !standIn && best?.rule !== "printed");

/** Kinds of which several have an unknown figure in a dimension. */
function kindsShared(figures: readonly Figure[]): string[] {
  const unknown = figures.flatMap((figure) =>
    isBlank(figure) && figure.kin !== undefined ? [figure.kin] : [],
  );
  return unknown.filter((kin, index) => unknown.indexOf(kin) !== index);
}

function partSpread(
  { dimension: { metric }, weight }: Scored,
  figure: Figure | undefined,
  { fault, placeOf }: Shared,
): Spread {
  if (figure === undefined) return { middle: 0, halfWidths: [] };
  const { middle, halfWidths } = spreadAt(metric, figure, isBlank(figure) ? placeOf(figure.kin) : undefined);
  return {
    middle: weight * (middle + (figure.inProportion ? fault : 0)),
    halfWidths: halfWidths.map((half) => weight * half),
  };
}

/** At that place of its range, where it shares it with its kin. */
function spreadAt(metric: Scored["dimension"]["metric"], figure: Figure, place: number | undefined): Spread {
  if (place === undefined) return spreadOf(metric, figure);
  const { low, high } = goodnessRange(metric, figure.interval);
  return {
    middle: low + place * (high - low),
    halfWidths: [Math.min(Math.log(OWN_FAULT.kin), (high - low) / 2)],
  };
}

const summed = (parts: readonly Spread[]): Spread => ({
  middle: parts.reduce((sum, { middle }) => sum + middle, 0),
  halfWidths: parts.flatMap(({ halfWidths }) => halfWidths),
});

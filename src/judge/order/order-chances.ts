/** How likely each candidate is to be the best: over what noise, bounds and shared faults leave open. Pure. */
import { chancesOfFirst, type Spread } from "../bounds/chances.ts";
import { type Figure, OWN_FAULT } from "../bounds/figure.ts";
import { likelyAnother, likelyValues } from "../bounds/likely-values.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Measured } from "../candidates/place-of.ts";
import type { Question } from "../candidates/question.ts";
import {
  bell,
  estimateOf,
  goodnessRange,
  type Scored,
  spreadOf,
  spreadOfEstimate,
} from "../candidates/score.ts";
import { namedBy, onceFor } from "../evidence/memo.ts";

/** Steps over which a fault that rows of one source share is tried: a tenth to ten times. */
const COMMON_FAULTS = [-1, -0.5, 0, 0.5, 1].map((step) => step * Math.log(10));
/** Places in its range at which what nobody measured of a kind is tried. */
const COMMON_PLACES = [1 / 6, 1 / 2, 5 / 6];
/** With more kinds than this the unknown figures of each deployment are taken for themselves. */
const MOST_KINDS = 3;
/** Chance that an unknown figure is like the measured ones of its kind, rather than anywhere in its range. */
const LIKE_KIN = 0.5;

/** One set of circumstances that several candidates share. `placeOf`: "measured" is where measured kin lie. */
type Shared = { weight: number; fault: number; placeOf: (kin: string | undefined) => Placed };
type Placed = number | "measured" | undefined;

/** Worked out once for the same figures: a question with one more requirement is asked of some of the same candidates. */
export function chancesAmong(
  { scored, measured }: Pick<Question, "scored" | "measured">,
  running: readonly Candidate[],
): ReadonlyMap<string, number> {
  const { nameOf, known } = knownIn(measured);
  const name = JSON.stringify([
    scored.map(({ weight, dimension: { metric } }) => [weight, metric.id]),
    running.map((one) => [one.deployment, nameOf(...scored.map(({ index }) => one.figures[index]))]),
  ]);
  const chances = known.get(name) ?? workedOut(scored, running);
  known.set(name, chances);
  return chances;
}

const knownIn = onceFor((_: Measured) => ({
  nameOf: namedBy(),
  known: new Map<string, ReadonlyMap<string, number>>(),
}));

function workedOut(scored: readonly Scored[], running: readonly Candidate[]): Map<string, number> {
  const parts = scored.map((part): Part => {
    const figures = running.map((one) => one.figures[part.index]);
    return { ...part, figures, spreads: spreadsOf(part, figures), kindred: kindredIn(part, figures) };
  });
  const shared = circumstancesOf(parts);
  const sums = running.map(() => 0);
  for (const circumstance of shared) {
    const spreads = running.map((_, i) => summed(parts.map((part) => partSpread(part, i, circumstance))));
    chancesOfFirst(spreads).forEach((chance, i) => {
      sums[i] = (sums[i] ?? 0) + chance * circumstance.weight;
    });
  }
  return new Map(running.map(({ deployment }, i) => [deployment, sums[i] ?? 0]));
}

/** A scored metric with the figures of all that run, in their order. `kindred`: what measured kin make likely, by kind. */
type Part = Scored & {
  figures: readonly (Figure | undefined)[];
  spreads: readonly (Spread | undefined)[];
  kindred: ReadonlyMap<string, Spread>;
};

const isPlain = (figure: Figure | undefined): figure is Figure =>
  figure?.known === "measured" && figure.flatters !== true;

/** Of each by itself, but of measured ones in the light of the others. */
function spreadsOf(
  { dimension: { metric } }: Scored,
  figures: readonly (Figure | undefined)[],
): (Spread | undefined)[] {
  const each = likelyValues(
    figures.filter(isPlain).map((figure) => ({ ...estimateOf(spreadOf(metric, figure)), kin: figure.kin })),
  ).values();
  return figures.map((figure) => {
    const estimate = isPlain(figure) ? each.next().value : undefined;
    return estimate ? spreadOfEstimate(estimate) : figure && spreadOf(metric, figure);
  });
}

function kindredIn(
  { dimension: { metric } }: Scored,
  figures: readonly (Figure | undefined)[],
): Map<string, Spread> {
  const byKind = Map.groupBy(figures.filter(isPlain), ({ kin }) => kin);
  return new Map(
    [...byKind].flatMap(([kin, some]): [string, Spread][] => {
      if (kin === undefined) return [];
      const another = likelyAnother(some.map((figure) => estimateOf(spreadOf(metric, figure))));
      return [[kin, spreadOfEstimate(another)]];
    }),
  );
}

/** All combinations of what candidates share: the fault of a source, and where the unknown figures of each kind lie. */
function circumstancesOf(parts: readonly Part[]): Shared[] {
  const figures = parts.flatMap((part) => part.figures.flatMap((figure) => figure ?? []));
  const faults = figures.some(({ inProportion }) => inProportion) ? COMMON_FAULTS : [0];
  const kinds = [...new Set(parts.flatMap(kindsShared))];
  const places =
    kinds.length > MOST_KINDS
      ? [{ weight: 1, known: new Map<string, Placed>() }]
      : kinds.reduce(
          (all, kin) =>
            all.flatMap(({ weight, known }) =>
              placesOf(parts, kin).map(([share, place]) => ({
                weight: weight * share,
                known: new Map([...known, [kin, place] as const]),
              })),
            ),
          [{ weight: 1, known: new Map<string, Placed>() }],
        );
  return faults.flatMap((fault) =>
    places.map(({ weight, known }) => ({
      weight: weight / faults.length,
      fault,
      placeOf: (kin) => (kin === undefined ? undefined : known.get(kin)),
    })),
  );
}

/** Each with its weight. Where kin were measured, as likely like these as anywhere. */
function placesOf(parts: readonly Part[], kin: string): (readonly [number, Placed])[] {
  const anywhere = parts.some((part) => blanksOf(part, kin) > 1) ? COMMON_PLACES : [undefined];
  const isMeasured = parts.some((part) => part.kindred.has(kin) && blanksOf(part, kin) > 0);
  const share = (isMeasured ? 1 - LIKE_KIN : 1) / anywhere.length;
  const rest = anywhere.map((place) => [share, place] as const);
  return isMeasured ? [[LIKE_KIN, "measured"] as const, ...rest] : rest;
}

const blanksOf = ({ figures }: Part, kin: string): number =>
  figures.filter((figure) => figure !== undefined && isBlank(figure) && figure.kin === kin).length;

/** Not known, or excluded by what leaves nothing of it: no more is known of one that was printed so. */
const isBlank = ({ known, best, inProportion, standIn }: Figure): boolean =>
  known === "unknown" || (known === "doubtful" && !inProportion && !standIn && best?.rule !== "printed");

/** Kinds of which several have an unknown figure in a dimension, or one where another was measured. */
function kindsShared(part: Part): string[] {
  const unknown = part.figures.flatMap((figure) =>
    figure !== undefined && isBlank(figure) && figure.kin !== undefined ? [figure.kin] : [],
  );
  return unknown.filter((kin, index) => unknown.indexOf(kin) !== index || part.kindred.has(kin));
}

function partSpread(part: Part, index: number, { fault, placeOf }: Shared): Spread {
  const figure = part.figures[index];
  const own = part.spreads[index];
  if (figure === undefined || own === undefined) return { middle: 0, halfWidths: [] };
  const { middle, halfWidths } = isBlank(figure) ? spreadAt(part, figure, own, placeOf(figure.kin)) : own;
  return {
    middle: part.weight * (middle + (figure.inProportion ? fault : 0)),
    halfWidths: halfWidths.map((half) => part.weight * half),
  };
}

/** At that place of its range, where it shares it with its kin; or about where measured kin lie, as far as its range goes. */
function spreadAt({ dimension, kindred }: Part, figure: Figure, own: Spread, place: Placed): Spread {
  if (place === undefined) return own;
  const { low, high } = goodnessRange(dimension.metric, figure.interval);
  if (place !== "measured")
    return {
      middle: low + place * (high - low),
      halfWidths: [Math.min(Math.log(OWN_FAULT.kin), (high - low) / 2)],
    };
  const likely = kindred.get(figure.kin ?? "");
  if (likely === undefined) return own;
  const reach = likely.halfWidths.reduce((sum, half) => sum + half, 0);
  const [from, to] = [Math.max(low, likely.middle - reach), Math.min(high, likely.middle + reach)];
  return from >= to ? own : { middle: (from + to) / 2, halfWidths: bell((to - from) / 6) };
}

const summed = (parts: readonly Spread[]): Spread => ({
  middle: parts.reduce((sum, { middle }) => sum + middle, 0),
  halfWidths: parts.flatMap(({ halfWidths }) => halfWidths),
});

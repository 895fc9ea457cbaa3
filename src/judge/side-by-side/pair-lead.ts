/** The lead of a pair: who is how many times faster in what, each way, in a sentence that can be read aloud; then how far that may be off. */
import { lowerFirst, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { phraseOf, type Ratio, type Titles } from "../ranking/ratio.ts";
import type { PairComparison, PairFigure } from "./pair.ts";
import type { FigureIn } from "./split.ts";

export type Names = { titles: Titles; a: string; b: string };

type Rated = FigureIn & { ratio: Ratio };

/** More is not understood when it is heard once. */
const MOST_WORDS = 25;

/** Whether it was at random or in order decides more than the statistic does: "p99 random write latency". */
export const phraseIn = ({
  comparison: { order },
  figure: {
    of: { metric },
  },
}: FigureIn): string =>
  order === undefined || metric.direction === "sync"
    ? phraseOf(metric)
    : phraseOf(metric).replace(/\b(read and write|read|write)\b(?! and)/, `${order} $1`);

/** "A is 10.4x faster in mean sequential write latency; B 5.97x faster in mean random read IOPS. As each ran once, the first may be ..."; of ties alone "A and B tie in p99 random write latency." */
export function leadOf(
  told: readonly PairComparison[],
  all: readonly PairComparison[],
  { titles, a, b }: Names,
): string {
  const parts = told.flatMap((comparison) => ratedOf({ comparison, figure: comparison.main }));
  const [first, ...others] = parts;
  const [tie] = told;
  if (first === undefined)
    return tie === undefined
      ? ""
      : `${a} and ${b} tie in ${phraseIn({ comparison: tie, figure: tie.main })}.`;
  const name = (id: string): string => titles.get(id) ?? id;
  const clauses = parts.map((one): Clause => {
    const than = others.length === 0 ? ` than ${name(one.ratio.better) === a ? b : a}` : "";
    const beside = parts.flatMap((other) => (other === one ? [] : [other.comparison]));
    return [name(one.ratio.better), fasterIn(one, all, than, beside)];
  });
  return `${inOne(clauses)} ${rangesOf(parts)}`;
}

/** Where main figures tie: "Level in p99 random write latency; A is 15.6x faster in typical (p50) random write latency. B is ...", from what tells ties apart the most. */
export function leadOfTies(
  apart: readonly FigureIn[],
  all: readonly PairComparison[],
  { titles }: Names,
): string {
  const parts = apart.flatMap(ratedOf);
  const [first] = parts;
  if (first === undefined) return "";
  const main = { comparison: first.comparison, figure: first.comparison.main };
  const level = `Level in ${phraseIn(main)}${ownOf(main, all)}`;
  const [clause, ...others] = parts.map(
    (one) => `${titles.get(one.ratio.better) ?? one.ratio.better} is ${typical(fasterIn(one, all))}`,
  );
  return [`${level}; ${clause}`, ...others].map((one) => `${one}.`).join(" ");
}

type Clause = readonly [who: string, what: string];

/** As one sentence where that is short enough to be one. */
function inOne(clauses: readonly Clause[]): string {
  const whole = `${clauses.map(([who, what], i) => `${who}${i === 0 ? " is" : ""} ${what}`).join("; ")}.`;
  return whole.split(" ").length > MOST_WORDS
    ? clauses.map(([who, what]) => `${who} is ${what}.`).join(" ")
    : whole;
}

const typical = (phrase: string): string => phrase.replace(/\bp50\b/, "typical (p50)");

const ratedOf = (led: FigureIn): Rated[] => {
  const { ratio } = led.figure;
  return ratio === undefined || ratio.relation === "tie" || formatNumber(ratio.factor) === "1"
    ? []
    : [{ ...led, ratio }];
};

/** "15.6x faster in p50 random write latency"; "up to 15.6x" where other workloads have the same figure, and less of it. */
function fasterIn(
  one: Rated,
  all: readonly PairComparison[],
  than = "",
  beside: readonly PairComparison[] = [],
): string {
  const own = ownOf(one, all, beside);
  const times = `${own === "" && isWidest(one, all) ? "up to " : ""}${formatNumber(one.ratio.factor)}x`;
  return `${times} faster${than} in ${phraseIn(one)}${own}`;
}

function isWidest(led: Rated, all: readonly PairComparison[]): boolean {
  const { comparison, ratio } = led;
  const own = phraseIn(led);
  const factors = all.flatMap((one) =>
    [one.main, ...one.figures]
      .filter(({ cautions }) => one !== comparison && cautions.length === 0)
      .flatMap((other) =>
        other.ratio && phraseIn({ comparison: one, figure: other }) === own
          ? [aheadIn(other.ratio, ratio)]
          : [],
      ),
  );
  return factors.length > 0 && factors.every((factor) => factor <= ratio.factor);
}

/** How far the one that is better in the other, too, is ahead there; 1 where it is not. */
const aheadIn = ({ relation, better, factor }: Ratio, other: Ratio): number =>
  relation !== "tie" && better === other.better ? factor : 1;

/** ", 4 KiB": what its workload has of its own, where another has the same figure to another result; empty where none has. */
function ownOf(
  led: FigureIn,
  all: readonly PairComparison[],
  beside: readonly PairComparison[] = [],
): string {
  const { comparison, figure } = led;
  const own = phraseIn(led);
  const alike = all.filter(
    (one) =>
      one !== comparison &&
      [one.main, ...one.figures].some(
        (other) =>
          phraseIn({ comparison: one, figure: other }) === own &&
          (beside.includes(one) || isOtherResult(figure, other)),
      ),
  );
  const parts = lowerFirst(comparison.title).split(", ");
  const rest = parts.filter((part) => alike.some((one) => !lowerFirst(one.title).split(", ").includes(part)));
  return rest.map((part) => `, ${part}`).join("");
}

const isOtherResult = ({ ratio: own }: PairFigure, { ratio }: PairFigure): boolean =>
  ratio !== undefined &&
  ratio.relation !== "tie" &&
  (own?.relation === "tie" || own?.better !== ratio.better);

const ONCE = "one run each";
const PLACES = ["first", "second", "third"];

export const isOfSingleRuns = ({ a, b }: PairFigure): boolean =>
  [a, b].every(({ runs }) => runs.length === 1);

/** "As each ran once, the first may be 6.86x to 15.8x, the second 3.71x to 8.51x." */
function rangesOf(parts: readonly Rated[]): string {
  const areSingle = parts.every(({ figure }) => isOfSingleRuns(figure));
  const texts = parts.map(({ figure, ratio: { interval } }, i) => {
    const who = parts.length === 1 ? "that" : `the ${PLACES[i] ?? `${i + 1}th`}`;
    const once = !areSingle && isOfSingleRuns(figure) ? ` (${ONCE})` : "";
    return `${who}${i === 0 ? " may be" : ""} ${formatNumber(interval.low)}x to ${formatNumber(interval.high)}x${once}`;
  });
  const said = texts.join(", ");
  return areSingle ? `As each ran once, ${said}.` : `${upperFirst(said)}.`;
}

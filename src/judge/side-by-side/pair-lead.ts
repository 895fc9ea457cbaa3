/** The lead of a pair: who is how many times faster in what, each way, in a sentence that can be read aloud; then how far that may be off. */
import { lowerFirst, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { phraseOf, type Ratio, type Titles } from "../ranking/ratio.ts";
import type { PairComparison, PairFigure } from "./pair.ts";
import type { FigureIn } from "./split.ts";

export type Names = { titles: Titles; a: string; b: string };

type Rated = FigureIn & { ratio: Ratio };

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

/** "p99 latency of random 4 KiB writes, 16 at once": a figure is nothing without what was done. */
function figureAndWork(led: FigureIn, all: readonly PairComparison[]): string {
  return `${figureIn(led)} of ${workIn(led, all)}`;
}

/** What the work says already, it does not say again. */
const figureIn = ({ comparison: { work }, figure }: FigureIn): string =>
  phraseOf(figure.of.metric).replace(new RegExp(`\\b${work.direction} `), "");

/** With what else tells it from others of the same words that have the figure, too. */
function workIn({ comparison, figure }: FigureIn, all: readonly PairComparison[]): string {
  const has = ({ main, figures }: PairComparison): boolean =>
    [main, ...figures].some(({ of }) => of.metric.id === figure.of.metric.id);
  const alike = all.filter((one) => one.work.text === comparison.work.text && has(one));
  const own = partsOf(comparison).filter((part) => alike.some((one) => !partsOf(one).includes(part)));
  return [comparison.work.text, ...own].join(", ");
}

const partsOf = ({ title }: PairComparison): string[] => lowerFirst(title).split(", ");

/** "A is 10.4x faster in mean latency of sequential 4 KiB writes. B is 5.97x faster in ... As each ran once, the first may be ..."; of ties alone "A and B are level in p99 latency of ...". */
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
      : `${a} and ${b} are level in ${figureAndWork({ comparison: tie, figure: tie.main }, all)}.`;
  const name = (id: string): string => titles.get(id) ?? id;
  const said = parts.map((one) => {
    const better = name(one.ratio.better);
    const than = others.length === 0 ? ` than ${better === a ? b : a}` : "";
    return `${better} is ${timesFaster(one)}${than} in ${figureAndWork(one, all)}.`;
  });
  return [...said, rangesOf(parts)].join(" ");
}

/** Where main figures tie: "Level in p99 latency of random 4 KiB writes; there A is 15.6x faster in typical (p50) latency. B is ...", from what tells ties apart the most. */
export function leadOfTies(
  apart: readonly FigureIn[],
  all: readonly PairComparison[],
  { titles }: Names,
): string {
  const [first, ...others] = apart.flatMap(ratedOf);
  if (first === undefined) return "";
  const who = ({ ratio }: Rated): string => `${titles.get(ratio.better) ?? ratio.better} is`;
  const { comparison } = first;
  const level = figureAndWork({ comparison, figure: comparison.main }, all);
  return [
    `Level in ${level}; there ${who(first)} ${timesFaster(first)} in ${typical(figureIn(first))}.`,
    ...others.map((one) => `${who(one)} ${timesFaster(one)} in ${typical(figureAndWork(one, all))}.`),
  ].join(" ");
}

const timesFaster = ({ ratio }: Rated): string => `${formatNumber(ratio.factor)}x faster`;

const typical = (phrase: string): string => phrase.replace(/\bp50\b/, "typical (p50)");

const ratedOf = (led: FigureIn): Rated[] => {
  const { ratio } = led.figure;
  return ratio === undefined || ratio.relation === "tie" || formatNumber(ratio.factor) === "1"
    ? []
    : [{ ...led, ratio }];
};

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

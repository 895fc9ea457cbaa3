/** One storage to choose from, or one left: does it suffice? Judged against what the use case says is enough. Pure. */
import { defined, nonEmpty } from "../../text/defined.ts";
import { listed, plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import { boundOf } from "../candidates/bound.ts";
import { isServedByCache } from "../candidates/cached.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { harderFigures } from "../candidates/harder-tests.ts";
import type { Question } from "../candidates/question.ts";
import { goodness, goodnessRange } from "../candidates/score.ts";
import { type ObjectiveStanding, standingIn, statedText } from "../candidates/standing.ts";
import { boundDeclared, boundTold, phraseOf, valueText } from "../ranking/ratio.ts";
import { LIKELIER, type Verdict } from "./answer.ts";
import { byOtherToolText } from "./by-other-tool.ts";
import { fateOf } from "./measured-pair.ts";

/** `cached`: so many more are as long as a cache serves the reads. */
export type Enough = { count: number; of: number; cached?: number };

/** A figure of what lies upon the storage, and one that hardly any check could look at. */
const SLIGHT = ["layer", "barely"] as const;
export type Slight = (typeof SLIGHT)[number];

export type Sufficiency = {
  verdict: Verdict;
  /** Absent where it is open. */
  suffices?: boolean;
  /** Chance of what the verdict says, 0 to 1; absent where it is open. */
  sure?: number;
  /** Of one that suffices: what little shows it. */
  slight?: readonly Slight[];
  /** Of one that suffices: what counts most was not measured of it, and others of its figures show that it is enough. */
  inferred?: true;
  /** Where it is open: how many figures are enough, of how many that count. */
  enough?: Enough;
  /** Behind the name of the storage: "suffices", "is not known to be enough". */
  words: string;
  /** Behind the words, from ": " or ". " on; ends a sentence. */
  why: string;
};

type Judged = {
  dimension: Dimension;
  figure: Figure;
  bound: number;
  standing: ObjectiveStanding;
  chance: number;
  weight: number;
  /** Of reads that a cache served: it would be enough. */
  cached?: true;
};

/** What may not meet a requirement does not suffice by its figures alone. */
export function sufficiencyOf(question: Question, candidate: Candidate): Sufficiency {
  const answer = byFigures(question, candidate);
  const { unknowns } = candidate;
  if (unknowns === undefined || answer.suffices === false) return answer;
  const { words, why, suffices, enough } = answer;
  return {
    verdict: "open",
    ...defined({ enough }),
    words: suffices ? words.replace("suffices", "would suffice") : words,
    why: `${why} The record does not say ${listed(unknowns)}.`,
  };
}

/** Each metric by the figure that answers for it, or by one of a harder test that shows more clearly that it is met. */
function byFigures(question: Question, { deployment, figures }: Candidate): Sufficiency {
  const judged = question.scored.flatMap(({ dimension, index, weight }): Judged[] => {
    const figure = figures[index];
    const bound = boundOf(dimension.wanted);
    if (figure === undefined || bound === undefined) return [];
    const own = { ...judgedBy(question, dimension, figure, bound), weight };
    if (own.standing === "meets") return [own];
    const harder = harderFigures(question.measured, dimension, deployment).map((one) => ({
      ...judgedBy(question, dimension, one, bound),
      weight,
    }));
    return [harder.find(({ standing }) => standing === "meets") ?? own];
  });
  if (judged.length === 0)
    return { verdict: "open", words: NOT_SHOWN, why: ": nothing says how much is enough." };
  const unsure = judged.filter(({ standing }) => standing !== "meets");
  const missed = unsure.filter(({ standing }) => standing === "misses");
  if (missed.length > 0)
    return {
      verdict: "decided",
      suffices: false,
      sure: 1,
      words: "does not suffice",
      why: `: ${toldOf(question, missed)}.`,
    };
  if (unsure.length === 0) {
    const isInferred = !isMeasured(heaviest(judged).figure);
    return {
      verdict: "decided",
      suffices: true,
      sure: 1,
      ...(isInferred && { inferred: true }),
      ...defined({ slight: nonEmpty(SLIGHT.filter((one) => judged.some(({ figure }) => IS[one](figure)))) }),
      words: isInferred ? `is ${INFERRED}` : "suffices",
      why: `: ${toldOf(question, judged)}.`,
    };
  }
  const why = `. ${groupsText(question, judged)}`;
  const cached = judged.filter((one) => one.cached).length;
  const sure = judged.reduce((product, one) => product * one.chance, 1);
  // What was not measured, or perhaps came from a cache, makes nothing likely.
  return unsure.every((one) => groupOf(one) === "close") && sure >= LIKELIER / (1 + LIKELIER)
    ? { verdict: "leaning", suffices: true, sure, words: "probably suffices", why }
    : {
        verdict: "open",
        words: NOT_SHOWN,
        why,
        enough: { count: judged.length - unsure.length, of: judged.length, ...(cached > 0 && { cached }) },
      };
}

const isMeasured = ({ known }: Figure): boolean => known === "measured";
const IS: Readonly<Record<Slight, (figure: Figure) => boolean>> = {
  layer: (figure) => !isMeasured(figure) && figure.worst?.rule === "layer",
  barely: (figure) => (isMeasured(figure) ? figure.ranked : figure.worst?.of)?.barely !== undefined,
};

const heaviest = (judged: readonly Judged[]): Judged =>
  judged.reduce((most, one) => (one.weight > most.weight ? one : most));

/** It reads as a yes to nobody: what decides was not measured. */
export const INFERRED = "not measured, but inferred to be enough";

const NOT_SHOWN = "is not known to be enough";

function judgedBy(
  question: Question,
  dimension: Dimension,
  figure: Figure,
  bound: number,
): Omit<Judged, "weight"> {
  const standing = standingIn(dimension.metric, figure, bound);
  const chance = chanceOf(dimension, figure, bound, standing);
  // What its class of medium does at worst was not measured of this storage.
  const isGuess = standing === "meets" && figure.known !== "measured" && figure.worst?.rule === "medium";
  const of = { dimension, figure, bound, chance };
  if (standing === "meets" && !isGuess && isServedByCache(question, dimension.metric, figure))
    return { ...of, standing: "may meet", cached: true };
  return { ...of, standing: isGuess ? "may meet" : standing };
}

/** What of it tells, and why the rest does not, in the order in which it is told. */
const GROUPS = {
  enough: "Enough",
  served: "Enough as long as a cache serves the reads, as it did",
  doubted: "Enough unless a cache or a buffer helped",
  close: "Too close to tell",
  weak: "In doubt",
  excluded: "Excluded",
  missing: "Not measured",
} as const;

function groupOf({ figure, standing, cached }: Judged): keyof typeof GROUPS {
  if (standing === "meets") return "enough";
  if (cached) return "served";
  const fate = fateOf(figure);
  if (fate === "measured") return figure.flatters ? "doubted" : "close";
  return fate === "doubted" ? "weak" : fate;
}

/** "Enough (1 of 2 figures): read IOPS 8,420 where 2,100 are enough. Not measured (1): p99 fsync latency (20 ms is enough)." */
function groupsText(question: Question, judged: readonly Judged[]): string {
  const groups = Map.groupBy(judged, groupOf);
  const all = judged.length;
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[])
    .filter((group) => groups.has(group))
    .map((group, at) => {
      const some = groups.get(group) ?? [];
      const count = all === 1 ? "" : ` (${some.length}${at === 0 ? ` of ${plural(all, "figure")}` : ""})`;
      return `${GROUPS[group]}${count}: ${toldOf(question, some)}.`;
    })
    .join(" ");
}

const toldOf = (question: Question, some: readonly Judged[]): string =>
  listed(some.map((one) => factText(question, one)));

/** "p99 fsync latency 21 ms where 10 ms is enough"; of what bounds leave, the end that tells; of a guess only what is enough. */
function factText(question: Question, judged: Judged): string {
  const { dimension, figure, bound, standing, cached } = judged;
  const { metric } = dimension;
  const areEnough = `${metric.unit === "iops" ? "are" : "is"} enough`;
  const enough = `where ${boundTold(bound, metric)} ${areEnough}`;
  const { interval, known, worst, best } = figure;
  if (known === "measured") {
    const other = standing === "misses" ? byOtherToolText(question, dimension, figure) : "";
    return `${phraseOf(metric)} ${statedText(question, metric, figure)}${other} ${enough}`;
  }
  const [least, most] = metric.better === "higher" ? ["least", "most"] : ["most", "least"];
  const [bad, good] =
    metric.better === "higher" ? [interval.low, interval.high] : [interval.high, interval.low];
  if (standing === "meets" || cached)
    return `${phraseOf(metric)} at ${least} ${valueText(bad, metric)} (${SHOWN_BY[worst?.rule ?? ""] ?? "by its other figures"}) ${enough}`;
  if (standing === "misses")
    return `${phraseOf(metric)} at ${most} ${valueText(good, metric)} (${best?.text ?? "not measured"}) ${enough}`;
  return `${phraseOf(metric)} (${boundDeclared(bound, metric)} ${areEnough})`;
}

/** The tests by which a figure that was not measured is known to be no worse. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  durable: "by a test that flushes after each write",
  mix: "by a test of reads and writes together",
  layer: "by a test of what lies upon it",
};

/** Of a figure that may meet it: the part of its range that does. */
function chanceOf({ metric }: Dimension, figure: Figure, bound: number, standing: ObjectiveStanding): number {
  if (standing === "meets") return 1;
  if (standing === "misses") return 0;
  const { low, high } = goodnessRange(metric, figure.interval);
  return Math.min(1, Math.max(0, (high - goodness(metric, bound)) / (high - low)));
}

/** "82 %"; nothing is ever quite sure. */
export const percentText = (share: number): string =>
  share > 0.99 ? "over 99 %" : `${formatNumber(Math.round(share * 100))} %`;

/** One storage to choose from: does it suffice? Judged against what the use case says is enough. Pure. */
import { listed } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Dimension } from "../bounds/dimension.ts";
import type { Figure } from "../bounds/figure.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { LIKELIER, type Verdict } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import { harderFigures } from "./harder-tests.ts";
import { type Question, titleIn } from "./question.ts";
import { goodness, goodnessRange } from "./score.ts";
import { figureText, type ObjectiveStanding, standingIn } from "./standing.ts";
import { type Grounds, groundsOfFigures } from "./trust.ts";
import { fateOf } from "./undecided.ts";

export type Sufficiency = {
  verdict: Verdict;
  /** Absent where it is open. */
  suffices?: boolean;
  /** Chance that all is met, 0 to 1. */
  sure: number;
  /** Of what it hangs on. */
  grounds: Grounds;
  sentence: string;
};

type Judged = {
  dimension: Dimension;
  figure: Figure;
  bound: number;
  standing: ObjectiveStanding;
  chance: number;
};

/** What may not meet a requirement does not suffice by its figures alone. */
export function sufficiencyOf(question: Question, candidate: Candidate): Sufficiency {
  const answer = byFigures(question, candidate);
  const { unknowns } = candidate;
  if (unknowns === undefined || answer.suffices === false) return answer;
  const { sure, grounds, sentence } = answer;
  return {
    verdict: "open",
    sure,
    grounds,
    sentence: `${sentence} The record does not say ${listed(unknowns)}.`,
  };
}

/** Each metric by the figure that answers for it, or by one of a harder test that shows more clearly that it is met. */
function byFigures(question: Question, { deployment, figures, unknowns }: Candidate): Sufficiency {
  const judged = question.scored.flatMap(({ dimension, index }): Judged[] => {
    const figure = figures[index];
    const bound = dimension.wanted.objective ?? dimension.wanted.enough;
    if (figure === undefined || bound === undefined) return [];
    const own = judgedBy(dimension, figure, bound);
    if (own.standing === "meets") return [own];
    const harder = harderFigures(question.measured, dimension, deployment).map((one) =>
      judgedBy(dimension, one, bound),
    );
    return [harder.find(({ standing }) => standing === "meets") ?? own];
  });
  const title = titleIn(question, deployment);
  if (judged.length === 0)
    return {
      verdict: "open",
      sure: 0.5,
      grounds: "bounds",
      sentence: `${title} is the only storage here, and nothing says how much is enough.`,
    };
  const chance = judged.reduce((product, one) => product * one.chance, 1);
  const certain = (standing: ObjectiveStanding) => (one: Judged) => one.standing === standing;
  const missed = judged.filter(certain("misses"));
  if (missed.length > 0)
    return {
      verdict: "decided",
      suffices: false,
      sure: 1,
      grounds: "measured",
      sentence: `${title} does not suffice: ${toldOf(missed)}.`,
    };
  if (judged.every(certain("meets")))
    return {
      verdict: "decided",
      suffices: true,
      sure: 1,
      grounds: "measured",
      sentence: `${title} ${unknowns ? "would suffice" : "suffices"}: ${toldOf(judged)}.`,
    };
  const unsure = judged.filter(({ standing }) => standing !== "meets");
  const grounds = groundsOfFigures(
    unsure.map(({ figure }) => (figure.flatters ? { ...figure, known: "doubtful" } : figure)),
    "every",
  );
  const likely = chance >= LIKELIER / (1 + LIKELIER);
  const unlikely = chance <= 1 / (1 + LIKELIER);
  const sentence = (words: string): string => `${words}. ${groupsText(judged)}`;
  if (likely)
    return {
      verdict: "leaning",
      suffices: true,
      sure: chance,
      grounds,
      sentence: sentence(`${title} ${unknowns ? "would probably suffice" : "probably suffices"}`),
    };
  if (unlikely)
    return {
      verdict: "leaning",
      suffices: false,
      sure: 1 - chance,
      grounds,
      sentence: sentence(`Nothing shows yet that ${title} suffices`),
    };
  return {
    verdict: "open",
    sure: chance,
    grounds,
    sentence: sentence(`Whether ${title} suffices is undecided`),
  };
}

function judgedBy(dimension: Dimension, figure: Figure, bound: number): Judged {
  const standing = standingIn(dimension.metric, figure, bound);
  return { dimension, figure, bound, standing, chance: chanceOf(dimension, figure, bound, standing) };
}

/** What of it tells, and why the rest does not, in the order in which it is told. */
const GROUPS = {
  enough: "Enough",
  doubted: "Enough unless a cache or a buffer helped",
  close: "Too close to tell",
  excluded: "Excluded",
  missing: "Not measured",
} as const;

function groupOf({ figure, standing }: Judged): keyof typeof GROUPS {
  if (standing === "meets") return "enough";
  const fate = fateOf(figure);
  return fate !== "measured" ? fate : figure.flatters ? "doubted" : "close";
}

/** "Enough: mean read IOPS 8,420 where 2,100 are enough. Not measured: p99 fsync latency, where 20 ms is enough." */
function groupsText(judged: readonly Judged[]): string {
  const groups = Map.groupBy(judged, groupOf);
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[])
    .flatMap((group) => {
      const some = groups.get(group) ?? [];
      return some.length === 0 ? [] : [`${GROUPS[group]}: ${toldOf(some, group === "enough")}.`];
    })
    .join(" ");
}

const toldOf = (some: readonly Judged[], saysFate = true): string =>
  listed(some.map((one) => factText(one, saysFate)));

/** "p99 fsync latency 21 ms where 10 ms is enough"; of a range that only the class of the medium sets, only what is enough. */
function factText({ dimension: { metric }, figure, bound, standing }: Judged, saysFate: boolean): string {
  const fate = saysFate
    ? { measured: "", excluded: " (excluded)", missing: " (not measured)" }[fateOf(figure)]
    : "";
  const isGuess =
    [figure.best, figure.worst].every((end) => end?.rule === "medium") && standing === "may meet";
  const known = isGuess ? "," : ` ${figureText(metric, figure)}`;
  return `${phraseOf(metric)}${fate}${known} where ${valueText(bound, metric)} ${metric.better === "lower" ? "is" : "are"} enough`;
}

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

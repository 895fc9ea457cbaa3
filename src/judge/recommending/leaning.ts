/** How an answer that leans is told: who is ahead of whom, on what that rests, and what would turn it. Pure. */

import { listed, upperFirst } from "../../text/words.ts";
import type { Figure } from "../bounds/figure.ts";
import { heavyOn } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import { labelsOf } from "../checks/index.ts";
import { isToldElsewhere } from "../order/evidence.ts";
import type { Turn } from "../order/turns.ts";
import { phraseOf } from "../ranking/ratio.ts";
import type { Standing } from "./answer.ts";
import type { Need } from "./classes.ts";
import type { MeasuredLead } from "./measured-lead.ts";
import { aheadFirst, tiesAll } from "./measured-pair.ts";
import { otherTestsText } from "./other-tests.ts";
import type { Sufficiency } from "./suffice.ts";
import { isDoubted } from "./trust.ts";
import { undecidedText } from "./undecided.ts";

export type Told = {
  standing: Standing;
  need: Need;
  turns: readonly Turn[];
  candidates: readonly Candidate[];
  /** All that are ruled out, with layers upon others, as pages count them. */
  out: readonly Candidate[];
  /** Whose figures it tells, and how. */
  compared: readonly Candidate[];
  facts: string;
  /** How sure it is, as `chanceIn` tells it. */
  chance: string;
  /** Who leads those that were measured, where others hold it open. */
  lead?: MeasuredLead;
  /** Of the only one left. */
  alone?: Sufficiency;
};

export const title = (question: Question, { deployment }: Candidate): string => titleIn(question, deployment);

/** Behind a colon; nothing where it tells of none. */
export const after = (facts: string): string => (facts === "" ? "" : `: ${facts}`);

/** The part that says who is ahead of whom by what was measured; undefined where it leans on something else. */
export function openingOf(question: Question, told: Told): string | undefined {
  const { standing, facts, chance, lead, alone } = told;
  const { verdict, first, level, runnerUp, grounds } = standing;
  if (lead || alone || verdict !== "leaning" || first === undefined || grounds !== "measured")
    return undefined;
  if (level !== undefined)
    return `${undecidedText(question, aheadFirst(question.scored, [first, level]), facts, "level")}${chance}`;
  return runnerUp && aheadOf(question, first, runnerUp, { facts, chance }, `${title(question, first)} is`);
}

/** Who reads no further than who is ahead has read how little that means. */
function aheadOf(
  question: Question,
  first: Candidate,
  next: Candidate,
  { facts, chance }: Pick<Told, "facts" | "chance">,
  who: string,
): string {
  const close = tiesAll(question, [first, next]) ? ", though no figure alone tells them apart" : "";
  return `${who} ahead of ${title(question, next)}${chance}${close}${after(facts)}.`;
}

export function leaningText(question: Question, told: Told, first: Candidate): string {
  const { standing, turns, facts } = told;
  const { level, runnerUp, grounds = "bounds" } = standing;
  const opening = openingOf(question, told);
  if (level !== undefined) {
    const undecided = undecidedText(question, aheadFirst(question.scored, [first, level]), facts, "level");
    return `${undecided}${grounds === "measured" ? told.chance : ` ${upperFirst(LEANS_ON[grounds])}, one of the two would be the best here.`}`;
  }
  const who =
    grounds === "measured"
      ? `${title(question, first)} is`
      : `${restsOn(question, first)}. ${upperFirst(LEANS_ON[grounds])}, it would be`;
  if (runnerUp === undefined) return `${who} ahead.`;
  const elsewhere = isToldElsewhere(question, first, runnerUp)
    ? otherTestsText(question, [first, runnerUp]).trim()
    : "";
  return [
    opening ?? aheadOf(question, first, runnerUp, told, who),
    ...(elsewhere === "" ? [] : [elsewhere]),
    ...(standing.slower.some(({ one }) => one === runnerUp)
      ? doubtText(question, first)
      : whatTurns(question, turns, first, runnerUp)),
  ].join(" ");
}

/** On what it leans where what was measured does not tell it from the next. */
export const LEANS_ON = {
  excluded: "going by what was printed",
  bounds: "going by what the figures may be",
} as const;

function restsOn(question: Question, first: Candidate): string {
  const { scored } = question;
  const name = title(question, first);
  const knows = (known: Figure["known"]): boolean =>
    scored.some(({ index }) => first.figures[index]?.known === known);
  if (knows("measured")) return `No figure that was measured of both tells ${name} from the next`;
  return `Every figure that matters for ${name} is missing${knows("doubtful") ? " or excluded" : ""}`;
}

/** A turning point of each of the likeliest rivals; without one, why it is not decided. */
function whatTurns(
  question: Question,
  turns: readonly Turn[],
  first: Candidate,
  second: Candidate,
): string[] {
  const told = [...new Map(turns.toReversed().map((turn) => [turn.rival, turn.sentence])).values()].reverse();
  if (told.length > 0) return told.slice(0, TOLD);
  const doubts = doubtText(question, first);
  if (doubts.length > 0) return doubts;
  if (first.unknowns !== undefined) return [`The record does not say ${listed(first.unknowns)}.`];
  const measured = [first, second].every(({ score }) => score !== undefined);
  return [
    measured
      ? "Their runs are too few or too far apart to be sure: repeats would tell."
      : "Measuring one of the two alone would not change that; measuring both might.",
  ];
}

/** How many turning points a sentence tells. */
const TOLD = 2;

/** Leads up to what the answer rests on though checks doubt it. */
export const DOUBTS = "Checks doubt its ";

/** "Checks doubt its read IOPS: cache possible." */
export function doubtText(question: Question, first: Candidate): string[] {
  const doubts = question.scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = first.figures[index];
    const ranked = isDoubted(figure) ? figure?.ranked : undefined;
    return ranked ? [{ phrase: phraseOf(metric), labels: labelsOf(ranked, heavyOn(ranked)) }] : [];
  });
  if (doubts.length === 0) return [];
  const [phrases, labels] = [doubts.map(({ phrase }) => phrase), doubts.flatMap((one) => one.labels)];
  return [`${DOUBTS}${listed([...new Set(phrases)])}: ${[...new Set(labels)].join(", ")}.`];
}

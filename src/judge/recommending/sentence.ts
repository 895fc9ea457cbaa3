/** An answer in one or two plain sentences: the verdict and its reason. Pure. */

import { listed, plural, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Figure } from "../bounds/figure.ts";
import { heavyOn } from "../bounds/worth.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import { labelsOf } from "../checks/index.ts";
import { isToldElsewhere } from "../order/evidence.ts";
import { leastLead, middleLead } from "../order/leads.ts";
import type { Turn } from "../order/turns.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { onlyText } from "../terms/eligibility.ts";
import type { Standing } from "./answer.ts";
import type { Need } from "./classes.ts";
import { factsText } from "./facts.ts";
import { heldOpenText, type MeasuredLead } from "./measured-lead.ts";
import { aheadFirst, isHelped, tiesAll } from "./measured-pair.ts";
import { otherTestsText } from "./other-tests.ts";
import type { Sufficiency } from "./suffice.ts";
import { isDoubted } from "./trust.ts";
import { openText, settleText, undecidedText } from "./undecided.ts";

type Told = {
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

/**
 * Whose figures the sentence tells, in that order: the first and the next; those that lead the measured ones where others hold it open.
 * Where it is open besides, the two likeliest, and as of two that are level the one that is ahead in what was measured comes before the other.
 */
export function comparedIn(
  { scored }: Question,
  { first, level, runnerUp, running, chances }: Standing,
  lead: MeasuredLead | undefined,
): Candidate[] {
  if (lead) return [lead.leader, lead.next];
  const [a, b] =
    first === undefined
      ? running.toSorted((a, b) => (chances.get(b.deployment) ?? 0) - (chances.get(a.deployment) ?? 0))
      : [first, level ?? runnerUp];
  if (a === undefined || b === undefined) return a === undefined ? [] : [a];
  return first !== undefined && level === undefined ? [a, b] : [...aheadFirst(scored, [a, b])];
}

/** The figures of those that it compares, as the sentence tells them; empty where it tells of none. */
export function factsIn(question: Question, standing: Standing, compared: readonly Candidate[]): string {
  if (compared.length < 2) return "";
  const isOpen = standing.first === undefined || standing.level !== undefined;
  return (isOpen && factsText(question, compared, true)) || factsText(question, compared);
}

export function sentenceOf(question: Question, told: Told): string {
  const { standing, compared, facts, lead } = told;
  const { first, running, verdict } = standing;
  if (question.deployments.length === 0) return "No storage is recorded here.";
  if (running.length === 0) return noneText(told);
  if (lead) return leadText(question, told, lead);
  if (first === undefined) return openText(question, running, compared, facts);
  if (told.alone) return aloneText(question, first, told.alone, told);
  const answer =
    verdict === "decided" ? decidedText(question, told, first) : leaningText(question, told, first);
  return `${answer}${unmeasuredText(question, standing)}`;
}

const unmeasuredText = (question: Question, standing: Standing): string =>
  `${encryptedText(question, standing)}${notCompared(question, standing.unmeasured)}`;

function encryptedText(question: Question, { slower }: Standing): string {
  const encrypted = [...Map.groupBy(slower, ({ than }) => than)].map(([than, some]) => {
    const [are, them] = some.length > 1 ? ["are", "them"] : ["is", "it"];
    const names = listed(some.map(({ one }) => title(question, one)));
    return ` ${names} ${are} left out: encryption cannot make ${them} faster than ${title(question, than)}.`;
  });
  return encrypted.join("");
}

function notCompared(question: Question, unmeasured: Standing["unmeasured"]): string {
  if (unmeasured.length === 0) return "";
  const names = unmeasured.slice(0, 3).map((one) => title(question, one));
  const more = unmeasured.length - names.length;
  return ` Not compared, as nothing was measured of ${unmeasured.length > 1 ? "them" : "it"}: ${listed([...names, ...(more > 0 ? [plural(more, "other")] : [])])}.`;
}

const title = (question: Question, { deployment }: Candidate): string => titleIn(question, deployment);

function noneText({ out, need }: Told): string {
  if (need !== "may-die") return "No storage here does.";
  if (out.length === 0) return "No storage here was ever measured.";
  const reasons = new Set(out.map(({ reason = "" }) => reason.replace(OUT, "")));
  const what = ["The only storage here is", "Both storages here are"][out.length - 1];
  return `${what ?? `All ${out.length} storages here are`} ruled out: ${[...reasons].join("; ")}.`;
}

const OUT = "ruled out: ";

function aloneText(question: Question, first: Candidate, { words, why }: Sufficiency, told: Told): string {
  const { candidates } = told;
  const out = told.out.length;
  const close = candidates.filter((one) => one !== first && one.status === "too-close");
  const needed = onlyText(question.useCase.requires);
  const how = needed === "" ? "is the only storage left here" : `is the only one here ${needed}`;
  const others = out > 0 ? ` ${plural(out, "other")} ${out > 1 ? "are" : "is"} ruled out.` : "";
  const doubt =
    close.length > 0
      ? ` Whether ${listed(close.map((one) => title(question, one)))} ${close.length > 1 ? "meet" : "meets"} what is needed is too close to say.`
      : "";
  return `${title(question, first)} ${how}, and ${words}${why}${others}${doubt}`;
}

function decidedText(question: Question, { standing, facts }: Told, first: Candidate): string {
  const { runnerUp } = standing;
  if (runnerUp === undefined) return `${title(question, first)} is first.`;
  return `${title(question, first)} is first, ${aheadText(question, first, runnerUp)}${after(facts)}.`;
}

/** "ahead of B by 3x", "ahead of B by at least 2x, whatever is missing". */
function aheadText(question: Question, first: Candidate, next: Candidate): string {
  const both = [first, next];
  const measured = both.every(({ score }) => score !== undefined);
  const helped = isHelped(question, both);
  const lead = Math.exp((measured && !helped ? middleLead : leastLead)(question.scored, first, next));
  const least = measured ? "even if a cache or a buffer helped" : "whatever is missing";
  const by = measured && !helped ? `${formatNumber(lead)}x` : `at least ${formatNumber(lead)}x, ${least}`;
  return `ahead of ${title(question, next)} by ${by}`;
}

/** Who leads those that were measured, who could be better, and what would tell; of a guess, by what it goes. */
function leadText(question: Question, { standing, facts }: Told, lead: MeasuredLead): string {
  const { leader, next, of, heldOpenBy } = lead;
  const known = `Of the ${of} that were measured, ${title(question, leader)} leads, ${aheadText(question, leader, next)}${after(facts)}.`;
  const { first, grounds = "bounds" } = standing;
  const guess =
    first && grounds !== "measured"
      ? ` ${upperFirst(LEANS_ON[grounds])}, ${title(question, leader)} is likelier the best all the same.`
      : "";
  const [likeliest] = heldOpenBy;
  const pair = listed([leader, likeliest ?? next].map((one) => title(question, one)));
  const elsewhere = likeliest ? otherTestsText(question, [leader, likeliest], pair) : "";
  const doubts = doubtText(question, leader).map((text) => ` ${text}`);
  return `${known}${heldOpenText(question, lead)}${elsewhere}${guess}${doubts.join("")}${settleText(question, heldOpenBy)}${encryptedText(question, standing)}`;
}

function leaningText(question: Question, { standing, turns, facts, chance }: Told, first: Candidate): string {
  const { level, runnerUp, grounds = "bounds" } = standing;
  const name = title(question, first);
  if (level !== undefined) {
    const undecided = undecidedText(question, aheadFirst(question.scored, [first, level]), facts, "level");
    if (grounds === "measured") return `${undecided}${chance}`;
    return `${undecided} ${upperFirst(LEANS_ON[grounds])}, one of the two would be the best here.`;
  }
  const [who, leads] =
    grounds === "measured"
      ? [name, "is"]
      : [`${restsOn(question, first)}. ${upperFirst(LEANS_ON[grounds])}, it`, "would be"];
  if (runnerUp === undefined) return `${who} ${leads} ahead.`;
  // Who reads no further than who is ahead has read how little that means.
  const close = tiesAll(question, [first, runnerUp]) ? ", though no figure alone tells them apart" : "";
  const answer = `${who} ${leads} ahead of ${title(question, runnerUp)}${chance}${close}${after(facts)}.`;
  const elsewhere = isToldElsewhere(question, first, runnerUp)
    ? otherTestsText(question, [first, runnerUp]).trim()
    : "";
  return [
    answer,
    ...(elsewhere === "" ? [] : [elsewhere]),
    ...whatTurns(question, turns, first, runnerUp),
  ].join(" ");
}

/** On what it leans where what was measured does not tell it from the next. */
const LEANS_ON = {
  excluded: "going by what was printed",
  bounds: "going by what the figures may be",
} as const;

function restsOn(question: Question, first: Candidate): string {
  const { scored } = question;
  const name = title(question, first);
  const knows = (known: Figure["known"]): boolean =>
    scored.some(({ index }) => first.figures[index]?.known === known);
  if (knows("measured")) return `No figure that was measured of both tells ${name} from the next`;
  return `No deciding figure of ${name} ${knows("doubtful") ? "stands: each is excluded or was not measured" : "was measured"}`;
}

const after = (facts: string): string => (facts === "" ? "" : `: ${facts}`);

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
      : "No single figure would change that; several together might.",
  ];
}

/** How many turning points a sentence tells. */
const TOLD = 2;

/** "That rests on mean read IOPS, which checks doubt: read repeatedly." */
function doubtText(question: Question, first: Candidate): string[] {
  const doubts = question.scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = first.figures[index];
    const ranked = isDoubted(figure) ? figure?.ranked : undefined;
    return ranked ? [{ phrase: phraseOf(metric), labels: labelsOf(ranked, heavyOn(ranked)) }] : [];
  });
  if (doubts.length === 0) return [];
  const [phrases, labels] = [doubts.map(({ phrase }) => phrase), doubts.flatMap((one) => one.labels)];
  return [
    `That rests on ${listed([...new Set(phrases)])}, which checks doubt: ${[...new Set(labels)].join(", ")}.`,
  ];
}

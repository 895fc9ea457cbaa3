/** An answer in one or two plain sentences: the verdict and its reason. Pure. */

import type { Metric } from "../../schema/metric.ts";
import { listed, plural, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Bound } from "../bounds/bound.ts";
import { type Figure, printedOf } from "../bounds/figure.ts";
import { heavyOn } from "../bounds/worth.ts";
import { labelsOf } from "../checks/index.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { onlyText } from "../terms/eligibility.ts";
import type { Standing } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import type { Need } from "./classes.ts";
import { tellsApart } from "./evidence.ts";
import { leastLead, middleLead } from "./leads.ts";
import { type Question, titleIn } from "./question.ts";
import { goodness, type Scored } from "./score.ts";
import { figureText, flushedText } from "./standing.ts";
import { percentText, type Sufficiency } from "./suffice.ts";
import { isDoubted } from "./trust.ts";
import type { Turn } from "./turns.ts";
import { aheadFirst, isTie, openText, TIE, tiesAll, undecidedText } from "./undecided.ts";

type Told = {
  standing: Standing;
  need: Need;
  turns: readonly Turn[];
  candidates: readonly Candidate[];
  /** Of the only one left. */
  alone?: Sufficiency;
};

/**
 * Whose figures the sentence tells, in that order: the first and the next. Where it is open, the two likeliest, and as of two that
 * are level the one that is ahead in what was measured comes before the other.
 */
export function comparedIn(
  { scored }: Question,
  { first, level, runnerUp, running, chances }: Standing,
): Candidate[] {
  const [a, b] =
    first === undefined
      ? running.toSorted((a, b) => (chances.get(b.deployment) ?? 0) - (chances.get(a.deployment) ?? 0))
      : [first, level ?? runnerUp];
  if (a === undefined || b === undefined) return a === undefined ? [] : [a];
  return first !== undefined && level === undefined ? [a, b] : [...aheadFirst(scored, [a, b])];
}

/** The figures of those that it compares, as the sentence tells them; empty where it tells of none. */
export function factsIn(question: Question, standing: Standing): string {
  const compared = comparedIn(question, standing);
  if (compared.length < 2) return "";
  const isOpen = standing.first === undefined || standing.level !== undefined;
  return (isOpen && factsText(question, compared, true)) || factsText(question, compared);
}

export function sentenceOf(question: Question, told: Told): string {
  const { standing } = told;
  const { first, running, verdict } = standing;
  if (question.deployments.length === 0) return "No storage is recorded here.";
  if (running.length === 0) return noneText(told);
  if (first === undefined) {
    return openText(question, running, comparedIn(question, standing), factsIn(question, standing));
  }
  if (told.alone) return aloneText(question, first, told.alone, told.candidates);
  const answer =
    verdict === "decided" ? decidedText(question, standing, first) : leaningText(question, told, first);
  return `${answer}${unmeasuredText(question, standing)}`;
}

function unmeasuredText(question: Question, { unmeasured, slower }: Standing): string {
  const encrypted = [...Map.groupBy(slower, ({ than }) => than)].map(([than, some]) => {
    const [are, them] = some.length > 1 ? ["are", "them"] : ["is", "it"];
    const names = listed(some.map(({ one }) => title(question, one)));
    return ` ${names} ${are} left out: encryption cannot make ${them} faster than ${title(question, than)}.`;
  });
  return `${encrypted.join("")}${notCompared(question, unmeasured)}`;
}

function notCompared(question: Question, unmeasured: Standing["unmeasured"]): string {
  if (unmeasured.length === 0) return "";
  const names = unmeasured.slice(0, 3).map((one) => title(question, one));
  const more = unmeasured.length - names.length;
  return ` Not compared, as nothing was measured of ${unmeasured.length > 1 ? "them" : "it"}: ${listed([...names, ...(more > 0 ? [plural(more, "other")] : [])])}.`;
}

const title = (question: Question, { deployment }: Candidate): string => titleIn(question, deployment);

function noneText({ candidates, need }: Told): string {
  const out = candidates.flatMap(({ reason = "" }) =>
    reason.startsWith(OUT) ? [reason.slice(OUT.length)] : [],
  );
  if (need !== "may-die") return "No storage here does.";
  const what = out.length === 1 ? "The only storage here is" : `All ${out.length} storages here are`;
  return out.length > 0
    ? `${what} ruled out: ${[...new Set(out)].join("; ")}.`
    : "No storage here was ever measured.";
}

const OUT = "ruled out: ";

function aloneText(
  question: Question,
  first: Candidate,
  { words, why }: Sufficiency,
  candidates: readonly Candidate[],
): string {
  const out = candidates.filter(({ status }) => status === "ruled-out").length;
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

function decidedText(question: Question, standing: Standing, first: Candidate): string {
  const { runnerUp } = standing;
  if (runnerUp === undefined) return `${title(question, first)} is first.`;
  const both = [first, runnerUp];
  const measured = both.every(({ score }) => score !== undefined);
  const helped = both.some(({ figures }) => question.scored.some(({ index }) => figures[index]?.flatters));
  const lead = Math.exp((measured && !helped ? middleLead : leastLead)(question.scored, first, runnerUp));
  const least = measured ? "even if a cache or a buffer helped" : "whatever is missing";
  const by = measured && !helped ? `${formatNumber(lead)}x` : `at least ${formatNumber(lead)}x, ${least}`;
  return `${title(question, first)} is first, ahead of ${title(question, runnerUp)} by ${by}${after(factsIn(question, standing))}.`;
}

function leaningText(question: Question, { standing, turns }: Told, first: Candidate): string {
  const { level, runnerUp, sure = 0, grounds = "bounds" } = standing;
  const chance = grounds === "measured" ? ` (${percentText(sure)} sure)` : "";
  const name = title(question, first);
  if (level !== undefined) {
    const pair = aheadFirst(question.scored, [first, level]);
    const by = grounds === "measured" ? "One" : `${upperFirst(LEANS_ON[grounds])}, one`;
    return `${undecidedText(question, pair, factsIn(question, standing))} ${by} of the two is the best here${chance}.`;
  }
  const [who, leads] =
    grounds === "measured"
      ? [name, "is"]
      : [`${restsOn(question, first)}. ${upperFirst(LEANS_ON[grounds])}, it`, "would be"];
  if (runnerUp === undefined) return `${who} ${leads} ahead.`;
  // Who reads no further than who is ahead has read how little that means.
  const close = tiesAll(question, [first, runnerUp]) ? `${upperFirst(TIE)}, ` : "";
  const answer = `${close}${who} ${leads} ahead of ${title(question, runnerUp)}${chance}${after(factsIn(question, standing))}.`;
  return [answer, ...whatTurns(question, turns, first, runnerUp)].join(" ");
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
  const doubts = question.scored.flatMap(({ dimension: { metric }, index }) => {
    const figure = first.figures[index];
    const ranked = isDoubted(figure) ? figure?.ranked : undefined;
    return ranked ? [{ phrase: phraseOf(metric), labels: labelsOf(ranked, heavyOn(ranked)) }] : [];
  });
  if (doubts.length > 0) {
    const [phrases, labels] = [doubts.map(({ phrase }) => phrase), doubts.flatMap((one) => one.labels)];
    return [
      `That rests on ${listed([...new Set(phrases)])}, which checks doubt: ${[...new Set(labels)].join(", ")}.`,
    ];
  }
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

/**
 * "p99 write latency 26 ms against 32.1 ms": what favours the first most comes first. A figure that neither has is left out;
 * of one that somebody lacks it is said what it may be.
 */
function factsText(question: Question, candidates: readonly Candidate[], measuredOnly = false): string {
  const { scored } = question;
  const [own, other] = candidates;
  const pull = ({ dimension: { metric }, index, weight }: Scored): number => {
    const [a, b] = [own, other].map((one) => {
      const figure = one?.figures[index];
      return figure && isTold(figure) ? figure.ranked?.value : undefined;
    });
    return a === undefined || b === undefined ? 0 : weight * (goodness(metric, a) - goodness(metric, b));
  };
  const facts: { text: string; tie: boolean }[] = scored
    .toSorted((a, b) => pull(b) - pull(a))
    .flatMap((one) => {
      const { metric } = one.dimension;
      const { index } = one;
      const figures = candidates.flatMap(({ figures }) => figures[index] ?? []);
      const tells = !measuredOnly && tellsByBounds(question, one, candidates);
      const isKnown = measuredOnly ? figures.every(isMeasured) : tells || figures.some(isTold);
      if (!isKnown || figures.length < candidates.length || isOneSided(figures)) return [];
      const against = tells ? boundsText(metric, figures) : againstText(question, metric, figures);
      return [{ text: `${phraseOf(metric)} ${against}`, tie: isTie(figures) }];
    });
  // Where all are, that is said before them.
  const isSaid = tiesAll(question, candidates);
  return facts.map(({ text, tie }) => (tie && !isSaid ? `${text} (${TIE})` : text)).join(", ");
}

/** Whether it tells the first from the other though it was not measured of it: another test says how bad it is at the most. */
function tellsByBounds(question: Question, one: Scored, [a, b]: readonly Candidate[]): boolean {
  const own = a?.figures[one.index];
  return a !== undefined && b !== undefined && !!own && !isMeasured(own) && tellsApart(question, one, a, b);
}

/** "at least 75,200 (in a mix its mean read IOPS are 75,200) against at best 30,500 (the line carries 119 MiB/s)". */
function boundsText(metric: Metric, [own, other]: readonly Figure[]): string {
  const [least, most] = metric.better === "higher" ? ["at least", "at most"] : ["at most", "at least"];
  const end = (word: string, { value, text }: Bound): string =>
    `${word} ${valueText(value, metric)} (${text})`;
  const worst = own?.worst ? end(least, own.worst) : "";
  const best =
    other?.best && !isMeasured(other) ? end(most, other.best) : other ? figureText(metric, other) : "";
  return `${worst} against ${best}`;
}

/** What only stands in for a figure says nothing against one of whom there is nothing. */
const isOneSided = (figures: readonly Figure[]): boolean =>
  figures.some(({ standIn }) => standIn) &&
  figures.some(({ known, best }) => known === "unknown" && best?.rule === "medium");

/** Before a figure that is no more than a bound. */
export const EXCLUDED = "an excluded ";

/** Before what stands in for a figure. */
export const JUDGED_BY = "judged by ";

/** "47 ms against 64 ms (both excluded: inconsistent latency)": what holds of both is said once. */
function againstText(question: Question, metric: Metric, figures: readonly Figure[]): string {
  const told = figures.map((figure) => shortText(question, metric, figure));
  if (told.every((text) => text.startsWith(JUDGED_BY)))
    return [told[0], ...told.slice(1).map((text) => text.slice(JUDGED_BY.length))].join(" against ");
  const reasons = new Set(told.map((text) => / \(excluded.*\)$/.exec(text)?.[0]));
  const [reason] = reasons;
  if (told.length < 2 || reasons.size > 1 || reason === undefined) return told.join(" against ");
  const bare = told.map((text) => text.slice(0, -reason.length));
  return `${bare.join(" against ")}${reason.replace("(", "(both ")}`;
}

const isMeasured = ({ known }: Figure): boolean => known === "measured";
const isTold = (figure: Figure): boolean => isMeasured(figure) || figure.inProportion === true;

/** "at best 119 MiB/s" where a bound says more than the class of the medium; "47 ms, excluded" of a row among its like; "an excluded 1,670,000". */
function shortText(question: Question, metric: Metric, figure: Figure): string {
  const { known, ranked, standIn, best, inProportion } = figure;
  if (known === "measured") return `${figureText(metric, figure)}${flushedText(question, metric, figure)}`;
  if (inProportion && ranked)
    return `${valueText(ranked.value, metric)} (excluded: ${labelsOf(ranked).join(", ")})`;
  if (inProportion && standIn) return `${JUDGED_BY}${standIn.text}`;
  const isPrinted = printedOf(figure) !== undefined;
  if (!best || best.rule === "medium") return isPrinted ? "an excluded figure" : "none measured";
  if (best.rule === "printed") return `${EXCLUDED}${valueText(best.value, metric)}`;
  return `at best ${valueText(best.value, metric)} (${isPrinted ? "excluded" : "not measured"})`;
}

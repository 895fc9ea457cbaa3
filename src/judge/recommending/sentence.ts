/** An answer in one or two plain sentences: the verdict and its reason. Pure. */

import { listed, plural, upperFirst } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { leastLead, middleLead } from "../order/leads.ts";
import { onlyText } from "../terms/eligibility.ts";
import { isNothing, type Standing } from "./answer.ts";
import { factsText } from "./facts.ts";
import { after, doubtText, LEANS_ON, leaningText, openingOf, type Told, title } from "./leaning.ts";
import { heldOpenText, type MeasuredLead } from "./measured-lead.ts";
import { aheadFirst, isHelped } from "./measured-pair.ts";
import { otherTestsText } from "./other-tests.ts";
import { type Sufficiency, sufficiencyOf } from "./suffice.ts";
import { openText, settleText } from "./undecided.ts";

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
  if (isNothing(standing)) return unfitText(question, running);
  if (lead) return leadText(question, told, lead);
  if (first === undefined) return openText(question, running, compared, facts);
  if (told.alone) return aloneText(question, first, told.alone, told);
  const answer =
    verdict === "decided" ? decidedText(question, told, first) : leaningText(question, told, first);
  return `${answer}${unmeasuredText(question, standing)}`;
}

const unmeasuredText = (question: Question, standing: Standing): string =>
  `${encryptedText(question, standing)}${notCompared(question, standing.unmeasured)}`;

/** What is compared all the same, for want of others, is not said to be left out. */
function encryptedText(question: Question, { slower, runnerUp }: Standing): string {
  const encrypted = [...Map.groupBy(slower, ({ than }) => than)].map(([than, some]) => {
    const other = title(question, than);
    const names = listed(some.map(({ one }) => title(question, one)));
    if (some.some(({ one }) => one === runnerUp))
      return ` Encryption cannot make ${names} faster than ${other}.`;
    const [are, them] = some.length > 1 ? ["are", "them"] : ["is", "it"];
    return ` ${names} ${are} left out: encryption cannot make ${them} faster than ${other}.`;
  });
  return encrypted.join("");
}

function notCompared(question: Question, unmeasured: Standing["unmeasured"]): string {
  if (unmeasured.length === 0) return "";
  const names = unmeasured.slice(0, 3).map((one) => title(question, one));
  const more = unmeasured.length - names.length;
  return ` Not compared, as nothing was measured of ${unmeasured.length > 1 ? "them" : "it"}: ${listed([...names, ...(more > 0 ? [plural(more, "other")] : [])])}.`;
}

function noneText({ out, need }: Told): string {
  if (need !== "may-die") return "No storage here does.";
  if (out.length === 0) return "No storage here was ever measured.";
  const reasons = new Set(out.map(({ reason = "" }) => reason.replace(OUT, "")));
  const what = ["The only storage here is", "Both storages here are"][out.length - 1];
  return `${what ?? `All ${out.length} storages here are`} ruled out: ${[...reasons].join("; ")}.`;
}

const OUT = "ruled out: ";

/** "A does not suffice: p99 write latency 32.1 ms where 20 ms is enough. B does not: ...": of those that are left, none of which is enough. */
const unfitText = (question: Question, running: readonly Candidate[]): string =>
  running
    .map((one) => {
      const { words, why } = sufficiencyOf(question, one);
      return `${title(question, one)} ${words}${why}`;
    })
    .join(" ");

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

/** The part of it that says who is ahead of whom, where figures of both tell that; undefined where more is needed to say why. */
export function openingIn(question: Question, told: Told): string | undefined {
  const { standing, lead, alone } = told;
  const { verdict, first, runnerUp } = standing;
  if (verdict !== "decided") return openingOf(question, told);
  const isMeasured = [first, runnerUp].every((one) => one?.score !== undefined);
  return lead || alone || !first || !isMeasured ? undefined : decidedText(question, told, first);
}

function decidedText(question: Question, { standing, facts }: Told, first: Candidate): string {
  const { runnerUp } = standing;
  if (runnerUp === undefined) return `${title(question, first)} is first.`;
  return `${title(question, first)} is first, ${aheadText(question, first, runnerUp)}${after(facts)}.`;
}

/** "ahead of B by 3x", "ahead of B by at least 2x, whatever the missing figures are". */
function aheadText(question: Question, first: Candidate, next: Candidate): string {
  const both = [first, next];
  const measured = both.every(({ score }) => score !== undefined);
  const helped = isHelped(question, both);
  const lead = Math.exp((measured && !helped ? middleLead : leastLead)(question.scored, first, next));
  const least = measured ? "even if a cache or a buffer helped" : "whatever the missing figures are";
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

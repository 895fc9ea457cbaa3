/** Where candidates differ in what their data survive: an answer for each need, weakest need first. Pure. */
import { formatNumber } from "../../units/format.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { isTold } from "../order/evidence.ts";
import { leastLead, middleLead } from "../order/leads.ts";
import type { DurabilityOf } from "../terms/durability.ts";
import { fittingAmong, isNothing, type Standing, standingAmong } from "./answer.ts";
import { isHelped } from "./measured-pair.ts";

type NeedOf = {
  id: "may-die" | "outlives-node" | "two-failures";
  /** As the beginning of a sentence. */
  when: string;
  isMet: (durability: DurabilityOf) => boolean;
};

export const NEEDS = [
  { id: "may-die", when: "If the data may die with the node", isMet: () => true },
  {
    id: "outlives-node",
    when: "If it must survive a node",
    isMet: ({ reachableAfterNodeLoss }) => reachableAfterNodeLoss === true,
  },
  {
    id: "two-failures",
    when: "If its data must be kept after two failures",
    isMet: ({ reachableAfterNodeLoss, failures = 0 }) => reachableAfterNodeLoss === true && failures >= 2,
  },
] as const satisfies readonly NeedOf[];

export type Need = (typeof NEEDS)[number]["id"];
export type Classed = Standing & { need: Need };

/** The first is over all candidates; a further one only where the answer before it may not fulfil the need. */
export function classesOf(question: Question, candidates: readonly Candidate[]): [Classed, ...Classed[]] {
  const overall: Classed = { ...fittingAmong(question, candidates), need: "may-die" };
  const classes: [Classed, ...Classed[]] = [overall];
  // Of what is not enough no part is.
  if (isNothing(overall)) return classes;
  const asked = question.useCase.requires?.reachableAfterNodeLoss === true;
  // Where nobody says of any, "none here" would be a guess.
  if (overall.running.every(({ durability }) => durability.reachableAfterNodeLoss === undefined))
    return classes;
  for (const { id, isMet } of NEEDS.slice(1)) {
    const before = classes.at(-1) ?? overall;
    const answers = [before.first, before.level].filter((one) => one !== undefined);
    const uncertain = answers.length > 0 ? answers : before.running;
    const meeting = before.running.filter(({ durability }) => isMet(durability));
    const isAsked = asked && id === "outlives-node";
    const isVain = id === "two-failures" && meeting.length === 0;
    if (isAsked || isVain || uncertain.every(({ durability }) => isMet(durability))) continue;
    const standing = standingAmong(question, meeting);
    const saysMore = before.first !== undefined || standing.first !== undefined || meeting.length === 0;
    if (saysMore) classes.push({ ...standing, need: id });
  }
  return classes;
}

/** What the safer one costs against the first: "5x slower, 3x the raw capacity"; no factor where no figure tells them apart. Empty where nothing is known to differ. */
export const againstText = (
  question: Question,
  first: Candidate | undefined,
  safer: Candidate | undefined,
): string =>
  first === undefined || safer === undefined || first === safer
    ? ""
    : [...speedText(question, first, safer), ...rawText(first, safer)].join(", ");

/** Where a cache or a buffer may have helped, no more than what holds without it. */
function speedText(question: Question, first: Candidate, safer: Candidate): string[] {
  const both = [first, safer];
  if (!both.every(({ score }) => score !== undefined)) return [];
  if (isHelped(question, both)) {
    const least = leastLead(question.scored, first, safer);
    return least > 0 ? [`at least ${formatNumber(Math.exp(least))}x slower`] : [];
  }
  if (!isTold(question, first, safer) && !isTold(question, safer, first))
    return ["no slower that could be told"];
  const slower = Math.exp(middleLead(question.scored, first, safer));
  return [slower > 1 ? `${formatNumber(slower)}x slower` : `${formatNumber(1 / slower)}x faster`];
}

function rawText({ cost: first }: Candidate, { cost: safer }: Candidate): string[] {
  const [own, other] = [first.raw?.factor, safer.raw?.factor];
  return own && other && other !== own ? [`${formatNumber(other / own)}x the raw capacity`] : [];
}

/** Where candidates differ in what their data survive: an answer for each need, weakest need first. Pure. */
import { formatNumber } from "../../units/format.ts";
import type { Candidate } from "../candidates/candidates.ts";
import type { Question } from "../candidates/question.ts";
import { isTold } from "../order/evidence.ts";
import { middleLead } from "../order/leads.ts";
import type { DurabilityOf } from "../terms/durability.ts";
import { type Standing, standingAmong } from "./answer.ts";

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
  const overall: Classed = { ...standingAmong(question, candidates), need: "may-die" };
  const classes: [Classed, ...Classed[]] = [overall];
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
export function againstText(
  question: Question,
  first: Candidate | undefined,
  safer: Candidate | undefined,
): string {
  if (first === undefined || safer === undefined || first === safer) return "";
  const known = [first, safer].every(({ score }) => score !== undefined);
  const slower = Math.exp(middleLead(question.scored, first, safer));
  const isApart = isTold(question, first, safer) || isTold(question, safer, first);
  const speed = !known
    ? []
    : !isApart
      ? ["no slower that could be told"]
      : [slower > 1 ? `${formatNumber(slower)}x slower` : `${formatNumber(1 / slower)}x faster`];
  const [own, other] = [first.cost.raw?.factor, safer.cost.raw?.factor];
  const raw = own && other && other !== own ? [`${formatNumber(other / own)}x the raw capacity`] : [];
  return [...speed, ...raw].join(", ");
}

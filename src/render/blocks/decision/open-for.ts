/** What an answer that names nobody says of one of its candidates. The page of a pair and that of a deployment have it from here, as the answer has. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { OUTLIVES } from "../until/further.ts";
import { namesNobody } from "../until/named.ts";
import { isUngiven } from "../verdict/words.ts";
import { beyondText, missedIn } from "./may-still.ts";
import { isKept, surviving } from "./named-ways.ts";

/** `beyond`: "p99 write latency over 20 ms", which is measured by more than runs vary; without it nothing is known against it. `of`: among so many. */
export type OpenFor = { beyond?: string; of: number };

/** @param need what more is asked of the data, where it is not the answer without that. Undefined of who is no candidate, and where the answer is given. */
export function openFor(
  edition: Edition,
  recommendation: Recommendation,
  deployment: string,
  need?: string,
): OpenFor | undefined {
  const isMet = NEEDS.find(({ id }) => id === need)?.isMet;
  const isAsked = ({ durability }: Candidate): boolean => isMet?.(durability) ?? true;
  const running = inTheRunning(recommendation.candidates).filter(isAsked);
  if (!running.some((one) => one.deployment === deployment)) return undefined;
  if (!isOpen(edition, recommendation, need)) return undefined;
  const missed = missedIn(edition, recommendation, isAsked);
  const isOut = missed?.out.some((one) => one.deployment === deployment);
  return { of: running.length, ...(missed && isOut && { beyond: beyondText(missed.none) }) };
}

/** The same where its data must survive a node, of one that is known to: as the page of a pair says it, whether that is asked besides or by the use case itself. Undefined where somebody is named, or is enough. */
export function openSurviving(
  edition: Edition,
  recommendation: Recommendation,
  deployment: string,
): OpenFor | undefined {
  if (isKept(recommendation, deployment) !== true) return undefined;
  const asked = surviving(edition, recommendation);
  if (!namesNobody(edition, asked)) return undefined;
  const running = inTheRunning(asked.candidates).filter(({ durability }) => OUTLIVES.isMet(durability));
  if (!running.some((one) => one.deployment === deployment)) return undefined;
  const beyond = openFor(edition, asked, deployment)?.beyond;
  return { of: running.length, ...(beyond !== undefined && { beyond }) };
}

function isOpen(edition: Edition, recommendation: Recommendation, need: string | undefined): boolean {
  if (need === undefined) return namedIn(edition)(recommendation).by === "none";
  return recommendation.answers.slice(1).some((answer) => answer.need === need && isUngiven(answer));
}

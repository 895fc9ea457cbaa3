/** Where who survives a node is not known: among whom, and what nobody measured on any of them. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed } from "../../../text/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { lackInShort } from "../answers/told-head.ts";
import { OUTLIVES } from "../until/further.ts";
import { UNGIVEN } from "../verdict/words.ts";
import { survivorIn } from "./survival.ts";

/** "A, B and C; no flush (fsync) was timed"; undefined where somebody is named, and where it is not asked. */
export function openSurvivors(edition: Edition, one: Recommendation): string | undefined {
  const name = titles(edition.record).deployment;
  if (survivorIn(edition, one, name) !== UNGIVEN) return undefined;
  const meeting = inTheRunning(one.candidates).filter(({ durability }) => OUTLIVES.isMet(durability));
  if (meeting.length < 2) return undefined;
  const names = meeting.map(({ deployment }) => name(deployment));
  return [listed(names), lackInShort(edition, one, meeting)].filter(Boolean).join("; ");
}

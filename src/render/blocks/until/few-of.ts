/** Where three are compared, as an answer may fall to any of them. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { FEW } from "../../../judge/recommending/undecided.ts";
import type { Edition } from "../../edition/edition.ts";

/** Where an open answer may fall to three: all of them, in one order on every page. Empty otherwise. */
export function fewOf(
  { deployments }: Pick<Edition, "deployments">,
  { question, verdict, candidates, answers: [main] }: Recommendation,
): readonly string[] {
  const running = new Set(inTheRunning(candidates).map(({ deployment }) => deployment));
  return question === "choose" && verdict === "open" && main.heldOpenBy === undefined && running.size === FEW
    ? deployments.filter((id) => running.has(id))
    : [];
}

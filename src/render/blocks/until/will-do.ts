/** Where nobody is named: who is fast enough, of those that keep least. What must be kept is asked apart, and which of them is best matters little. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Metric } from "../../../schema/metric.ts";
import type { Edition } from "../../edition/edition.ts";
import { fastEnoughIn } from "./fast-enough.ts";
import { foundIn, isAsked, isPick } from "./named.ts";

/** Of those that are known to keep least, by a figure that is most of what counts; undefined where others keep no more, and where somebody is named. */
export function willDo(
  edition: Edition,
  recommendation: Recommendation,
): { by: Metric; ids: readonly string[] } | undefined {
  if (!isAsked(recommendation) || isPick(foundIn(edition)(recommendation))) return undefined;
  const running = inTheRunning(recommendation.candidates);
  const kept = running.map(safetyOf);
  // Where the application keeps no copies only what dies with the node is told apart from what survives it.
  if (recommendation.definition.replicates === undefined && Math.min(...kept) > 0) return undefined;
  const least = running.filter(
    (one) => safetyOf(one) === Math.min(...kept) && one.durability.reachableAfterNodeLoss !== undefined,
  );
  const { by, enough = [] } = fastEnoughIn(edition, recommendation) ?? {};
  const ids = least.filter((one) => enough.includes(one)).map(({ deployment }) => deployment);
  return by === undefined || ids.length === 0 || new Set(kept).size < 2 ? undefined : { by, ids };
}

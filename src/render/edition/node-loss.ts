/** What becomes of a volume when the node that uses it is lost, in the few words that fit beside a StorageClass. */
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Badge } from "./view.ts";

export const nodeLossText = ({ reachableAfterNodeLoss: reachable }: Durability): string =>
  reachable === undefined ? "node loss: not stated" : reachable ? "outlives the node" : "dies with the node";

const SURVIVED = ["no failure", "one failure", "two failures"] as const;

export function nodeLossBadge({ deployments, backends }: FiolioRecord, id: string): Badge {
  const deployment = deployments.get(id);
  const durability = declaredDurability(backends.get(deployment?.backend ?? ""), deployment);
  const { reachableAfterNodeLoss: reachable, failures } = durability;
  // That what dies with its node survives no failure says nothing more.
  const isSaid = failures === undefined || (failures === 0 && reachable === false);
  const survives = isSaid ? "" : `, survives ${SURVIVED[failures]}`;
  return {
    text: `${nodeLossText(durability)}${survives}`,
    tone: reachable === undefined ? "muted" : reachable ? "good" : "note",
  };
}

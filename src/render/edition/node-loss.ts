/** What becomes of a volume when the node that uses it is lost, in the few words that fit beside a StorageClass. */
import { keptText } from "../../judge/terms/durability.ts";
import { type Durability, declaredDurability } from "../../schema/durability.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Badge } from "./view.ts";

export const nodeLossText = ({ reachableAfterNodeLoss: reachable }: Durability): string =>
  reachable === undefined ? "node loss: not stated" : reachable ? "outlives the node" : "dies with the node";

/** As everywhere else, without what is said in brackets, for which a badge has no room. */
const keptShortly = (failures: 0 | 1 | 2): string => keptText(failures).replace(/ \(.*\)$/, "");

export function nodeLossBadge({ deployments, backends }: FiolioRecord, id: string): Badge {
  const deployment = deployments.get(id);
  const durability = declaredDurability(backends.get(deployment?.backend ?? ""), deployment);
  const { reachableAfterNodeLoss: reachable, failures } = durability;
  // That what dies with its node is lost with one failure says nothing more.
  const isSaid = failures === undefined || (failures === 0 && reachable === false);
  const kept = isSaid ? "" : `, ${keptShortly(failures)}`;
  return {
    text: `${nodeLossText(durability)}${kept}`,
    tone: reachable === undefined ? "muted" : reachable ? "good" : "note",
  };
}

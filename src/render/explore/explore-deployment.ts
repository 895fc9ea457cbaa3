/** What the explorer is told of a deployment. */
import { candidateCost } from "../../judge/terms/capacity.ts";
import { declaredDurability } from "../../schema/durability.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { modesInShort } from "../edition/access-modes.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { mayFail } from "../edition/node-loss.ts";
import { setUpOf } from "../edition/set-up.ts";

/** One deployment; what is absent nobody states. */
export type ExploreDeployment = {
  id: string;
  name: string;
  /** Former ids, by which an address may still ask for it. */
  aliases?: readonly string[];
  environment: number;
  storageClass?: string;
  /** Which one of several of this class in its environment. */
  setUp?: string;
  kind: string;
  medium?: string;
  /** Volumes can be attached elsewhere when the client's node is lost. */
  survives?: boolean;
  /** How many disks and whole nodes of the storage may fail while its data survive; 2 is two or more. */
  disks?: number;
  nodes?: number;
  /** "RWO, RWX". */
  access?: string;
  shared?: boolean;
  block?: boolean;
  /** Bytes on disks for each byte of data. */
  copies?: number;
  /** That the storage keeps for itself, on each node. */
  cores?: number;
  /** Of a usable TiB a month. */
  price?: number;
};

/** `environment`: its position in the list of environments. */
export function deploymentOf({ record }: Edition, id: string, environment: number): ExploreDeployment {
  const deployment = record.deployments.get(id);
  const backend = record.backends.get(deployment?.backend ?? "");
  const durability = declaredDurability(backend, deployment);
  const { raw, coresPerNode, perUsableTiBMonth } = candidateCost(record, id, []);
  const medium = deployment?.medium === "unknown" ? undefined : deployment?.medium;
  return {
    id,
    name: titles(record).deployment(id),
    environment,
    kind: (backend?.kind ?? "unknown").replaceAll("-", " "),
    ...defined({
      aliases: deployment?.aliases,
      storageClass: deployment?.storageClass,
      setUp: setUpOf(record, id),
      medium,
      survives: durability.reachableAfterNodeLoss,
      disks: mayFail.disks(durability),
      nodes: mayFail.nodes(durability),
      access: nonEmpty(backend === undefined ? "" : modesInShort(backend)),
      shared: backend?.accessModes.includes("ReadWriteMany"),
      block: backend?.volumeModes.includes("Block"),
      copies: raw?.factor,
      cores: coresPerNode,
      price: perUsableTiBMonth?.amount,
    }),
  };
}

/** What becomes of a volume when the node that uses it is lost, in the few words that fit beside a StorageClass. */

import { type Durability, declaredDurability } from "../../schema/durability.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { defined } from "../../text/defined.ts";
import type { Badge, TableCell } from "./view.ts";

export const DIES = "dies with the node";
/** That which uses the volume, not those that hold its data. */
export const SURVIVES = "survives a node";
/** That the data are kept is one matter; whether I/O goes on meanwhile is another. */
export const TWO_LOST = "two lost: data kept";

/** Another node can attach it, as long as the only server that holds the data stands. */
const onOneServer = ({ reachableAfterNodeLoss: reachable, storageNodes }: Durability): boolean =>
  reachable === true && storageNodes === 0;
/** Behind what says that it survives a node. */
export const whileItStands = (durability: Durability): string =>
  onOneServer(durability) ? " while its one server stands" : "";

export const nodeLossText = (durability: Durability): string => {
  const { reachableAfterNodeLoss: reachable } = durability;
  return reachable === undefined
    ? "node loss: not stated"
    : reachable
      ? `${SURVIVES}${whileItStands(durability)}`
      : DIES;
};

/** What becomes of the data when what holds them fails; that what dies with its node is lost with one failure says nothing more. */
function keptIn(durability: Durability): string | undefined {
  const { reachableAfterNodeLoss: reachable, failures, storageNodes } = durability;
  // One server may hold all of it, and its disks are another matter than its client.
  if (failures === undefined) return reachable ? "loss of its disks not stated" : undefined;
  if (failures === 0) return reachable === false ? undefined : "data lost with one of its disks";
  const disks = `${NUMBERS[failures]} of its disks`;
  // A mirror in one server survives no loss of the server.
  if (storageNodes === undefined || storageNodes === 0) return `data kept if ${fail(disks, failures)}`;
  if (storageNodes === 2) return withIo(durability, TWO_LOST, 2, ", I/O not stated");
  const most = failures === 1 ? "one storage node" : `${disks} or one storage node`;
  return withIo(durability, `data kept if ${fail(most, 1)}`, failures === 1 ? 1 : undefined);
}

/** "two lost: data kept, I/O stops (by default)": what both rest on is said once. */
function withIo(durability: Durability, kept: string, lost: 1 | 2 | undefined, unstated = ""): string {
  const { storageNodesAssumed: assumed, ioAssumed } = durability;
  const by = assumed === undefined ? "" : ` (${assumed})`;
  const io = lost && ioStateIn(durability, lost);
  if (io === undefined) return `${kept}${by}${unstated}`;
  return assumed !== undefined && assumed === ioAssumed
    ? `${kept}, ${io}${by}`
    : `${kept}${by}, ${withBasis(io, ioAssumed)}`;
}

/** "I/O stops by default", with so many nodes of the storage lost; undefined where nobody states it. */
export function ioIn(durability: Durability, lost: 1 | 2): string | undefined {
  const io = ioStateIn(durability, lost);
  return io && withBasis(io, durability.ioAssumed);
}

const ioStateIn = ({ ioThroughLoss: most }: Durability, lost: 1 | 2): string | undefined =>
  most === undefined ? undefined : `I/O ${most >= lost ? "goes on" : "stops"}`;

const withBasis = (io: string, basis: string | undefined): string =>
  basis === undefined ? io : `${io} ${basis}`;

/** The same of a deployment, and that what lies in memory is gone sooner. */
export const keptOf = (record: FiolioRecord, id: string): string | undefined =>
  record.deployments.get(id)?.medium === "memory"
    ? "in memory, gone at a restart"
    : keptIn(durabilityIn(record, id));
const NUMBERS = { 1: "one", 2: "two" };
const fail = (some: string, many: 1 | 2): string => `${some} ${many === 1 ? "fails" : "fail"}`;

/** As declared. */
export function durabilityIn({ deployments, backends }: FiolioRecord, id: string): Durability {
  const deployment = deployments.get(id);
  return declaredDurability(backends.get(deployment?.backend ?? ""), deployment);
}

/** How many of each may be lost while the data survive, at least: a node that may be lost has disks that may, and not the other way round. */
export const mayFail = {
  disks: ({ failures, storageNodes }: Durability): Losses => failures ?? (storageNodes || undefined),
  nodes: ({ failures, storageNodes }: Durability): Losses => storageNodes ?? (failures === 0 ? 0 : undefined),
};
type Losses = 0 | 1 | 2 | undefined;

export const lossesText = (losses: Losses): string =>
  losses === undefined ? "not stated" : (["none", "1", "2"][losses] ?? "");

export const outlivesNode = (record: FiolioRecord, id: string): boolean =>
  durabilityIn(record, id).reachableAfterNodeLoss === true;

/** "yes", "yes, while its one server stands", "no": under “Survives a node”, where it is stated. */
const survivesText = (durability: Durability): string =>
  onOneServer(durability)
    ? `yes,${whileItStands(durability)}`
    : durability.reachableAfterNodeLoss
      ? "yes"
      : "no";

/** Under “Survives a node”: those that do sort last, by how much their data survive. */
export function nodeLossCell(record: FiolioRecord, id: string): TableCell {
  const durability = durabilityIn(record, id);
  const { reachableAfterNodeLoss: reachable, failures } = durability;
  const kept = defined({ note: keptOf(record, id) });
  if (reachable === undefined) return { text: "not stated", tone: "muted", sort: "", ...kept };
  return { text: survivesText(durability), sort: (reachable ? 10 : 0) + (failures ?? 0), ...kept };
}

export function nodeLossBadge(record: FiolioRecord, id: string): Badge {
  const durability = durabilityIn(record, id);
  const { reachableAfterNodeLoss: reachable } = durability;
  return {
    text: [nodeLossText(durability), keptOf(record, id)].filter(Boolean).join(", "),
    tone: reachable === undefined ? "muted" : reachable ? "good" : "note",
  };
}

/** What is declared of backends and deployments, and where it is stated. */
import { crossesNetwork, isLineAssumed } from "../../judge/physics/limits.ts";
import type { Backend } from "../../schema/backend.ts";
import type { Deployment } from "../../schema/deployment.ts";
import type { Durability } from "../../schema/durability.ts";
import { formatNumber } from "../../units/format.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { ioIn, lossesText, mayFail, whileItStands } from "../edition/node-loss.ts";
import { environmentLink } from "../edition/parts.ts";
import type { Rich } from "../edition/view.ts";

type Fact = { term: string; value: Rich };
type SaidFact = { term: string; value: string };

/** What a backend is declared to be; what is said of its durability may be what its deployments say. */
export function backendItems(backend: Backend, durability = durabilityItems(backend.durability)): Fact[] {
  const items: Fact[] = [
    {
      term: "Product",
      value: backend.homepage ? [{ text: backend.product, href: backend.homepage }] : backend.product,
    },
    { term: "Kind", value: backend.kind.replaceAll("-", " ") },
    { term: "accessModes", value: backend.accessModes.join(", ") || "none stated" },
    ...(backend.blockAccessModes
      ? [{ term: "accessModes of block volumes", value: backend.blockAccessModes.join(", ") }]
      : []),
    { term: "volumeModes", value: backend.volumeModes.join(", ") || "none stated" },
    { term: "I/O crosses a network", value: yesNo(backend.networked) },
    ...durability,
    { term: "Snapshots", value: yesNo(backend.snapshots) },
  ];
  if (backend.replicas !== undefined) items.push({ term: "Replicas", value: String(backend.replicas) });
  if (backend.erasureCoding)
    items.push({
      term: "Erasure coding",
      value: `${backend.erasureCoding.data} + ${backend.erasureCoding.parity}`,
    });
  return items;
}

/** The facts that are declared, the first in the words in which answers ask for it; whether flushes were timed is a matter of what was measured. */
export function durabilityItems(declared: Durability = {}): SaidFact[] {
  const { reachableAfterNodeLoss, storageNodesAssumed: assumed, note } = declared;
  const items: SaidFact[] = [
    {
      term: "Survives a node",
      value: reachableAfterNodeLoss
        ? `yes, another node can attach it${whileItStands(declared)}`
        : yesNo(reachableAfterNodeLoss),
    },
    {
      term: "Disks of the storage that may be lost and the data are kept",
      // Where as many disks as nodes may be lost, each of them may be another node's.
      value: keptAfter(mayFail.disks(declared), declared.failures === declared.storageNodes ? declared : {}),
    },
    {
      term: "Nodes of the storage that may be lost and the data are kept",
      value: keptAfter(
        mayFail.nodes(declared),
        declared,
        assumed === undefined ? "" : ` (${assumed}, not stated)`,
      ),
    },
  ];
  if (note !== undefined) items.push({ term: "On its durability", value: note });
  return items;
}

const keptAfter = (losses: ReturnType<typeof mayFail.disks>, declared: Durability, by = ""): string =>
  `${lossesText(losses)}${by}${losses ? `; ${ioThrough(declared, losses)}` : ""}`;

/** "with one lost I/O goes on by default, with two I/O stops by default, until a copy is back". */
function ioThrough(declared: Durability, losses: 1 | 2): string {
  const last = ioIn(declared, losses);
  if (last === undefined) return "whether I/O goes on is not stated";
  const told = (declared.ioThroughLoss ?? 0) < losses ? `${last}, until a copy is back` : last;
  return losses === 2 ? `with one lost ${ioIn(declared, 1)}, with two ${told}` : told;
}

export const yesNo = (value: boolean | undefined): string =>
  value === undefined ? "not stated" : value ? "yes" : "no";

/** What is declared of a deployment, without its configuration and cell. */
export function deploymentItems(edition: Edition, deployment: Deployment): Fact[] {
  const { record } = edition;
  const { network, replication } = deployment;
  const rate =
    network?.lineRateBitsPerSecond ??
    record.environments.get(deployment.environment)?.network?.lineRateBitsPerSecond;
  const environment = record.environments.get(deployment.environment);
  const isAssumed = environment !== undefined && isLineAssumed({ deployment, environment });
  const own = record.backends.get(deployment.backend);
  const between = own && crossesNetwork({ deployment, backend: own });
  const backend = backendCell(edition, deployment);
  const items: Fact[] = [
    { term: "Backend", value: backend.href ? [{ text: backend.text, href: backend.href }] : backend.text },
    {
      term: "Environment",
      value: [environmentLink(edition, deployment.environment)],
    },
    { term: "Version", value: deployment.version ?? NOT_STATED },
    {
      term: "StorageClass",
      value: deployment.storageClass ? [{ text: deployment.storageClass, code: true }] : NOT_STATED,
    },
    {
      term: "Medium",
      value: deployment.medium
        ? [deployment.medium, deployment.mediumNote ? `. ${deployment.mediumNote}` : ""]
        : NOT_STATED,
    },
    {
      term: "Network between client and medium",
      value:
        between === undefined
          ? NOT_STATED
          : between
            ? ["for every I/O", network?.protocol ? `, ${network.protocol}` : ""]
            : "no",
    },
  ];
  if (between !== false && rate !== undefined)
    items.push({
      term: "Line rate",
      value: `${lineRateText(rate, isAssumed)}${network?.lineRateBasis ? `: ${network.lineRateBasis}` : ""}`,
    });
  if (replication?.copies !== undefined)
    items.push({ term: "Copies stored", value: formatNumber(replication.copies) });
  if (replication?.clientCopies !== undefined)
    items.push({ term: "Copies that leave the client", value: formatNumber(replication.clientCopies) });
  if (replication?.placement !== undefined) items.push({ term: "Placement", value: replication.placement });
  if (deployment.provisionedIops !== undefined)
    items.push({ term: "Sold with", value: `${formatNumber(deployment.provisionedIops)} IOPS` });
  return items;
}

export const backendCell = (edition: Edition, deployment: Deployment | undefined) => {
  const text = titles(edition.record).backend(deployment?.backend ?? "");
  return deployment && edition.backends.includes(deployment.backend)
    ? { text, href: edition.links.backend(deployment.backend) }
    : { text };
};

const NOT_STATED: Rich = [{ text: "not stated", tone: "muted" }];

/** "1 Gbit/s"; "1 Gbit/s (assumed)" where nobody knows for certain. */
export const lineRateText = (bitsPerSecond: number, isAssumed = false, of = ""): string =>
  `${formatNumber(bitsPerSecond / 1e9)} Gbit/s${of}${isAssumed ? " (assumed)" : ""}`;

/** Cited documents with their lines, one fact each. */
export function citedIn(
  edition: Edition,
  from: readonly { source: string; lines: string }[] | undefined,
): Fact[] {
  const name = titles(edition.record);
  return (from ?? []).map(({ source, lines }, index) => ({
    term: index === 0 ? "Stated in" : "and in",
    value: edition.sources.includes(source)
      ? [{ text: name.source(source), href: edition.links.source(source) }, `, lines ${lines}`]
      : `${name.source(source)}, lines ${lines}`,
  }));
}

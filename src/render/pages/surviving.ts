/** What survives a node, as one list over all environments: each StorageClass whose volumes another node can attach. */
import { rawCapacityOf } from "../../judge/terms/capacity.ts";
import { defined } from "../../text/defined.ts";
import { plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { survivorsIn } from "../blocks/decision/survival.ts";
import { FOR_NOW } from "../blocks/until/named.ts";
import { modesCell } from "../edition/access-modes.ts";
import { type Edition, titles, wasMeasured } from "../edition/edition.ts";
import { durabilityIn, lossesText, mayFail, outlivesNode } from "../edition/node-loss.ts";
import {
  bullets,
  deploymentLink,
  environmentLink,
  heads,
  joined,
  numeric,
  runsCell,
  section,
} from "../edition/parts.ts";
import { classLabel, classSpans, shortName } from "../edition/storage-class.ts";
import type { Link, Page, Rich, Table, TableCell, TableRow, TextSpan } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const surviving: PageKind = {
  menu: {
    group: "Storage",
    name: "Survives a node",
    path: "survives-a-node",
    weight: 35,
    isBare: (edition) => survivors(edition).length === 0,
  },
  pages: ({ edition }) => [survivingPage(edition)],
};

const survivors = ({ deployments, record }: Edition): string[] =>
  deployments.filter((id) => outlivesNode(record, id));

function survivingPage(edition: Edition): Page {
  const { links } = edition;
  const own = survivors(edition);
  const ran = own.filter((id) => wasMeasured(edition, id));
  const measured = ran.length;
  return {
    path: "survives-a-node",
    kind: "list",
    title: "What survives a node",
    names: [
      "survives node failure",
      "node loss",
      "outlives the node",
      "high availability",
      "HA",
      "replicated",
    ],
    description: `Every StorageClass whose volumes another node can attach when the client's node is lost${measured > 0 ? `. Measured: ${ran.map((id) => shortName(edition.record, id)).join(", ")}` : ""}.`,
    lede: `${own.length} of ${plural(edition.deployments.length, "deployment")}: when the node that runs the pod is lost, another node can attach its volume. The table shows how many storage nodes can fail without losing data. ${measured === 0 ? "None" : measured} of these ${measured === 1 ? "was" : "were"} measured.`,
    crumbs: [{ text: "Deployments", href: links.deployments }],
    sections: [
      { id: "all", title: "All that survive a node", said: true, blocks: [survivorTable(edition, own)] },
      ...section("others", "What is not in this list", bullets(othersOf(edition))),
    ],
  };
}

/** The use cases whose answers name it where data must survive a node. */
type Named = { given: readonly Link[]; forNow: readonly Link[] };

/** As cards and decision tables do. */
function namedFor(edition: Edition): (deployment: string) => Named {
  const all = edition.judgement.recommendations.map((one) => ({
    link: {
      text: one.definition.title,
      href: edition.links.useCase(one.useCase, one.environment),
    },
    ...survivorsIn(edition, one),
  }));
  const of = (way: keyof Named, id: string): Link[] =>
    all.filter((one) => one[way].includes(id)).map(({ link }) => link);
  return (id) => ({ given: of("given", id), forNow: of("forNow", id) });
}

/** Rows stay low: the page of the deployment has all of them. */
const MOST_NAMED = 2;

function namedCell(edition: Edition, id: string, { given, forNow }: Named): TableCell {
  const count = given.length + forNow.length;
  if (count === 0) return { text: "–", tone: "muted", sort: 0 };
  const few = (all: readonly Link[]): TextSpan[] => {
    const more = all.length - MOST_NAMED;
    const rest = { text: `${more} more`, href: edition.links.deployment(id) };
    return joined([...all.slice(0, MOST_NAMED), ...(more > 0 ? [rest] : [])]);
  };
  return {
    text: [
      ...few(given),
      ...(given.length > 0 && forNow.length > 0 ? ["; "] : []),
      ...(forNow.length > 0 ? [`${FOR_NOW}: `, ...few(forNow)] : []),
    ],
    sort: count,
  };
}

function survivorTable(edition: Edition, own: readonly string[]): Table {
  const namedOf = namedFor(edition);
  const named = new Map(own.map((id) => [id, namedOf(id)]));
  const count = (id: string, way: keyof Named): number => named.get(id)?.[way].length ?? 0;
  const kept = (id: string): number => durabilityIn(edition.record, id).failures ?? -1;
  const measured = (id: string): number => (wasMeasured(edition, id) ? 1 : 0);
  const reach = (id: string): number => reachOf(edition, id).sort;
  return {
    block: "table",
    caption: "Most durable first, as declared or stated",
    filter: true,
    rest: "With those not measured",
    columns: heads(
      "StorageClass",
      numeric("Storage nodes that may fail"),
      "Environment",
      "Named for",
      numeric("Copies", { note: "bytes stored for each" }),
      numeric("Disks that may be lost", { note: "of the storage" }),
      "Access modes",
      numeric("Measured", { note: "runs" }),
      "Deployment",
    ),
    empty: "Of no deployment of this edition is that declared.",
    rows: own
      .toSorted(
        (a, b) =>
          reach(b) - reach(a) ||
          count(b, "given") - count(a, "given") ||
          count(b, "forNow") - count(a, "forNow") ||
          measured(b) - measured(a) ||
          kept(b) - kept(a),
      )
      .map((id) => survivorRow(edition, id, named.get(id) ?? { given: [], forNow: [] })),
  };
}

function survivorRow(edition: Edition, id: string, named: Named): TableRow {
  const { record } = edition;
  const deployment = record.deployments.get(id);
  const backend = record.backends.get(deployment?.backend ?? "");
  const durability = durabilityIn(record, id);
  const title = titles(record).deployment(id);
  const count = named.given.length + named.forNow.length;
  const raw = deployment && backend && rawCapacityOf(deployment, backend);
  return {
    cells: [
      { text: classSpans(edition, id), sort: classLabel(record, id) ?? "" },
      nodesCell(edition, id),
      environmentLink(edition, deployment?.environment ?? ""),
      namedCell(edition, id, named),
      raw === undefined
        ? NOT_STATED
        : { text: `${formatNumber(raw.factor)}x`, sort: raw.factor, title: raw.basis },
      lossesCell(mayFail.disks(durability)),
      modesCell(backend),
      runsCell(edition, id),
      { ...deploymentLink(edition, id), ...(backend && { note: backend.kind.replaceAll("-", " ") }) },
    ],
    inShort: [
      reachOf(edition, id).short,
      ...(shortName(record, id) === title ? [] : [title]),
      titles(record).environment(deployment?.environment ?? ""),
      ...(count > 0 ? [`named for ${plural(count, "use case")}`] : []),
    ].join(" · "),
    ...(!wasMeasured(edition, id) && { rest: true as const }),
  };
}

type Reach = { text: string; short: string; sort: number };

/** Nodes of the storage that may be lost besides the pod's own, as declared or stated: that they can be read and written meanwhile is not known, as the page says once. */
function reachOf({ record }: Edition, id: string): Reach {
  const durability = durabilityIn(record, id);
  const nodes = mayFail.nodes(durability);
  const text = lossesText(nodes);
  const by = durability.storageNodesAssumed;
  const short = `storage nodes that may fail: ${text}${by === undefined ? "" : ` (${by})`}`;
  return { text, short, sort: nodes === 0 ? -1 : (nodes ?? 0) };
}

function nodesCell(edition: Edition, id: string): TableCell {
  const { text, sort } = reachOf(edition, id);
  const note = nodesNote(edition.record, id);
  return { text, sort, ...defined({ note }), ...(sort === 0 && { tone: "muted" as const }) };
}

/** By what it is assumed; and of whom nothing is stated, how many copies there are, so that it is not read as none. */
function nodesNote(record: Edition["record"], id: string): string | undefined {
  const durability = durabilityIn(record, id);
  if (durability.storageNodesAssumed !== undefined) return `${durability.storageNodesAssumed}, not stated`;
  const copies = record.backends.get(record.deployments.get(id)?.backend ?? "")?.replicas ?? 1;
  return mayFail.nodes(durability) === undefined && copies > 1
    ? `${copies} copies; placement over nodes not given`
    : undefined;
}

const NOT_STATED: TableCell = { text: "not stated", tone: "muted", sort: "" };

const lossesCell = (losses: ReturnType<typeof mayFail.disks>): TableCell =>
  losses === undefined ? NOT_STATED : { text: lossesText(losses), sort: losses };

/** Of how many it is known that they do not, and of how many nothing is. */
function othersOf(edition: Edition): Rich[] {
  const { links, record } = edition;
  const reach = edition.deployments.map((id) => durabilityIn(record, id).reachableAfterNodeLoss);
  const lost = reach.filter((one) => one === false).length;
  const unknown = reach.filter((one) => one === undefined).length;
  const all = { text: "all deployments", href: links.deployments };
  return [
    ...(lost > 0 ? [[`${plural(lost, "deployment")} whose volumes die with their node: in `, all, "."]] : []),
    ...(unknown > 0 ? [[`${plural(unknown, "deployment")} of which nobody states it: in `, all, "."]] : []),
    [
      "Whether data that are kept can be read and written while nodes of the storage are lost: nobody states it.",
    ],
    [
      "Which of these to take for what you run: ",
      { text: "every use case against every environment", href: links.decision },
      " names the one that survives a node beside each answer.",
    ],
  ];
}

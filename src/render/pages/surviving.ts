/** What survives a node, as one list over all environments: each StorageClass whose volumes another node can attach. */

import { rawCapacityOf } from "../../judge/terms/capacity.ts";
import type { Durability } from "../../schema/durability.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { listed, plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import {
  type AnswerTo,
  answersInShort,
  answersTo,
  answerToCell,
  firmness,
} from "../blocks/decision/surviving-cell.ts";
import { modesCell } from "../edition/access-modes.ts";
import { shortNames } from "../edition/classes/classes-once.ts";
import { type Edition, titles, wasMeasured } from "../edition/edition.ts";
import { durabilityIn, ioIn, lossesText, mayFail, outlivesNode } from "../edition/node-loss.ts";
import {
  bullets,
  deploymentLink,
  environmentLink,
  heads,
  numeric,
  runsCell,
  section,
  text,
} from "../edition/parts.ts";
import { classLabel, classSpans, shortName } from "../edition/storage-class.ts";
import type { Block, Page, PageSection, Rich, Table, TableCell, TableRow } from "../edition/view.ts";
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
      "min_size",
    ],
    description: `Every StorageClass whose volumes another node can attach when the client's node is lost${measured > 0 ? `. Measured: ${shortNames(edition.record, ran, "and").join(", ")}` : ""}.`,
    lede: `When the node that runs the pod is lost, another node can attach the volume of ${own.length} of ${plural(edition.deployments.length, "deployment")}; ${measured === 0 ? "none" : measured} of these ${measured === 1 ? "was" : "were"} measured.${groupsOf(edition, own).length > 1 ? " They are divided by what else may fail, as declared or stated:" : ""}`,
    crumbs: [{ text: "Deployments", href: links.deployments }],
    sections: [
      ...groupsOf(edition, own),
      ...section("others", "What is not in this list", bullets(othersOf(edition))),
    ],
  };
}

/** By what becomes of the data when what holds them fails; `holds` is asked for how `reachOf` sorts. */
const GROUPS: readonly { id: string; title: string; holds: (sort: number) => boolean }[] = [
  { id: "kept", title: "Data kept if a storage node fails", holds: (sort) => sort > 0 },
  {
    id: "open",
    title: "Not stated whether a storage node may fail",
    holds: (sort) => sort === 0,
  },
  {
    id: "single",
    title: "On a single server, which must not fail",
    holds: (sort) => sort < 0,
  },
];

/** The words “survives a node” say nothing of what holds the data. */
function groupsOf(edition: Edition, own: readonly string[]): PageSection[] {
  if (own.length === 0)
    return section("all", "What survives a node", [survivorTable(edition, own, "What survives a node")]);
  return GROUPS.flatMap(({ id, title, holds }) => {
    const ids = own.filter((one) => holds(reachOf(edition, one).sort));
    return ids.length === 0
      ? []
      : section(id, title, [
          survivorTable(edition, ids, title),
          ...(id === "kept" ? [ioText(edition, ids)] : []),
          ...assumed(edition, ids),
          ...unplaced(edition, ids),
        ]);
  });
}

/** Whether I/O goes on meanwhile, each way told once with those of whom it holds. */
function ioText(edition: Edition, ids: readonly string[]): Block {
  const { record, links } = edition;
  const stated = ids.filter((id) => durabilityIn(record, id).ioThroughLoss !== undefined);
  if (stated.length === 0)
    return text("Whether I/O goes on while storage nodes are lost: not stated of any.", "muted");
  const said = [...Map.groupBy(stated, (id) => ioWords(durabilityIn(record, id)) ?? "")]
    .sort(([a], [b]) => order(b, a))
    .map(([words, own]) => `${words}: ${listed(shortNames(record, own, "and"))}.`);
  if (stated.length < ids.length) said.push("Of the others it is not stated.");
  return text([
    `Whether I/O goes on while storage nodes are lost. ${said.join(" ")} What a default is, and whose (min_size): `,
    { text: "the method", href: links.methodology },
    ".",
  ]);
}

/** "With one lost I/O goes on by default, with two I/O stops by default, until a copy is back". */
function ioWords(durability: Durability): string | undefined {
  const [one, two] = [ioIn(durability, 1), ioIn(durability, 2)];
  if (one === undefined) return undefined;
  const both = durability.storageNodes === 2 ? `, with two ${two}` : "";
  const stops = (durability.ioThroughLoss ?? 0) < (durability.storageNodes ?? 0);
  return `With one lost ${one}${both}${stops ? ", until a copy is back" : ""}`;
}

/** What the mark of an assumption means. */
function assumed({ record }: Edition, ids: readonly string[]): Block[] {
  const by = new Set(ids.flatMap((id) => durabilityIn(record, id).storageNodesAssumed ?? []));
  return [...by].map((one) =>
    text(
      `Marked “${one}, not stated”: no document says on which nodes the copies lie. That each is on a node of its own is what the product does unless it is told otherwise.`,
      "muted",
    ),
  );
}

/** Of whom nothing is stated, how many copies there are, so that it is not read as none. */
function unplaced({ record }: Edition, ids: readonly string[]): Block[] {
  const copiesOf = (id: string): number =>
    record.backends.get(record.deployments.get(id)?.backend ?? "")?.replicas ?? 1;
  const open = ids.filter((id) => mayFail.nodes(durabilityIn(record, id)) === undefined && copiesOf(id) > 1);
  const said = [...Map.groupBy(open, copiesOf)]
    .sort(([a], [b]) => b - a)
    .map(([copies, own]) => `${listed(shortNames(record, own, "and"))}: ${copies} copies`);
  if (said.length === 0) return [];
  return [text(`Of these it is not given over how many nodes the copies are spread. ${said.join("; ")}.`)];
}

function survivorTable(edition: Edition, own: readonly string[], title: string): Table {
  const of = answersTo(edition);
  const answers = new Map(own.map((id) => [id, of(id)]));
  const firm = (id: string): number => firmness(answers.get(id) ?? []);
  const kept = (id: string): number => durabilityIn(edition.record, id).failures ?? -1;
  const measured = (id: string): number => (wasMeasured(edition, id) ? 1 : 0);
  const reach = (id: string): number => reachOf(edition, id).sort;
  return {
    block: "table",
    caption: title,
    said: true,
    filter: true,
    rest: "With those not measured",
    columns: heads(
      "StorageClass",
      numeric("Storage nodes lost, data still there"),
      "Environment",
      "Answer to",
      numeric("Copies", { note: "bytes stored for each" }),
      numeric("Disks that may be lost", { note: "of the storage" }),
      "Access modes",
      numeric("Measured", { note: "runs" }),
    ),
    empty: "Of no deployment of this edition is that declared.",
    rows: own
      .toSorted(
        (a, b) => reach(b) - reach(a) || firm(b) - firm(a) || measured(b) - measured(a) || kept(b) - kept(a),
      )
      .map((id) => survivorRow(edition, id, answers.get(id) ?? [])),
  };
}

function survivorRow(edition: Edition, id: string, answers: AnswerTo): TableRow {
  const { record } = edition;
  const deployment = record.deployments.get(id);
  const backend = record.backends.get(deployment?.backend ?? "");
  const durability = durabilityIn(record, id);
  const title = titles(record).deployment(id);
  const said = answersInShort(answers);
  const raw = deployment && backend && rawCapacityOf(deployment, backend);
  return {
    cells: [
      {
        text: classSpans(edition, id),
        sort: classLabel(record, id) ?? "",
        note: [deploymentLink(edition, id), ...(backend ? [`, ${backend.kind.replaceAll("-", " ")}`] : [])],
      },
      nodesCell(edition, id),
      environmentLink(edition, deployment?.environment ?? ""),
      answerToCell(edition, id, answers),
      raw === undefined
        ? NOT_STATED
        : { text: `${formatNumber(raw.factor)}x`, sort: raw.factor, title: raw.basis },
      lossesCell(mayFail.disks(durability)),
      modesCell(backend),
      runsCell(edition, id),
    ],
    inShort: [
      reachOf(edition, id).short,
      ...(shortName(record, id) === title ? [] : [title]),
      titles(record).environment(deployment?.environment ?? ""),
      ...(said === "" ? [] : [said]),
    ].join(" · "),
    ...(!wasMeasured(edition, id) && { rest: true as const }),
  };
}

type Reach = { text: string; short: string; sort: number };

/** Nodes of the storage that may be lost besides the pod's own, as declared or stated; whether they can be read and written meanwhile stands beneath the table. */
function reachOf({ record }: Edition, id: string): Reach {
  const durability = durabilityIn(record, id);
  const nodes = mayFail.nodes(durability);
  const text = lossesText(nodes);
  const by = durability.storageNodesAssumed;
  const io = nodes ? ioIn(durability, nodes) : undefined;
  const short = `storage nodes lost, data still there: ${text}${by === undefined ? "" : ` (${by})`}${io === undefined ? "" : `, ${io}`}`;
  return { text, short, sort: nodes === 0 ? -1 : (nodes ?? 0) };
}

function nodesCell(edition: Edition, id: string): TableCell {
  const { text: shown, sort } = reachOf(edition, id);
  const note = nodesNote(edition.record, id);
  return { text: shown, sort, ...defined({ note }), ...(sort === 0 && { tone: "muted" as const }) };
}

/** By what it is assumed. */
function nodesNote(record: Edition["record"], id: string): string | undefined {
  const { storageNodesAssumed: by } = durabilityIn(record, id);
  return by === undefined ? undefined : `${by}, not stated`;
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
    ...(unknown > 0 ? [[`${plural(unknown, "deployment")} of which it is not stated: in `, all, "."]] : []),
    [
      "Which of these to take for what you run: ",
      { text: "every use case against every environment", href: links.decision },
      " names the one that survives a node beside each answer.",
    ],
  ];
}

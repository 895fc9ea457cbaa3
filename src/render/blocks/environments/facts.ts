/** What an environment is made of, as it is declared, on its page. */
import type { Environment } from "../../../schema/environment.ts";
import type { Prices } from "../../../schema/price.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { orNotStated } from "../../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../../edition/view.ts";
import { citedIn, lineRateText } from "../declared.ts";

function priceFacts(prices: Prices | undefined): { term: string; value: Rich }[] {
  if (prices === undefined) return [];
  const { currency, date, source, rawTiBPerMonth, corePerMonth } = prices;
  const parts = [
    ...(rawTiBPerMonth === undefined ? [] : [`${formatNumber(rawTiBPerMonth)} ${currency} a raw TiB`]),
    ...(corePerMonth === undefined ? [] : [`${formatNumber(corePerMonth)} ${currency} a core`]),
  ];
  return [{ term: "Prices a month", value: `${listed(parts)} (${source}, ${date.slice(0, 10)})` }];
}

/** Kind, network, prices and software, and a table of its nodes. */
export function environmentFacts(edition: Edition, environment: Environment): Block[] {
  const { network, nodes = [], software = {}, dedicated } = environment;
  const facts: { term: string; value: Rich }[] = [
    { term: "Kind", value: environment.kind },
    {
      term: "Used by others during the tests",
      value: dedicated === undefined ? "not stated" : dedicated ? "no" : "yes",
    },
    { term: "Storage network", value: networkText(network) },
    ...priceFacts(environment.prices),
    ...Object.entries(software).map(([term, value]) => ({ term, value })),
    ...citedIn(edition, environment.from),
  ];
  const blocks: Block[] = [{ block: "facts", items: facts }];
  if (nodes.length > 0) {
    // Empty columns are left out.
    const stated = NODE_COLUMNS.filter(({ show }) => nodes.some((node) => show(node)));
    blocks.push({
      block: "table",
      caption: "Nodes",
      columns: stated.map(({ label, numeric }) => (numeric ? { label, numeric } : { label })),
      rows: nodes.map((node) => ({ cells: stated.map(({ show }) => orNotStated(show(node))) })),
    });
  }
  return blocks;
}

/** " Network: 1 Gbit/s, assumed: not known for certain.": checks take it for that, so who reads no further than the head of a page is told. Nothing where it is stated. @param why where that stands */
export function assumedRate({ network }: Environment, why: string): TextSpan[] {
  const { lineRateBitsPerSecond: rate, lineRateAssumed: isAssumed } = network ?? {};
  return rate === undefined || !isAssumed
    ? []
    : [` Network: ${lineRateText(rate)}, assumed: `, { text: "not known for certain", href: why }, "."];
}

type Node = NonNullable<Environment["nodes"]>[number];
type Disk = NonNullable<Node["disks"]>[number];

const NODE_COLUMNS: readonly { label: string; numeric?: true; show: (node: Node) => string | undefined }[] = [
  { label: "Node", show: (node) => node.name },
  { label: "Role", show: (node) => node.role },
  {
    label: "Count",
    numeric: true,
    show: (node) => (node.count === undefined ? undefined : formatNumber(node.count)),
  },
  { label: "CPU", show: (node) => node.cpu },
  {
    label: "Memory",
    numeric: true,
    show: (node) => (node.memoryBytes === undefined ? undefined : formatValue(node.memoryBytes, "bytes")),
  },
  { label: "Disks", show: (node) => node.disks?.map(diskText).join("; ") },
];

function diskText(disk: Disk): string {
  const size = disk.sizeBytes === undefined ? "" : ` ${formatValue(disk.sizeBytes, "bytes")}`;
  const many = disk.count === undefined || disk.count === 1 ? "" : `${disk.count} x `;
  return `${many}${disk.model ?? disk.name ?? disk.medium}${size}${disk.model ? ` (${disk.medium})` : ""}${disk.note ? `: ${disk.note.replace(/\.$/, "")}` : ""}`;
}

function networkText(network: Environment["network"]): string {
  if (network === undefined) return "not stated";
  const parts = [
    network.lineRateBitsPerSecond === undefined
      ? ""
      : lineRateText(network.lineRateBitsPerSecond, network.lineRateAssumed),
    network.roundTripNs === undefined ? "" : `round trip ${formatValue(network.roundTripNs, "ns")}`,
    network.summary ?? "",
  ];
  return parts.filter(Boolean).join("; ") || "not stated";
}

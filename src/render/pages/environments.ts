/** Environments: what they are made of, and every ranking within them with its chart and table. */
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import type { Environment } from "../../schema/environment.ts";
import type { Prices } from "../../schema/price.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { answerCell } from "../blocks/answers/answer-matrix.ts";
import { measurementBlocks } from "../blocks/answers/measuring.ts";
import { recommended, verdictCounts } from "../blocks/answers/verdict.ts";
import { cellSections } from "../blocks/cell-blocks.ts";
import { chartsOfEnvironment } from "../blocks/chart-inputs.ts";
import { claimSummary } from "../blocks/claims.ts";
import { comparisonSections, multiplesOf } from "../blocks/comparison-blocks.ts";
import { comparisonsOf } from "../blocks/comparisons.ts";
import { citedIn, lineRateText } from "../blocks/declared.ts";
import { environmentCards } from "../blocks/environment-cards.ts";
import { modelsOfEnvironment } from "../blocks/model-blocks.ts";
import { overviewBlocks } from "../blocks/overview-chart.ts";
import { pairBlocks } from "../blocks/pair-matrix.ts";
import { scalingOfEnvironment } from "../blocks/scaling-blocks.ts";
import { findingBlocks, observationBlocks } from "../blocks/statements.ts";
import { sweepsOfEnvironment } from "../blocks/sweep-blocks.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { pathIn } from "../edition/links.ts";
import {
  deploymentLink,
  elsewhere,
  heads,
  joined,
  numeric,
  orNotStated,
  runsCell,
  section,
  text,
} from "../edition/parts.ts";
import { classCell, classSpan, storageClassOf } from "../edition/storage-class.ts";
import type { Block, Page, PageSection, Rich, TableCell } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const environments: PageKind = {
  menu: { group: "Storage", name: "Environments", path: "environments", weight: 36 },
  pages: ({ edition, figures }) => environmentPages(edition, figures),
};

export function environmentPages(edition: Edition, figures: Figures): Page[] {
  const cards = environmentCards(edition, edition.environments);
  const list: Page = {
    path: "environments",
    kind: "list",
    title: "Environments",
    description: "Clusters and hosts that were measured. Values are ranked within one of them only.",
    lede: "Clusters and hosts that were measured. Values are ranked within one environment and never across: pick the one most like yours.",
    sections: [
      {
        id: "all",
        title: "All environments",
        blocks:
          cards.length > 0
            ? [{ block: "cards", cards }]
            : [
                {
                  block: "note",
                  tone: "note",
                  text: [
                    "None is described yet. Add a file to ",
                    { text: "data/environments/", code: true },
                    ", or let ",
                    { text: "npm run collect", code: true },
                    " measure what fiolio.yaml declares.",
                  ],
                },
              ],
      },
    ],
  };
  return [list, ...edition.environments.flatMap((id) => environmentPage(edition, figures, id))];
}

function environmentPage(edition: Edition, figures: Figures, id: string): Page[] {
  const environment = edition.record.environments.get(id);
  if (environment === undefined) return [];
  const comparisons = comparisonsOf(edition, id);
  const asymmetry = pageBelow(edition, id, {
    path: "reads-against-writes",
    title: `Reads against writes: ${environment.title}`,
    blocks: chartsOfEnvironment(edition, figures, id),
  });
  const claims = pageBelow(edition, id, {
    path: "claims",
    title: `What is claimed about ${environment.title}`,
    blocks: claimSummary(edition, claimsAbout(edition, id)),
  });
  const sections: PageSection[] = [
    { id: "what-it-is", title: "What it is", blocks: environmentBlocks(edition, environment) },
    { id: "deployments", title: "Deployments", blocks: [deploymentTable(edition, id)] },
    { id: "answers", title: "Answers", blocks: choices(edition, id) },
    ...section("workloads", "Workload by workload", [
      ...overviewBlocks(edition, figures, id),
      ...multiplesOf(edition, comparisons),
    ]),
    ...section("measure", "What to measure next", measurementBlocks(edition, id)),
    ...pairs(edition, id),
    ...section("models", "One score, by several models", modelsOfEnvironment(edition, figures, id, false)),
    ...section("asymmetry", "Reads against writes", elsewhere(edition, asymmetry)),
    ...sweepsOfEnvironment(edition, figures, id),
    ...scalingOfEnvironment(edition, figures, id),
    ...cellSections(
      edition,
      edition.runs.filter((run) => run.environment === id),
      true,
    ),
    ...stated(edition, id),
    ...section("claims", "What is claimed about it", elsewhere(edition, claims)),
  ];
  const crumbs = [
    { text: "Environments", href: edition.links.environments },
    { text: environment.title, href: edition.links.environment(id) },
  ];
  return [
    {
      path: `environments/${id}`,
      branch: true,
      kind: "environment",
      title: environment.title,
      eyebrow: "Environment",
      description: environment.summary,
      lede: environment.summary,
      crumbs: [{ text: "Environments", href: edition.links.environments }],
      sections,
    },
    ...comparisons.map(
      (comparison): Page => ({
        eyebrow: environment.title,
        crumbs,
        path: pathIn(edition.links.comparison(id, comparison.id)),
        kind: "comparison",
        title: comparison.title,
        description: `${comparison.title} in ${environment.title}: every deployment that was measured, with its place.`,
        sections: comparisonSections(edition, figures, comparison),
      }),
    ),
    ...asymmetry,
    ...claims,
  ];
}

function pairs(edition: Edition, id: string): PageSection[] {
  const pairing = edition.judgement.pairings.find(({ environment }) => environment === id);
  if (pairing === undefined) return [];
  return [{ id: "pairs", title: "Compare", blocks: pairBlocks(edition, pairing) }];
}

/** What is too much for the environment's page, on one of its own. */
function pageBelow(
  edition: Edition,
  environment: string,
  { path, title, blocks }: { path: string; title: string; blocks: readonly Block[] },
): Page[] {
  if (blocks.length === 0) return [];
  const name = titles(edition.record).environment(environment);
  return [
    {
      path: `environments/${environment}/${path}`,
      kind: "below",
      title,
      description: `${title}.`,
      crumbs: [
        { text: "Environments", href: edition.links.environments },
        { text: name, href: edition.links.environment(environment) },
      ],
      sections: [{ id: "all", title, blocks }],
    },
  ];
}

function stated(edition: Edition, id: string): PageSection[] {
  const here = (item: { environment: string }): boolean => item.environment === id;
  return [
    ...section("findings", "Stated without figures", findingBlocks(edition, edition.findings.filter(here))),
    ...section(
      "observations",
      "Also observed",
      observationBlocks(edition, edition.observations.filter(here)),
    ),
  ];
}

const claimsAbout = (edition: Edition, environment: string): Edition["claims"] =>
  edition.claims.filter(({ deployments }) =>
    deployments.some((id) => edition.record.deployments.get(id)?.environment === environment),
  );

function priceFacts(prices: Prices | undefined): { term: string; value: Rich }[] {
  if (prices === undefined) return [];
  const { currency, date, source, rawTiBPerMonth, corePerMonth } = prices;
  const parts = [
    ...(rawTiBPerMonth === undefined ? [] : [`${formatNumber(rawTiBPerMonth)} ${currency} a raw TiB`]),
    ...(corePerMonth === undefined ? [] : [`${formatNumber(corePerMonth)} ${currency} a core`]),
  ];
  return [{ term: "Prices a month", value: `${listed(parts)} (${source}, ${date.slice(0, 10)})` }];
}

function environmentBlocks(edition: Edition, environment: Environment): Block[] {
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
    network.lineRateBitsPerSecond === undefined ? "" : lineRateText(network.lineRateBitsPerSecond),
    network.roundTripNs === undefined ? "" : `round trip ${formatValue(network.roundTripNs, "ns")}`,
    network.summary ?? "",
  ];
  return parts.filter(Boolean).join("; ") || "not stated";
}

function deploymentTable(edition: Edition, environment: string): Block {
  const { record, links } = edition;
  const name = titles(record);
  const own = edition.deployments.filter((id) => record.deployments.get(id)?.environment === environment);
  return {
    block: "table",
    caption: "Storage deployed here",
    columns: heads("Deployment", "StorageClass", "Backend", "Medium", "Network between", numeric("Runs")),
    rows: own.map((id) => {
      const deployment = record.deployments.get(id);
      const between = deployment?.network?.between;
      return {
        cells: [
          deploymentLink(edition, id),
          classCell(edition, id),
          deployment && edition.backends.includes(deployment.backend)
            ? { text: name.backend(deployment.backend), href: links.backend(deployment.backend) }
            : orNotStated(deployment?.backend),
          orNotStated(deployment?.medium),
          orNotStated(between === undefined ? undefined : between ? "yes" : "no"),
          runsCell(edition, id),
        ],
      };
    }),
    empty: [
      "No deployment is described here yet. Add a file to ",
      { text: "data/deployments/", code: true },
      ".",
    ],
  };
}

function choices(edition: Edition, environment: string): Block[] {
  const own = edition.judgement.recommendations.filter((r) => r.environment === environment);
  const rows = edition.useCases.flatMap((useCase) => {
    const found = own.find((r) => r.useCase === useCase);
    if (found === undefined) return [];
    const title = { text: found.definition.title, href: edition.links.useCase(useCase, environment) };
    return [{ cells: [title, answerCell(edition, useCase, environment), classesCell(edition, found)] }];
  });
  const table: Block = {
    block: "table",
    caption: "The answer for each use case",
    columns: heads("Use case", "Answer", "StorageClass"),
    rows,
    empty: "Nothing was measured here, so nothing can be recommended.",
  };
  return rows.length > 0 ? [table, text(verdictCounts(own), "muted")] : [table];
}

/** Of what is recommended; nothing where nothing is. */
function classesCell(edition: Edition, found: Recommendation): TableCell {
  const named = recommended(found);
  if (named.length === 0) return { text: "–", tone: "muted" };
  const spans = new Map(named.map((id) => [storageClassOf(edition, id), classSpan(edition, id)]));
  return { text: joined([...spans.values()]) };
}

/** Backends: a product and configuration, and where it was measured. */
import type { Backend } from "../../schema/backend.ts";
import type { Durability } from "../../schema/durability.ts";
import { asDeployed, factsAsDeployed } from "../blocks/as-deployed.ts";
import { backendItems, citedIn, durabilityItems, yesNo } from "../blocks/declared.ts";
import { mainPlaces, placesTable } from "../blocks/places.ts";
import { modesInShort } from "../edition/access-modes.ts";
import { type Edition, wasMeasured } from "../edition/edition.ts";
import { durabilityIn, lossesText, mayFail, nodeLossCell } from "../edition/node-loss.ts";
import {
  countCell,
  deploymentLink,
  elsewhere,
  environmentLink,
  heads,
  numeric,
  orNotStated,
  runsCell,
  section,
} from "../edition/parts.ts";
import type { Block, Page, PageSection, TableCell } from "../edition/view.ts";
import { claimsPage, placesPage } from "./deployments/below.ts";
import type { PageKind } from "./page-kind.ts";

export const backends: PageKind = {
  menu: { group: "Storage", name: "Backends", path: "backends", weight: 34 },
  pages: ({ edition }) => backendPages(edition),
};

function backendPages(edition: Edition): Page[] {
  const { links, record } = edition;
  const list: Page = {
    path: "backends",
    kind: "list",
    title: "Backends",
    names: ["snapshots", "access modes", "ReadWriteMany", "RWX", "volumeModes", "raw block"],
    description: "Storage systems as products and configurations, with what each can do.",
    lede: "Storage systems as products and configurations. How fast one is depends on where it runs: its page leads to each deployment.",
    sections: [{ id: "all", title: "All backends", said: true, blocks: [backendTable(edition)] }],
  };
  const pages = edition.backends.flatMap((id): Page[] => {
    const backend = record.backends.get(id);
    if (backend === undefined) return [];
    const deployments = edition.deployments.filter((d) => record.deployments.get(d)?.backend === id);
    return [
      {
        path: `backends/${id}`,
        kind: "backend",
        title: backend.title,
        ...(deployments.some((one) => wasMeasured(edition, one)) && { sure: 1 }),
        eyebrow: "Backend",
        description: backend.summary,
        lede: backend.summary,
        crumbs: [{ text: "Backends", href: links.backends }],
        sections: [
          {
            id: "what-it-can-do",
            title: "What it can do",
            blocks: [backendFacts(edition, backend, deployments)],
          },
          { id: "deployments", title: "Where it runs", blocks: [deploymentsOf(edition, deployments)] },
          { id: "places", title: "How it ranks", blocks: placesOf(edition, deployments) },
          ...claimSection(edition, deployments),
        ],
      },
    ];
  });
  return [list, ...pages];
}

/** The main ones; every one stands on pages of the deployments, once. */
function placesOf(edition: Edition, deployments: readonly string[]): Block[] {
  const main = new Set(deployments.flatMap((id) => mainPlaces(edition, id)));
  return [
    placesTable(edition, deployments, [...main]),
    ...elsewhere(
      edition,
      deployments.flatMap((id) => placesPage(edition, id)),
    ),
  ];
}

/** They stand on pages of the deployments, once. */
function claimSection(edition: Edition, deployments: readonly string[]): PageSection[] {
  const pages = deployments.flatMap((id) => claimsPage(edition, id));
  return section("claims", "Claims", elsewhere(edition, pages));
}

function backendTable(edition: Edition): Block {
  const { record, links } = edition;
  return {
    block: "table",
    caption: "Backends and what they can do",
    said: true,
    filter: true,
    columns: [
      "Backend",
      "Kind",
      "accessModes",
      "volumeModes",
      "Survives a node",
      "Disks that may be lost",
      "Nodes that may be lost",
      "Snapshots",
      "Deployments",
    ].map((label, index) => ({ label, ...(index === 8 && { numeric: true as const }) })),
    rows: edition.backends.flatMap((id) => {
      const backend = record.backends.get(id);
      if (backend === undefined) return [];
      const deployments = edition.deployments.filter((d) => record.deployments.get(d)?.backend === id);
      const deployed = (said: (of: Durability) => string): TableCell => ({
        text: asDeployed(
          said(backend.durability ?? {}),
          deployments.map((one) => said(durabilityIn(record, one))),
        ),
      });
      return [
        {
          cells: [
            { text: backend.title, href: links.backend(id) },
            { text: backend.kind.replaceAll("-", " ") },
            { text: modesInShort(backend) || "–" },
            { text: backend.volumeModes.join(", ") || "–" },
            deployed(({ reachableAfterNodeLoss }) => yesNo(reachableAfterNodeLoss)),
            deployed((one) => lossesText(mayFail.disks(one))),
            deployed((one) => lossesText(mayFail.nodes(one))),
            { text: yesNo(backend.snapshots) },
            countCell(deployments.length),
          ],
        },
      ];
    }),
    empty: ["None is described yet. Add a file to ", { text: "data/backends/", code: true }, "."],
  };
}

function backendFacts(edition: Edition, backend: Backend, deployments: readonly string[]): Block {
  const deployed = deployments.map((id) => durabilityIn(edition.record, id));
  const durability = factsAsDeployed(durabilityItems, backend.durability, deployed);
  return { block: "facts", items: [...backendItems(backend, durability), ...citedIn(edition, backend.from)] };
}

function deploymentsOf(edition: Edition, ids: readonly string[]): Block {
  const { record } = edition;
  return {
    block: "table",
    caption: "Deployments",
    said: true,
    columns: heads("Deployment", "Environment", "Version", "When its node is lost", numeric("Runs")),
    rows: ids.map((id) => {
      const deployment = record.deployments.get(id);

      return {
        cells: [
          deploymentLink(edition, id),
          environmentLink(edition, deployment?.environment ?? ""),
          orNotStated(deployment?.version),
          nodeLossCell(record, id),
          runsCell(edition, id),
        ],
      };
    }),
    empty: "It is deployed nowhere in this edition.",
  };
}

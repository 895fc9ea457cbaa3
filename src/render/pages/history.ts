/** Did the upgrade slow us? Cells that were measured in several editions, or at several versions. */
import type { History } from "../../judge/side-by-side/epoch.ts";
import { historyBlocks } from "../blocks/history-blocks.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { addressPart } from "../edition/links.ts";
import { countCell, environmentLink, heads, numeric, orNotStated, section } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Block, Page, PageSection } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const history: PageKind = {
  menu: { group: "Evidence", name: "Before and after", path: "history", weight: 68, isBare },
  pages: ({ edition, figures }) => [historyPage(edition, figures)],
};

export function isBare({ judgement }: Edition): boolean {
  return judgement.histories.length === 0;
}

export function historyPage(edition: Edition, figures: Figures): Page {
  const { histories } = edition.judgement;
  const sections = [...Map.groupBy(histories, ({ deployment }) => deployment)].map(([id, own]) =>
    sectionOf(edition, figures, id, own),
  );
  return {
    path: "history",
    kind: "list",
    title: "Before and after",
    description:
      "Cells that were measured in several editions or at several versions of the storage: did the upgrade slow us?",
    lede: "The same workload on the same storage at several times: in several editions, or before and after an upgrade.",
    sections:
      sections.length > 0
        ? sections
        : [
            { id: "none", title: "Nothing was measured twice yet", blocks: [none(edition)] },
            ...section("befores", "What a later measurement is held against", befores(edition)),
          ],
  };
}

function sectionOf(
  edition: Edition,
  figures: Figures,
  deployment: string,
  own: readonly History[],
): PageSection {
  const { record } = edition;
  const name = titles(record);
  const environment = own[0]?.environment ?? "";
  return {
    id: `history-${addressPart(deployment)}`,
    title: name.deployment(deployment),
    blocks: [
      {
        block: "text",
        tone: "muted",
        text: [environmentLink(edition, environment)],
      },
      ...historyBlocks(edition, figures, own),
    ],
  };
}

/** The times of what was measured so far: each is a "before", once its storage is measured again. */
function befores(edition: Edition): Block[] {
  const { record } = edition;
  const name = titles(record);
  const own = Map.groupBy(
    edition.runs.filter(({ basis }) => basis !== "estimated"),
    ({ deployment }) => deployment,
  );
  if (own.size === 0) return [];
  return [
    {
      block: "table",
      caption: "What this edition has of each deployment",
      said: true,
      columns: heads("Deployment", "Environment", "Version", "Last measured", numeric("Runs")),
      rows: [...own].map(([id, runs]) => {
        const { environment = "", version } = record.deployments.get(id) ?? {};
        const last = runs
          .flatMap(({ provenance: { measured } }) => measured?.to ?? measured?.from ?? [])
          .sort()
          .at(-1);
        return {
          cells: [
            deploymentCell(edition, id),
            { text: name.environment(environment), href: edition.links.environment(environment) },
            orNotStated(version),
            orNotStated(last?.slice(0, 10)),
            countCell(runs.length),
          ],
        };
      }),
    },
  ];
}

const none = ({ links }: Edition): Block => ({
  block: "note",
  tone: "note",
  text: [
    "Measure a deployment again after an upgrade: write its new ",
    { text: "version", code: true },
    " into its file in data/deployments, the old one with its last day under ",
    { text: "earlierVersions", code: true },
    ", and run ",
    { text: "npm run collect", code: true },
    ". Or describe the upgraded storage as a deployment of its own with ",
    { text: "upgradeOf", code: true },
    ". A pipeline asks the same with ",
    { text: "npm run compare", code: true },
    ". What editions say otherwise of the same measurements stands under ",
    { text: "Changes", href: links.changes },
    ".",
  ],
});

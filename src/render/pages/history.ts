/** Did the upgrade slow us? Cells that were measured in several editions, or at several versions. */
import type { History } from "../../judge/side-by-side/epoch.ts";
import { historyBlocks } from "../blocks/history-blocks.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import type { EarlierEdition } from "../edition/kept.ts";
import { addressPart, linksOf } from "../edition/links.ts";
import {
  bullets,
  countCell,
  environmentLink,
  heads,
  numeric,
  orNotStated,
  section,
} from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Block, Page, PageSection, Rich } from "../edition/view.ts";
import { changesTold, toldLine } from "./changes/told-changes.ts";
import type { PageKind } from "./page-kind.ts";

export const history: PageKind = {
  menu: { group: "Evidence", name: "Before and after", path: "history", weight: 68, isBare },
  pages: ({ edition, figures, earlier }) => [historyPage(edition, figures, earlier)],
};

function isBare({ judgement }: Edition): boolean {
  return judgement.histories.length === 0;
}

export function historyPage(
  edition: Edition,
  figures: Figures,
  earlier: readonly EarlierEdition[] = [],
): Page {
  const { histories } = edition.judgement;
  const sections = [...Map.groupBy(histories, ({ deployment }) => deployment)].map(([id, own]) =>
    sectionOf(edition, figures, id, own),
  );
  return {
    path: "history",
    kind: "list",
    title: "Before and after",
    crumbs: [{ text: "Changes", href: edition.links.changes }],
    description:
      "The same workload on the same storage before and after an upgrade, or in several editions: what got faster or slower.",
    lede: "The same workload on the same storage at several times: in several editions, or before and after an upgrade.",
    sections:
      sections.length > 0
        ? sections
        : [
            { id: "none", title: "No storage was measured twice yet", blocks: [none(edition)] },
            ...section("report", "What changed in the report", ofReport(edition, earlier)),
            ...section("befores", "When each storage was measured", befores(edition)),
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

const byDeployment = ({ runs }: Edition) =>
  Map.groupBy(
    runs.filter(({ basis }) => basis !== "estimated"),
    ({ deployment }) => deployment,
  );

/** Each is a "before", once its storage is measured again. */
function befores(edition: Edition): Block[] {
  const { record } = edition;
  const name = titles(record);
  const own = byDeployment(edition);
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

function none(edition: Edition): Block {
  const count = byDeployment(edition).size;
  const each = count === 1 ? "The one storage" : `Each of the ${count} storages`;
  return {
    block: "text",
    text: [
      count === 0
        ? "Nothing was measured in this edition"
        : `${each} of this edition was measured at one time only`,
      ". So nothing here tells whether an upgrade made a storage faster or slower. Once a storage is measured again, each of its figures stands here before and after, with the factor between them and whether it is more than chance. ",
      { text: "How to measure your own", href: edition.links.page("measure") },
      ".",
    ],
  };
}

/** Of the same figures another answer may come: by new data beside them, or by another method. */
function ofReport(edition: Edition, earlier: readonly EarlierEdition[]): Block[] {
  const before = earlier.map(({ version }): Rich => {
    const { changes } = linksOf(version);
    return [`${version}: `, { text: "what changed in it", href: changes }, "."];
  });
  return bullets([...changesTold(edition, earlier[0]).map(toldLine), ...before]);
}

/** Environments: what they are made of, and every ranking within them with its chart and table. */

import { formatCount } from "../../units/format.ts";
import { measurementBlocks } from "../blocks/answers/measuring.ts";
import { cellSections } from "../blocks/cell-blocks.ts";
import { chartsOfEnvironment } from "../blocks/chart-inputs.ts";
import { claimSummary } from "../blocks/claims/claims.ts";
import { pairBlocks } from "../blocks/comparing/pair-matrix.ts";
import { leadText } from "../blocks/comparing/ranking-lead.ts";
import { rankedNames, rankingText } from "../blocks/comparing/ranking-text.ts";
import { comparisonSections, multiplesOf } from "../blocks/comparison-blocks.ts";
import { comparisonsOf } from "../blocks/comparisons.ts";
import { sameElsewhere } from "../blocks/decision/same-elsewhere.ts";
import { isUnanswered } from "../blocks/decision/unanswered.ts";
import { recoverySections } from "../blocks/details/recovery.ts";
import { standingsIn } from "../blocks/dots/standings.ts";
import { environmentCards } from "../blocks/environments/cards.ts";
import { choices } from "../blocks/environments/choices.ts";
import { assumedRate, environmentFacts } from "../blocks/environments/facts.ts";
import { modelsOfEnvironment } from "../blocks/model-blocks.ts";
import { overviewBlocks } from "../blocks/overview/overview-chart.ts";
import { scalingOfEnvironment } from "../blocks/scaling-blocks.ts";
import { findingBlocks, observationBlocks } from "../blocks/statements.ts";
import { sweepsOfEnvironment } from "../blocks/sweep-blocks.ts";
import { trialsOfEnvironment } from "../blocks/trials/trial-table.ts";
import { counted } from "../blocks/values.ts";
import { farLinesNote } from "../blocks/why/far-lines.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { pathIn } from "../edition/links.ts";
import { originNote } from "../edition/origin.ts";
import { pageBelow } from "../edition/page-below.ts";
import {
  deploymentLink,
  elsewhere,
  fold,
  heads,
  numeric,
  orNotStated,
  runsCell,
  section,
} from "../edition/parts.ts";
import { classCell } from "../edition/storage-class.ts";
import type { Block, Page, PageSection } from "../edition/view.ts";
import { within } from "../edition/within.ts";
import { everyPage, type PageKind } from "./page-kind.ts";

export const environments: PageKind = {
  menu: { group: "Storage", name: "Environments", path: "environments", weight: 36 },
  pages: ({ edition, figures, isAsked }) => environmentPages(edition, figures, isAsked),
};

export function environmentPages(edition: Edition, figures: Figures, isAsked = everyPage): Page[] {
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
        said: true,
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
  const asked = edition.environments.flatMap((id) => {
    const alike = sameElsewhere(edition, id);
    return isAsked(`environments/${id}`, { part: within(edition, id), frame: alike })
      ? environmentPage(within(edition, id), figures, id, alike)
      : [];
  });
  return [list, ...asked];
}

function environmentPage(edition: Edition, figures: Figures, id: string, alike: readonly string[]): Page[] {
  const environment = edition.record.environments.get(id);
  if (environment === undefined) return [];
  const comparisons = comparisonsOf(edition, id);
  const crumbs = [
    { text: "Environments", href: edition.links.environments },
    { text: environment.title, href: edition.links.environment(id) },
  ];
  const answers = choices(edition, id, alike);
  const asymmetry = pageBelow(`environments/${id}/reads-against-writes`, {
    crumbs,
    title: `Reads against writes: ${environment.title}`,
    blocks: chartsOfEnvironment(edition, figures, id),
  });
  const claims = pageBelow(`environments/${id}/claims`, {
    crumbs,
    title: `What is claimed about ${environment.title}`,
    blocks: claimSummary(edition, claimsAbout(edition, id)),
  });
  const each = pageBelow(`environments/${id}/use-cases`, {
    crumbs,
    title: `Use case by use case: ${environment.title}`,
    blocks: answers.each,
  });
  const isOpen = isUnanswered(edition, id);
  const figured = [...overviewBlocks(edition, figures, id), ...multiplesOf(edition, comparisons)];
  const workloads = (blocks: readonly Block[]) => section("workloads", "Workload by workload", blocks);
  const measure = section("measure", "What to measure next", measurementBlocks(edition, id));
  const beside = stated(edition, id);
  // Where nothing is answered, what would settle it and what is known besides come before what cannot be used.
  const sections: PageSection[] = [
    {
      id: "answers",
      title: "Answers",
      said: true,
      blocks: [...answers.blocks, ...farLinesNote(edition, edition.judgement.results)],
    },
    ...(isOpen ? [...measure.map(opened), ...beside] : workloads(figured).map(opened)),
    ...section("each", "Use case by use case", elsewhere(edition, each)),
    { id: "deployments", title: "Deployments", blocks: [deploymentTable(edition, id)] },
    {
      id: "what-it-is",
      title: "What it is",
      blocks: [
        ...originNote(
          edition.record,
          { kind: "environments", id, environment: id },
          edition.judgement.method,
        ),
        ...environmentFacts(edition, environment),
      ],
    },
    ...trialsOfEnvironment(edition, id),
    ...(isOpen
      ? workloads(fold(`${counted(comparisons.length, "workload")}, figure by figure`, figured))
      : measure),
    ...pairs(edition, id),
    ...section("models", "One score", modelsOfEnvironment(edition, figures, id, false)),
    ...section("asymmetry", "Reads against writes", elsewhere(edition, asymmetry)),
    ...sweepsOfEnvironment(edition, figures, id),
    ...scalingOfEnvironment(edition, figures, id),
    ...recoverySections(
      edition,
      edition.judgement.recoveries.filter(({ environment: where }) => where === id),
    ),
    ...cellSections(
      edition,
      edition.runs.filter((run) => run.environment === id),
      true,
    ),
    ...(isOpen ? [] : beside.map(tablesFolded)),
    ...section("claims", "Claims", elsewhere(edition, claims)),
  ];
  return [
    {
      path: `environments/${id}`,
      branch: true,
      kind: "environment",
      title: environment.title,
      eyebrow: "Environment",
      description: environment.summary,
      lede: [
        environment.summary ?? "",
        ...assumedRate(environment, `${edition.links.environment(id)}#what-it-is`),
      ],
      beside: standingsIn(
        edition,
        comparisons.map(({ primary }) => primary),
        SHOWN,
      ),
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
        names: rankedNames(comparison),
        description: rankingText(edition, comparison),
        lede: leadText(edition, comparison),
        sections: comparisonSections(edition, figures, comparison),
      }),
    ),
    ...each,
    ...asymmetry,
    ...claims,
  ];
}

/** Workloads in the picture at its head: as high as what it stands beside. */
const SHOWN = 2;

/** What stands beside figures. */
const tablesFolded = (one: PageSection): PageSection => ({
  ...one,
  blocks: one.blocks.flatMap((block) =>
    block.block === "table" ? fold(`All of it (${formatCount(block.rows.length)})`, [block]) : block,
  ),
});

const opened = (one: PageSection): PageSection => ({ ...one, open: true });

function pairs(edition: Edition, id: string): PageSection[] {
  const pairing = edition.judgement.pairings.find(({ environment }) => environment === id);
  if (pairing === undefined) return [];
  const blocks = pairBlocks(edition, pairing);
  const table = pairing.only === undefined ? blocks.at(-1) : undefined;
  return [
    {
      id: "pairs",
      title: "Compare",
      blocks:
        table?.block === "table" ? fold(`Every pair of ${table.rows.length} deployments`, blocks) : blocks,
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

function deploymentTable(edition: Edition, environment: string): Block {
  const { record, links } = edition;
  const name = titles(record);
  const own = edition.deployments.filter((id) => record.deployments.get(id)?.environment === environment);
  return {
    block: "table",
    caption: "Storage deployed here",
    said: true,
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

/** Workloads: the parameters that identify each, and every value measured with it, environment by environment. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Metric } from "../../schema/metric.ts";
import { workloadCurves } from "../blocks/details/latency-curves.ts";
import { outcomeBadges, quantityCell } from "../blocks/values.ts";
import { workloadFacts } from "../blocks/workload-text.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { pathIn, resultHref } from "../edition/links.ts";
import { countCell, heads, numeric } from "../edition/parts.ts";
import { deploymentCell } from "../edition/storage-class.ts";
import type { Block, Page, PageSection, TableCell } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const workloads: PageKind = {
  menu: { group: "Explore", name: "Workloads", path: "workloads", weight: 26 },
  pages: ({ edition, figures }) => workloadPages(edition, figures),
};

export function workloadPages(edition: Edition, figures: Figures): Page[] {
  const { links, judgement } = edition;
  const byWorkload = Map.groupBy(judgement.results, (judged) => judged.workloadId);
  const workloads = [...judgement.workloads.values()];
  const list: Page = {
    path: "workloads",
    kind: "list",
    title: "Workloads",
    description: "What the benchmarks asked of the storage, identified by their parameters.",
    lede: "What the benchmarks asked of the storage. A workload is identified by its parameters, never by the name that somebody gave a job.",
    sections: [
      {
        id: "all",
        title: "All workloads",
        blocks: [
          {
            block: "table",
            caption: "Workloads",
            filter: true,
            columns: heads("Workload", "rw", numeric("Results"), numeric("Environments")),
            rows: workloads.map((workload) => {
              const results = byWorkload.get(workload.id) ?? [];
              const environments = new Set(results.map((r) => r.run.environment)).size;
              return {
                cells: [
                  { text: workload.title, href: links.workload(workload.id) },
                  { text: [{ text: workload.workload.rw, code: true }] },
                  countCell(results.length),
                  countCell(environments),
                ],
              };
            }),
            empty: [
              "No run, no workload. Measure something with ",
              { text: "npm run collect", code: true },
              ".",
            ],
          },
        ],
      },
    ],
  };
  const pages = workloads.map((workload): Page => {
    const results = byWorkload.get(workload.id) ?? [];
    return {
      path: pathIn(links.workload(workload.id)),
      kind: "workload",
      title: workload.title,
      eyebrow: "Workload",
      description: `Values measured with the workload ${workload.title}.`,
      crumbs: [{ text: "Workloads", href: links.workloads }],
      sections: [
        {
          id: "parameters",
          title: "Parameters",
          blocks: [{ block: "facts", items: workloadFacts(workload.workload) }],
        },
        ...[...Map.groupBy(results, (r) => r.run.environment)].map(
          ([environment, own]): PageSection => ({
            id: environment,
            title: titles(edition.record).environment(environment),
            blocks: [
              valueTable(edition, environment, own),
              ...workloadCurves(edition, figures, { title: workload.title, results: own }),
            ],
          }),
        ),
      ],
    };
  });
  return [list, ...pages];
}

/** Results x the metrics that any of them has. */
function valueTable(edition: Edition, environment: string, results: readonly JudgedResult[]): Block {
  const name = titles(edition.record);
  const metrics = edition.judgement.metrics.filter((metric) =>
    results.some((judged) => metric.read(judged.result) !== undefined),
  );
  const flags = results.map((judged) => outcomeBadges(edition, judged));
  const isFlagged = flags.some(({ length }) => length > 0);
  return {
    block: "table",
    caption: `Values in ${name.environment(environment)}`,
    columns: heads(
      "Deployment",
      "Run",
      ...metrics.map((metric) => numeric(metric.title)),
      ...(isFlagged ? ["Flags"] : []),
    ),
    rows: results.map((judged, i) => ({
      cells: [
        deploymentCell(edition, judged.run.deployment),
        { text: judged.result.name, href: resultHref(judged.run.id, judged.index) },
        ...metrics.map((metric) => valueCell(judged, metric)),
        ...(isFlagged ? [{ text: "", badges: flags[i] ?? [] }] : []),
      ],
    })),
  };
}

/** Struck where a check excludes it. */
function valueCell(judged: JudgedResult, { id, read, unit }: Metric): TableCell {
  const cell = quantityCell(read(judged.result), unit, resultHref(judged.run.id, judged.index));
  const isOut = judged.outcomes.some(
    ({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(id) ?? true),
  );
  return isOut && read(judged.result) !== undefined ? { ...cell, struck: true } : cell;
}

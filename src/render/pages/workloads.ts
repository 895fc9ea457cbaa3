/** Workloads: the parameters that identify each, and what was measured with it, environment by environment. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { Workload } from "../../schema/workload.ts";
import { plural } from "../../text/words.ts";
import { formatCount } from "../../units/format.ts";
import { workloadCurves } from "../blocks/details/latency-curves.ts";
import { workloadLists } from "../blocks/workloads/workload-lists.ts";
import { workloadFacts } from "../blocks/workloads/workload-text.ts";
import { everyValue, medians } from "../blocks/workloads/workload-values.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { fits } from "../edition/light/page-weight.ts";
import { pathIn } from "../edition/links.ts";
import { text } from "../edition/parts.ts";
import type { Block, Page, PageSection } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const workloads: PageKind = {
  menu: { group: "Explore", name: "Workloads", path: "workloads", weight: 26 },
  pages: ({ edition, figures }) => workloadPages(edition, figures),
};

export function workloadPages(edition: Edition, figures: Figures): Page[] {
  const { judgement } = edition;
  const byWorkload = Map.groupBy(judgement.results, (judged) => judged.workloadId);
  const workloads = [...judgement.workloads.values()];
  const list: Page = {
    path: "workloads",
    kind: "list",
    title: "Workloads",
    description: "What the benchmarks asked of the storage, identified by their parameters.",
    lede: "What the benchmarks asked of the storage, and who is first in it. A workload is identified by its parameters, never by the name that somebody gave a job.",
    sections: workloads.length > 0 ? workloadLists(edition, workloads) : [NO_WORKLOADS],
  };
  return [
    list,
    ...workloads.map((workload) => pageOf(edition, figures, workload, byWorkload.get(workload.id) ?? [])),
  ];
}

const NO_WORKLOADS: PageSection = {
  id: "all",
  title: "All workloads",
  blocks: [
    text(["No run, no workload. Measure something with ", { text: "npm run collect", code: true }, "."]),
  ],
};

type WorkloadOfPage = { id: string; title: string; workload: Workload };

/** How many ran it, and what may be compared. */
function ranBy(results: readonly JudgedResult[]): string {
  const [deployments, environments] = [
    new Set(results.map(({ run }) => run.deployment)).size,
    new Set(results.map(({ run }) => run.environment)).size,
  ];
  const where = environments === 1 ? "one environment" : `${environments} environments`;
  const apart = environments === 1 ? "" : " Values are compared within an environment, never across.";
  return `${plural(deployments, "deployment")} of ${where} ran this test; each value leads to its run.${apart}`;
}

/** Charts of curves in sight on a page: of more, those of further environments are folded. */
const MOST_CURVES = 4;
const isFigure = ({ block }: Block): boolean => block === "figure";

function foldOf({ id, title, curves }: { id: string; title: string; curves: Block[] }): Block[] {
  const summary = "Latency at each percentile";
  return curves.length === 0
    ? []
    : [
        {
          block: "more",
          id: `curves-${id}`,
          summary,
          alone: `${title}, latency at each percentile`,
          blocks: curves,
        },
      ];
}

/** Every value; where that is too much for a page, each deployment's median, which leads to its runs. */
function pageOf(
  edition: Edition,
  figures: Figures,
  of: WorkloadOfPage,
  results: readonly JudgedResult[],
): Page {
  const { links } = edition;
  const path = pathIn(links.workload(of.id));
  const crumbs = [{ text: "Workloads", href: links.workloads }];
  const here = [...Map.groupBy(results, (r) => r.run.environment)].map(([id, own]) => ({
    id,
    title: titles(edition.record).environment(id),
    own,
    curves: workloadCurves(edition, figures, { title: of.title, results: own }),
  }));
  const isMany = here.flatMap(({ curves }) => curves.filter(isFigure)).length > MOST_CURVES;
  const page = (values: (one: (typeof here)[number]) => Block[]): Page => ({
    path,
    // In each edition: Hugo drops a page that is a leaf in one and a branch in another.
    branch: true,
    kind: "workload",
    title: of.title,
    eyebrow: "Workload",
    description: `Values measured with the workload ${of.title}.`,
    lede: ranBy(results),
    crumbs,
    sections: [
      {
        id: "parameters",
        title: "Parameters",
        blocks: [{ block: "facts", items: workloadFacts(of.workload) }],
      },
      ...here.map(
        (one, at): PageSection => ({
          id: one.id,
          title: one.title,
          blocks: [...values(one), ...(isMany && at > 0 ? foldOf(one) : one.curves)],
        }),
      ),
    ],
  });
  const whole = page(({ id, own }) => [everyValue(edition, id, own)]);
  if (fits(whole)) return whole;
  return page((one) => [
    medians(edition, one.id, one.own),
    text([
      `All ${formatCount(one.own.length)} results: in the lists of runs of their deployments, and in `,
      { text: "files to take away", href: links.data },
      ".",
    ]),
  ]);
}

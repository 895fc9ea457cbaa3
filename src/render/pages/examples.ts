/** A page for each of the engine's own examples that guides show: what was run, its files, figures and charts. */
import { CHECKS } from "../../judge/checks/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { exactTitle } from "../../judge/evidence/workload-id.ts";
import { exampleCurve, exampleOverTime } from "../blocks/details/example-charts.ts";
import { workloadFacts } from "../blocks/workloads/workload-text.ts";
import { exampleHref, exampleNamed, examplePage, exampleTitle } from "../edition/examples.ts";
import type { Links } from "../edition/links.ts";
import { section } from "../edition/parts.ts";
import type { Block, Page } from "../edition/view.ts";
import type { OfReport, PageKind } from "./page-kind.ts";
import { checkBlocks } from "./runs/run-checks.ts";
import { figureBlocks } from "./runs/run-figures.ts";

export const examples: PageKind = {
  *shared(of) {
    const shown = [...of.shownExamples].sort().flatMap((name) => exampleNamed(of.examples, name) ?? []);
    if (shown.length === 0) return;
    yield listOf(of, shown);
    for (const judged of shown) yield examplePageOf(of, judged);
  },
};

const listOf = ({ examples: all }: OfReport, shown: readonly JudgedResult[]): Page => ({
  path: "examples",
  kind: "list",
  title: "Examples",
  description: "Runs that were made for the guides, and are no part of the record.",
  lede: "Runs that were made for the guides, and are no part of the record.",
  sections: [
    {
      id: "all",
      title: "All examples",
      said: true,
      blocks: [
        {
          block: "list",
          items: shown.map((judged) => [
            { text: exampleTitle(all, judged), href: examplePage(judged.run) },
            `: ${all.record.deployments.get(judged.run.deployment)?.summary ?? ""}`,
          ]),
        },
      ],
    },
  ],
});

function examplePageOf({ examples: all, figures, editions: [newest] }: OfReport, judged: JudgedResult): Page {
  const { run, result } = judged;
  const { summary = "" } = all.record.deployments.get(run.deployment) ?? {};
  const title = exampleTitle(all, judged);
  return {
    path: examplePage(run).slice(1, -1),
    kind: "list",
    title,
    eyebrow: "Example",
    description: `${title}: a run that was made for the guides, with its figures, charts and files.`,
    lede: summary,
    sections: [
      {
        id: "what",
        title: "What it is",
        blocks: [
          {
            block: "note",
            tone: "muted",
            title: "Not from the record",
            text: "This run was made for the guides, and imported like any other. It says nothing about any storage, and takes part in no ranking.",
          },
          { block: "text", text: exactTitle(result.workload) },
          { block: "facts", items: workloadFacts(result.workload) },
          { block: "list", items: filesOf(judged) },
        ],
      },
      { id: "result-1", title: "Figures", blocks: figureBlocks(run, result) },
      ...(newest ? section("checks", "Checks", checksOf(newest.links, judged)) : []),
      ...section("latency", "Latency distribution", exampleCurve(all, figures, judged)),
      ...(newest ? section("time", "Over time", exampleOverTime(all, figures, newest.links, judged)) : []),
    ],
  };
}

/** By the rules of the program, as an example is part of no edition; figures of other examples have no page to lead to. */
function checksOf(links: Links, judged: JudgedResult): Block[] {
  const outcomes = judged.outcomes.map(({ figures: _, ...outcome }) => outcome);
  return checkBlocks({ links, checks: CHECKS }, { ...judged, outcomes });
}

/** Each raw file, leading to its bytes. */
const filesOf = ({ run: { provenance } }: JudgedResult) =>
  [provenance.raw, ...(provenance.logs ?? [])].map(({ path }) => [
    { text: path.split("/").at(-1) ?? path, href: exampleHref(path) },
  ]);

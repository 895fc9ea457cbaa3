/** Use cases: what each requires, and for each environment the answer, the candidates and what would decide it. */

import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { failuresText } from "../../judge/terms/durability.ts";
import { metricById } from "../../schema/metric.ts";
import type { UseCase, WorkloadSelector } from "../../schema/use-case.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { upperFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { answerOf, commandBlocks, ruledOut } from "../blocks/answers/answers.ts";
import { candidateBlocks } from "../blocks/answers/candidate-table.ts";
import { sensitivityBlocks } from "../blocks/answers/sensitivity-blocks.ts";
import { saidOnce } from "../blocks/comparisons.ts";
import { demandBlocks, demandItems } from "../blocks/demands.ts";
import { notesOfAll, rankCell, rankedCell } from "../blocks/values.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { bullets, deploymentLink, fold, heads, numeric } from "../edition/parts.ts";
import type { Block, Card, Page, PageSection, Rich } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const useCases: PageKind = {
  menu: { name: "Use cases", path: "use-cases", weight: 10 },
  pages: ({ edition }) => useCasePages(edition),
};

function useCasePages(edition: Edition): Page[] {
  const { links } = edition;
  const cards = edition.useCases.map((id): Card => {
    const definition = useCaseOf(edition, id);
    return {
      title: definition?.title ?? id,
      href: links.useCase(id),
      text: definition?.summary ?? "",
      meta: (definition?.examples ?? []).join(" · "),
    };
  });
  const list: Page = {
    path: "use-cases",
    kind: "list",
    title: "Use cases",
    description: "Workloads that people have, what each requires and what it is judged by.",
    lede: [
      "Workloads that people have: what each requires of storage, what it is judged by, and which deployment answers it best. ",
      { text: "All of them against all deployments, in one table", href: links.decision },
      ".",
    ],
    sections: [
      {
        id: "all",
        title: "All use cases",
        blocks: cards.length > 0 ? [{ block: "cards", cards }] : [noUseCases],
      },
    ],
  };
  return [list, ...edition.useCases.flatMap((id) => useCasePage(edition, id))];
}

const noUseCases: Block = {
  block: "note",
  tone: "note",
  text: ["Nothing is declared. Add a file to ", { text: "data/use-cases/", code: true }, "."],
};

function useCasePage(edition: Edition, id: string): Page[] {
  const definition = useCaseOf(edition, id);
  if (definition === undefined) return [];
  const { links } = edition;
  return [
    {
      path: `use-cases/${id}`,
      kind: "use-case",
      title: definition.title,
      ...defined({ names: definition.examples }),
      eyebrow: "Use case",
      description: definition.summary,
      lede: definition.summary,
      crumbs: [{ text: "Use cases", href: links.useCases }],
      sections: [...environmentSections(edition, id), judgedBySection(definition)],
    },
  ];
}

function environmentSections(edition: Edition, id: string): PageSection[] {
  const name = titles(edition.record);
  const recommendations = [...edition.recommendationsOf(id)].sort(
    (a, b) => certainty(edition, b) - certainty(edition, a) || order(a.environment, b.environment),
  );
  if (recommendations.length === 0) {
    return [
      {
        id: "answer",
        title: "The answer",
        blocks: [
          {
            block: "note",
            tone: "note",
            text: [
              "No environment has runs yet. Measure one with ",
              { text: "npm run collect", code: true },
              ", or drop results into ",
              { text: "data/raw/", code: true },
              ".",
            ],
          },
        ],
      },
    ];
  }
  return recommendations.map((recommendation): PageSection => {
    const carried = carrying(
      edition,
      recommendation.metrics.flatMap((m) => m.ranking ?? []),
    );
    return {
      id: recommendation.environment,
      title: name.environment(recommendation.environment),
      blocks: [
        { block: "answer", answer: answerOf(edition, recommendation) },
        ...candidateBlocks(edition, recommendation),
        ...demandBlocks(edition, recommendation.definition, recommendation.environment),
        ...sensitivityBlocks(edition, recommendation),
        ...fold(
          `Ruled out (${recommendation.candidates.filter((c) => c.status === "ruled-out").length})`,
          ruledOut(edition, recommendation),
        ),
        ...fold("Supporting numbers", carried),
        ...commandBlocks(edition, recommendation),
      ],
    };
  });
}

/** Answers come before open questions, and those before environments where nothing was measured. */
function certainty(edition: Edition, { verdict, environment }: Recommendation): number {
  const isMeasured = edition.runs.some((run) => run.environment === environment);
  return isMeasured ? CERTAINTY[verdict] : 0;
}

const CERTAINTY = { decided: 3, leaning: 2, open: 1 } as const;

/** The rankings behind an answer, as small tables. */
function carrying(edition: Edition, ids: readonly string[]): Block[] {
  return [...new Set(ids)].flatMap((id): Block[] => {
    const ranking = edition.rankings.get(id);
    if (ranking === undefined) return [];
    const said = notesOfAll(ranking.values);
    return [
      {
        block: "table",
        caption: [`${ranking.metric.title}, ${ranking.comparisonTitle}`, ...saidOnce(edition, said)],
        columns: heads("Deployment", numeric(ranking.metric.title), numeric("Rank")),
        rows: ranking.values.map((value) => ({
          cells: [
            deploymentLink(edition, value.deployment),
            rankedCell(edition, ranking.metric, value, said),
            rankCell(value),
          ],
        })),
      },
    ];
  });
}

/** Only asked where an environment has one storage to choose from. */
function enoughBlocks({ metrics }: UseCase): Block[] {
  const bounds = metrics.flatMap((wanted): Rich[] => {
    const metric = metricById.get(wanted.metric);
    if (metric === undefined || wanted.enough === undefined) return [];
    const bound = metric.better === "higher" ? "at least" : "at most";
    const what = `${upperFirst(metric.phrase)}, ${selectorText(wanted.workload)}: ${bound} ${formatValue(wanted.enough, metric.unit)}. `;
    return [[what, { text: wanted.enoughSource ?? "", tone: "muted" }]];
  });
  return bounds.length === 0
    ? []
    : fold(`What is enough, where there is one storage only (${bounds.length})`, bullets(bounds));
}

function judgedBySection(definition: UseCase): PageSection {
  const { requires = {}, guidance = [] } = definition;
  const requirements: Rich[] = [
    ...(requires.accessMode ? [`accessMode ${requires.accessMode}`] : []),
    ...(requires.volumeMode ? [`volumeMode ${requires.volumeMode}`] : []),
    ...(requires.reachableAfterNodeLoss
      ? ["a volume that another node can attach when the client's is lost"]
      : []),
    ...(requires.survivesFailures ? [`data that survive ${failuresText(requires.survivesFailures)}`] : []),
    ...(requires.snapshots ? ["snapshots"] : []),
  ];
  return {
    id: "judged-by",
    title: "What it is judged by",
    blocks: [
      {
        block: "text",
        text:
          requirements.length > 0
            ? `Required: ${requirements.join(", ")}. What lacks one of these is ruled out.`
            : "Nothing is required beyond a volume.",
      },
      {
        block: "table",
        caption: "Metrics and their weights",
        columns: heads("Metric", "Measured by", numeric("Weight"), "Required", numeric("Objective"), "Why"),
        rows: definition.metrics.map((m) => {
          const metric = metricById.get(m.metric);
          return {
            cells: [
              { text: metric?.title ?? m.metric },
              { text: selectorText(m.workload) },
              { text: formatNumber(m.weight), sort: m.weight },
              { text: m.required ? "yes" : "no" },
              m.objective !== undefined && metric
                ? { text: formatValue(m.objective, metric.unit), sort: m.objective }
                : { text: "–", tone: "muted" as const },
              { text: m.reason },
            ],
          };
        }),
      },
      ...enoughBlocks(definition),
      ...bullets(demandItems(definition)),
      ...bullets(guidance.map((g) => [`${g.text} `, { text: `(${g.source})`, tone: "muted" }])),
    ],
  };
}

/** "randread, randrw; bs 4 KiB to 16 KiB; synced". */
function selectorText(selector: WorkloadSelector): string {
  const { blockSizeBytes: bs, outstanding, readPercent, synced } = selector;
  const parts = [selector.rw.join(", ")];
  if (bs) parts.push(`bs ${between(bs, (n) => formatValue(n, "bytes"))}`);
  if (outstanding) parts.push(`queue depth ${between(outstanding, formatNumber)}`);
  if (readPercent) parts.push(`${between(readPercent, formatNumber)} % reads`);
  if (synced !== undefined) parts.push(synced ? "synced" : "not synced");
  return parts.join("; ");
}

function between(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  show: (n: number) => string,
): string {
  if (min !== undefined && min === max) return show(min);
  if (min === undefined) return max === undefined ? "any" : `up to ${show(max)}`;
  return max === undefined ? `from ${show(min)}` : `${show(min)} to ${show(max)}`;
}

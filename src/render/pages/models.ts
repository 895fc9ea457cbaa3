/** How the order changes with the model, so that readers need not trust ours. */
import { type Metric, metricById } from "../../schema/metric.ts";
import type { Model } from "../../schema/model.ts";
import { order } from "../../text/problem.ts";
import { formatNumber, formatShare, formatValue } from "../../units/format.ts";
import { compositesIn, modelsOfEnvironment } from "../blocks/model-blocks.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { bullets, heads, numeric, text } from "../edition/parts.ts";
import type { Block, Page, PageSection } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

/** Reached from the method and from answers that a score contradicts: in the menu it would be a second choice beside that by use case. */
export const models: PageKind = {
  pages: ({ edition, figures }) => [modelsPage(edition, figures)],
};

export function modelsPage(edition: Edition, figures: Figures): Page {
  const { judgement, links, record } = edition;
  const name = titles(record);
  const all = [...new Set(judgement.composites.map(({ environment }) => environment))];
  const decides = (id: string): boolean => compositesIn(edition, id).some(({ best }) => best !== undefined);
  // Environments with a ranked deployment come first.
  const environments = [...all.filter(decides), ...all.filter((id) => !decides(id))];
  const found = environments.map(
    (id): PageSection => ({
      id,
      title: name.environment(id),
      blocks: modelsOfEnvironment(edition, figures, id),
    }),
  );
  const models = [...record.models].sort(([a, x], [b, y]) => x.order - y.order || order(a, b));
  return {
    path: "models",
    kind: "list",
    title: "One score, by several models",
    description:
      "How the order of deployments changes with the way in which one score is made of many figures.",
    lede: [
      "No single score is right. A score leaves out any storage with one figure missing or excluded; the answers on ",
      { text: "Choose", href: links.useCases },
      " do not: choose by these.",
    ],
    crumbs: [{ text: "Method", href: links.methodology }],
    sections: [
      ...(found.length > 0 ? found : [{ id: "all", title: "Nothing to score yet", blocks: [nothing()] }]),
      { id: "download", title: "As data", blocks: [download(edition)] },
      ...models.map(
        ([id, model]): PageSection => ({ id: `model-${id}`, title: model.title, blocks: modelBlocks(model) }),
      ),
    ],
  };
}

const download = ({ links }: Edition): Block => ({
  block: "text",
  text: [
    "Every ranking and every score of this edition, with the best credible, the fastest as published, the runner-up and the worst of each: ",
    { text: "rankings.json.gz", href: links.rankings },
    ". A model is a file in ",
    { text: "data/models/", code: true },
    "; add one of your own beside these.",
  ],
});

const nothing = (): Block => ({
  block: "note",
  tone: "note",
  text: "A score needs two deployments of one environment with figures of the same workloads: random and sequential, reads and writes.",
});

/** What the model is, where it comes from, and what it gets wrong. */
function modelBlocks(model: Model): Block[] {
  const { summary, dimensions, origin, adapted = [], flaws = [], mean, shift, missing } = model;
  const total = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const unit = metricOf(dimensions[0]?.of[0]?.metric)?.unit ?? "ns";
  const rules = {
    "not-ranked": "not ranked",
    "weights-of-the-rest": "its weight goes to the others, as printed; not ranked here",
    penalty:
      missing.rule === "penalty"
        ? `${formatNumber(missing.times)} times the worst of the deployment's own, and of ${formatValue(missing.least, unit)} at least, as printed; not ranked here`
        : "",
  };
  return [
    { block: "text", text: summary },
    {
      block: "facts",
      items: [
        { term: "Score", value: `${mean} mean of weighted shares of the best figure` },
        ...(shift === undefined
          ? []
          : [{ term: "Added to both sides of a share", value: formatValue(shift, unit) }]),
        { term: "Where a figure is missing", value: rules[missing.rule] },
        ...(origin === undefined ? [] : [{ term: "From", value: origin }]),
      ],
    },
    {
      block: "table",
      caption: "What it is made of",
      said: true,
      fixed: true,
      columns: heads("Dimension", numeric("Weight"), "Why"),
      rows: dimensions.map(({ title, weight, reason }) => ({
        cells: [{ text: title }, { text: formatShare(weight / total) }, { text: reason }],
      })),
    },
    ...listBlocks("Changed from its origin", adapted),
    ...listBlocks("What it gets wrong", flaws),
  ];
}

const metricOf = (id: string | undefined): Metric | undefined =>
  id === undefined ? undefined : metricById.get(id);

const listBlocks = (title: string, items: readonly string[]): Block[] =>
  items.length === 0 ? [] : [text([{ text: `${title}:`, strong: true }]), ...bullets(items)];

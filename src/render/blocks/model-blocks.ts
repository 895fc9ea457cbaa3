/** The models over one environment: their order as a chart and a table, and the shares behind each score. */
import type { Composite, CompositeEntry } from "../../judge/models/composite.ts";
import { modelSentences, saidByModel } from "../../judge/models/model-sentences.ts";
import { rolesBesidePlace } from "../../judge/ranking/roles.ts";
import { metricById } from "../../schema/metric.ts";
import type { Model } from "../../schema/model.ts";
import { order } from "../../text/problem.ts";
import { formatNumber, formatShare, formatValue } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import type { ModelOrderInput } from "../charts/kinds/model-order/model-order.ts";
import { type Edition, titles } from "../edition/edition.ts";

import { bullets, comparisonLink, fold, heads, joined, numeric, text } from "../edition/parts.ts";
import { classLabel, deploymentCell } from "../edition/storage-class.ts";
import type { Block, Table, TableCell } from "../edition/view.ts";
import { answersBeside } from "./answers/beside-models.ts";

export const compositesIn = ({ judgement }: Edition, environment: string): readonly Composite[] =>
  judgement.composites.filter((composite) => composite.environment === environment);

/** Only the titles that are shown, so that editions with the same scores share a chart. */
function titlesIn(edition: Edition, composites: readonly Composite[]): Map<string, string> {
  const name = titles(edition.record).deployment;
  const ids = composites.flatMap(({ entries }) => entries.map(({ deployment }) => deployment));
  return new Map([...new Set(ids)].sort(order).map((id) => [id, name(id)]));
}

const sentencesOf = (edition: Edition, composites: readonly Composite[]): string[] =>
  modelSentences(composites, titlesIn(edition, composites));

/** Of fewer there is no order to change. */
const LEAST_PLACES = 3;

/** Empty unless two models or more would print an order of at least three. */
function orderChart(edition: Edition, figures: Figures, composites: readonly Composite[]): Block[] {
  const columns = composites.map(({ model, definition, entries }): ModelOrderInput["columns"][number] => ({
    model,
    title: definition.title,
    places: entries.flatMap(({ deployment, rankAsPrinted, scoreAsPrinted, rank, score }) =>
      rankAsPrinted === undefined || scoreAsPrinted === undefined
        ? []
        : [
            {
              deployment,
              place: rankAsPrinted,
              score: scoreAsPrinted,
              ranked: rank !== undefined,
              ...(rank !== undefined && score !== undefined && { rank, scoreCredible: score }),
            },
          ],
    ),
  }));
  const drawn = columns.filter(({ places }) => places.length >= LEAST_PLACES);
  const [first] = composites;
  if (drawn.length < 2 || first === undefined) return [];
  const finding = sentencesOf(edition, composites).join(" ");
  const input = {
    environment: first.environment,
    columns: drawn,
    finding,
    titles: titlesIn(edition, composites),
    storageClasses: storageClassesOf(edition, drawn),
    hrefs: new Map(
      drawn.flatMap(({ places }) =>
        places.map(({ deployment }) => [deployment, edition.links.deployment(deployment)] as const),
      ),
    ),
  };
  return [
    figures.figure(
      { kind: "model-order", input },
      "This is what would be printed without checks, and no ranking. A ring with a dashed line may not be ranked by that model: a check excludes a figure, or one is missing.",
      [{ text: "No ranking: what each model would print without any check", strong: true }],
    ),
  ];
}

const storageClassesOf = (edition: Edition, columns: ModelOrderInput["columns"]): Map<string, string> =>
  new Map(
    columns.flatMap(({ places }) =>
      places.flatMap(({ deployment }) => {
        const storageClass = classLabel(edition.record, deployment);
        return storageClass === undefined ? [] : [[deployment, storageClass] as const];
      }),
    ),
  );

/** Models x what they say: the best that the checks leave, the best as printed, and why these are two. */
function saidTable(edition: Edition, composites: readonly Composite[]): Table {
  const rows = saidByModel(composites, titlesIn(edition, composites));
  return {
    block: "table",
    caption: "What each model puts first",
    said: true,
    fixed: true,
    columns: heads("Model", "First of those it scores", "First as published, unchecked", {
      label: "Why",
      long: true,
    }),
    rows: rows.map(({ composite: { model, best, definition }, nobody, asPrinted, why }) => ({
      cells: [
        {
          text: definition.title,
          href: `${edition.links.models()}#model-${model}`,
          note: ruleInShort(definition),
        },
        best === undefined ? { text: "none", tone: "muted" } : deploymentCell(edition, best),
        asPrinted === undefined
          ? { text: "–", tone: "muted" }
          : asPrinted === best
            ? { text: "the same", tone: "muted" }
            : deploymentCell(edition, asPrinted),
        { text: [nobody && `${nobody}.`, why].filter(Boolean).join(" ") || "–" },
      ],
    })),
  };
}

/** "shares of the best, 10 µs added to both sides, multiplied": names of models tell nobody their rule. */
function ruleInShort({ mean, shift, dimensions }: Model): string {
  const unit = metricById.get(dimensions[0]?.of[0]?.metric ?? "")?.unit ?? "ns";
  const added = shift === undefined ? "" : `, ${formatValue(shift, unit)} added to both sides`;
  return `shares of the best${added}, ${mean === "geometric" ? "multiplied" : "weighted and added"}`;
}

/** Deployments x models: the rank, the score, and what would be printed. */
function orderTable(edition: Edition, composites: readonly Composite[]): Table {
  const ids = [...new Set(composites.flatMap(({ entries }) => entries.map(({ deployment }) => deployment)))];
  return {
    block: "table",
    caption:
      "Rank by each model: one more than the number of storages whose score is better by more than chance. Beneath: the score of 100, and the place without any check",
    columns: heads("Deployment", ...composites.map(({ definition }) => numeric(definition.title))),
    rows: ids.map((id) => ({
      cells: [deploymentCell(edition, id), ...composites.map((composite) => rankOf(composite, id))],
    })),
  };
}

function rankOf(composite: Composite, deployment: string): TableCell {
  const entry = composite.entries.find((one) => one.deployment === deployment);
  if (entry === undefined) return { text: "no figure", tone: "muted", sort: 1e6 };
  const { rank, score, reason, rankAsPrinted } = entry;
  const printed = rankAsPrinted === undefined ? "" : `as printed #${rankAsPrinted}`;
  const first = composite.entries.flatMap((one) => (one.rank === 1 ? one.deployment : []));
  const roles = rolesBesidePlace({ ...composite, first }, deployment);
  if (rank === undefined || score === undefined)
    return {
      text: "not ranked",
      tone: "muted",
      title: reason ?? "",
      sort: 1e3 + (rankAsPrinted ?? 1e3),
      note: [...roles, printed].filter(Boolean).join(", "),
    };
  return {
    text: `#${rank}`,
    sort: rank,
    ...(rank === 1 && { tone: "good" as const }),
    note: [...roles, `${formatNumber(100 * score)} of 100`, printed].filter(Boolean).join(", "),
  };
}

/** What each score is made of, folded: deployments x dimensions, and who lacks what. */
function sharesBlock(edition: Edition, composite: Composite): Block {
  const { definition, dimensions, entries } = composite;
  const name = titles(edition.record).deployment;
  const total = definition.dimensions.reduce((sum, { weight }) => sum + weight, 0);
  const table: Table = {
    block: "table",
    caption: `Share of the best credible figure, and the weight of each${definition.shift === undefined ? "" : ", both sides shifted"}. Where a figure is excluded, the share that it would have as printed`,
    columns: heads(
      "Deployment",
      ...definition.dimensions.map(({ title, weight }, i) => ({
        label: title,
        numeric: true as const,
        note: `${formatShare(weight / total)}${dimensions[i]?.isMeasured ? "" : ", not measured"}`,
      })),
    ),
    rows: entries.map((entry) => ({
      cells: [
        deploymentCell(edition, entry.deployment),
        ...definition.dimensions.map((_, i) => shareCell(entry, i)),
      ],
    })),
  };
  const reasons = entries.flatMap(({ deployment, reason }) =>
    reason === undefined ? [] : [`${name(deployment)}: ${reason}.`],
  );
  return {
    block: "more",
    summary: `What makes the score: ${definition.title}`,
    blocks: [table, ...bullets(reasons), ...comparisons(edition, composite)],
  };
}

function shareCell({ shares, sharesAsPrinted }: CompositeEntry, i: number): TableCell {
  const [share, printed] = [shares[i], sharesAsPrinted[i]];
  if (share !== undefined) return { text: formatShare(share), sort: share, share };
  if (printed === undefined) return { text: "–", tone: "muted", sort: -1 };
  return { text: formatShare(printed), sort: printed - 1, struck: true, note: "excluded" };
}

/** The comparisons whose figures are in it. */
function comparisons(edition: Edition, { dimensions }: Composite): Block[] {
  const rankings = dimensions.flatMap(({ rankings: ids }) =>
    ids.flatMap((id) => edition.rankings.get(id) ?? []),
  );
  const byComparison = [...new Map(rankings.map((one) => [one.comparisonId, one])).values()];
  if (byComparison.length === 0) return [];
  return [
    text(
      [
        "From: ",
        ...joined(
          byComparison.map((one) => comparisonLink(edition, one)),
          "; ",
        ),
        ".",
      ],
      "muted",
    ),
  ];
}

/** `whole`: with the chart and the shares, which the environment's own page leaves out. */
export function modelsOfEnvironment(
  edition: Edition,
  figures: Figures,
  environment: string,
  whole = true,
): Block[] {
  const composites = compositesIn(edition, environment);
  if (composites.length === 0) return [];
  const href = edition.links.models(environment);
  const [lead] = sentencesOf(edition, composites);
  return [
    // What the checks leave comes first: the chart has another order.
    ...(whole
      ? [
          saidTable(edition, composites),
          ...answersBeside(edition, composites),
          orderTable(edition, composites),
          ...composites.map((composite) => sharesBlock(edition, composite)),
          ...orderChart(edition, figures, composites),
        ]
      : [
          ...(lead === undefined ? [] : [text(lead)]),
          ...answersBeside(edition, composites),
          ...fold("The order by each", [orderTable(edition, composites)]),
          text([{ text: "How each score is made, and how the order changes", href }, "."], "muted"),
        ]),
  ];
}

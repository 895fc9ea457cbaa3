/** Figures of applications, of the layer below and of object stores: on pages of runs and deployments, beside the storage's own. */

import type { Explanation } from "../../../judge/trials/explained.ts";
import type { TrialGroup, TrialValue } from "../../../judge/trials/trials.ts";
import { type Quantity, valueOf } from "../../../schema/quantity.ts";
import type { Run } from "../../../schema/run.ts";
import {
  TRIAL_LAYERS,
  TRIAL_METRICS,
  type Trial,
  type TrialLayer,
  type TrialMetricId,
  trialMetricOf,
} from "../../../schema/trial.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { formatFigure, formatNumber, formatQuantity } from "../../../units/format.ts";
import { trialText } from "../../../units/trial.ts";
import type { Edition } from "../../edition/edition.ts";
import { runHref } from "../../edition/links.ts";
import { bullets, heads, numeric, text } from "../../edition/parts.ts";
import type { Block, PageSection, Rich, TableRow } from "../../edition/view.ts";
import { setupText, trialTable } from "./trial-table.ts";

const METRIC_IDS = Object.keys(TRIAL_METRICS) as TrialMetricId[];
const LAYERS = Object.keys(TRIAL_LAYERS) as TrialLayer[];

/** A section for each trial of a run. */
export const trialSections = (run: Run): PageSection[] =>
  (run.trials ?? []).map((trial, index) => ({
    id: `trial-${index + 1}`,
    title: `${TRIAL_LAYERS[trial.layer].title}: ${trial.name}`,
    blocks: [
      text(
        `${TRIAL_LAYERS[trial.layer].says}${trial.status === "complete" ? "" : ` It is ${trial.status}.`}`,
      ),
      { block: "facts", items: factsOf(trial) },
      figureTable(trial),
      ...bullets([...(trial.errors ?? []).map((error) => `Error: ${error}`), ...(trial.notes ?? [])]),
    ],
  }));

const factsOf = ({
  tool,
  test,
  setup = {},
  runtimeNs,
  startedAt,
}: Trial): { term: string; value: string }[] => [
  { term: "Tool", value: tool },
  { term: "Test", value: test },
  ...(startedAt === undefined ? [] : [{ term: "Started", value: startedAt }]),
  ...(runtimeNs === undefined ? [] : [{ term: "Runtime", value: formatQuantity(runtimeNs, "ns") }]),
  ...Object.entries(setup).map(([name, value]) => ({ term: upperFirst(name), value })),
];

function figureTable({ figures }: Trial): Block {
  return {
    block: "table",
    fixed: true,
    caption: "Figures",
    columns: heads("Figure", numeric("Value"), "As printed"),
    rows: METRIC_IDS.flatMap((id): TableRow[] => {
      const quantity = figures[id];
      if (quantity === undefined) return [];
      return [
        {
          cells: [
            { text: trialMetricOf(id).title },
            { text: trialText(valueOf(quantity), id), title: `${spanText(quantity, id)}` },
            { text: typeof quantity === "number" ? "–" : quantity.printed },
          ],
        },
      ];
    }),
    empty: "This trial holds no figure.",
  };
}

function spanText(quantity: Quantity, id: TrialMetricId): string {
  if (typeof quantity === "number") return String(quantity);
  return `${trialText(quantity.low, id)} to ${trialText(quantity.high, id)}`;
}

/** A section for each layer that a deployment has trials of; each figure with what of the storage explains it. */
export function trialsOfDeployment(edition: Edition, id: string): PageSection[] {
  const { trials, explanations } = edition.judgement;
  const own = trials.filter(({ metrics }) =>
    metrics.some(({ values }) => values.some(({ deployment }) => deployment === id)),
  );
  return LAYERS.flatMap((layer): PageSection[] => {
    const groups = own.filter((group) => group.layer === layer);
    if (groups.length === 0) return [];
    return [
      {
        id: `trials-${layer}`,
        title: TRIAL_LAYERS[layer].title,
        blocks: [
          text(TRIAL_LAYERS[layer].says),
          layer === "life"
            ? trialTable(edition, groups, MEDIANS, id)
            : deploymentTable(edition, groups, explanations, id),
          ...bullets(explanationItems(edition, groups, id)),
        ],
      },
    ];
  });
}

const MEDIANS = "The median of its runs, for each set-up";

function deploymentTable(
  edition: Edition,
  groups: readonly TrialGroup[],
  explanations: readonly Explanation[],
  id: string,
): Block {
  const rows = groups.flatMap((group) =>
    group.metrics.flatMap(({ metric, values }): TableRow[] => {
      const value = values.find(({ deployment }) => deployment === id);
      if (value === undefined) return [];
      const explained = explanations.find((one) => one.trial === group.id && one.metric === metric);
      return [
        {
          cells: [
            { text: `${group.tool} ${group.test}` },
            { text: setupText(group.setup) },
            { text: trialMetricOf(metric).title },
            { text: trialText(value.value, metric), sort: value.value },
            { text: runLinks(value) },
            { text: explained ? besideText(edition, explained, id) : "–" },
          ],
        },
      ];
    }),
  );
  return {
    block: "table",
    caption: MEDIANS,
    columns: heads("Test", "Set-up", "Figure", numeric("Value"), "Runs", "Beside it, of the storage"),
    rows,
  };
}

const runLinks = ({ runs }: TrialValue): Rich =>
  runs.flatMap((run, i) => [...(i === 0 ? [] : [", "]), { text: run, href: runHref(run) }]);

function besideText(edition: Edition, { ranking }: Explanation, id: string): string {
  const value = edition.rankings.get(ranking.id)?.values.find(({ deployment }) => deployment === id);
  return value === undefined ? "–" : `${ranking.metric.phrase}: ${formatFigure(value, ranking.metric.unit)}`;
}

/** "p99 fsync latency explains 9 of 10 of transactions per second here (R² 0.91, 6 deployments)". */
function explanationItems(edition: Edition, groups: readonly TrialGroup[], id: string): Rich[] {
  const ids = new Set(groups.map((group) => group.id));
  return edition.judgement.explanations
    .filter(({ trial, deployments }) => ids.has(trial) && deployments.includes(id))
    .map((one) => explanationText(one));
}

function explanationText({ ranking, metric, rSquared, deployments, among }: Explanation): string {
  const tenths = Math.min(10, Math.floor(rSquared * 10));
  const looked = among === 1 ? "the only figure looked at" : `the closest of ${among} figures looked at`;
  return `${upperFirst(ranking.metric.phrase)} (${ranking.comparisonTitle}) explains ${tenths} of 10 of the differences in ${trialMetricOf(metric).phrase} here: R² ${formatNumber(rSquared)} on logarithms, ${plural(deployments.length, "deployment")}, ${looked}. That they go together does not say why.`;
}

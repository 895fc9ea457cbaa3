/** Trials side by side: a row for what was counted, a column for each statistic that some of them have. */
import type { TrialGroup, TrialValue } from "../../../judge/trials/trials.ts";
import {
  TRIAL_LAYERS,
  TRIAL_METRICS,
  type TrialLayer,
  type TrialMetricId,
  type TrialUnit,
  trialMetricOf,
} from "../../../schema/trial.ts";
import { upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { trialText } from "../../../units/trial.ts";
import type { Edition } from "../../edition/edition.ts";
import { runHref } from "../../edition/links.ts";
import { heads, numeric, text } from "../../edition/parts.ts";
import { deploymentCell } from "../../edition/storage-class.ts";
import type { Block, PageSection, TableCell, TableRow } from "../../edition/view.ts";

/** By the end of a metric's id; bandwidth has none and is a rate. */
const STATISTICS = {
  rate: "A second",
  most: "At once",
  mean: "Mean",
  p50: "Median",
  p95: "p95",
  p99: "p99",
  max: "Longest",
} as const;
type Statistic = keyof typeof STATISTICS;
const NAMES = Object.keys(STATISTICS) as Statistic[];
const METRIC_IDS = Object.keys(TRIAL_METRICS) as TrialMetricId[];
const LAYERS = Object.keys(TRIAL_LAYERS) as TrialLayer[];

const partsOf = (metric: TrialMetricId): { noun: string; statistic: string } => {
  const at = metric.indexOf(".");
  return at < 0
    ? { noun: metric, statistic: "rate" }
    : { noun: metric.slice(0, at), statistic: metric.slice(at + 1) };
};

type Line = {
  group: TrialGroup;
  noun: string;
  deployment: string;
  values: Map<Statistic, [TrialMetricId, TrialValue]>;
};

/** `only`: of that deployment alone, without a column for it. */
export function trialTable(
  edition: Edition,
  groups: readonly TrialGroup[],
  caption: string,
  only?: string,
): Block {
  const lines = groups.flatMap((group) => linesOf(group, only));
  const shown = NAMES.filter((name) => lines.some(({ values }) => values.has(name)));
  return {
    block: "table",
    caption,
    columns: heads(
      ...(only === undefined ? ["Deployment"] : []),
      "Test",
      "Set-up",
      "What",
      ...shown.map((name) => numeric(STATISTICS[name])),
    ),
    rows: lines.map(
      ({ group, noun, deployment, values }): TableRow => ({
        cells: [
          ...(only === undefined ? [deploymentCell(edition, deployment)] : []),
          { text: group.layer === "life" ? upperFirst(group.test) : `${group.tool} ${group.test}` },
          { text: setupText(setupOf(group)) },
          { text: nounText(noun) },
          ...shown.map((name) => valueCell(values.get(name))),
        ],
      }),
    ),
  };
}

function linesOf(group: TrialGroup, only: string | undefined): Line[] {
  const nouns = [...new Set(group.metrics.map(({ metric }) => partsOf(metric).noun))];
  const deployments = [
    ...new Set(group.metrics.flatMap(({ values }) => values.map(({ deployment }) => deployment))),
  ].filter((deployment) => only === undefined || deployment === only);
  return nouns.flatMap((noun) =>
    deployments.flatMap((deployment): Line[] => {
      const values: Line["values"] = new Map();
      for (const { metric, values: all } of group.metrics) {
        const { noun: own, statistic } = partsOf(metric);
        const value = own === noun ? all.find((one) => one.deployment === deployment) : undefined;
        if (value !== undefined && statistic in STATISTICS)
          values.set(statistic as Statistic, [metric, value]);
      }
      return values.size === 0 ? [] : [{ group, noun, deployment, values }];
    }),
  );
}

/** How many volumes at once is the test itself. */
const setupOf = ({
  layer,
  setup: { volumes = "", ...others },
}: TrialGroup): Readonly<Record<string, string>> =>
  layer === "life" || volumes === "" ? others : { volumes, ...others };

/** "Volumes made". */
function nounText(noun: string): string {
  const id = METRIC_IDS.find((metric) => partsOf(metric).noun === noun);
  const metric = id && trialMetricOf(id);
  return upperFirst(metric?.counts ?? metric?.title ?? noun);
}

const COUNTED: ReadonlySet<TrialUnit> = new Set(["1", "1/s"]);

/** It leads to the run, where there is one. */
function valueCell(found: [TrialMetricId, TrialValue] | undefined): TableCell {
  if (found === undefined) return { text: "–" };
  const [metric, { value, runs }] = found;
  const [run] = runs.length === 1 ? runs : [];
  // What is counted stands in the row.
  const shown = COUNTED.has(trialMetricOf(metric).unit) ? formatNumber(value) : trialText(value, metric);
  return { text: shown, sort: value, ...(run !== undefined && { href: runHref(run) }) };
}

/** "scale 10, clients 4"; "–" where nothing is known of it. */
export const setupText = (setup: Readonly<Record<string, string>> = {}): string =>
  Object.entries(setup)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ") || "–";

/** A section for each layer that an environment has trials of: its deployments side by side. */
export function trialsOfEnvironment(edition: Edition, id: string): PageSection[] {
  const own = edition.judgement.trials.filter(({ environment }) => environment === id);
  return LAYERS.flatMap((layer): PageSection[] => {
    const groups = own.filter((group) => group.layer === layer);
    return groups.length === 0
      ? []
      : [
          {
            id: `trials-${layer}`,
            title: TRIAL_LAYERS[layer].title,
            blocks: [
              text(TRIAL_LAYERS[layer].says),
              trialTable(
                edition,
                groups,
                "Deployments side by side, for each set-up: the median of their runs",
              ),
            ],
          },
        ];
  });
}

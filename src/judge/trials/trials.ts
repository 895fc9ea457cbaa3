/** Figures of applications and other layers by what was asked: which deployments have them, and how they compare. They are not ranked. */
import { createHash } from "node:crypto";
import { type Interval, intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import type { Run } from "../../schema/run.ts";
import { TRIAL_METRICS, type Trial, type TrialLayer, type TrialMetricId } from "../../schema/trial.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { order } from "../../text/problem.ts";
import { idOf, slug } from "../../text/words.ts";
import { median } from "../evidence/statistics.ts";

/** The median of a deployment's repeats of one trial, whole ones only. */
export type TrialValue = {
  deployment: string;
  value: number;
  interval: Interval;
  runs: readonly string[];
};

/** Trials of one environment in which the same was asked of the same tool. */
export type TrialGroup = {
  /** environment/tool-test-setup */
  id: string;
  environment: string;
  layer: TrialLayer;
  tool: string;
  test: string;
  setup: Readonly<Record<string, string>>;
  metrics: readonly { metric: TrialMetricId; values: readonly TrialValue[] }[];
};

type Placed = { run: Run; trial: Trial };

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const hashOf = (words: readonly string[]): string =>
  createHash("sha256").update(canonicalJson(words)).digest("hex").slice(0, 8);

const METRIC_IDS = Object.keys(TRIAL_METRICS) as TrialMetricId[];

/** Sorted by id. What is projected, damaged or failed takes no part. */
export function trialsOf(runs: readonly Run[]): TrialGroup[] {
  const all = runs
    .filter(({ basis }) => basis !== "estimated")
    .flatMap((run) => (run.trials ?? []).map((trial): Placed => ({ run, trial })))
    .filter(({ trial }) => trial.status === "complete");
  return [...Map.groupBy(all, groupId)]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([id, group]) => groupOf(id, group) ?? []);
}

function groupId({ run, trial: { layer, tool, test, setup = {} } }: Placed): string {
  const asked = Object.entries(setup)
    .sort(([a], [b]) => order(a, b))
    .map(([name, value]) => `${name} ${value}`);
  const words = [tool, test, ...asked];
  // Slugs leave signs out: where there are some, a hash tells apart what would come to the same.
  const exact = words.every((word) => PLAIN.test(word)) ? undefined : hashOf(words);
  return `${run.environment}/${idOf([layer, ...words.map(slug), exact])}`;
}

function groupOf(id: string, group: readonly Placed[]): TrialGroup | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { layer, tool, test, setup = {} } = first.trial;
  const byDeployment = [...Map.groupBy(group, ({ run }) => run.deployment)].sort(([a], [b]) => order(a, b));
  return {
    id,
    environment: first.run.environment,
    layer,
    tool,
    test,
    setup,
    metrics: METRIC_IDS.flatMap((metric) => {
      const values = byDeployment.flatMap(([deployment, own]) => valueIn(deployment, own, metric) ?? []);
      return values.length === 0 ? [] : [{ metric, values }];
    }),
  };
}

function valueIn(deployment: string, own: readonly Placed[], metric: TrialMetricId): TrialValue | undefined {
  const found = own.flatMap(({ run, trial }): { run: string; quantity: Quantity }[] => {
    const quantity = trial.figures[metric];
    return quantity === undefined ? [] : [{ run: run.id, quantity }];
  });
  if (found.length === 0) return undefined;
  const intervals = found.map(({ quantity }) => intervalOf(quantity));
  return {
    deployment,
    value: median(found.map(({ quantity }) => valueOf(quantity))),
    interval: {
      low: Math.min(...intervals.map(({ low }) => low)),
      high: Math.max(...intervals.map(({ high }) => high)),
    },
    runs: [...new Set(found.map(({ run }) => run))].sort(order),
  };
}

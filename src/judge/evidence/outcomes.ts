/** What all checks share: their outcomes, the metrics that these are about, and the words for a missing input. */
import { METRICS, type Metric } from "../../schema/metric.ts";
import type { DirectionName, Result } from "../../schema/result.ts";
import { defined } from "../../text/defined.ts";
import { listed } from "../../text/words.ts";
import { onceFor } from "./memo.ts";

/** passed; noted (said, no effect on ranking); excluded (cannot win); unchecked (an input was missing). */
export type Verdict = "passed" | "noted" | "excluded" | "unchecked";

/** A finding of a check about a result. */
export type OutcomeDraft = {
  verdict: Verdict;
  /** One sentence with its numbers; for "unchecked", what was missing. */
  evidence: string;
  /** The same without a formula, in one short sentence that begins with the figure that fails; absent where the evidence is one. */
  plain?: string;
  /** Ids of the metrics that it is about; all metrics of the result where absent. */
  metrics?: readonly string[];
  /** Another figure that cannot be right together with it, and nothing says which of the two is wrong. */
  contradicts?: true;
  /** Figures of other results that its evidence names, in the order in which they stand there: pages link each. */
  figures?: readonly NamedFigure[];
};

/** `text`: as the evidence has it. */
export type NamedFigure = { text: string; run: string; result: number };

/** A finding, with the code of its check. */
export type CheckOutcome = OutcomeDraft & {
  code: string;
  /** The result lacks what the check needs, so that nothing of it was found wrong: others of its document fail. */
  byOthers?: true;
};

type Side = DirectionName | "sync";

const NONE: readonly string[] = [];
const idsBySide = (of: (metric: Metric) => boolean): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(METRICS.filter(of), ({ direction }) => direction)].map(
      ([side, some]) => [side, some.map(({ id }) => id)] as const,
    ),
  );
const LATENCIES = idsBySide(({ unit }) => unit === "ns");
const RATES = idsBySide(({ unit }) => unit !== "ns");
const ALL = idsBySide(() => true);

/** "read.mean", "read.p50" ...: the latencies of a side that can be ranked; none for trims. */
export const latencyMetrics = (side: Side): readonly string[] => LATENCIES.get(side) ?? NONE;
/** "read.bandwidth", "read.iops". */
export const rateMetrics = (side: Side): readonly string[] => RATES.get(side) ?? NONE;
export const metricsOf = (side: Side): readonly string[] => ALL.get(side) ?? NONE;

const LISTS = new Map<string, readonly string[]>();

/** The list of these ids that all who name the same ones share: hundreds of thousands of outcomes are about a few dozen lists. */
export function shared(ids: readonly string[]): readonly string[] {
  const name = ids.join(" ");
  const list = LISTS.get(name) ?? ids;
  LISTS.set(name, list);
  return list;
}

/** The ids of the latencies that a result holds, or of everything else that it holds. */
export const heldMetrics = (result: Result, what: "latencies" | "others"): string[] =>
  METRICS.filter(
    ({ unit, read }) => (unit === "ns") === (what === "latencies") && read(result) !== undefined,
  ).map(({ id }) => id);

/** What is said of a metric is said of those of plugins that are like it, too. */
export function withLike(outcomes: CheckOutcome[], metrics: readonly Metric[]): CheckOutcome[] {
  const like = likeOf(metrics);
  if (like.size === 0) return outcomes;
  return outcomes.map((outcome) => {
    const more = outcome.metrics?.flatMap((id) => like.get(id) ?? []) ?? [];
    return more.length === 0
      ? outcome
      : { ...outcome, metrics: [...new Set([...(outcome.metrics ?? []), ...more])] };
  });
}

/** The ids of those of plugins, by that of the engine's own. */
const likeOf = onceFor(
  (metrics: readonly Metric[]): ReadonlyMap<string, string[]> =>
    new Map(
      [...Map.groupBy(metrics, ({ like = "" }) => like)]
        .filter(([like]) => like !== "")
        .map(([like, some]) => [like, some.map(({ id }) => id)]),
    ),
);

/** The one outcome of a check. */
export const said = (verdict: Verdict, evidence: string, metrics?: readonly string[]): OutcomeDraft[] => [
  { verdict, evidence, ...defined({ metrics }) },
];

export const unchecked = (missing: readonly string[], metrics?: readonly string[]): OutcomeDraft => ({
  verdict: "unchecked",
  evidence: `Missing: ${listed(missing)}.`,
  ...defined({ metrics }),
});

/** The names of what is undefined, in the words of the evidence. */
export const missingOf = (named: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(named).flatMap(([name, value]) => (value === undefined ? [name] : []));

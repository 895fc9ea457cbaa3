/** Two sets of results, figure by figure: what got better or worse from one to the other. Pure. */
import { originOf, upgradesOf } from "../../record/upgrades.ts";
import { allMetrics, type Metric } from "../../schema/metric.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { isSizeKnown } from "../../schema/workload.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { toldApart } from "../ranking/told-apart.ts";
import { type Scored, scoredValue } from "../ranking/value.ts";
import { amongAll, CHANGES, type Change, type ChangeOptions, changeOf, isTold } from "./change.ts";
import { cellAtAnyTime } from "./history.ts";

/** One figure on both sides. `change` is absent where a check keeps one of them out. */
export type ComparedFigure = {
  environment: string;
  before: Scored;
  after: Scored;
  comparisonId: string;
  comparisonTitle: string;
  metric: Metric;
  change?: Change;
};

export type ComparedSides = {
  figures: readonly ComparedFigure[];
  /** Workloads, each of one deployment, that only one side measured. */
  onlyBefore: number;
  onlyAfter: number;
};

export type CompareOptions = ChangeOptions & {
  /** Ids of metrics; all of the table where absent. */
  metrics?: readonly string[];
  /** All that was measured beside two whole deployments: they are told apart where their ranking does so. */
  ranked?: readonly JudgedResult[];
};

/**
 * A deployment before and after is compared cell by cell, whichever node the client was on; one deployment against
 * another by the rule of what may be compared. In the order of CHANGES, then those excluded.
 */
export function compareSides(
  { deployments }: Pick<FiolioRecord, "deployments">,
  before: readonly JudgedResult[],
  after: readonly JudgedResult[],
  { metrics, ranked = [], ...options }: CompareOptions = {},
): ComparedSides {
  const originsOf = (side: readonly JudgedResult[]): Set<string> =>
    new Set(side.map(({ run }) => originOf(deployments, run.deployment)));
  const [was, is] = [originsOf(before), originsOf(after)];
  const isPair = was.size === 1 && is.size === 1 && [...was].join() !== [...is].join();
  const keyOf = isPair
    ? ({ run, comparisonId }: JudgedResult): string => `${run.environment}\n${comparisonId}`
    : cellAtAnyTime({ deployments });
  const wanted = allMetrics().filter(({ id }) => metrics?.includes(id) ?? true);
  /** Where a side holds a deployment before and after an upgrade, only the results after it. */
  const latestOf = (group: readonly JudgedResult[]): JudgedResult[] => {
    const steps = ({ run }: JudgedResult): number => upgradesOf(deployments, run.deployment);
    const most = Math.max(...group.map(steps));
    return group.filter((one) => steps(one) === most);
  };
  const [a, b] = [before, after].map((side) => {
    const groups = Map.groupBy(side.filter(isComparable), keyOf);
    return new Map([...groups].map(([key, group]) => [key, latestOf(group)]));
  });
  const common = [...(a ?? [])].flatMap(([key, own]) => {
    const other = b?.get(key);
    return other === undefined ? [] : [{ own, other }];
  });
  const figures = common.flatMap(({ own, other }) =>
    wanted.flatMap((metric) => figureOf(own, other, metric, options) ?? []),
  );
  const rivals = Map.groupBy(isPair ? ranked.filter(isComparable) : [], keyOf);
  const told = figures.map((figure) =>
    amongRanked(figure, rivals.get(`${figure.environment}\n${figure.comparisonId}`) ?? []),
  );
  return {
    figures: amongAll(told).sort(byWeight),
    onlyBefore: (a?.size ?? 0) - common.length,
    onlyAfter: (b?.size ?? 0) - common.length,
  };
}

const isComparable = (one: JudgedResult): boolean => mayBeRanked(one) && isSizeKnown(one.result.workload);

function figureOf(
  own: readonly JudgedResult[],
  other: readonly JudgedResult[],
  metric: Metric,
  options: ChangeOptions,
): ComparedFigure | undefined {
  const [first, then] = [own[0], other[0]];
  if (first === undefined || then === undefined) return undefined;
  const [before, after] = [
    scoredValue(first.run.deployment, own, metric),
    scoredValue(then.run.deployment, other, metric),
  ];
  if (before === undefined || after === undefined) return undefined;
  const { comparisonId, comparisonTitle } = then;
  return {
    environment: then.run.environment,
    before,
    after,
    comparisonId,
    comparisonTitle,
    metric,
    ...(before.credible &&
      after.credible && { change: changeOf(before.sample, after.sample, metric, options) }),
  };
}

/** What a ranking ties is no difference of two deployments, as their page has it. */
function amongRanked(figure: ComparedFigure, ranked: readonly JudgedResult[]): ComparedFigure {
  const { before, after, metric, change } = figure;
  if (change === undefined || !isTold(change)) return figure;
  const rivals = [...Map.groupBy(ranked, ({ run }) => run.deployment)].flatMap(([id, judged]) => {
    const scored =
      id === before.deployment || id === after.deployment ? undefined : scoredValue(id, judged, metric);
    return scored?.credible ? [scored.sample] : [];
  });
  const isApart = toldApart([before.sample, after.sample, ...rivals]);
  return isApart(0, 1) ? figure : { ...figure, change: { ...change, verdict: "could be chance" } };
}

function byWeight(x: ComparedFigure, y: ComparedFigure): number {
  const place = ({ change }: ComparedFigure): number =>
    change === undefined ? CHANGES.length : CHANGES.indexOf(change.verdict);
  const size = ({ change }: ComparedFigure): number => Math.abs(Math.log(change?.factor ?? 1));
  return (
    place(x) - place(y) ||
    (x.change && isTold(x.change) ? size(y) - size(x) : 0) ||
    order(x.after.deployment, y.after.deployment) ||
    order(x.comparisonId, y.comparisonId) ||
    allMetrics().indexOf(x.metric) - allMetrics().indexOf(y.metric)
  );
}

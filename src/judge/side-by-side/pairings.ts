/** A against B: every pair of deployments of an environment that has a comparison in common. */

import { directionsOf, type Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import { lowerFirst } from "../../text/words.ts";
import type { ResultsOf } from "../checks/excluded-beside.ts";
import { cautionsOf } from "../checks/index.ts";
import { kindOfTest } from "../checks/tools-disagree.ts";
import { everyWriteSynced, isRandom } from "../evidence/in-flight.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { isApart } from "../evidence/statistics.ts";
import { toldIn } from "../ranking/level.ts";
import { placedOf, type Ranking } from "../ranking/ranking.ts";
import type { Titles } from "../ranking/ratio.ts";
import { type CommonTraits, commonOfComparisons } from "../ranking/selector.ts";
import type { RankedValue } from "../ranking/value.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import type { Pair, PairComparison, PairFigure, PairGap, Pairing, PairTally } from "./pair.ts";
import { hardlyOf, isDoubted } from "./pair-doubt.ts";
import { headlinesOf } from "./pair-headlines.ts";
import { leadingFirst, mainFigure, withDurable } from "./pair-main.ts";
import { oneSizeOf, ratioOfPair, withOneRate } from "./pair-ratio.ts";
import { pairSentences } from "./pair-sentences.ts";
import { workOf } from "./work.ts";

/** The most pairs of an environment that get a page; with more, each deployment is compared with only one other. */
export const MOST_PAIRS = 60;

export type PairOutcome = "a" | "b" | "tied" | "apart" | "kept-out";

/** Better by more than chance among all that were ranked; "apart" where it is in doubt, "kept-out" where a check keeps a value from winning. */
export function outcomeOf(figure: PairFigure): PairOutcome {
  const { a, ratio } = figure;
  if (ratio === undefined) return "kept-out";
  if (isDoubted(figure)) return "apart";
  if (ratio.relation === "tie") return "tied";
  return ratio.better === a.deployment ? "a" : "b";
}

/** Sorted by environment; pairs by their ids. Environments without a pair have no entry. */
export function pairingsOf(
  results: readonly JudgedResult[],
  rankings: readonly Ranking[],
  recommendations: readonly Recommendation[],
  titles: Titles,
): Pairing[] {
  const commons = commonOfComparisons(results);
  const traitsOf = (comparison: string): CommonTraits | undefined => commons.get(comparison);
  const byRun = Map.groupBy(results, ({ run }) => run.id);
  const resultsOf: ResultsOf = (run) => byRun.get(run) ?? [];
  const byEnvironment = [...Map.groupBy(rankings, ({ environment }) => environment)];
  return byEnvironment
    .sort(([a], [b]) => order(a, b))
    .flatMap(([environment, own]) => {
      const first = mostOftenFirst(recommendations.filter((one) => one.environment === environment));
      return pairingOf(environment, own, first, { traitsOf, resultsOf, titles }) ?? [];
    });
}

type Known = {
  traitsOf: (comparison: string) => CommonTraits | undefined;
  resultsOf: ResultsOf;
  titles: Titles;
};

function pairingOf(
  environment: string,
  rankings: readonly Ranking[],
  first: string | undefined,
  known: Known,
): Pairing | undefined {
  const comparisons = [...Map.groupBy(rankings, ({ comparisonId }) => comparisonId).values()];
  const measured = comparisons.map((own) => membersOf(own));
  const deployments = membersOf(rankings);
  const all = deployments
    .flatMap((a, index) => deployments.slice(index + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => measured.some((members) => members.includes(a) && members.includes(b)));
  if (all.length === 0) return undefined;
  const isPaired = (id: string): boolean => all.some((pair) => pair.includes(id));
  const against =
    first !== undefined && isPaired(first) ? first : mostMeasured(deployments.filter(isPaired), measured);
  const only = all.length > MOST_PAIRS ? against : undefined;
  const kept = only === undefined ? all : all.filter((pair) => pair.includes(only));
  const pairs = kept.map(([a, b]) => pairOf(environment, a, b, comparisons, known));
  return { environment, deployments, pairs, ...defined({ only }), possible: all.length };
}

const membersOf = (rankings: readonly Ranking[]): string[] =>
  [...new Set(rankings.flatMap(({ values }) => values.map(({ deployment }) => deployment)))].sort(order);

/** The first choice of most use cases; equal numbers by id. */
function mostOftenFirst(recommendations: readonly Recommendation[]): string | undefined {
  const counted = Map.groupBy(
    recommendations.flatMap(({ first }) => first ?? []),
    (id) => id,
  );
  const [most] = [...counted].sort(([a, x], [b, y]) => y.length - x.length || order(a, b));
  return most?.[0];
}

function mostMeasured(deployments: readonly string[], measured: readonly string[][]): string | undefined {
  const count = (id: string): number => measured.filter((members) => members.includes(id)).length;
  return deployments.toSorted((a, b) => count(b) - count(a) || order(a, b))[0];
}

function pairOf(
  environment: string,
  a: string,
  b: string,
  comparisons: readonly Ranking[][],
  known: Known,
): Pair {
  const common = leadingFirst(
    withDurable(
      comparisons.flatMap((rankings) => comparisonOf(rankings, a, b, known) ?? []),
      (comparison) => known.traitsOf(comparison)?.workload,
    ),
  );
  const tally = tallyOf(common);
  const gaps = (here: string, there: string) =>
    comparisons.flatMap((rankings) => gapOf(rankings, here, there) ?? []);
  const told = {
    a,
    b,
    comparisons: common,
    tally,
    headlines: headlinesOf({ comparisons: common }, known.titles),
  };
  return {
    environment,
    ...told,
    onlyA: gaps(a, b),
    onlyB: gaps(b, a),
    sentences: pairSentences(told, known.titles),
  };
}

const valueOf = ({ values }: Ranking, deployment: string): RankedValue | undefined =>
  values.find((value) => value.deployment === deployment);

function comparisonOf(
  rankings: readonly Ranking[],
  a: string,
  b: string,
  known: Known,
): PairComparison | undefined {
  const [first] = rankings;
  const traits = first && known.traitsOf(first.comparisonId);
  const workload = traits?.workload;
  const each = rankings.flatMap((ranking) => {
    const [own, other] = [valueOf(ranking, a), valueOf(ranking, b)];
    return own && other ? [figureOf(ranking, own, other, known)] : [];
  });
  const figures = withOneRate(each, workload, known.titles);
  const main = mainFigure(figures, workload);
  if (first === undefined || main === undefined) return undefined;
  const { comparisonId, comparisonTitle: title } = first;
  const isSynced = workload !== undefined && everyWriteSynced(workload);
  return {
    comparisonId,
    title,
    figures,
    main,
    work: workload === undefined ? { text: lowerFirst(title) } : workOf(workload),
    ...defined({
      order: workload && orderOf(workload),
      kind: workload && kindOf(workload),
      tool: traits?.tool,
      oneSize: nonEmpty(oneSizeOf(workload)),
    }),
    ...(isSynced && { synced: true as const }),
  };
}

const kindOf = (workload: Workload): string | undefined =>
  directionsOf(workload.rw).length === 1 ? kindOfTest(workload) : undefined;

const orderOf = ({ rw }: Workload): NonNullable<PairComparison["order"]> =>
  isRandom(rw) ? "random" : "sequential";

function figureOf(
  ranking: Ranking,
  a: RankedValue,
  b: RankedValue,
  { titles, resultsOf }: Known,
): PairFigure {
  const { of } = placedOf(ranking, a);
  const cautions = cautionsOf(a, b);
  if (a.excludedBy.length > 0 || b.excludedBy.length > 0) return { of, a, b, cautions, hardly: [] };
  const hardly = hardlyOf(resultsOf, ranking.metric.id, [a, b]);
  const isTold = toldIn(ranking.values)(a, b);
  const ratio = ratioOfPair({ of, a, b }, titles, isTold);
  const among =
    !isTold && isApart(ratio.interval)
      ? ranking.values.filter(({ rank }) => rank !== undefined).length
      : undefined;
  return { of, a, b, ratio, ...defined({ among }), cautions, hardly };
}

function gapOf(rankings: readonly Ranking[], here: string, there: string): PairGap | undefined {
  const metrics = rankings.filter((ranking) => valueOf(ranking, here) && !valueOf(ranking, there));
  const [first] = metrics;
  if (first === undefined) return undefined;
  const { comparisonId, comparisonTitle: title } = first;
  return { comparisonId, title, metrics: metrics.map(({ metric }) => metric) };
}

function tallyOf(comparisons: readonly PairComparison[]): PairTally {
  const count = (outcome: PairOutcome): number =>
    comparisons.filter(({ main }) => outcomeOf(main) === outcome).length;
  return {
    a: count("a"),
    b: count("b"),
    tied: count("tied"),
    apart: count("apart"),
    keptOut: count("kept-out"),
  };
}

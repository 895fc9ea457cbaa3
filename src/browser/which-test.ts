/** Which of several tests on one storage answers for a figure: the one that reports would take, and of those that they take for alike the worst, so that none wins by chance. */
import { answering } from "../judge/candidates/answering.ts";
import { everyWriteSynced } from "../judge/evidence/in-flight.ts";
import type { Ranking } from "../judge/ranking/ranking.ts";
import { type CommonTraits, fitOf, matches } from "../judge/ranking/selector.ts";
import type { RankedValue } from "../judge/ranking/value.ts";
import type { AskedMetric } from "../schema/asked-use.ts";
import { metricById } from "../schema/metric.ts";
import type { Judged } from "./instead.ts";
import { keyOf } from "./overview.ts";

export type Tests = {
  /** Of each test by itself. The soundest first: of a test that ran long enough a short one says nothing. */
  levels: readonly (readonly Ranking[])[];
  commons: ReadonlyMap<string, CommonTraits>;
  /** Whose figures a value is of. */
  testsOf: (value: RankedValue) => readonly Judged[];
};

/** `of`: of which job, and the median of how many; absent where one alone could answer. */
type Which = { ranking: Ranking; own: RankedValue; of?: string };

export function whichTest(asked: AskedMetric, durable: boolean, tests: Tests): Which | undefined {
  const { levels, commons } = tests;
  const wanted = { metric: asked.metric, workload: asked.workload, weight: 1, required: true, reason: "" };
  const titles = new Map<string, string>();
  const mayBeCandidate = (): boolean => true;
  const ids: readonly string[] = metricById.get(asked.metric)?.worstOf ?? [asked.metric];
  const matching = levels.map((rankings) =>
    rankings.filter(({ metric, comparisonId }) => {
      const common = commons.get(comparisonId);
      return ids.includes(metric.id) && common !== undefined && matches(asked.workload, common.workload);
    }),
  );
  for (const rankings of matching) {
    const alike = [...Map.groupBy(rankings, likeness).values()].map(worstFirst);
    const worst = alike.flatMap((some) => some.slice(0, 1));
    const ranking = answering(wanted, { rankings: worst, commons, durable, titles, mayBeCandidate });
    const own = ranking?.values[0];
    if (ranking === undefined || own === undefined) continue;
    const others = alike.find(([first]) => first?.values[0]?.runs === own.runs) ?? [];
    const of = whose(tests.testsOf(own), others.length, testsIn(matching.flat(), tests));
    return { ranking, own, ...(of !== "" && { of }) };
  }
  return undefined;

  /** Equal where the rule of reports would take one or the other by its name. */
  function likeness(ranking: Ranking): string {
    const common = commons.get(ranking.comparisonId);
    if (common === undefined) return "";
    const isDurable = durable && everyWriteSynced(common.workload);
    return JSON.stringify([ranking.metric.id, isDurable, fitOf(wanted, ranking, common, mayBeCandidate)]);
  }
}

const worstFirst = (rankings: readonly Ranking[]): Ranking[] =>
  rankings.toSorted((a, b) => {
    const higher = (a.values[0]?.value ?? 0) - (b.values[0]?.value ?? 0);
    return a.metric.better === "higher" ? higher : -higher;
  });

/** One of each test that could answer. */
const testsIn = (rankings: readonly Ranking[], { testsOf }: Tests): Judged[] => {
  const all = rankings.flatMap(({ values }) => values.flatMap((value) => testsOf(value).slice(0, 1)));
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
};

/** "median of 3 repeats"; "job psync-fdatasync, the worst of 2 such tests". */
function whose(own: readonly Judged[], alike: number, all: readonly Judged[]): string {
  const [first] = own;
  if (first === undefined) return "";
  const isNamesake = all.some((one) => one.told.name === first.told.name && keyOf(one) !== keyOf(first));
  const name = isNamesake ? `${first.told.name} of ${first.told.from}` : first.told.name;
  return [
    ...(all.length > 1 ? [`job ${name}`] : []),
    ...(own.length > 1 ? [`median of ${own.length} repeats`] : []),
    ...(alike > 1 ? [`the worst of ${alike} such tests`] : []),
  ].join(", ");
}

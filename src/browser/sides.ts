/** Which of a reader's own storages is faster, test by test: told apart as the rankings of a report are. */
import { labelsOf } from "../judge/checks/index.ts";
import { ENOUGH_RUNS } from "../judge/evidence/statistics.ts";
import { leadPlace } from "../judge/ranking/lead.ts";
import { type Ranking, rankingsOf } from "../judge/ranking/ranking.ts";
import type { Metric } from "../schema/metric.ts";
import { listed } from "../text/words.ts";
import { formatValue } from "../units/format.ts";
import { findingsOf, toneOf } from "./findings.ts";
import type { Judged } from "./instead.ts";
import { storageNames } from "./own-record.ts";
import type { ToldResult } from "./told.ts";

/** Of each direction a rate and a latency, say. */
const LEADING = 2;

/** A sentence for each figure that leads a test; none where all are of one storage. */
export function sidesOf(tests: readonly Judged[]): string[] {
  const results = tests.map(({ judged }) => judged);
  const storages = [...new Set(results.map(({ run }) => run.deployment))];
  if (storages.length < 2) return [];
  const titles = storageNames(results.map(({ run }) => run));
  const workloads = new Map(results.map(({ comparisonId, result }) => [comparisonId, result.workload]));
  const placeOf = ({ comparisonId, metric }: Ranking): number =>
    leadPlace(metric, workloads.get(comparisonId));
  const rankings = rankingsOf(results, titles).filter(({ values }) => values.length > 1);
  if (rankings.length === 0) return [NONE_IN_COMMON];
  const byTest = Map.groupBy(rankings, ({ comparisonId, metric }) => `${comparisonId} ${metric.direction}`);
  const said = [...byTest.values()].flatMap((own) =>
    own
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .slice(0, LEADING)
      .map((ranking) => withDoubt(ranking, tests, sentenceOf(ranking, titles))),
  );
  const isFew = rankings.some(
    ({ overNext, values }) => overNext !== undefined && values.some(({ runs }) => runs.length < ENOUGH_RUNS),
  );
  return [...new Set(said), ...(isFew ? [FEW] : [])];
}

const FEW = `With fewer than ${ENOUGH_RUNS} runs on each, differences that may be chance count as level. More runs of each, in one file, tell smaller ones apart.`;

const NONE_IN_COMMON = "No test was run on two of the storages: the same job file has to run on each.";

/** Each line is read alone: what is wrong with the tests behind it is said before who is faster. */
function withDoubt({ values, overNext }: Ranking, tests: readonly Judged[], sentence: string): string {
  if (overNext === undefined) return sentence;
  const compared = values.filter(({ excludedBy }) => excludedBy.length === 0).flatMap(({ runs }) => runs);
  const behind = tests.flatMap(({ judged: { run, index }, told }) =>
    compared.some((one) => one.run === run.id && one.result === index) ? [told] : [],
  );
  const lead = LEADS.find(({ tone }) => behind.some((one) => toneOf(one) === tone));
  if (lead === undefined) return sentence;
  const why = behind.filter((one) => toneOf(one) === lead.tone).flatMap(wrongIn);
  return `${lead.says} (${listed([...new Set(why)])}): ${sentence}`;
}
const LEADS = [
  { tone: "not", says: "Not to be relied on" },
  { tone: "care", says: "With care" },
] as const;

const wrongIn = (test: ToldResult): string[] =>
  findingsOf(test).flatMap(({ kind, why }) => (kind === "brief" ? ["short test"] : why));

type Titles = ReadonlyMap<string, string>;

/** "b is 8.21x faster than a: … (write IOPS, …).", then those behind; or why there is nothing to compare. */
function sentenceOf({ metric, values, overNext, comparisonTitle }: Ranking, titles: Titles): string {
  const title = (id: string): string => titles.get(id) ?? id;
  const out = values.filter(({ excludedBy }) => excludedBy.length > 0);
  const excluded = out.map((one) => `${title(one.deployment)} (${labelsOf(one, one.excludedBy).join(", ")})`);
  const without = excluded.length > 0 ? ` Excluded: ${excluded.join("; ")}.` : "";
  if (overNext === undefined) return `${comparisonTitle}: no two figures to compare.${without}`;
  const behind = values.filter((one) => one.excludedBy.length === 0).slice(2);
  const then = behind.map((one) => `${title(one.deployment)} with ${valueText(metric, one.value)}`);
  return `${overNext.sentence}${then.length > 0 ? ` Then ${listed(then)}.` : ""}${without}`;
}

const valueText = ({ unit }: Metric, value: number): string => formatValue(value, unit);

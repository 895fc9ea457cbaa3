/** Did the upgrade slow us? One cell across editions and versions. */

import { byVersion, editionsInOrder, NEXT, runsOfEdition } from "../../record/edition.ts";
import { originOf } from "../../record/upgrades.ts";
import { allMetrics, type Metric } from "../../schema/metric.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined } from "../../text/defined.ts";
import { order } from "../../text/problem.ts";
import type { JudgedResult } from "../evidence/judged-result.ts";
import { mayBeRanked } from "../evidence/subject.ts";
import { aloneOf, scoredValue } from "../ranking/value.ts";
import { amongAll, changeOf } from "./change.ts";
import type { Epoch, History, HistoryLine } from "./epoch.ts";
import { alsoChanged } from "./history-facts.ts";

/** Sorted by environment, deployment and comparison. Empty where everything was measured once. */
export function historiesOf(
  record: FiolioRecord,
  results: readonly JudgedResult[],
  metrics: readonly Metric[] = allMetrics(),
): History[] {
  const publishedIn = editionOfRuns(record);
  const histories = [...Map.groupBy(results.filter(mayBeRanked), cellAtAnyTime(record))]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([, group]) => historyOf(group, publishedIn, metrics) ?? []);
  const settled = new Map(
    [...Map.groupBy(histories, stepKey).values()].flatMap((own) => {
      const lines = own.flatMap((history) => history.lines);
      const among = amongAll(lines);
      return lines.map((line, place) => [line, among[place]] as const);
    }),
  );
  return histories.map((history) => ({
    ...history,
    lines: history.lines.map((line) => settled.get(line) ?? line),
  }));
}

/** Equal where a reader sees changes together: one deployment, from the one time to the next. */
const stepKey = ({ environment, epochs }: History): string =>
  canonicalJson([environment, ...epochs.slice(-2).map((e) => [e.deployment, e.version, e.edition])]);

/** Equal for one cell before and after upgrades. The client's node is not part of it: `alsoChanged` tells of that. */
export const cellAtAnyTime =
  ({ deployments }: Pick<FiolioRecord, "deployments">) =>
  ({ run, comparisonId, workloadId, cell }: JudgedResult): string =>
    [
      run.environment,
      originOf(deployments, run.deployment),
      comparisonId,
      workloadId,
      canonicalJson({ ...cell, node: undefined }),
    ].join("\n");

/** The first edition that holds a run; "next" for the others. */
function editionOfRuns(record: FiolioRecord): (run: string) => string {
  const first = new Map<string, string>();
  for (const { version } of editionsInOrder(record))
    for (const { id } of runsOfEdition(record, version)) if (!first.has(id)) first.set(id, version);
  return (run) => first.get(run) ?? NEXT;
}

type Moment = { epoch: Epoch; judged: readonly JudgedResult[] };

function historyOf(
  group: readonly JudgedResult[],
  publishedIn: (run: string) => string,
  metrics: readonly Metric[],
): History | undefined {
  const keyOf = ({ run, version }: JudgedResult): string =>
    [publishedIn(run.id), run.deployment, version ?? ""].join("\n");
  const moments = [...Map.groupBy(group, keyOf).values()]
    .map((judged) => momentOf(judged, publishedIn))
    .sort(byTime);
  const [latest, before] = [moments.at(-1), moments.at(-2)];
  const [one] = latest?.judged ?? [];
  if (latest === undefined || before === undefined || one === undefined) return undefined;
  const lines = metrics.flatMap((metric) => lineOf(metric, moments) ?? []);
  if (lines.length === 0) return undefined;
  return {
    environment: one.run.environment,
    deployment: latest.epoch.deployment,
    comparisonId: one.comparisonId,
    comparisonTitle: one.comparisonTitle,
    cell: one.cell,
    epochs: moments.map(({ epoch }) => epoch),
    lines,
    alsoChanged: alsoChanged(before.judged, latest.judged),
  };
}

function momentOf(judged: readonly JudgedResult[], publishedIn: (run: string) => string): Moment {
  const [first] = judged;
  if (first === undefined) throw new Error("history: expected a result, came none.");
  const days = judged.flatMap(({ run }) => run.provenance.measured ?? []);
  const from = days.map((day) => day.from).sort(order)[0];
  const to = days
    .map((day) => day.to ?? day.from)
    .sort(order)
    .at(-1);
  return {
    judged,
    epoch: {
      edition: publishedIn(first.run.id),
      deployment: first.run.deployment,
      ...defined({ version: first.version, from, to }),
      runs: [...new Set(judged.map(({ run }) => run.id))].sort(order),
    },
  };
}

/** By edition, "next" last; within one by the day of measuring, then by version as text. */
function byTime({ epoch: a }: Moment, { epoch: b }: Moment): number {
  return (
    Number(a.edition === NEXT) - Number(b.edition === NEXT) ||
    byVersion(a.edition, b.edition) ||
    order(a.from ?? "", b.from ?? "") ||
    order(a.version ?? "", b.version ?? "") ||
    order(a.deployment, b.deployment)
  );
}

/** Undefined where no two epochs have the metric. */
function lineOf(metric: Metric, moments: readonly Moment[]): HistoryLine | undefined {
  const scored = moments.map(({ epoch, judged }) => scoredValue(epoch.deployment, judged, metric));
  const known = scored.filter((one) => one !== undefined);
  const [after, before] = [known.at(-1), known.at(-2)];
  if (after === undefined || before === undefined) return undefined;
  const isCompared = after.credible && before.credible;
  return {
    metric,
    values: scored.map((one) => one && aloneOf(one)),
    ...(isCompared && { change: changeOf(before.sample, after.sample, metric, { allowFew: true }) }),
  };
}

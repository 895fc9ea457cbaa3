/** Latency distributions from histograms: of one result, and of deployments and repeats side by side. */

import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { resultName } from "../../../judge/ranking/value.ts";
import type { Histogram } from "../../../schema/detail.ts";
import { METRICS, metricById } from "../../../schema/metric.ts";
import type { Result } from "../../../schema/result.ts";
import { defined } from "../../../text/defined.ts";
import { type Counts, hasPercentiles, merged, percentileOf, totalOf } from "../../charts/curves/buckets.ts";
import type { CurveLine, CurvesInput } from "../../charts/curves/curves.ts";
import type { Figures } from "../../charts/figures.ts";
import { CHARTS } from "../../charts/index.ts";
import { deploymentOrder, type Edition, titles } from "../../edition/edition.ts";
import { classLabel } from "../../edition/storage-class.ts";
import type { Block } from "../../edition/view.ts";
import { recordedHistograms } from "./details.ts";

/** Completion latency where the tool reports it, otherwise total latency: as the metrics do. */
const preferred = (histograms: readonly Histogram[]): Histogram | undefined =>
  histograms.find(({ latency }) => latency === "clat") ?? histograms.find(({ latency }) => latency === "lat");

const DIRECTIONS = ["read", "write", "mixed", "trim", "sync"] as const;
const WORDS: Record<string, string> = { mixed: "read and write", sync: "fsync" };

type Within = Pick<Edition, "record">;

/** The curves of one result. `href`: where it stands, if that is not the page of a run. */
export const resultCurves = (
  edition: Within,
  figures: Figures,
  title: string,
  result: Result,
  judged: JudgedResult | undefined,
  href?: string,
): Block[] => {
  const lines = linesOfResult(edition, result, judged).map((line) => ({ ...line, ...defined({ href }) }));
  return curveFirst(curveBlocks(figures, { title, lines }));
};

/** Deployments that ran one workload in one environment, side by side: a chart where at least two have histograms. */
export function workloadCurves(
  edition: Edition,
  figures: Figures,
  { title, results }: { title: string; results: readonly JudgedResult[] },
): Block[] {
  const name = titles(edition.record);
  const blocks: Block[] = [];
  for (const direction of DIRECTIONS) {
    const ranking = latencyRanking(edition, results, direction);
    const lines = (ranking?.values ?? []).flatMap((value): CurveLine[] => {
      const own = value.runs.flatMap(({ run, result }) =>
        results.filter((judged) => judged.run.id === run && judged.index === result),
      );
      const line = mergedLine(edition, own, direction);
      const { deployment, excludedBy } = value;
      const storageClass = classLabel(edition.record, deployment);
      return line
        ? [{ ...line, label: name.deployment(deployment), ...defined({ storageClass }), excludedBy }]
        : [];
    });
    const order = deploymentOrder(edition, ranking?.environment);
    blocks.push(...comparedBlocks(figures, title, lines, order));
  }
  return blocks;
}

type Named = { label: string; href?: string };

/** Repeats of one workload on one deployment: one line per run, where at least two have histograms. `named`: what a line is called, and where its result stands. */
export function repeatCurves(
  edition: Within,
  figures: Figures,
  { title, results }: { title: string; results: readonly JudgedResult[] },
  named = ({ run }: JudgedResult): Named => ({ label: run.title ?? run.id }),
): Block[] {
  return DIRECTIONS.flatMap((direction) => {
    const lines = results.flatMap((judged): CurveLine[] => {
      const line = mergedLine(edition, [judged], direction);
      return line ? [{ ...line, ...named(judged), excludedBy: excludedLatency(judged, direction) }] : [];
    });
    return comparedBlocks(figures, title, lines);
  });
}

/** Only lines of the kind of latency that most have: completion latency is not compared with total latency. */
function comparedBlocks(
  figures: Figures,
  title: string,
  all: readonly CurveLine[],
  order: readonly string[] = [],
): Block[] {
  const kinds = [...Map.groupBy(all, ({ latency }) => latency).values()];
  const lines = kinds.reduce<readonly CurveLine[]>(
    (best, some) => (some.length > best.length ? some : best),
    [],
  );
  return lines.length < 2 ? [] : curveFirst(curveBlocks(figures, { title, lines, order }));
}

/** The ranking that says which runs stand for a deployment, and which checks exclude them. */
function latencyRanking(
  edition: Edition,
  [first]: readonly JudgedResult[],
  direction: string,
): Ranking | undefined {
  const here = edition.judgement.rankings.filter(
    ({ environment, comparisonId, metric }) =>
      environment === first?.run.environment &&
      comparisonId === first?.comparisonId &&
      metric.direction === direction &&
      metric.unit === "ns",
  );
  return ["p99", "p50", "mean"]
    .map((statistic) => here.find(({ metric }) => metric.statistic === statistic))
    .find((ranking) => ranking !== undefined);
}

function mergedLine(
  edition: Within,
  results: readonly JudgedResult[],
  direction: CurveLine["direction"],
): Omit<CurveLine, "label" | "excludedBy"> | undefined {
  const found = results.flatMap((judged) => {
    const own = recordedHistograms(edition.record, judged.result).filter((h) => h.direction === direction);
    const histogram = preferred(own);
    return histogram && totalOf(histogram) > 0 ? [{ judged, histogram }] : [];
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const { latency } = first.histogram;
  const alike = found.filter(({ histogram }) => histogram.latency === latency);
  return {
    direction,
    latency,
    ...merged(alike.map(({ histogram }) => histogram)),
    runs: alike.map(({ judged: { run, index } }) => resultName({ run: run.id, result: index })),
    ...(alike.length === 1 && statedOf(first.judged.result, direction, first.histogram)),
  };
}

/** What the result states of a percentile is what its histogram says of it: the tool may have printed that of another kind of latency, or a rounded one. */
function statedOf(result: Result, direction: string, counts: Counts): Pick<CurveLine, "stated"> {
  const stated = METRICS.flatMap((metric) => {
    const [, percentile] = metric.direction === direction ? (PERCENTILE.exec(metric.statistic) ?? []) : [];
    const own = percentile === undefined ? undefined : metric.read(result);
    return own !== undefined && own === percentileOf(counts, Number(percentile)) ? [Number(percentile)] : [];
  });
  return stated.length === 0 ? {} : { stated };
}
const PERCENTILE = /^p([\d.]+)$/;

/** Both charts say the same: where there is a percentile curve, the distribution is folded. */
const curveFirst = (blocks: Block[]): Block[] =>
  blocks.length < 2
    ? blocks
    : [
        ...blocks.slice(0, 1),
        { block: "more", summary: "The same as shares of I/Os completed in time", blocks: blocks.slice(1) },
      ];

/** The percentile curve, where there are I/Os enough for one, and the distribution. */
function curveBlocks(figures: Figures, input: CurvesInput): Block[] {
  if (input.lines.length === 0) return [];
  const curve = input.lines.some(hasPercentiles);
  return [
    ...(curve
      ? [figures.figure({ kind: "percentile-curve", input }, CHARTS["percentile-curve"].describe(input))]
      : []),
    figures.figure({ kind: "latency-cdf", input }, CHARTS["latency-cdf"].describe(input)),
  ];
}

function linesOfResult(edition: Within, result: Result, judged: JudgedResult | undefined): CurveLine[] {
  const all = recordedHistograms(edition.record, result);
  return DIRECTIONS.flatMap((direction): CurveLine[] => {
    const found = preferred(all.filter((histogram) => histogram.direction === direction));
    if (found === undefined || totalOf(found) === 0) return [];
    const { latency, atNs, counts } = found;
    return [
      {
        label: WORDS[direction] ?? direction,
        direction,
        latency,
        atNs,
        counts,
        runs: judged ? [resultName({ run: judged.run.id, result: judged.index })] : [],
        ...statedOf(result, direction, found),
        excludedBy: judged ? excludedLatency(judged, direction) : [],
      },
    ];
  });
}

/** Checks that keep a latency of this direction from winning. */
const excludedLatency = ({ outcomes }: JudgedResult, direction: string): string[] => [
  ...new Set(
    outcomes
      .filter(
        ({ verdict, metrics }) =>
          verdict === "excluded" &&
          (metrics === undefined ||
            metrics.some((id) => {
              const metric = metricById.get(id);
              return metric?.unit === "ns" && metric.direction === direction;
            })),
      )
      .map(({ code }) => code),
  ),
];

/** Charts from what is kept beside runs: histograms and time series of a result, and of several results side by side. */
import { type CombinedSeries, combinedSeries } from "../judge/combined-series.ts";
import { steadyState } from "../judge/steady-state.ts";
import type { JudgedResult, Ranking } from "../judge/types.ts";
import type { Histogram, HistogramFile, TimeSeries, TimeSeriesFile } from "../schema/detail.ts";
import { metricById, type Unit } from "../schema/metric.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Result } from "../schema/result.ts";
import { formatValue } from "../units/format.ts";
import { hasPercentiles, merged, totalOf } from "./charts/buckets.ts";
import type { CurveLine, CurvesInput, Inputs } from "./charts/chart.ts";
import { CHARTS } from "./charts/index.ts";
import { type Edition, titles } from "./edition.ts";
import type { Figures } from "./figures.ts";
import { ruleOfFio } from "./rule-of-fio.ts";
import type { Block, Section } from "./view.ts";

type Held = HistogramFile["format"] | TimeSeriesFile["format"];

/** What the result's files of this kind hold, in the order of their names. */
function filesOf<F extends Held>(record: FiolioRecord, result: Result, format: F) {
  type File = Extract<HistogramFile | TimeSeriesFile, { format: F }>;
  return (result.details ?? [])
    .map(({ path }) => record.details.get(path))
    .filter((file): file is File => file?.format === format);
}

export const histogramsOf = (record: FiolioRecord, result: Result): Histogram[] =>
  filesOf(record, result, "histograms/1").flatMap(({ histograms }) => histograms);
const seriesOf = (record: FiolioRecord, result: Result): TimeSeries[] =>
  filesOf(record, result, "time-series/1").flatMap(({ series }) => series);

/** Completion latency where the tool tells it apart, otherwise whatever it calls latency: as the metrics do. */
const preferred = (histograms: readonly Histogram[]): Histogram | undefined =>
  histograms.find(({ latency }) => latency === "clat") ?? histograms.find(({ latency }) => latency === "lat");

const DIRECTIONS = ["read", "write", "mixed", "trim", "sync"] as const;
const WORDS: Record<string, string> = { mixed: "read and write", sync: "fsync" };

/** The sections of a run's page beneath one of its results; none where it has neither histograms nor time series. */
export function detailSections(
  edition: Edition,
  figures: Figures,
  { result, judged, index }: { result: Result; judged: JudgedResult | undefined; index: number },
): Section[] {
  const name = result.name || `Result ${index + 1}`;
  const title = (judged && edition.judgement.workloads.get(judged.workloadId)?.title) ?? name;
  const sections: Section[] = [
    {
      id: `latency-${index + 1}`,
      title: "Latency distribution",
      level: 3,
      blocks: curveFirst(curveBlocks(figures, { title, lines: linesOfResult(edition, result, judged) })),
    },
    {
      id: `time-${index + 1}`,
      title: "Over time",
      level: 3,
      blocks: timeBlocks(edition, figures, title, result),
    },
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Both say the same: where there is a percentile curve, the distribution is folded. */
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

function linesOfResult(edition: Edition, result: Result, judged: JudgedResult | undefined): CurveLine[] {
  const all = histogramsOf(edition.record, result);
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
        runs: judged ? [`${judged.run.id}#${judged.index}`] : [],
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

const METRICS: readonly { metrics: readonly CombinedSeries["metric"][]; name: string; unit: Unit }[] = [
  { metrics: ["bandwidth"], name: "bandwidth", unit: "bytes/s" },
  { metrics: ["iops"], name: "IOPS", unit: "iops" },
  { metrics: ["clat"], name: "completion latency", unit: "ns" },
  { metrics: ["lat"], name: "latency", unit: "ns" },
];

function timeBlocks(edition: Edition, figures: Figures, title: string, result: Result): Block[] {
  const all = combinedSeries(seriesOf(edition.record, result));
  const proportion = ioBytesOf(all);
  // Of two rates in proportion one says it all; total latency is little else than completion latency.
  const left =
    proportion === undefined
      ? undefined
      : proportion >= LARGE_BLOCK
        ? ("iops" as const)
        : ("bandwidth" as const);
  const hasCompletion = all.some(({ metric }) => metric === "clat");
  const drawn = METRICS.filter(
    ({ metrics: [metric] }) => metric !== left && !(metric === "lat" && hasCompletion),
  );
  const shown = drawn.map((kind) => ({
    ...kind,
    lines: all.filter(({ metric }) => kind.metrics.includes(metric)),
  }));
  // One axis for all: tools write the last window of one log and not of another.
  const endMs = Math.max(
    ...shown.flatMap(({ lines }) => lines.map(({ windows }) => windows.at(-1)?.toMs ?? 0)),
  );
  const blocks = shown.flatMap(({ metrics, name, unit, lines }): Block[] => {
    if (lines.length === 0) return [];
    const input: Inputs["time-series"] = {
      title,
      metric: name,
      unit,
      endMs,
      lines: lines.map(({ direction, job, jobs, windows, note }) => ({
        label: job === undefined ? direction : `${direction}, ${job}`,
        direction,
        jobs,
        windows,
        steady: steadyState(windows),
        ...(note === undefined ? {} : { note }),
      })),
    };
    const other = left === "iops" ? "IOPS are" : "Bandwidth is";
    const said =
      proportion !== undefined && (metrics.includes("bandwidth") || metrics.includes("iops"))
        ? ` ${other} in proportion: ${formatValue(proportion, "bytes")} an I/O.`
        : "";
    return [
      figures.figure({ kind: "time-series", input }, `${CHARTS["time-series"].describe(input)}${said}`),
    ];
  });
  if (blocks.length === 0) return [];
  const { methodology } = edition.links;
  const ownRule = ruleOfFio(result);
  return [
    ...blocks,
    {
      block: "text",
      text: [
        "What steady means, and what a round is: ",
        { text: "the method", href: methodology },
        ".",
        ...(ownRule === undefined ? [] : [` ${ownRule}`]),
      ],
      tone: "muted",
    },
    logsOf(all),
  ];
}

const LARGE_BLOCK = 64 * 1024;
/** Printing and windows that are a little off. */
const NEAR = 0.02;

/** Bytes of an I/O, where bandwidth and IOPS of every direction are in the same proportion all the time. */
function ioBytesOf(all: readonly CombinedSeries[]): number | undefined {
  const rates = all.filter(({ metric }) => metric === "iops");
  const sizes = rates.flatMap((iops) => {
    const bandwidth = all.find(
      ({ metric, direction, job }) =>
        metric === "bandwidth" && direction === iops.direction && job === iops.job,
    );
    return iops.windows.map((window, i) => {
      const other = bandwidth?.windows[i];
      return other === undefined || Math.abs(other.toMs - window.toMs) > 1 || window.value === 0
        ? Number.NaN
        : other.value / window.value;
    });
  });
  const [least, most] = sizes.reduce(
    ([low, high], size) => [Math.min(low, size), Math.max(high, size)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const bandwidths = all.filter(({ metric }) => metric === "bandwidth").length;
  return sizes.length > 0 && bandwidths === rates.length && most - least <= NEAR * most
    ? (least + most) / 2
    : undefined;
}

const logsOf = (all: readonly CombinedSeries[]): Block => {
  const paths = [...new Set(all.flatMap(({ raw }) => raw))].sort();
  return {
    block: "more",
    summary: `Logs (${paths.length})`,
    blocks: [{ block: "list", items: paths.map((path) => [{ text: path, code: true }]) }],
  };
};

/** Deployments that ran one workload in one environment, side by side: a chart where two at least have histograms. */
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
      return line
        ? [{ ...line, label: name.deployment(value.deployment), excludedBy: value.excludedBy }]
        : [];
    });
    blocks.push(...comparedBlocks(figures, title, lines));
  }
  return blocks;
}

/** Repeats of one workload on one deployment: a line a run, where two at least have histograms. */
export function repeatCurves(
  edition: Edition,
  figures: Figures,
  { title, results }: { title: string; results: readonly JudgedResult[] },
): Block[] {
  return DIRECTIONS.flatMap((direction) => {
    const lines = results.flatMap((judged): CurveLine[] => {
      const line = mergedLine(edition, [judged], direction);
      const label = judged.run.title ?? judged.run.id;
      return line ? [{ ...line, label, excludedBy: excludedLatency(judged, direction) }] : [];
    });
    return comparedBlocks(figures, title, lines);
  });
}

/** Only lines of the kind of latency that most have: completion latency is not compared with the whole. */
function comparedBlocks(figures: Figures, title: string, all: readonly CurveLine[]): Block[] {
  const kinds = [...Map.groupBy(all, ({ latency }) => latency).values()];
  const lines = kinds.reduce<readonly CurveLine[]>(
    (best, some) => (some.length > best.length ? some : best),
    [],
  );
  return lines.length < 2 ? [] : curveFirst(curveBlocks(figures, { title, lines }));
}

/** The ranking that decides which runs stand for a deployment, and whether they may. */
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
  edition: Edition,
  results: readonly JudgedResult[],
  direction: CurveLine["direction"],
): Omit<CurveLine, "label" | "excludedBy"> | undefined {
  const found = results.flatMap((judged) => {
    const own = histogramsOf(edition.record, judged.result).filter((h) => h.direction === direction);
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
    runs: alike.map(({ judged }) => `${judged.run.id}#${judged.index}`),
  };
}

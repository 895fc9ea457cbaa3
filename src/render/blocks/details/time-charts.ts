/** Rates and latencies over the time of a result, from its logs: as lines, and latencies as a heatmap where the logs tell them. */
import { type CombinedSeries, combinedSeries } from "../../../judge/evidence/combined-series.ts";
import { latencyOverTime } from "../../../judge/evidence/latency-over-time.ts";
import { steadyState } from "../../../judge/evidence/steady-state.ts";
import type { Unit } from "../../../schema/metric.ts";
import type { Result } from "../../../schema/result.ts";
import { defined } from "../../../text/defined.ts";
import { formatValue } from "../../../units/format.ts";
import type { Figures } from "../../charts/figures.ts";
import { CHARTS, type Inputs } from "../../charts/index.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Block } from "../../edition/view.ts";
import { recordedLatencyWindows, recordedSeries } from "./details.ts";
import { ruleOfFio } from "./rule-of-fio.ts";

const METRICS: readonly { metrics: readonly CombinedSeries["metric"][]; name: string; unit: Unit }[] = [
  { metrics: ["bandwidth"], name: "bandwidth", unit: "bytes/s" },
  { metrics: ["iops"], name: "IOPS", unit: "iops" },
  { metrics: ["clat"], name: "completion latency", unit: "ns" },
  { metrics: ["lat"], name: "latency", unit: "ns" },
];

/** `happened`: what was made to happen meanwhile. `href`: where the result stands. */
export function timeBlocks(
  edition: Pick<Edition, "record" | "links">,
  figures: Figures,
  title: string,
  result: Result,
  happened: NonNullable<Inputs["time-series"]["happened"]> = [],
  href?: string,
): Block[] {
  const all = combinedSeries(recordedSeries(edition.record, result));
  const proportion = ioBytesOf(all);
  // Of two rates in proportion one is enough; total latency hardly differs from completion latency.
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
  const latencies = latencyOverTime(recordedLatencyWindows(edition.record, result));
  // All charts end together: a tool may write the last window of one log and not of another.
  const endMs = Math.max(
    ...[...shown.flatMap(({ lines }) => lines), ...latencies].map(({ windows }) => windows.at(-1)?.toMs ?? 0),
  );
  const blocks = shown.flatMap(({ metrics, name, unit, lines }): Block[] => {
    if (lines.length === 0) return [];
    const input: Inputs["time-series"] = {
      title,
      metric: name,
      unit,
      endMs,
      ...(happened.length > 0 && { happened }),
      ...defined({ href }),
      lines: lines.map(({ direction, job, jobs, windows, note }) => ({
        label: job === undefined ? direction : `${direction}, ${job}`,
        direction,
        jobs,
        windows,
        steady: steadyState(windows),
        ...defined({ note }),
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
  const heatmaps = latencies.map((over): Block => {
    const input: Inputs["latency-heatmap"] = { title, endMs, over, ...defined({ href }) };
    return figures.figure({ kind: "latency-heatmap", input }, CHARTS["latency-heatmap"].describe(input));
  });
  const logs = logsOf([...all, ...latencies]);
  if (blocks.length === 0) return heatmaps.length === 0 ? [] : [...heatmaps, logs];
  const { methodology } = edition.links;
  const ownRule = ruleOfFio(result);
  return [
    ...blocks,
    ...heatmaps,
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
    logs,
  ];
}

const LARGE_BLOCK = 64 * 1024;
/** Allows for rounding, and for windows that do not match exactly. */
const NEAR = 0.02;

/** Bytes per I/O, where bandwidth and IOPS of every direction are in the same proportion all the time. */
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

const logsOf = (all: readonly { raw: readonly string[] }[]): Block => {
  const paths = [...new Set(all.flatMap(({ raw }) => raw))].sort();
  return {
    block: "more",
    summary: `Logs (${paths.length})`,
    blocks: [{ block: "list", items: paths.map((path) => [{ text: path, code: true }]) }],
  };
};

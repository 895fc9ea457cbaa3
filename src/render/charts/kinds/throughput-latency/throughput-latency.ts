/** What more I/Os in flight bring and cost: one line per sweep, from its shallowest depth to its deepest. */
import type { ChartKind } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { rateView } from "../../rates/rate-plot.ts";
import { type SweepsInput, sweepFinding, sweepNames } from "./sweep-finding.ts";
import { sweepRows } from "./sweep-rows.ts";

export const throughputLatency: ChartKind<"throughput-latency", SweepsInput> = {
  id: "throughput-latency",
  title: "Queue depth",
  shows:
    "The rate across and the latency upwards, on a log axis, for each queue depth, which stands beside its mark; a line joins them in order of depth. " +
    "Where a line turns upwards, a greater depth only makes I/Os wait. A ring marks the knee: the most rate for its latency. Crossed-out depths were excluded by a check.",
  view: (input, frame) => {
    const names = sweepNames(input);
    const lines = input.sweeps.map(({ points, rate, latency }, i) => ({
      name: names[i] ?? "",
      rate,
      latency,
      points: points.map((point) => ({ ...point, load: point.outstanding })),
    }));
    const words = { of: "depth", head: "at depth", excluded: "excluded depths" };
    return rateView({ lines, words, order: input.order }, frame);
  },
  rows: sweepRows,
  csv: plainCsv,
  describe: sweepFinding,
};

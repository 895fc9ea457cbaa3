/** What more I/Os in flight bring and cost: one line per sweep, from its shallowest depth to its deepest. */
import type { ChartKind } from "../../chart.ts";
import { plainCsv } from "../../csv.ts";
import { PEOPLE_UNITS } from "../../people-units.ts";
import { ratePlot } from "../../rates/rate-plot.ts";
import { type SweepsInput, sweepFinding, sweepNames } from "./sweep-finding.ts";
import { sweepRows } from "./sweep-rows.ts";
import spec from "./throughput-latency.vl.json" with { type: "json" };

export const throughputLatency: ChartKind<"throughput-latency", SweepsInput> = {
  id: "throughput-latency",
  title: "Queue depth",
  shows:
    "The rate across and the latency upwards, on a log axis, for each number of I/Os in flight, which stands beside its mark; a line joins them in order of depth. " +
    "Where a line turns upwards, more I/Os in flight only wait. A ring marks the knee: the most rate for its latency. Crossed-out depths were excluded by a check.",
  plot: (input, frame) => {
    const names = sweepNames(input);
    const lines = input.sweeps.map(({ points, rate, latency }, i) => ({
      name: names[i] ?? "",
      rate,
      latency,
      points: points.map((point) => ({ ...point, text: String(point.outstanding) })),
    }));
    const words = { of: "depth", head: "at depth", excluded: "excluded depths" };
    return ratePlot({ lines, words, description: sweepFinding(input) }, frame);
  },
  lines: ({ sweeps: [first] }) => ({
    spec,
    x: { field: "rate", size: PEOPLE_UNITS[first?.rate.unit ?? "iops"].size },
    y: { field: "latency_ms", size: 1e6 },
  }),
  rows: sweepRows,
  csv: plainCsv,
  describe: sweepFinding,
};

/** The kinds of charts. A new one is a folder here with an object literal, and a line. */
export { asymmetry } from "./asymmetry/asymmetry.ts";
export { clientScaling } from "./client-scaling/client-scaling.ts";
export { latencyCdf } from "./latency-cdf/latency-cdf.ts";
export { latencyHeatmap } from "./latency-heatmap/latency-heatmap.ts";
export { latencyPercentiles } from "./latency-percentiles/latency-percentiles.ts";
export { modelOrder } from "./model-order/model-order.ts";
export { objective } from "./objective/objective.ts";
export { overview } from "./overview/overview.ts";
export { percentileCurve } from "./percentile-curve/percentile-curve.ts";
export { ranking } from "./ranking/ranking.ts";
export { scatter } from "./scatter/scatter.ts";
export { slope } from "./slope/slope.ts";
export { throughputLatency } from "./throughput-latency/throughput-latency.ts";
export { timeSeriesChart } from "./time-series/time-series.ts";
export { versus } from "./versus/versus.ts";
export { wireShare } from "./wire-share/wire-share.ts";

/** Marks by name: shape says what a value is, wherever colour does as well. */

/** From the middle to the far tail; the mean is a stroke, since it is no percentile. */
export const LADDER: readonly { statistic: string; shape: string; size: number }[] = [
  { statistic: "mean", shape: "M-0.2,-1H0.2V1H-0.2Z", size: 150 },
  { statistic: "p50", shape: "circle", size: 60 },
  { statistic: "p95", shape: "square", size: 42 },
  { statistic: "p99", shape: "diamond", size: 74 },
  { statistic: "p99.9", shape: "triangle-right", size: 56 },
];

/**
 * What is too large for a run's own file: histograms, time series, and latencies window by window, in gzipped JSON beside it.
 * data/results/ENVIRONMENT/DEPLOYMENT/RUNID.INDEX.KIND.json.gz, KIND being histograms, time-series or latency-windows, and INDEX the
 * result's place in its run.
 */
import { z } from "zod";
import { sha256Text } from "./base.ts";

const whole = z.number().int().nonnegative();

/** Buckets in ascending order, without empty ones; `atNs` is the value that the tool names a bucket by (fio: its middle). */
const histogram = z.strictObject({
  direction: z.enum(["read", "write", "trim", "mixed", "sync"]),
  latency: z.enum(["slat", "clat", "lat"]),
  atNs: z.array(z.number().nonnegative()),
  counts: z.array(z.number().int().positive()),
});
export type Histogram = z.infer<typeof histogram>;

export const histogramFile = z.strictObject({
  format: z.literal("histograms/1"),
  histograms: z.array(histogram),
});
export type HistogramFile = z.infer<typeof histogramFile>;

/** One log of a job: bandwidth in bytes/s, iops in I/Os per second, latencies in nanoseconds. */
const timeSeries = z.strictObject({
  metric: z.enum(["bandwidth", "iops", "slat", "clat", "lat"]),
  direction: z.enum(["read", "write", "trim"]),
  job: z.number().int().positive().optional().meta({ description: "fio's job number, from 1." }),
  host: z.string().optional(),
  raw: z.strictObject({ path: z.string(), sha256: sha256Text, bytes: whole }),
  gatheredMs: z.number().positive().optional().meta({
    description: "The log had a line an I/O; these were gathered into windows of this length.",
  }),
  timesMs: z
    .array(z.number().nonnegative())
    .meta({ description: "Since the job began: the end of each window." }),
  values: z.array(z.number().nonnegative()).meta({ description: "The mean of each window." }),
  minima: z.array(z.number().nonnegative()).optional(),
  maxima: z.array(z.number().nonnegative()).optional(),
  counts: z.array(z.number().int().positive()).optional().meta({ description: "I/Os in each window." }),
});
export type TimeSeries = z.infer<typeof timeSeries>;

export const timeSeriesFile = z.strictObject({
  format: z.literal("time-series/1"),
  series: z.array(timeSeries),
});
export type TimeSeriesFile = z.infer<typeof timeSeriesFile>;

/** One log of a job: how many I/Os of each window took how long. Rows are in ascending order and do not overlap. */
const latencyWindows = z.strictObject({
  direction: z.enum(["read", "write", "trim"]),
  latency: z.enum(["clat", "lat"]),
  job: z.number().int().positive().optional().meta({ description: "fio's job number, from 1." }),
  host: z.string().optional(),
  raw: z.strictObject({ path: z.string(), sha256: sha256Text, bytes: whole }),
  timesMs: z
    .array(z.number().nonnegative())
    .meta({ description: "Since the job began: the end of each window." }),
  fromNs: z.array(z.number().nonnegative()).meta({ description: "Where each row begins." }),
  toNs: z.array(z.number().positive()).meta({ description: "Where each row ends, itself not part of it." }),
  counts: z.array(z.array(whole)).meta({ description: "I/Os: a list a window, a number a row." }),
});
export type LatencyWindows = z.infer<typeof latencyWindows>;

export const latencyWindowsFile = z.strictObject({
  format: z.literal("latency-windows/1"),
  windows: z.array(latencyWindows),
});
export type LatencyWindowsFile = z.infer<typeof latencyWindowsFile>;

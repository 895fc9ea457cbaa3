/** One workload of a run: what the tool counted. What was not measured is absent. */
import { z } from "zod";
import { isoDate, sha256Text } from "./base.ts";
import { quantity } from "./quantity.ts";
import { workload } from "./workload.ts";

const percentileKey = z
  .string()
  .regex(/^(100|\d{1,2}(\.\d*[1-9])?)$/, 'a percentile such as "50", "99" or "99.95"');

/** A latency, in nanoseconds. */
const distribution = z
  .strictObject({
    minNs: quantity,
    meanNs: quantity,
    maxNs: quantity,
    stddevNs: quantity,
    count: z.number().int().positive(),
    percentilesNs: z.record(percentileKey, quantity),
  })
  .partial();
export type Distribution = z.infer<typeof distribution>;

/** slat: until submitted; clat: from there until complete; lat: both. Documents that just say "latency" are under lat. */
const direction = z
  .strictObject({
    totalIos: quantity,
    ioBytes: quantity,
    runtimeNs: quantity,
    iops: quantity,
    bandwidthBytesPerSecond: quantity,
    slat: distribution,
    clat: distribution,
    lat: distribution,
    iopsSamples: z
      .strictObject({
        count: z.number().int().positive(),
        min: quantity,
        mean: quantity,
        max: quantity,
        stddev: quantity,
      })
      .meta({
        description:
          "fio's own samples of the rate, where their standard deviation is more than half of their mean; absent where they are closer together, or are not printed.",
      }),
  })
  .partial();
export type Direction = z.infer<typeof direction>;

export const DIRECTIONS = ["read", "write", "trim", "mixed"] as const;
export type DirectionName = (typeof DIRECTIONS)[number];

const directions = z
  .strictObject({ read: direction, write: direction, trim: direction, mixed: direction })
  .partial();

/** One of several clients that measured at the same moment: shown beside the result that they make together, and never ranked. */
const clientPart = z.strictObject({
  client: z.string(),
  node: z.string().optional(),
  status: z.enum(["complete", "partial", "failed"]),
  startedAt: isoDate.optional(),
  endedAt: isoDate.optional(),
  completed: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .meta({ description: "Runs that it completed, where it ran again and again." }),
  directions,
  reason: z.string().optional().meta({ description: "Why it is not complete." }),
});
export type ClientPart = z.infer<typeof clientPart>;

export const result = z.strictObject({
  name: z.string().meta({ description: "The job's name as found. It identifies nothing." }),
  workload,
  status: z.enum(["complete", "partial", "failed"]),
  jobs: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: "fio jobs whose figures are summed in here." }),
  group: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .meta({ description: "fio's groupid: equal groups ran at the same time." }),
  groupLost: z
    .array(z.string())
    .min(1)
    .optional()
    .meta({ description: "Tests of its group whose figures are lost: no result tells of them." }),
  startedAt: isoDate.optional(),
  directions: directions.meta({
    description: '"mixed" only where the tool reported nothing else (unified_rw_reporting).',
  }),
  sync: z
    .strictObject({ operations: quantity, latency: distribution })
    .partial()
    .optional()
    .meta({ description: "fsync, fdatasync and the like." }),
  cpu: z
    .strictObject({ userPercent: quantity, systemPercent: quantity, idlePercent: quantity })
    .partial()
    .optional(),
  depthPercent: z
    .record(z.string(), z.number())
    .optional()
    .meta({ description: "fio's iodepth_level: share of I/Os at each depth." }),
  steadyState: z
    .strictObject({ asked: z.string().optional(), attained: z.boolean(), criterion: z.string().optional() })
    .optional()
    .meta({
      description:
        "fio's own rule for ending early: as asked for, whether it came to hold, and what it came to.",
    }),
  disks: z
    .array(
      z.strictObject({
        name: z.string(),
        readIos: z.number().optional(),
        writeIos: z.number().optional(),
        utilPercent: z.number().optional(),
      }),
    )
    .optional(),
  errors: z.array(z.strictObject({ errno: z.number().int().optional(), text: z.string() })).optional(),
  options: z.record(z.string(), z.string()).optional().meta({ description: "The tool's options as found." }),
  notes: z
    .array(z.string())
    .optional()
    .meta({ description: "What the importer has to say about this result." }),
  clients: z.array(clientPart).optional().meta({
    description: "What each of several clients measured; the result itself is all of them together.",
  }),
  details: z
    .array(
      z.strictObject({
        kind: z.enum(["histograms", "time-series", "latency-windows"]),
        path: z.string(),
        sha256: sha256Text,
      }),
    )
    .optional()
    .meta({ description: "Gzipped files beside this one, with the hash of their text before compression." }),
});
export type Result = z.infer<typeof result>;

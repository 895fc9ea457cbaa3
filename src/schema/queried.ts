/** What queries of a metrics server said while a run was measured. The table says how a unit is shown. */
import { z } from "zod";

/** `of`: the unit of figures with which it is shown; otherwise the number, and `sign` behind it. */
export const QUERIED_UNITS = {
  number: { sign: "" },
  cores: { sign: "cores" },
  seconds: { sign: "s" },
  bytes: { of: "bytes" },
  "bytes/s": { of: "bytes/s" },
  "1/s": { sign: "/s" },
  percent: { sign: "%" },
} as const satisfies Record<string, { sign: string } | { of: "bytes" | "bytes/s" }>;
export type QueriedUnit = keyof typeof QUERIED_UNITS;
const units = Object.keys(QUERIED_UNITS) as [QueriedUnit, ...QueriedUnit[]];

export const queriedUnit = z.enum(units);

export const queried = z.strictObject({
  title: z.string(),
  query: z.string().meta({ description: "In PromQL, as it was asked." }),
  unit: queriedUnit,
  mean: z.number(),
  least: z.number(),
  most: z.number(),
  samples: z.number().int().positive(),
  everySeconds: z.number().positive().meta({ description: "Between two samples." }),
  from: z.iso.datetime().meta({ description: "Of the first sample, by the metrics server's clock." }),
  to: z.iso.datetime(),
});
export type Queried = z.infer<typeof queried>;

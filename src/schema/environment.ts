/** A cluster or a host, with what limits every storage in it. data/environments/ID.yaml */
import { z } from "zod";
import { citation, medium, schemaHint, sizeBytes, text } from "./base.ts";
import { prices } from "./price.ts";

const disk = z.strictObject({
  name: text.optional(),
  model: text.optional(),
  medium,
  sizeBytes: sizeBytes.optional(),
  count: z.number().int().positive().optional(),
  note: text.optional(),
});

export const environment = z.strictObject({
  ...schemaHint,
  format: z.literal("environment/1"),
  title: text,
  kind: z.enum(["cluster", "host", "cloud"]),
  summary: text.meta({
    description: "One or two sentences by which a reader knows whether it is like theirs.",
  }),
  dedicated: z
    .boolean()
    .optional()
    .meta({ description: "Nothing else ran during the tests; absent where unknown." }),
  nodes: z
    .array(
      z.strictObject({
        name: text,
        role: text.optional(),
        count: z.number().int().positive().optional(),
        cpu: text.optional(),
        memoryBytes: sizeBytes.optional(),
        disks: z.array(disk).optional(),
      }),
    )
    .optional(),
  network: z
    .strictObject({
      lineRateBitsPerSecond: z
        .number()
        .positive()
        .optional()
        .meta({ description: "Of the storage network, one port." }),
      lineRateAssumed: z.literal(true).optional().meta({
        description: "Nobody measured or stated that rate for certain: each page that names it says so.",
      }),
      roundTripNs: z
        .number()
        .positive()
        .optional()
        .meta({ description: "Measured; absent where nobody did." }),
      summary: text.optional(),
    })
    .optional(),
  prices: prices.optional(),
  software: z.record(z.string(), z.string()).optional(),
  aliases: z.array(z.string()).optional(),
  from: z.array(citation).optional(),
});
export type Environment = z.infer<typeof environment>;

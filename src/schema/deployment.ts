/** A backend in an environment, with the physical limits that the checks need. data/deployments/ID.yaml */
import { z } from "zod";
import { citation, id, isoDate, medium, schemaHint, text } from "./base.ts";
import { cell } from "./cell.ts";
import { durability } from "./durability.ts";
import { labels } from "./labels.ts";
import { storageCores, tierPrices } from "./price.ts";

export const deployment = z.strictObject({
  ...schemaHint,
  format: z.literal("deployment/1"),
  title: text,
  backend: id,
  environment: id,
  version: text.optional().meta({ description: "Of the storage, as it is now." }),
  earlierVersions: z
    .array(z.strictObject({ version: text, until: isoDate }))
    .min(1)
    .optional()
    .meta({
      description:
        "What it was before upgrades in place, each with its last day or moment. When a run was measured says which one it met.",
    }),
  upgradeOf: id.optional().meta({
    description: "The deployment that this one was before an upgrade, where both are described.",
  }),
  labels: labels.optional().meta({
    description: 'Words of your own by name, such as release: "25.1"; its runs have them too.',
  }),
  storageClass: text.optional(),
  summary: text.optional(),
  medium: medium.optional().meta({ description: "What the data finally lie on." }),
  mediumNote: text.optional(),
  layerOf: id.optional().meta({
    description: "The deployment that this one lies upon, on the same storage: no rival of it.",
  }),
  flushMedium: medium.optional().meta({
    description:
      "What flushed writes wait for, where it is not the medium: a log device, a cache with a battery.",
  }),
  network: z
    .strictObject({
      between: z.boolean().optional().meta({
        description: "A network lies between client and medium for every I/O; absent where unknown.",
      }),
      protocol: text.optional(),
      lineRateBitsPerSecond: z
        .number()
        .positive()
        .optional()
        .meta({ description: "Where it differs from the environment's, or is known only here." }),
      lineRateAssumed: z
        .literal(true)
        .optional()
        .meta({ description: "That rate is not known for certain: each page that names it says so." }),
      lineRateBasis: text.optional().meta({ description: "Why we believe that rate." }),
    })
    .optional(),
  replication: z
    .strictObject({
      copies: z.number().positive().optional().meta({ description: "Times that a byte is stored." }),
      clientCopies: z
        .number()
        .positive()
        .optional()
        .meta({ description: "Times that a written byte leaves the client over one link." }),
      placement: text.optional(),
    })
    .optional(),
  durability: durability
    .optional()
    .meta({ description: "Where it is known only here, or differs from the backend's." }),
  prices: tierPrices.optional(),
  fillLimit: z.number().positive().max(1).optional().meta({
    description: "Share of its raw capacity that may be filled, where it is not the usual one.",
  }),
  storageCores: storageCores.optional(),
  provisionedIops: z
    .number()
    .positive()
    .optional()
    .meta({ description: "The rate that a cloud tier is sold with." }),
  configuration: z.record(z.string(), z.string()).optional(),
  configuredIn: text
    .optional()
    .meta({ description: "Where that is set, as it follows “in”: “the Helm values of Acme, engine.cores”." }),
  cell: cell
    .optional()
    .meta({ description: "What holds for every run here, unless the run says otherwise." }),
  repeatsVary: text.optional().meta({
    description:
      "Why runs of one test that lie more than three times apart here are repeats of it all the same, and how that is known. Without it such runs rank nothing.",
  }),
  aliases: z.array(id).optional().meta({
    description:
      "Names that it had: addresses of it and of its runs by them still lead here. `fiolio rename` writes them.",
  }),
  from: z.array(citation).optional(),
});
export type Deployment = z.infer<typeof deployment>;

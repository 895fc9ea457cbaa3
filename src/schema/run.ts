/** One invocation of a tool, with where it comes from. data/results/ENVIRONMENT/DEPLOYMENT/ID.json, derived from raw. */
import { z } from "zod";
import { annotation } from "./annotation.ts";
import { id, isoDate, schemaHint, sha256Text } from "./base.ts";
import { cell } from "./cell.ts";
import { during } from "./happening.ts";
import { labels } from "./labels.ts";
import { queried } from "./queried.ts";
import { result } from "./result.ts";
import { runObservation } from "./run-observation.ts";
import { trial } from "./trial.ts";

export const basis = z.enum(["measured", "transcribed", "estimated"]).meta({
  description: "measured by a tool whose output is at hand; read off a document; a projection, never ranked.",
});

const rawFile = z.strictObject({
  path: z.string(),
  sha256: sha256Text,
  bytes: z.number().int().nonnegative(),
  keptAt: z
    .string()
    .regex(/^[^\p{C}"'<>\\]+$/u, "an address or a path")
    .optional()
    .meta({ description: "Where it lies, if outside of the report; a build says so of what it publishes." }),
});

export const pluginName = z.strictObject({ name: z.string(), version: z.string() });

const provenance = z.strictObject({
  raw: rawFile,
  logs: z
    .array(rawFile)
    .optional()
    .meta({ description: "Logs of fio beside the raw file that belong to the run." }),
  also: z
    .array(rawFile)
    .optional()
    .meta({ description: "Other raw files that hold some of the run's figures, as its tool printed them." }),
  collector: z.strictObject({
    id: z.string(),
    version: z.number().int(),
    plugin: pluginName
      .optional()
      .meta({ description: "Whose importer it is, where it is not the engine's." }),
  }),
  target: z
    .strictObject({ plugin: pluginName })
    .optional()
    .meta({ description: "The plugin whose kind of target measured it, where it is not the engine's." }),
  tool: z.strictObject({ name: z.string(), version: z.string().optional() }),
  source: z
    .strictObject({ id, sha256: sha256Text })
    .optional()
    .meta({ description: "The document, where the run was transcribed." }),
  subject: z
    .string()
    .optional()
    .meta({ description: "The label that the raw file gives to what was measured." }),
  measured: z.strictObject({ from: isoDate, to: isoDate.optional() }).optional(),
  fetchedFrom: z
    .string()
    .optional()
    .meta({ description: "The address that the raw file was fetched from, without secrets." }),
  publishedBy: z.string().optional(),
  licence: z.string().optional(),
});

export const run = z.strictObject({
  ...schemaHint,
  format: z.literal("run/1"),
  id,
  aliases: z.array(id).optional(),
  environment: id,
  deployment: id,
  title: z.string().optional(),
  basis,
  labels: labels.optional().meta({
    description: "Words of your own by name; its deployment's count for it too.",
  }),
  provenance,
  cell,
  repeat: z
    .strictObject({
      series: id,
      index: z.number().int().nonnegative(),
      order: z.number().int().optional(),
      seed: z.number().int().optional(),
    })
    .optional()
    .meta({ description: "Place among the repeats of its cell." }),
  results: z.array(result),
  trials: z.array(trial).min(1).optional().meta({
    description:
      "What was measured at another layer than the volume. It is shown beside results, and never ranked with them.",
  }),
  annotations: z.array(annotation.extend({ result: z.string().optional() })).optional(),
  messages: z
    .array(z.string())
    .optional()
    .meta({ description: "Lines that the tool printed around its result." }),
  observations: z.array(runObservation).optional(),
  queried: z.array(queried).optional().meta({
    description: "What the queries that its target declares said of the storage while it was measured.",
  }),
  during: during
    .optional()
    .meta({ description: "What was made to happen while it was measured, where anything was." }),
  machine: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: "What the run collector saw of the machine." }),
});
export type Run = z.infer<typeof run>;

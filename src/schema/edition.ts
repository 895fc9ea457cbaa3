/** A version of the report, fixed by a lock file: data/editions/VERSION.lock.json */
import { z } from "zod";
import { id, isoDate, schemaHint, sha256Text, text } from "./base.ts";
import { labels } from "./labels.ts";
import { pluginName } from "./run.ts";

const editionName = z.string().regex(/^v\d+\.\d+\.\d+$/, "a version such as v2026.3.0");

/** What fiolio.yaml says of an edition. Editions add up: each holds what the ones before it hold. Once locked, it is the runs in its lock. */
export const edition = z.strictObject({
  version: editionName,
  date: isoDate,
  summary: text,
  sources: z.array(id).optional().meta({ description: "Documents that are new in it." }),
  environments: z
    .array(id)
    .optional()
    .meta({ description: "Environments whose measured runs are new in it." }),
  runs: z.array(text).min(1).optional().meta({
    description:
      "Runs that are new in it, by patterns on ENVIRONMENT/DEPLOYMENT/RUN, such as lab/*/*-after-upgrade-*.",
  }),
  labels: labels
    .refine((given) => Object.keys(given).length > 0, "at least one label")
    .optional()
    .meta({
      description:
        "Runs that are new in it, by labels: those that carry all of these, of their own or of their deployment.",
    }),
  until: isoDate.optional().meta({
    description:
      "Only what was measured until then, that day or moment included; alone, everything that was. Documents are not asked for their time.",
  }),
});
export type DeclaredEdition = z.infer<typeof edition>;

export const editionLock = z.strictObject({
  ...schemaHint,
  format: z.literal("edition-lock/1"),
  version: editionName,
  date: isoDate,
  method: text.meta({ description: "Version of the judging method (METHOD in src/judge)." }),
  plugins: z.array(pluginName).optional().meta({
    description: "Plugins whose importers, targets, checks, metrics or use cases had a part in it.",
  }),
  checks: z
    .array(z.string())
    .optional()
    .meta({ description: "Codes of plugins' checks by which it was judged, beside the engine's." }),
  metrics: z
    .array(z.string())
    .optional()
    .meta({ description: "Ids of plugins' metrics in which it was ranked, beside the engine's." }),
  runs: z
    .array(z.strictObject({ id, sha256: sha256Text }))
    .meta({ description: "Runs, with the hash of their canonical JSON." }),
  unmeasured: z
    .array(id)
    .optional()
    .meta({ description: "Deployments without a run in it that it speaks of all the same." }),
  figures: z.record(z.string(), z.string()).meta({
    description:
      "What was published: ranking id and deployment -> value, rank and flags, in one line of text.",
  }),
  corrections: z
    .array(
      z.strictObject({ date: isoDate, figure: z.string(), was: z.string(), is: z.string(), reason: text }),
    )
    .optional(),
});
export type EditionLock = z.infer<typeof editionLock>;

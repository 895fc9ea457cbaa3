/** record.json of each edition of a built site: what its runs are, and what they are judged with, for another report to compare with. */
import { z } from "zod";
import { annotationFile } from "./annotation.ts";
import { backend } from "./backend.ts";
import { id, sha256Text } from "./base.ts";
import { deployment } from "./deployment.ts";
import { environment } from "./environment.ts";
import { source } from "./source.ts";

export const published = z.strictObject({
  format: z.literal("published/1"),
  edition: z.string(),
  method: z.string(),
  environments: z.record(id, environment),
  backends: z.record(id, backend),
  deployments: z.record(id, deployment),
  sources: z.record(id, source),
  annotations: z.record(id, annotationFile),
  /** With the hash of runs/ID/run.json. */
  runs: z.array(z.strictObject({ id, sha256: sha256Text })),
  /** What its checks kept out of its rankings. `result`: from 1; `metrics`: all where absent. */
  excluded: z.array(
    z.strictObject({
      run: id,
      result: z.number().int().positive(),
      code: z.string(),
      metrics: z.array(z.string()).optional(),
    }),
  ),
});
export type Published = z.infer<typeof published>;

/** What any version of it says: enough to fetch its runs, and to tell which version wrote it. */
export const publishedIndex = z.object({
  format: z.string().regex(/^published\/\d{1,6}$/, "published/1"),
  edition: z.string(),
  runs: z.array(z.object({ id, sha256: sha256Text })),
});

/** What a site says of itself, at its root. */
export const SITE_FILE = "fiolio-site.json";
export const siteFile = z.object({ editions: z.array(z.object({ version: z.string() })).min(1) });

/** What the last collect found, so that the next need not read again. Losing it costs time and nothing else. */
import { join } from "node:path";
import { z } from "zod";
import type { Collector } from "../collectors/collector.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { canonicalJson } from "../text/canonical.ts";

/** Raised when the same draft becomes another run, or a file other drafts by what is read around its outputs. */
const VERSION = 6;
const PATH = join(".fiolio", "cache", "collect.json");

const entry = z.strictObject({
  stamp: z.string(),
  sha256: z.string(),
  /** Of the sidecar with facts on the machine; empty where there is none. */
  sidecar: z.string(),
  /** Of the sidecar that maps its labels to deployments; empty where there is none. */
  map: z.string(),
  /** Documents that the runs were transcribed from, with their hash. */
  sources: z.record(z.string(), z.string()),
  /** Path of each result written, with the hash of its text. */
  results: z.record(z.string(), z.string()),
  /** Path of each file with histograms or time series, with the hash of its packed bytes. */
  details: z.record(z.string(), z.string()),
  /** The files beside it that belong to its runs. */
  owns: z.array(z.string()),
  /** Of all files in its folder, where some of them may belong together; else empty. */
  beside: z.string(),
  problems: z.array(z.strictObject({ message: z.string(), severity: z.enum(["error", "warning"]) })),
});
const cacheFile = z.strictObject({ made: z.string(), raw: z.record(z.string(), entry) });

export type CacheEntry = z.infer<typeof entry>;
export type Cache = Map<string, CacheEntry>;

const madeBy = (collectors: readonly Collector[]): string =>
  [
    VERSION,
    ...collectors.map(({ id, version, plugin }) => `${id}@${version}${plugin ? `@${plugin.version}` : ""}`),
  ].join(" ");

/** Raw path to what came of it; empty where there is none, or where other importers made it. */
export async function loadCache(root: string, collectors: readonly Collector[]): Promise<Cache> {
  try {
    const text = (await readTextIfAny(await insideRoot(root, PATH))) ?? "";
    const { made, raw } = cacheFile.parse(JSON.parse(text));
    return new Map(made === madeBy(collectors) ? Object.entries(raw) : []);
  } catch {
    return new Map();
  }
}

export async function saveCache(root: string, collectors: readonly Collector[], cache: Cache): Promise<void> {
  const text = canonicalJson({ made: madeBy(collectors), raw: Object.fromEntries(cache) });
  await writeIfChanged(await insideRoot(root, PATH), text);
}

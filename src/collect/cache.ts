/** What the last collect found, so that the next need not read again. Losing it costs time and nothing else. */
import { join } from "node:path";
import { z } from "zod";
import type { Collector } from "../collectors/collector.ts";
import type { Stamp } from "../effects/file-state.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { canonicalJson } from "../text/canonical.ts";
import { hashedText, withHash } from "../text/hashed-text.ts";

/** Raised when the same draft becomes another run, or a file other drafts by what is read around its outputs. */
const VERSION = 7;
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
  /** Hashes of the other raw files that hold figures of its runs. */
  also: z.array(z.string()),
  /** The files beside it that belong to its runs. */
  owns: z.array(z.string()),
  /** Of all files in its folder, where some of them may belong together; else empty. */
  beside: z.string(),
  problems: z.array(z.strictObject({ message: z.string(), severity: z.enum(["error", "warning"]) })),
});
const cacheFile = z.strictObject({
  made: z.string(),
  raw: z.record(z.string(), entry),
  /** Of results and files of details: what each was when its bytes had the hash that is named for it. */
  stamps: z.record(z.string(), z.string()),
});

export type CacheEntry = z.infer<typeof entry>;
export type Cache = Map<string, CacheEntry>;
export type Stamps = ReadonlyMap<string, Stamp>;

const madeBy = (collectors: readonly Collector[]): string =>
  [
    VERSION,
    ...collectors.map(({ id, version, plugin }) => `${id}@${version}${plugin ? `@${plugin.version}` : ""}`),
  ].join(" ");

/** Raw path to what came of it; empty where there is none, or where other importers made it. */
export async function loadCache(
  root: string,
  collectors: readonly Collector[],
): Promise<{ cache: Cache; stamps: Stamps }> {
  try {
    const text = hashedText(await readTextIfAny(await insideRoot(root, PATH))) ?? "";
    const { made, raw, stamps } = cacheFile.parse(JSON.parse(text));
    if (made === madeBy(collectors))
      return { cache: new Map(Object.entries(raw)), stamps: new Map(Object.entries(stamps)) };
  } catch {
    // It was cut, or another version wrote it.
  }
  return { cache: new Map(), stamps: new Map() };
}

export async function saveCache(
  root: string,
  collectors: readonly Collector[],
  cache: Cache,
  stamps: Stamps,
): Promise<void> {
  const text = canonicalJson({
    made: madeBy(collectors),
    raw: Object.fromEntries(cache),
    stamps: Object.fromEntries(stamps),
  });
  await writeIfChanged(await insideRoot(root, PATH), withHash(text));
}

/**
 * Raw files, and details of runs, that are kept outside of the report: fiolio.yaml says under `raw` where, and FILE.stored.yaml stands for FILE.
 * Objects are called by their bytes, so that a store may be moved, copied and shared, and nothing in it is ever written over.
 */
import { z } from "zod";
import { schemaHint, sha256Text } from "./base.ts";
import { bucketPlace } from "./from.ts";
import type { Run } from "./run.ts";

export const rawStore = z.strictObject({
  store: z
    .string()
    .regex(/^(?!https?:)[^\p{C}"'<>\\]+$/u, "a folder, or s3://BUCKET/PREFIX")
    .meta({
      description: "s3://BUCKET/PREFIX, or a folder: its path from this file, an absolute one, or file://...",
    }),
  ...bucketPlace,
  public: z
    .string()
    .regex(/^https?:\/\/[^\s@?#\\"'<>]+$/, "an address that begins with https:// or http://")
    .optional()
    .meta({ description: "Where readers reach the store: pages then link to the raw files in it." }),
  above: z
    .int()
    .min(0)
    .default(0)
    .meta({ description: "In bytes: files up to this size stay in the report." }),
  details: z.boolean().optional().meta({
    description:
      "Whether histograms and time series of runs go there too: whoever builds then fetches them, once a machine.",
  }),
});
export type RawStore = z.infer<typeof rawStore>;

export const stored = z.strictObject({
  ...schemaHint,
  format: z.literal("stored/1"),
  sha256: sha256Text.meta({
    description:
      "Of the file: below the store of fiolio.yaml it is sha256/, its first two letters, and all of it.",
  }),
  bytes: z.int().min(0).meta({ description: "How many the file has." }),
});
export type Stored = z.infer<typeof stored>;

const SUFFIX = ".stored.yaml";

/** a/result.json has a/result.json.stored.yaml. */
export const storedPath = (rawPath: string): string => `${rawPath}${SUFFIX}`;
export const isStoredPath = (path: string): boolean => path.endsWith(SUFFIX);

/** The file that it stands for. */
export const fileOfStored = (path: string): string => path.slice(0, -SUFFIX.length);

/** The name of an object below its store. */
export const objectKey = (sha256: string): string => `sha256/${sha256.slice(0, 2)}/${sha256}`;

const below = (place: string, key: string): string => `${place.replace(/\/+$/, "")}/${key}`;

/** Where it lies, for people: an address of the web where the store has one. */
export const locatorOf = (store: Pick<RawStore, "store" | "public">, sha256: string): string =>
  below(store.public ?? store.store, objectKey(sha256));

type RawFile = Run["provenance"]["raw"];

/** A run as it is in memory: with where its raw files lie that are in the store. What changed since is not there. */
export function withKeptAt(run: Run, store: RawStore | undefined, known: ReadonlyMap<string, Stored>): Run {
  if (store === undefined || known.size === 0) return run;
  return withFiles(run, (file) =>
    known.get(file.path)?.sha256 === file.sha256 ? { ...file, keptAt: locatorOf(store, file.sha256) } : file,
  );
}

/** The same as its file has it. */
export const withoutKeptAt = (run: Run): Run =>
  withFiles(run, (file) => {
    if (file.keptAt === undefined) return file;
    const { keptAt: _, ...own } = file;
    return own;
  });

/** The same object where nothing changes. */
function withFiles(run: Run, of: (file: RawFile) => RawFile): Run {
  const { raw, logs, also } = run.provenance;
  if ([raw, ...(logs ?? []), ...(also ?? [])].every((file) => of(file) === file)) return run;
  const files = { raw: of(raw), ...(logs && { logs: logs.map(of) }), ...(also && { also: also.map(of) }) };
  return { ...run, provenance: { ...run.provenance, ...files } };
}

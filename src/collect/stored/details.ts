/** Details of runs, which go to the store and come back as raw files do where fiolio.yaml says so. */
import { createReadStream } from "node:fs";
import { lstat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import pMap from "p-map";
import { absent } from "../../effects/error-code.ts";
import { findFiles, insideRoot, sha256OfFile } from "../../effects/files.ts";
import { DETAIL_FILE } from "../../record/details.ts";
import { fileOfStored, storedPath } from "../../schema/raw-store.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { commandLine } from "../../text/command-line.ts";
import { plural } from "../../text/words.ts";
import { loadRedaction } from "../redact-raw.ts";

/** `sha256`: of its bytes. */
export type Movable = { path: string; sha256: string; bytes: number };
type IsWanted = (rawPath: string) => boolean;

/** data/results/lab/lab-ceph/ID.0.histograms.json.gz is asked for as a raw file of its place is. */
const asRaw = (path: string): string => path.replace(/^data\/results\//, "data/raw/");

/** Those of the report's own runs that lie in it, as the runs name them. */
export async function storableDetails(
  root: string,
  { runs, others, details }: FiolioRecord,
  isWanted: IsWanted,
): Promise<Movable[]> {
  const sound = new Set(details.keys());
  const own = [...runs.values()].filter(({ environment }) => !others.has(environment));
  const named = own.flatMap(({ results }) => results.flatMap((result) => result.details ?? []));
  const found = await pMap(
    named.filter(({ path }) => sound.has(path) && isWanted(asRaw(path))),
    async ({ path }) => {
      const full = await insideRoot(root, path);
      const there = await lstat(full).catch(absent(undefined));
      return there?.isFile() ? [{ path, sha256: await sha256OfFile(full), bytes: there.size }] : [];
    },
    { concurrency: 16 },
  );
  return found.flat();
}

/** Paths of those that something stands for in the report. */
export const storedDetails = async (root: string, isWanted: IsWanted): Promise<string[]> =>
  (await findFiles(root, storedPath(DETAIL_FILE.glob)))
    .map(fileOfStored)
    .filter((path) => isWanted(asRaw(path)));

/** Those that name a host which fiolio.yaml says to redact. */
export async function screenDetails(
  root: string,
  files: readonly Movable[],
): Promise<{ path: string; why: string }[]> {
  const redaction = await loadRedaction(root);
  if (redaction === undefined) return [];
  const found = await pMap(
    files,
    async ({ path }) => {
      const { places } = await redaction.find(
        createReadStream(await insideRoot(root, path)).compose(createGunzip()),
      );
      const why = `expected nothing that fiolio.yaml says to redact, found ${plural(places, "place")}. Run ${commandLine("collect", "--redact")}.`;
      return places === 0 ? [] : [{ path, why }];
    },
    { concurrency: 4 },
  );
  return found.flat();
}

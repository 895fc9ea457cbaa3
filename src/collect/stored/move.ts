/** What `store` does: raw files that runs were imported from, and their details where that is declared, go to the store and come back. A file leaves its place only once the other has been read again. */
import { copyFile, lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pMap from "p-map";
import { stringify } from "yaml";
import { absent } from "../../effects/error-code.ts";
import { insideRoot, sha256OfFile, writeIfChanged } from "../../effects/files.ts";
import { replaceWhole } from "../../effects/replace.ts";
import { schemaLine } from "../../effects/schemas.ts";
import type { Store } from "../../fetching/store.ts";
import { cacheBytes } from "../../fetching/stored-bytes.ts";
import { listRaw, storedAt } from "../../record/raw.ts";
import { matchingRaw } from "../../record/select.ts";
import {
  fileOfStored,
  isStoredPath,
  type RawStore,
  type Stored,
  storedPath,
} from "../../schema/raw-store.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { commandLine } from "../../text/command-line.ts";
import { Failure, order, type Problem, printablePath } from "../../text/problem.ts";
import { screenRaw } from "../redact-raw.ts";
import { fetchedBytes, storeOf } from "./bytes.ts";
import { type Movable, screenDetails, storableDetails, storedDetails } from "./details.ts";

export type Moving = {
  root: string;
  dryRun: boolean;
  only: readonly string[];
  signal: AbortSignal;
  progress: (done: number, total: number, path: string) => void;
};
/** `moved`: paths of files that were, or would be. One that fails is a problem, and stays where it is. */
export type Moved = { moved: Movable[]; problems: Problem[] };

const AT_ONCE = 4;

/** Raw files, and details where that is declared. */
export async function toStore(record: FiolioRecord, declared: RawStore, moving: Moving): Promise<Moved> {
  const { root } = moving;
  const isWanted = moving.only.length === 0 ? () => true : matchingRaw(moving.only);
  const isLarge = ({ bytes }: Movable): boolean => bytes > declared.above;
  const raw = await pMap(
    rawOf(record).filter((file) => isWanted(file.path) && isLarge(file)),
    (file) => ifThere(root, file),
    { concurrency: 16 },
  );
  const files = raw.flat();
  const paths = files.map(({ path }) => path);
  const { held } = await screenRaw(root, paths, { dryRun: moving.dryRun });
  const details = declared.details ? await storableDetails(root, record, isWanted) : [];
  const large = details.filter(isLarge);
  const refused = [...held, ...(await screenDetails(root, large))];
  const unclean = new Set(refused.map(({ path }) => path));
  const clean = [...files, ...large].filter(({ path }) => !unclean.has(path));
  const store = await storeOf(root);
  const moved = await each(clean, moving, (file) => putOne(store, file, moving));
  return { ...moved, problems: [...refused.map(({ path, why }) => problem(path, why)), ...moved.problems] };
}

/** Those of the report's own measured runs: what was copied by hand belongs to the text of the report. */
function rawOf({ runs, others }: FiolioRecord): Movable[] {
  const own = [...runs.values()].filter(({ environment }) => !others.has(environment));
  const filesOf = (isMeasured: boolean): Movable[] =>
    own
      .filter(({ basis }) => (basis === "measured") === isMeasured)
      .flatMap(({ provenance: { raw, logs = [], also = [] } }) => [raw, ...logs, ...also]);
  const byHand = new Set(filesOf(false).map(({ path }) => path));
  const wanted = filesOf(true).filter(({ path }) => !byHand.has(path));
  return [...new Map(wanted.map((file) => [file.path, file])).values()];
}

/** All that the record has there, whatever fiolio.yaml says to redact: `collect` holds them against that. */
export async function fromStore(moving: Moving): Promise<Moved> {
  const isWanted = moving.only.length === 0 ? () => true : matchingRaw(moving.only);
  const raw = [...(await listRaw(moving.root)).sidecars].filter(isStoredPath).map(fileOfStored);
  const paths = [...raw.filter(isWanted), ...(await storedDetails(moving.root, isWanted))];
  const found = await pMap(
    paths.sort(order),
    async (path) => {
      const stored = await storedAt(moving.root, path);
      return stored === undefined ? [] : [{ path, sha256: stored.sha256, bytes: stored.bytes }];
    },
    { concurrency: 16 },
  );
  return each(found.flat(), moving, (file) => takeOne(file, moving));
}

async function ifThere(root: string, file: Movable): Promise<Movable[]> {
  const found = await lstat(await insideRoot(root, file.path)).catch(absent(undefined));
  return found?.isFile() ? [file] : [];
}

async function each(
  files: readonly Movable[],
  { dryRun, signal, progress }: Moving,
  move: (file: Movable) => Promise<void>,
): Promise<Moved> {
  const result: Moved = { moved: [], problems: [] };
  await pMap(
    files,
    async (file) => {
      signal.throwIfAborted();
      progress(result.moved.length + result.problems.length + 1, files.length, printablePath(file.path));
      try {
        if (!dryRun) await move(file);
        result.moved.push(file);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        result.problems.push(problem(file.path, error.message));
      }
    },
    { concurrency: AT_ONCE },
  );
  result.moved.sort((a, b) => order(a.path, b.path));
  return result;
}

const problem = (path: string, message: string): Problem => ({
  path: printablePath(path),
  message,
  severity: "error",
});

async function putOne(
  store: Store,
  { path, sha256, bytes }: Movable,
  { root, signal }: Moving,
): Promise<void> {
  const full = await insideRoot(root, path);
  const copy = await cacheBytes(full, sha256);
  await store.put(copy, { sha256, bytes, signal });
  const folder = await mkdtemp(join(tmpdir(), "fiolio-stored-"));
  try {
    await store.get(join(folder, "again"), { sha256, bytes, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const stored: Stored = { format: "stored/1", sha256, bytes };
  const beside = storedPath(path);
  await writeIfChanged(
    await insideRoot(root, beside),
    schemaLine(root, beside, "stored") + stringify(stored),
  );
  if ((await sha256OfFile(full)) === sha256) await rm(full);
}

async function takeOne({ path, sha256, bytes }: Movable, { root, signal }: Moving): Promise<void> {
  const full = await insideRoot(root, path);
  const there = await sha256OfFile(full).catch(absent(undefined));
  if (there !== undefined && there !== sha256)
    throw new Failure(
      `expected no file there, or the one that is in the store, found another. Run ${commandLine("collect")} and ${commandLine("store")}, or move it away.`,
    );
  const from = await fetchedBytes(root, { sha256, bytes, signal });
  await replaceWhole(full, (partial) => copyFile(from, partial).then(() => undefined));
  await rm(await insideRoot(root, storedPath(path)));
}

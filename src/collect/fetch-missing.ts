/** Fetches raw files that the record names by address (FILE.from.yaml) and that are not there: held against their hash, redacted, whole. */
import { lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { absent } from "../effects/error-code.ts";
import { insideRoot } from "../effects/files.ts";
import { fetchAgain } from "../fetching/fetch-given.ts";
import { readRecordFiles } from "../record/files.ts";
import { storedAt } from "../record/raw.ts";
import { matchingRaw } from "../record/select.ts";
import { type From, fetchedPath } from "../schema/from.ts";
import { Failure, type Problem, printablePath } from "../text/problem.ts";
import { copyWhole } from "./add.ts";
import { loadRedaction } from "./redact-raw.ts";

type Missing = { root: string; dryRun: boolean; only: readonly string[]; signal: AbortSignal };

/** `fetched`: paths of raw files that were, or would be. One that fails is a problem, and the others are fetched. */
export type Fetched = { fetched: string[]; problems: Problem[] };

export async function fetchMissing({ root, dryRun, only, signal }: Missing): Promise<Fetched> {
  const { files, problems } = await readRecordFiles(root, ["origins"]);
  const isWanted = only.length === 0 ? () => true : matchingRaw(only);
  const result: Fetched = { fetched: [], problems: problems.filter(({ path }) => isWanted(path)) };
  const redaction = await loadRedaction(root);
  const folder = await mkdtemp(join(tmpdir(), "fiolio-fetched-"));
  try {
    for (const [i, { path, value }] of files.entries()) {
      if (value === undefined || !isWanted(path)) continue;
      const raw = fetchedPath(path);
      const target = await insideRoot(root, raw);
      if (await lstat(target).catch(absent(undefined))) continue;
      // Its bytes are in the store, as they were taken from there.
      if ((await storedAt(root, raw)) !== undefined) continue;
      signal.throwIfAborted();
      try {
        refuseWithheld(value as From, raw);
        if (!dryRun) {
          const copyOf = join(folder, String(i));
          await fetchAgain(value as From, copyOf, { env: process.env, signal });
          await copyWhole({ copyOf, redaction, isResult: true }, target);
          await rm(copyOf);
        }
        result.fetched.push(raw);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        result.problems.push({ path: printablePath(path), message: error.message, severity: "error" });
      }
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseWithheld({ withheld }: From, raw: string): void {
  if (!withheld) return;
  throw new Failure(
    `expected ${printablePath(raw)} beside it, found none, and the address held a secret that is not written here. Fetch it again with add.`,
  );
}

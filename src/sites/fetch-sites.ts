/** Copies of published sites that fiolio.yaml names as sources: fetched once, pinned by a lock, and kept where a newer one cannot be had. */
import { readdir, rm } from "node:fs/promises";
import { absent } from "../effects/error-code.ts";
import { insideRoot, writeIfChanged } from "../effects/files.ts";
import { editionTexts } from "../fetching/published-site.ts";
import { readRecordFiles } from "../record/files.ts";
import { copiedTexts, isCopyOf, understood } from "../record/sites.ts";
import type { Declaration } from "../schema/declaration.ts";
import type { EditionLock } from "../schema/edition.ts";
import {
  copiedFiles,
  idOfSite,
  rootOfSite,
  type SiteLock,
  type SiteSource,
  siteFolder,
  siteLockPath,
} from "../schema/site-source.ts";
import { Failure, type Problem, printable } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import { listed, plural } from "../text/words.ts";

type Fetching = {
  root: string;
  dryRun: boolean;
  /** Asks again for what is there already. */
  update: boolean;
  signal: AbortSignal;
};

/** `lines` say what was fetched, or would be. A site that fails is a problem: its last copy stays, and the others go on. */
export type FetchedSites = { lines: string[]; problems: Problem[] };

/** Nothing is asked of a site whose copy is whole and of the edition that is declared. The caller holds the record's lock. */
export async function fetchSites({ root, dryRun, update, signal }: Fetching): Promise<FetchedSites> {
  const { files } = await readRecordFiles(root, ["declaration", "siteLocks", "locks"]);
  const declared = files.find(({ kind }) => kind === "declaration")?.value as Declaration | undefined;
  const locked = files.flatMap(({ kind, value }) =>
    kind === "locks" && value ? [value as EditionLock] : [],
  );
  const result: FetchedSites = { lines: [], problems: [] };
  for (const source of declared?.sources ?? []) {
    const id = idOfSite(source);
    const file = files.find((one) => one.kind === "siteLocks" && one.id === id);
    const lock = file?.value as SiteLock | undefined;
    if (!update && lock !== undefined && (await isThere(root, source, lock))) continue;
    const what = `${printable(source.site)}, edition ${source.edition}`;
    if (dryRun) {
      result.lines.push(`would fetch ${what}`);
      continue;
    }
    signal.throwIfAborted();
    try {
      const { lock: next, texts } = await copyOf(source, signal);
      if (lock !== undefined) refuseLost(id, lock, next, locked);
      const isNew = await keep(root, id, next, texts);
      result.lines.push(`${isNew ? "fetched" : "unchanged"} ${what}: ${plural(next.runs.length, "run")}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const stays = lock === undefined ? "" : ` The copy of edition ${lock.edition} stays.`;
      const message = `sources, ${id}: ${error.message}${stays}`;
      result.problems.push({ path: "fiolio.yaml", message, severity: "error" });
    }
  }
  return result;
}

const isThere = async (root: string, source: SiteSource, lock: SiteLock): Promise<boolean> =>
  isCopyOf(lock, source) && !("wrong" in (await copiedTexts(root, idOfSite(source), lock)));

/** All of an edition, understood before anything is written. @throws Failure */
async function copyOf(
  { site, edition }: SiteSource,
  signal: AbortSignal,
): Promise<{ lock: SiteLock; texts: string[] }> {
  const { record, where, runs } = await editionTexts(rootOfSite(site), { wanted: edition, signal });
  const texts = new Map([...runs].map(([id, { text }]) => [id, text]));
  try {
    understood({ record, runs: texts });
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${where}, ${error.message}`) : error;
  }
  const pinned = (text: string) => ({ sha256: sha256(text), bytes: Buffer.byteLength(text) });
  const lock: SiteLock = {
    format: "site-lock/1",
    site: rootOfSite(site),
    edition,
    record: pinned(record),
    runs: [...texts].map(([id, text]) => ({ id, ...pinned(text) })),
  };
  return { lock, texts: [record, ...texts.values()] };
}

/** A locked edition of this report stays what it is. @throws Failure */
function refuseLost(id: string, was: SiteLock, is: SiteLock, locked: readonly EditionLock[]): void {
  const now = new Map(is.runs.map((run) => [run.id, run.sha256]));
  const lost = new Set(
    was.runs.filter((run) => now.get(run.id) !== run.sha256).map((run) => `${id}.${run.id}`),
  );
  const holding = locked.filter(({ runs }) => runs.some((run) => lost.has(run.id)));
  if (holding.length === 0) return;
  const versions = listed(holding.map(({ version }) => version));
  throw new Failure(
    `expected all runs that ${versions} ${holding.length === 1 ? "is" : "are"} locked with, ${plural(lost.size, "run")} of the last copy ${lost.size === 1 ? "is" : "are"} gone or changed. Declare the new one beside it, with another id.`,
  );
}

/** The lock comes last: until then the copy is the one of before. Says whether anything is new. */
async function keep(root: string, id: string, lock: SiteLock, texts: readonly string[]): Promise<boolean> {
  const files = copiedFiles(id, lock);
  for (const [i, { path }] of files.entries())
    await writeIfChanged(await insideRoot(root, path), texts[i] ?? "");
  const path = await insideRoot(root, siteLockPath(id));
  const isNew = await writeIfChanged(path, `${JSON.stringify(lock, null, 1)}\n`);
  await removeFormer(root, id, new Set(files.map((file) => file.path)));
  return isNew;
}

async function removeFormer(root: string, id: string, named: ReadonlySet<string>): Promise<void> {
  for (const folder of [siteFolder(id), `${siteFolder(id)}/runs`]) {
    const entries = await readdir(await insideRoot(root, `${folder}/.`), { withFileTypes: true }).catch(
      absent([]),
    );
    for (const { name } of entries.filter((entry) => entry.isFile() && entry.name.endsWith(".json")))
      if (!named.has(`${folder}/${name}`)) await rm(await insideRoot(root, `${folder}/${name}`));
  }
}

/** The copies of published sites that are sources: in data/sites, each file held against the lock. */
import { isOutOfFiles } from "../effects/error-code.ts";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import type { Declaration } from "../schema/declaration.ts";
import { newerFormat } from "../schema/formats.ts";
import { asOthers, type Part, type PublishedEdition } from "../schema/others.ts";
import { type Published, published } from "../schema/published.ts";
import type { Origin } from "../schema/record.ts";
import { type Run, run as runSchema } from "../schema/run.ts";
import {
  copiedFiles,
  idOfSite,
  nameOfSite,
  rootOfSite,
  type SiteLock,
  type SiteSource,
  siteFolder,
  siteLockPath,
} from "../schema/site-source.ts";
import { commandLine } from "../text/command-line.ts";
import { jsonOf } from "../text/json.ts";
import { Failure, type Problem, printable } from "../text/problem.ts";
import { schemaProblems } from "../text/schema-problems.ts";
import { sha256 } from "../text/sha256.ts";
import type { RecordFile } from "./files.ts";
import { inTodaysShape } from "./migrations.ts";

export type CopiedTexts = { record: string; runs: Map<string, string> };

const DECLARATION = "fiolio.yaml";
const error = (path: string, message: string): Problem => ({ path, message, severity: "error" });
const warning = (path: string, message: string): Problem => ({ path, message, severity: "warning" });

/** The bytes that a lock pins, or what is wrong with the first that are missing or others. */
export async function copiedTexts(
  root: string,
  id: string,
  lock: SiteLock,
): Promise<CopiedTexts | { wrong: Problem }> {
  const texts: CopiedTexts = { record: "", runs: new Map() };
  for (const { path, sha256: expected, run } of copiedFiles(id, lock)) {
    const text = await readTextIfAny(await insideRoot(root, path)).catch((fault: unknown) => {
      if (isOutOfFiles(fault)) throw fault;
      return undefined;
    });
    const came = text === undefined ? "there is no such file" : `came ${sha256(text).slice(0, 12)}`;
    if (text === undefined || sha256(text) !== expected) {
      const message = `expected sha256 ${expected.slice(0, 12)} as ${siteLockPath(id)} says, ${came}. Restore it, or let ${commandLine("collect")} fetch it again.`;
      return { wrong: error(path, message) };
    }
    if (run === undefined) texts.record = text;
    else texts.runs.set(run, text);
  }
  return texts;
}

/** What there is of the sites that fiolio.yaml declares, and what is wrong with it or missing. */
export async function loadSites(
  root: string,
  { sources = [] }: Pick<Declaration, "sources">,
  files: readonly RecordFile[],
): Promise<{ parts: { id: string; part: Part }[]; problems: Problem[] }> {
  const locks = new Map(files.filter(({ kind }) => kind === "siteLocks").map((file) => [file.id, file]));
  const declared = new Map(sources.map((source) => [idOfSite(source), source]));
  const problems = [...twiceDeclared(sources), ...undeclared([...locks.keys()], declared)];
  const parts: { id: string; part: Part }[] = [];
  for (const [id, source] of declared) {
    const file = locks.get(id);
    const lock = file?.value as SiteLock | undefined;
    // A lock that is no lock is named already.
    if (file === undefined || lock !== undefined) problems.push(...behind(id, source, lock));
    if (lock === undefined) continue;
    const found = await partOf(root, originOf(id, source, lock), lock);
    if ("wrong" in found) problems.push(found.wrong);
    else parts.push({ id, part: found });
  }
  return { parts, problems };
}

async function partOf(root: string, origin: Origin, lock: SiteLock): Promise<Part | { wrong: Problem }> {
  const texts = await copiedTexts(root, origin.id, lock);
  if ("wrong" in texts) return texts;
  try {
    return asOthers(origin, understood(texts));
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    return { wrong: error(siteLockPath(origin.id), fault.message) };
  }
}

const originOf = (id: string, source: SiteSource, { site, edition, record }: SiteLock): Origin => ({
  ...{ id, name: nameOfSite(source), site: rootOfSite(site), edition, sha256: record.sha256 },
});

export const isCopyOf = (lock: SiteLock, { site, edition }: SiteSource): boolean =>
  rootOfSite(lock.site) === rootOfSite(site) && lock.edition === edition;

/** What is not fetched yet. */
function behind(id: string, source: SiteSource, lock: SiteLock | undefined): Problem[] {
  const wanted = `${printable(source.site)}, edition ${source.edition}`;
  const advice = `Run ${commandLine("collect")}.`;
  if (lock === undefined)
    return [
      warning(DECLARATION, `sources, ${id}: expected a copy of ${wanted}, there is none yet. ${advice}`),
    ];
  const kept = `${printable(lock.site)}, edition ${lock.edition}`;
  return isCopyOf(lock, source)
    ? []
    : [warning(siteLockPath(id), `expected a copy of ${wanted}, this one is of ${kept}. ${advice}`)];
}

const twiceDeclared = (sources: readonly SiteSource[]): Problem[] =>
  [...Map.groupBy(sources, idOfSite)]
    .filter(([, same]) => same.length > 1)
    .map(([id]) =>
      error(DECLARATION, `sources: expected each id once, came ${id} again. Give one of them another.`),
    );

const undeclared = (locked: readonly string[], declared: ReadonlyMap<string, SiteSource>): Problem[] =>
  locked
    .filter((id) => !declared.has(id))
    .map((id) =>
      warning(
        siteLockPath(id),
        `expected a source ${id} in ${DECLARATION}, there is none, and the copy is not read. Declare it, or delete this file and ${siteFolder(id)}.`,
      ),
    );

type Schema = typeof published | typeof runSchema;

/**
 * @param texts record.json and the runs of an edition, by id; their hashes are right
 * @throws Failure of one line that begins with what it is about
 */
export function understood(texts: { record: string; runs: ReadonlyMap<string, string> }): PublishedEdition {
  const said = read(published, withBackendsOfToday(jsonOf(texts.record)), "record.json");
  const runs = [...texts.runs].map(([id, text]) => {
    const one = read(runSchema, jsonOf(text), `run ${id}`);
    refuseMisplaced(one, id, said);
    return one;
  });
  for (const [id, { environment, backend }] of Object.entries(said.deployments)) {
    refuseUnless(said.environments, environment, `deployment ${id}`, "environment");
    refuseUnless(said.backends, backend, `deployment ${id}`, "backend");
  }
  return { said, runs };
}

function read<T extends Schema>(schema: T, value: unknown, what: string): ReturnType<T["parse"]> {
  const newer = newerFormat(value, schema);
  if (newer !== undefined) throw new Failure(`${what}: ${newer}`);
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data as ReturnType<T["parse"]>;
  const [first = ""] = schemaProblems(checked.error.issues, value, schema, () => undefined);
  throw new Failure(
    `${what}: ${printable(first)} It is of another version: ask its owners to build it anew.`,
  );
}

/** Backends are what has had another shape in published/1. */
function withBackendsOfToday(value: unknown): unknown {
  const { backends } = (value ?? {}) as { backends?: unknown };
  if (typeof backends !== "object" || backends === null) return value;
  const now = Object.entries(backends).map(([id, one]) => [id, inTodaysShape("backends", one)]);
  return { ...(value as object), backends: Object.fromEntries(now) };
}

/** As `check` demands of this report's own runs. */
function refuseMisplaced({ id, environment, deployment, provenance }: Run, listed: string, said: Published) {
  if (id !== listed) throw new Failure(`run ${listed}: expected that id in it, came ${id}. It is damaged.`);
  if (!id.startsWith(`${deployment}.`) || said.deployments[deployment]?.environment !== environment)
    throw new Failure(
      `run ${id}: expected a deployment that record.json has in its environment, came ${deployment} in ${environment}. It is damaged.`,
    );
  if (provenance.source !== undefined)
    refuseUnless(said.sources, provenance.source.id, `run ${id}`, "source");
}

function refuseUnless(all: object, id: string, who: string, noun: string): void {
  if (!Object.hasOwn(all, id))
    throw new Failure(`${who}: expected a ${noun} that record.json has, came ${id}. It is damaged.`);
}

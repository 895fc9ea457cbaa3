/** The whole record in memory, and all that is wrong with it. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { engineDir } from "../effects/engine.ts";
import { demandOf, parseJobFile } from "../fio/job-file.ts";
import { parseCount, readOptions } from "../fio/options.ts";
import { loadProfiles, type Profile } from "../fio/profiles.ts";
import { readPattern, workloadOf } from "../fio/workload.ts";
import { privateNames } from "../redaction/private-names.ts";
import type { Deployment } from "../schema/deployment.ts";
import { withFormerIds } from "../schema/names.ts";
import { takenBy, withOthers } from "../schema/others.ts";
import { fileOfStored, type RawStore, type Stored, withKeptAt } from "../schema/raw-store.ts";
import type { FiolioRecord, Ids, ProfileShape } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import type { Workload } from "../schema/workload.ts";
import { type Problem, sortProblems } from "../text/problem.ts";
import { loadDetails, type StoredFiles } from "./details.ts";
import { declaration, FILE_KINDS } from "./file-kinds.ts";
import { addedFiles, type KindName, type RecordFile, readRecordFiles } from "./files.ts";
import { KeptFiles, type KnownValues } from "./kept-files.ts";
import { copiedFrom } from "./raw.ts";
import { referenceProblems } from "./references.ts";
import { loadSites } from "./sites.ts";
import { strayProblems } from "./stray-files.ts";

export type LoadOptions = {
  /** Whether runs are read too; without them, references to runs are not checked. */
  runs?: boolean;
  /** For whoever loads again and again: files that are as they were are not read, and their values are the same objects. */
  known?: KnownValues;
  /** Where it is kept what files were read as, and by which name: in the report's own folder where absent. */
  kept?: { root: string; name: string };
  /** Whether what fiolio.yaml says to redact may be in it: for whoever takes it out. */
  privateNames?: boolean;
};
export type Loaded = { record: FiolioRecord; problems: Problem[] };

/**
 * Reads the report's folder. Files that are wrong are left out of the record and named in `problems`, sorted by path;
 * with errors among them, references may dangle. Never rejects because of what a file holds.
 */
export async function loadRecord(root: string, options: LoadOptions = {}): Promise<Loaded> {
  const runs = options.runs ?? true;
  const kinds = (Object.keys(FILE_KINDS) as KindName[]).filter((kind) => runs || kind !== "runs");
  const kept = await KeptFiles.of(options.kept?.root ?? root, options.known, options.kept?.name);
  const { files: read, problems } = await readRecordFiles(root, kinds, kept);
  const files = [...addedFiles(), ...read];
  const profiles = await loadProfiles(root);
  const plain = recordOf([...files, ...(await builtIn(root, read, kept))], profiles);
  const stored = storedFiles(root, plain.declaration, storedIn(files));
  const loaded = await loadDetails(root, plain.runs.values(), { kept, stored });
  if (options.privateNames !== true) {
    const shown = copiedFrom(plain).map(({ path }) => path);
    const more = { raw: shown, fetched: loaded.fetched };
    problems.push(...(await privateNames(root, plain.declaration, more, kept)));
  }
  kept?.save();
  problems.push(...loaded.problems);
  const own = { ...plain, details: loaded.details };
  const sites = runs ? await loadSites(root, own.declaration, files) : { parts: [], problems: [] };
  problems.push(...sites.problems, ...sites.parts.flatMap(({ id }) => takenProblems(id, own)));
  const record = withOthers(
    own,
    sites.parts.map(({ part }) => part),
  );
  const declared = files.find((file) => file.kind === "declaration");
  if (declared === undefined) problems.push(MISSING_DECLARATION);
  problems.push(...withoutStore(files, own.declaration));
  problems.push(...(await strayProblems(root)));
  problems.push(...referenceProblems({ record, files, profiles: profiles.map(({ id }) => id), runs }));
  return { record, problems: sortProblems(problems) };
}

const MISSING_DECLARATION: Problem = {
  path: "fiolio.yaml",
  message:
    "expected the file that says what the report is, found none. Begin a report with npm create fiolio@latest, or name its folder with --root.",
  severity: "error",
};

/** The store is opened where something of it is asked for. */
function storedFiles(
  root: string,
  { raw }: FiolioRecord["declaration"],
  known: ReadonlyMap<string, Stored>,
): StoredFiles {
  let opened: Promise<(named: Stored) => Promise<string>> | undefined;
  const open = async (declared: RawStore): Promise<(named: Stored) => Promise<string>> => {
    const { openStore } = await import("../fetching/store.ts");
    const { storedBytes } = await import("../fetching/stored-bytes.ts");
    const store = openStore(declared, root, process.env);
    return (named) => storedBytes(store, named);
  };
  return {
    has: (path) => raw !== undefined && known.has(path),
    bytes: async (path) => {
      const named = known.get(path);
      if (raw === undefined || named === undefined) throw new TypeError(`${path} is in no store`);
      opened ??= open(raw);
      return (await opened)(named);
    },
  };
}

/** One for all: whoever took the store out of fiolio.yaml did so once. */
function withoutStore(files: readonly RecordFile[], { raw }: FiolioRecord["declaration"]): Problem[] {
  const first = files.find(({ kind }) => kind === "stored");
  if (raw !== undefined || first === undefined) return [];
  const message = `expected raw: { store: ... }, as ${first.path} stands for a file in a store, found none. Say where it is.`;
  return [{ path: "fiolio.yaml", message, severity: "error" }];
}

const takenProblems = (id: string, own: FiolioRecord): Problem[] =>
  takenBy(id, own).map((what) => ({
    path: "fiolio.yaml",
    message: `sources, ${id}: expected ids of this report's own to begin otherwise, ${what} does so too. Give the source another id.`,
    severity: "error",
  }));

/** Beside no others in a folder, it says that the report wants none of the engine's. */
const NONE = ".none";

/** A report without a file of use cases, or of models, has the engine's. */
async function builtIn(root: string, own: readonly RecordFile[], kept?: KeptFiles): Promise<RecordFile[]> {
  const wanted = (["useCases", "models"] as const).filter(
    (kind) =>
      !own.some((file) => file.kind === kind) &&
      !existsSync(join(root, dirname(FILE_KINDS[kind].glob), NONE)),
  );
  return (await readRecordFiles(engineDir, wanted, kept)).files;
}

/** What lies in the store, by the path that it has in the report. */
const storedIn = (files: readonly RecordFile[]): ReadonlyMap<string, Stored> =>
  new Map(
    files.flatMap(({ kind, path, value }) =>
      kind === "stored" && value !== undefined ? [[fileOfStored(path), value as Stored] as const] : [],
    ),
  );

function recordOf(files: readonly RecordFile[], profiles: readonly Profile[]): Omit<FiolioRecord, "details"> {
  const valid = files.filter((file) => file.value !== undefined);
  // Each value is what the schema of its kind returned.
  const ids = <T>(kind: KindName): Ids<T> =>
    new Map(valid.filter((file) => file.kind === kind).map((file) => [file.id, file.value as T]));
  const declared = ids<FiolioRecord["declaration"]>("declaration").get("fiolio");
  const deployments = ids<Deployment>("deployments");
  const stored = storedIn(files);
  const asInMemory = (run: Run): Run => withKeptAt(withFormerIds(run, deployments), declared?.raw, stored);
  return {
    declaration:
      declared ?? declaration.parse({ format: "fiolio/1", title: "Untitled", description: "Not declared." }),
    sources: ids("sources"),
    backends: ids("backends"),
    environments: ids("environments"),
    deployments,
    useCases: ids("useCases"),
    models: ids("models"),
    runs: new Map([...ids<Run>("runs")].map(([id, run]) => [id, asInMemory(run)])),
    profiles: new Map(profiles.map((profile) => [profile.id, shapeOf(profile)])),
    observations: ids("observations"),
    findings: ids("findings"),
    claims: ids("claims"),
    annotations: ids("annotations"),
    locks: ids("locks"),
    others: new Map(),
  };
}

/** Of what fio would refuse, nothing. */
function shapeOf({ title, text, path }: Profile): ProfileShape {
  const sections = parseJobFile(text);
  const workloads = sections.flatMap(({ options }): Workload[] => {
    const given = readOptions(Object.fromEntries(options)) ?? {};
    const rw = readPattern(given);
    return rw === undefined ? [] : [workloadOf(given, rw, parseCount(given.numjobs ?? "1"))];
  });
  const { seconds, bytes } = demandOf(sections);
  return { title, path, text, seconds, bytes, workloads };
}

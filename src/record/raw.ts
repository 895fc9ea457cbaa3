/** The raw files under data/raw, and whether each run can still be followed to its raw bytes. */

import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import pMap from "p-map";
import { absent, isOutOfFiles } from "../effects/error-code.ts";
import { insideRoot, openFile, sha256OfFile } from "../effects/files.ts";
import { resultPath } from "../schema/paths.ts";
import { fileOfStored, isStoredPath, type Stored, storedPath } from "../schema/raw-store.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { order, type Problem, printablePath } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import { listed } from "../text/words.ts";
import { strayDetails } from "./details.ts";
import { readRecordFile } from "./files.ts";
import { loadPlaces, rawPlaceProblem } from "./places.ts";
import { lockedWith } from "./run-named.ts";

/** Files beside raw results that say what ran, and on what machine. */
export const SIDECARS: readonly { suffix: string; what: string }[] = [
  { suffix: ".fio", what: "the job file that ran" },
  { suffix: ".sh", what: "the script that ran" },
  { suffix: ".stderr.txt", what: "what fio said beside its result" },
  { suffix: ".failed.output.txt", what: "what fio wrote before it failed" },
  { suffix: ".objects.yaml", what: "the claims as the cluster had them" },
  { suffix: ".machine.json", what: "what was seen of the machine, added to the run" },
  { suffix: ".deployments.yaml", what: "which label of the file is which deployment" },
  { suffix: ".from.yaml", what: "the address that the file comes from" },
  { suffix: ".stored.yaml", what: "that the file is in the store" },
];

export type RawListing = { files: string[]; links: string[]; sidecars: ReadonlySet<string> };

/** All files of `data/raw/ENVIRONMENT/DEPLOYMENT/...`, relative to root and sorted, but for hidden ones, and those that are in the store; and links, which are not followed. */
export async function listRaw(root: string): Promise<RawListing> {
  const top = await insideRoot(root, join("data", "raw", "."));
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(absent([]));
  const files: string[] = [];
  const links: string[] = [];
  const sidecars = new Set<string>();
  for (const entry of entries) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    const hidden = path.split("/").some((part) => part.startsWith("."));
    const beside = SIDECARS.some(({ suffix }) => path.endsWith(suffix));
    if (hidden) continue;
    if (beside) sidecars.add(path);
    if (isStoredPath(path)) files.push(fileOfStored(path));
    else if (beside) continue;
    else if (entry.isSymbolicLink()) links.push(path);
    // A pipe or a device is refused where it is read.
    else if (!entry.isDirectory()) files.push(path);
  }
  return { files: [...new Set(files)].sort(order), links: links.sort(order), sidecars };
}

/**
 * Runs whose raw bytes are gone or have changed, and raw files that no run comes from.
 * @param noResult what is said of a file that is of no tool, by its content
 */
export async function rawProblems(
  root: string,
  record: FiolioRecord,
  noResult: (path: string) => Promise<string | undefined> = async () => undefined,
): Promise<Problem[]> {
  const derived = [...record.runs.values()].filter(({ environment }) => !record.others.has(environment));
  const named = derived.flatMap((run) => filesOf(run, record).map(({ path }) => path));
  const paths = [...new Set(named)].sort(order);
  const hashes = new Map(
    await pMap(paths, async (path) => [path, await hashOf(root, path)] as const, { concurrency: 8 }),
  );
  const problems = derived.flatMap((run) =>
    filesOf(run, record).flatMap((file) => changedProblem(run, file, hashes.get(file.path))),
  );
  const { files, sidecars } = await listRaw(root);
  const used = new Set(paths);
  const unused = files.filter((path) => !used.has(path));
  const places = unused.length > 0 ? await loadPlaces(root) : undefined;
  for (const path of unused)
    problems.push({
      path: printablePath(path),
      message:
        (places && rawPlaceProblem(path, places)) ??
        (sidecars.has(storedPath(path)) ? undefined : await noResult(path)) ??
        `expected a run that comes from it, found none. Run ${commandLine("collect")}: it imports the file, or says why it cannot.`,
      severity: "warning",
    });
  return [...problems, ...(await strayDetails(root, derived))];
}

/** `without`: what can be done where it cannot be brought back. */
type File = { path: string; sha256: string; what: string; without: string };

/** The raw bytes that a run came from. */
function filesOf(run: Run, record: FiolioRecord): File[] {
  const { raw, logs = [], also = [] } = run.provenance;
  const locked = lockedWith(record, run);
  const without =
    locked.length > 0
      ? `: ${listed(locked)} ${locked.length === 1 ? "is" : "are"} published with it`
      : `, or take it out of the report: ${commandLine("remove", run.id)}`;
  const again = `, or run ${commandLine("collect")}`;
  return [
    { ...raw, what: "raw file", without },
    ...logs.map((log) => ({ ...log, what: "log", without: again })),
    ...also.map((text) => ({ ...text, what: "printed summary", without: again })),
  ];
}

function changedProblem(
  run: Run,
  { path, sha256: expected, what, without }: File,
  came: string | undefined,
): Problem[] {
  if (came === expected) return [];
  const where = resultPath(run, run.id);
  const message = came
    ? `expected its ${what} ${printablePath(path)} with sha256 ${expected.slice(0, 12)}, came ${came.slice(0, 12)}. Restore it, or run ${commandLine("collect")}.`
    : `expected its ${what} ${printablePath(path)}, found none. Bring it back (git checkout -- ${shellWord(printablePath(path))})${without}.`;
  return [{ path: where, message, severity: "error" }];
}

/** Raw files from which figures were copied line by line, by their sha256: pages show these lines. */
export type RawTexts = ReadonlyMap<string, string>;

/** What is written by hand is smaller. */
const MOST_BYTES = 128 * 1024;

export const copiedFrom = (record: Pick<FiolioRecord, "runs" | "others">): Run["provenance"]["raw"][] =>
  [...record.runs.values()]
    .filter(({ basis, environment }) => basis !== "measured" && !record.others.has(environment))
    .map(({ provenance: { raw } }) => raw)
    .filter(({ bytes }) => bytes <= MOST_BYTES);

/** Files as they were collected: of one that is gone or has changed nothing is shown, and `rawProblems` says so of its runs. */
export async function rawTexts(root: string, record: FiolioRecord): Promise<RawTexts> {
  const paths = new Map(copiedFrom(record).map((raw) => [raw.sha256, raw.path]));
  const found = await pMap(
    paths,
    async ([hash, path]) => {
      const bytes = await bytesOf(root, path);
      return bytes !== undefined && sha256(bytes) === hash ? [[hash, bytes.toString("utf8")] as const] : [];
    },
    { concurrency: 8 },
  );
  return new Map(found.flat());
}

async function bytesOf(root: string, path: string): Promise<Buffer | undefined> {
  try {
    const file = await openFile(await insideRoot(root, path));
    return await file.readFile().finally(() => file.close());
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    return undefined;
  }
}

/** What stands for a raw file that is in the store; undefined where nothing does, or is no such file. */
export async function storedAt(root: string, path: string): Promise<Stored | undefined> {
  const { value } = await readRecordFile(root, "stored", storedPath(path));
  return value as Stored | undefined;
}

/** Of what is in the store, as what stands for it says: its bytes are held against that whenever they are fetched. */
async function hashOf(root: string, path: string): Promise<string | undefined> {
  return (await hashOfFile(root, path)) ?? (await storedAt(root, path))?.sha256;
}

async function hashOfFile(root: string, path: string): Promise<string | undefined> {
  try {
    const full = await insideRoot(root, path);
    await (await openFile(full)).close();
    return await sha256OfFile(full);
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    return undefined;
  }
}

/** Reads files of the record and checks each against its schema. A wrong file becomes a problem; the others are kept. */

import { basename } from "node:path";
import pMap from "p-map";
import { isOutOfFiles } from "../effects/error-code.ts";
import { codeOf, findFiles, insideRoot, readText } from "../effects/files.ts";
import { schemasFolder } from "../effects/schemas.ts";
import { id as idSchema } from "../schema/base.ts";
import type { FileKind } from "../schema/files.ts";
import { newerFormat } from "../schema/formats.ts";
import { type Problem, printablePath } from "../text/problem.ts";
import { schemaProblems } from "../text/schema-problems.ts";
import { readYaml, type Yaml } from "../text/yaml.ts";
import { FILE_KINDS } from "./file-kinds.ts";
import type { KeptFiles } from "./kept-files.ts";

export type KindName = keyof typeof FILE_KINDS;

/** `value` is what the schema made of it; absent where the file is wrong. */
export type RecordFile = { kind: KindName; id: string; path: string; value?: unknown };
/** What plugins add: read as if each were a file, before those of the report, which go first. */
let added: readonly RecordFile[] = [];

/** Once, before anything is read. `path` of each is the file that names the plugin. */
export function addRecordFiles(more: readonly RecordFile[]): void {
  added = [...added, ...more];
}

export const addedFiles = (): readonly RecordFile[] => added;

export type RecordFiles = { files: RecordFile[]; problems: Problem[] };

/** The files of these kinds below root, sorted by kind and path. @param kept of earlier starts */
export async function readRecordFiles(
  root: string,
  kinds: readonly KindName[],
  kept?: KeptFiles,
): Promise<RecordFiles> {
  const listed = await Promise.all(
    kinds.map(async (kind) =>
      (await findFiles(root, FILE_KINDS[kind].glob, true)).map((path) => ({ kind, path })),
    ),
  );
  const problems: Problem[] = [];
  const files = await pMap(
    listed.flat(),
    async ({ kind, path }): Promise<RecordFile | undefined> => {
      const found = await readRecordFile(root, kind, path, kept);
      if (found.isOther) return undefined;
      problems.push(...found.problems);
      const file = { kind, path, id: idOfFile(path) };
      return found.value === undefined ? file : { ...file, value: found.value };
    },
    { concurrency: 32 },
  );
  return { files: files.filter((file) => file !== undefined), problems };
}

/** data/editions/v2026.3.0.lock.json is v2026.3.0. */
const idOfFile = (path: string): string => basename(path).replace(/(\.lock)?\.(json|yaml)$/, "");

/** Kinds whose files are called by their names, in other files and in addresses. */
const NAMED: ReadonlySet<KindName> = new Set([
  ...(["sources", "backends", "environments", "deployments", "useCases", "models"] as const),
  ...(["observations", "findings", "claims", "annotations"] as const),
]);

/** `isOther`: it is no file of the kind. */
type Found = { value?: unknown; problems: Problem[]; isOther?: true };

const wrongFile = (path: string, message: string): Found => ({
  problems: [{ path: printablePath(path), message, severity: "error" }],
});

/** One file of a kind; `problems` say what is wrong with it. */
export async function readRecordFile(
  root: string,
  kind: KindName,
  path: string,
  kept?: KeptFiles,
): Promise<Found> {
  const problem = (message: string): Found => wrongFile(path, message);
  if (path.includes("\uFFFD"))
    return problem("expected a name in UTF-8, found other bytes. Rename the file.");
  if (NAMED.has(kind) && !idSchema.safeParse(idOfFile(path)).success)
    return problem(
      "expected a name that can be an id: lower case letters, digits, single dashes and dots. Rename the file.",
    );
  try {
    const full = await insideRoot(root, path);
    // fiolio.yaml names what is to be redacted: that is written nowhere else.
    if (kept === undefined || kind === "declaration")
      return understood(await readText(full), root, kind, path);
    let fresh: Found | undefined;
    const value = await kept.value(full, kind, async () => {
      fresh = understood(await readText(full), root, kind, path);
      return fresh.value;
    });
    return fresh ?? { value, problems: [] };
  } catch (error) {
    if (isOutOfFiles(error)) throw error;
    if (codeOf(error) === "ELOOP")
      return problem("expected a file, found a symbolic link. Put the file itself here.");
    return problem(
      `expected a file that can be read, ${(error as Error).message}. See to its permissions, or delete it.`,
    );
  }
}

/** What its text says. */
function understood(text: string, root: string, kind: KindName, path: string): Found {
  const problem = (message: string): Found => wrongFile(path, message);
  const { name, schema, replaced, only }: FileKind = FILE_KINDS[kind];
  if (only?.test(text) === false) return { problems: [], isOther: true };
  const parsed = path.endsWith(".json") ? parseJson(text) : parseYaml(text);
  if ("wrong" in parsed) return problem(parsed.wrong);
  const newer = newerFormat(parsed.value, schema);
  if (newer !== undefined) return problem(newer);
  const checked = schema.safeParse(parsed.value);
  if (checked.success) return { value: checked.data, problems: [] };
  const messages = schemaProblems(checked.error.issues, parsed.value, schema, parsed.lineOf, replaced);
  return {
    problems: messages.map((message) => ({
      path: printablePath(path),
      message: `${message} See ${schemasFolder(root)}/${name}.schema.json.`,
      severity: "error",
    })),
  };
}

type Parsed = Yaml | { wrong: string };

function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text), lineOf: () => undefined };
  } catch (error) {
    return { wrong: `expected JSON, ${(error as Error).message}. Mend it, or delete it and run collect.` };
  }
}

function parseYaml(text: string): Parsed {
  const read = readYaml(text);
  if (!("fault" in read)) return read;
  if (read.line === undefined)
    return { wrong: `expected plain YAML, ${oneLine(read.fault)}. Write it out, without aliases.` };
  return { wrong: `line ${read.line}: expected YAML, ${oneLine(read.fault)}. Mend that line.` };
}

const oneLine = (text: string): string => text.split("\n", 1)[0]?.replace(/\.$/, "") ?? "";

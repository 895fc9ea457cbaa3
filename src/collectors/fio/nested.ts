/** fio's JSON within other JSON: as a member or an element anywhere, or as the text of a string (a ConfigMap, a pipeline's report). */
import { jsonOf } from "../../text/json.ts";
import { type Imported, TEXT_LIMIT } from "../collector.ts";
import { innerFile } from "../reading/inner-file.ts";

const MARK = "fio version";
const IN_STRING = `"${MARK}"`;
const ROWS = ["jobs", "client_stats"];
/** A tool's wrapper is never deeper, and never holds more documents. */
const DEEPEST = 12;
const MOST = 1000;

type Nested = { at: string; text: string };

/**
 * The runs of each of fio's documents in the text, in order, each with a message saying where it was; undefined if the text is not
 * JSON, or holds none.
 * @param importText imports one document of fio
 */
export async function importNested(
  text: string,
  importText: (file: ReturnType<typeof innerFile>) => Promise<Imported>,
): Promise<Imported | undefined> {
  if (text.length > TEXT_LIMIT || !(text.includes(IN_STRING) || text.includes(`\\"${MARK}\\"`)))
    return undefined;
  const documents: Nested[] = [];
  collect(jsonOf(text), "", DEEPEST, documents);
  if (documents.length === 0) return undefined;
  const imported: Imported = { runs: [], problems: [] };
  for (const { at, text: own } of documents) {
    const one = await importText(innerFile(at, own));
    const where = `stood at ${at} of the file's JSON`;
    imported.runs.push(...one.runs.map((run) => ({ ...run, messages: [where, ...(run.messages ?? [])] })));
    imported.problems.push(...one.problems.map((p) => ({ ...p, message: `at ${at}: ${p.message}` })));
  }
  return imported;
}

function collect(value: unknown, at: string, depth: number, found: Nested[]): void {
  if (found.length >= MOST || depth === 0) return;
  if (typeof value === "string") {
    if (value.includes(IN_STRING)) found.push({ at, text: value });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isDocument(value)) {
    found.push({ at, text: JSON.stringify(value) });
    return;
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((element, i) => [`[${i}]`, element])
    : Object.entries(value).map(([key, member]) => [`.${key.slice(0, 60)}`, member]);
  for (const [step, inner] of entries) collect(inner, at + step, depth - 1, found);
}

const isDocument = (value: object): boolean => MARK in value && ROWS.some((name) => name in value);

/** The importer of figures that a person read off a document and wrote down as YAML. */
import { isDeepStrictEqual } from "node:util";
import type { Result } from "../../schema/result.ts";
import { type Transcription, transcription } from "../../schema/transcription.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { schemaProblems } from "../../text/schema-problems.ts";
import { readYaml } from "../../text/yaml.ts";
import type { Collector, Imported, ImportProblem, RawFile, Recognition, RunDraft } from "../collector.ts";
import { error, refused } from "../reading/imported.ts";
import { transcribedResultOf } from "./result.ts";

const FORMAT = /^["']?format["']?\s*:\s*["']?([\w./-]+)/m;

function recognise(file: RawFile): Recognition {
  const format = file.head.includes("format") ? FORMAT.exec(file.head.toString("utf8"))?.[1] : undefined;
  if (format === "transcription/1") return { sure: 1, reason: "format: transcription/1" };
  if (format?.startsWith("transcription"))
    return { sure: 0.3, reason: `format: ${format}, and only transcription/1 is known` };
  return { sure: 0, reason: format === undefined ? "no line format: transcription/1" : `format: ${format}` };
}

async function importTranscription(file: RawFile): Promise<Imported> {
  const text = await file.text();
  if (isTooDeep(text)) return refused(`expected YAML, found it nested more than ${DEEPEST} deep`);
  const read = readYaml(text);
  if ("fault" in read) {
    const { fault, line, more } = read;
    if (line === undefined) return refused(fault);
    const others = more > 0 ? ` (and ${more > 9 ? "many" : more} more behind it)` : "";
    return refused(`line ${line}: expected YAML, found an error: ${fault}${others}`);
  }
  const parsed = transcription.safeParse(read.value);
  if (parsed.success) return draftsOf(parsed.data);
  return refused(...schemaProblems(parsed.error.issues, read.value, transcription, read.lineOf));
}

/** No transcription is nested deeper; without a limit, a parser could run out of stack. */
const DEEPEST = 200;

function isTooDeep(text: string): boolean {
  let open = 0;
  return text.split("\n").some((line) => {
    open = Math.max(0, open + count(line, /[[{]/g) - count(line, /[\]}]/g));
    return open > DEEPEST || count(line, /[-?:]\s/g) > DEEPEST || line.search(/\S|$/) > 2 * DEEPEST;
  });
}

const count = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0;

function draftsOf(document: Transcription): Imported {
  const problems: ImportProblem[] = [];
  const runs: RunDraft[] = [];
  for (const run of document.runs) {
    const complain = (message: string): void => void problems.push(error(`run ${run.key}: ${message}`));
    const cells = run.results.map((result) => ({ ...document.cell, ...result.cell }));
    if (cells.some((cell) => !isDeepStrictEqual(cell, cells[0]))) {
      complain("expected one cell for all of its results, found several. Make a run of each.");
      continue;
    }
    const results: Result[] = run.results.flatMap((result) => transcribedResultOf(result, complain) ?? []);
    if (results.length === 0) continue;
    const annotations = run.results.flatMap((result) =>
      (result.annotations ?? []).map((one) => ({ ...one, result: result.name })),
    );
    runs.push({
      key: run.key,
      ...defined({ title: run.title }),
      basis: document.basis,
      tool: document.tool,
      source: { id: document.source },
      ...defined({ measured: document.measured, cell: nonEmpty(cells[0] ?? {}) }),
      results,
      ...defined({ annotations: nonEmpty(annotations) }),
    });
  }
  return { runs, problems };
}

export const transcribed: Collector = {
  id: "transcribed",
  version: 1,
  title: "Transcribed figures",
  kind: "plain",
  forms: { yaml: "often" },
  documentation: `Reads a YAML file of \`format: transcription/1\`: figures of a published document as they are printed there, each with its line.
Every figure becomes a value with the interval that its printing allows ("46.8k" is 46,750 to 46,850, "~46ms" is 45 to 47 ms); a second
figure in parentheses narrows the first or, where it contradicts it, is noted. Nothing is derived: what the document does not print is absent.

What the format cannot tell: which statistic a document means by "latency" beyond what it says, whether a figure was measured the way the
document claims, and whether the transcription is right; the line numbers are there to check it.`,
  recognise,
  import: importTranscription,
};

/** The log of the client pod of benchmark-operator or k8s-io: fio's JSON between two marks, once for each sample of each job. */
import type { Imported, ImportProblem, RunDraft } from "../collector.ts";
import { importFio } from "../fio/file.ts";
import { error, partial, refused } from "../reading/imported.ts";
import { innerFile } from "../reading/inner-file.ts";
import { plainText } from "../reading/text.ts";
import { joined } from "./runs.ts";

const BEGIN = /^(?:START_FIO_JSON_OUTPUT_(\S+)|FIO Result for (.+))$/;
const END = /^(?:END_FIO_JSON_OUTPUT_(\S+)|END FIO Result for (.+))$/;
const MISSING = "ERROR_FIO_JSON_FILE_NOT_AVAILABLE";
/** fiod-UUID_fiojob-JOB-SIZE-JOBS_SAMPLE_2 */
const LABEL = /^fiod-(.+?)_fiojob-(.+)_SAMPLE_(\d+)$/;

export const LOG_MARK = /^(?:START_FIO_JSON_OUTPUT_\S|FIO Result for \S)/m;

type Block = { label: string; tool: string; lines: string[]; closed: boolean };

/** `stray`: JSON outside of the marks, such as the output of a prefill, which is not a result. */
function blocksOf(text: string): { blocks: Block[]; stray: string[] } {
  const blocks: Block[] = [];
  const stray: string[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    const [, ofOperator, ofIo] = BEGIN.exec(trimmed) ?? [];
    const label = ofOperator ?? ofIo;
    const end = END.exec(trimmed);
    if (label !== undefined) {
      open = { label, tool: ofIo === undefined ? "benchmark-operator" : "k8s-io", lines: [], closed: false };
      blocks.push(open);
    } else if (end !== null) {
      const ended = end[1] ?? end[2] ?? "";
      if (open?.label === ended) open.closed = true;
      else stray.push(ended);
      open = undefined;
    } else open?.lines.push(line);
  }
  return { blocks, stray };
}

export async function importLog(raw: string): Promise<Imported> {
  const { blocks, stray } = blocksOf(plainText(raw));
  const problems: ImportProblem[] = stray.map((label) =>
    error(`${label}: expected the mark at which its output begins, found only the one at which it ends`),
  );
  if (blocks.length === 0) problems.push(error(NO_BLOCK));
  const parts = new Map<string, RunDraft[]>();
  const names = new Set<string>();
  for (const block of blocks) {
    if (names.has(block.label)) {
      problems.push(error(`${block.label}: expected it once, found it again; the first is kept`));
      continue;
    }
    names.add(block.label);
    const { runs, problems: ofBlock } = await importBlock(block);
    problems.push(...ofBlock.map((one) => ({ ...one, message: `${block.label}: ${one.message}` })));
    const [run] = runs;
    if (run !== undefined) parts.set(runOf(block.label), [...(parts.get(runOf(block.label)) ?? []), run]);
  }
  const runs = [...parts].flatMap(([name, ofRun]) =>
    joined(ofRun, { key: name, title: titleOf(name, ofRun) }),
  );
  return { runs, problems };
}

const NO_BLOCK =
  "expected the marks around fio's JSON, found none: the client was not told to print it (fio_json_to_log). Fetch fio-result.json, or the documents.";

/** Jobs of one run and sample belong together; a label of another form is a run of its own. */
function runOf(label: string): string {
  const [, uuid, , sample] = LABEL.exec(label) ?? [];
  return uuid === undefined ? label : `${uuid}-${sample}`;
}

const titleOf = (name: string, [first]: readonly RunDraft[]): string =>
  `${first?.tool.name ?? "fio"} ${name}`;

async function importBlock({ label, tool, lines, closed }: Block): Promise<Imported> {
  if (lines.some((line) => line.trim() === MISSING)) {
    const message =
      "the client found no result of fio where it looked: fio failed, or wrote it elsewhere. Run the job again, or fetch fio-result.json.";
    return refused(message);
  }
  const { runs, problems } = await importFio(innerFile(label, lines.join("\n")), tool);
  if (closed) return { runs, problems };
  const cut = "the log has no mark at which this output ends";
  return {
    runs: runs.map((run) => ({ ...run, results: run.results.map((result) => partial(result, [cut])) })),
    problems: [...problems, error(`${cut}. Fetch the log again.`)],
  };
}

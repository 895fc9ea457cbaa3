/** A whole file that fio wrote: the runs in it, and what is wrong with them. */
import type { Imported, ImportProblem, RawFile } from "../collector.ts";
import { DocumentScanner } from "../reading/documents.ts";
import { error } from "../reading/imported.ts";
import { plainText, standsBefore } from "../reading/text.ts";
import { classify } from "./messages.ts";
import { FioReader, type FoundRun } from "./reader.ts";
import { runOf } from "./run.ts";

/** No real collection of runs has more. */
const MOST_RUNS = 10_000;

/** @param tool the run's tool: "fio", or the name of what drove fio */
export async function importFio(file: RawFile, tool = "fio"): Promise<Imported> {
  const found: Imported[] = [];
  let more = 0;
  const take = (run: FoundRun): void => {
    if (found.length < MOST_RUNS) found.push(runOf(run, tool));
    else more += 1;
  };
  const reader = new FioReader(take);
  const scanner = new DocumentScanner(reader);
  reader.text = scanner.text;
  for await (const chunk of file.chunks()) scanner.push(chunk);
  scanner.end();
  const left = reader.end();
  if (found.length === 0) return { runs: [], problems: [nothingFound(file, left)] };
  const problems = found.flatMap((one, index) =>
    found.length === 1 ? one.problems : one.problems.map(ofRun(index + 1)),
  );
  if (more > 0)
    problems.push(
      error(
        `expected at most ${MOST_RUNS} runs in a file, found ${more} more, which are not imported. Split the file.`,
      ),
    );
  return { runs: found.flatMap(({ runs }) => runs), problems };
}

export const ofRun =
  (number: number) =>
  ({ message, severity }: ImportProblem): ImportProblem => ({
    severity,
    message: `run ${number} of the file: ${message}`,
  });

function nothingFound(file: RawFile, lines: readonly string[]): ImportProblem {
  const verdict = classify(lines);
  const signal = verdict.signal === undefined ? undefined : `fio was ended by signal ${verdict.signal}`;
  const printed = lines.filter((line) => line.startsWith("fio: ")).map((line) => line.slice(5));
  const why = signal ?? (printed.length === 0 ? undefined : printed.slice(0, 3).join("; "));
  const because = why === undefined ? "" : ` (${why})`;
  const message =
    wrapping(file.head) ??
    `expected fio's JSON, found none in ${file.bytes} bytes${because}. Run fio again and let it finish.`;
  return error(message);
}

/** What surrounds fio's JSON, and how to remove it. */
function wrapping(head: Buffer): string | undefined {
  const text = plainText(head.toString("utf8"));
  const before = standsBefore(text, MARK);
  if (before !== undefined) return `the lines of fio's JSON ${before}.`;
  if (!MARK.test(text)) return undefined;
  return "expected fio's JSON, found it inside other JSON or text. Take it out into a file of its own, from its { to its }.";
}

const MARK = /"fio version"/;

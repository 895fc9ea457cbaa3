/** The importer of dbench (the Kubernetes one): fio's own text of each of its tests, and never its summary. */
import type { Result } from "../schema/result.ts";
import type { Collector, Imported, ImportProblem, RawFile, Recognition, RunDraft } from "./collector.ts";
import { innerFile } from "./parts/inner-file.ts";
import { importNormal } from "./parts/normal-file.ts";
import { plainText } from "./parts/text.ts";

const SUMMARY = /^= Dbench Summary =\s*$/m;
const TEST = /^Testing (\S.*\S)\.\.\.\s*$/;
const END = /^All tests complete\.\s*$/;

function recognise({ head }: RawFile): Recognition {
  if (!head.includes("Dbench Summary") && !head.includes("\nTesting ")) return { sure: 0, reason: NONE };
  const text = plainText(head.toString("utf8"));
  if (SUMMARY.test(text)) return { sure: 0.95, reason: 'the line "= Dbench Summary ="' };
  const isTest = text.split(/\r?\n/).some((line) => TEST.test(line));
  if (isTest && (text.includes("groupid=") || text.includes(": (g=0): rw=")))
    return { sure: 0.95, reason: 'the line "Testing ..." before fio\'s text' };
  return { sure: 0, reason: NONE };
}

const NONE = 'no line "= Dbench Summary =" nor "Testing Read IOPS..."';

type Test = { name: string; text: string };
type Log = { before: string[]; tests: Test[]; whole: boolean };

/** fio's text of each test, from its heading to the next. */
function testsOf(text: string): Log {
  const log: Log = { before: [], tests: [], whole: false };
  let lines: string[] = log.before;
  const texts = new Map<Test, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const name = TEST.exec(line)?.[1];
    if (name !== undefined && !log.whole) {
      lines = [];
      const test: Test = { name, text: "" };
      log.tests.push(test);
      texts.set(test, lines);
    } else if (END.test(line) || SUMMARY.test(line)) {
      log.whole ||= END.test(line);
      lines = [];
    } else lines.push(line);
  }
  for (const [test, of] of texts) test.text = `${of.join("\n")}\n`;
  return log;
}

async function importDbench(file: RawFile): Promise<Imported> {
  const log = testsOf(plainText(await file.text()));
  if (log.tests.length === 0) return { runs: [], problems: [error(ONLY_SUMMARY)] };
  const problems: ImportProblem[] = log.whole ? [] : [error(CUT)];
  const results: Result[] = [];
  const messages = log.before.map((line) => line.trim()).filter((line) => line !== "");
  let first: RunDraft | undefined;
  for (const [i, test] of log.tests.entries()) {
    const { runs, problems: found } = await importNormal(innerFile(test.name, test.text), "dbench");
    const cut = !log.whole && i === log.tests.length - 1;
    const [run] = runs;
    for (const { severity, message } of found)
      problems.push({ severity, message: `${test.name}: ${message}` });
    if (run === undefined) {
      if (found.length === 0)
        problems.push(error(`${test.name}: expected fio's text, found none. It is not imported.`));
      continue;
    }
    first ??= run;
    messages.push(...(run.messages ?? []));
    results.push(...run.results.map((result) => placed(result, i, cut)));
  }
  if (first === undefined) return { runs: [], problems };
  const { tool, measured } = first;
  const run: RunDraft = {
    basis: "measured",
    tool,
    ...(measured === undefined ? {} : { measured }),
    results,
    ...(messages.length === 0 ? {} : { messages }),
  };
  return { runs: [run], problems };
}

const error = (message: string): ImportProblem => ({ severity: "error", message });
const ONLY_SUMMARY =
  "the file holds dbench's summary alone, which loses latencies and calls milliseconds microseconds. Import the whole log, with fio's text of each test.";
const CUT =
  'the log is cut: expected the line "All tests complete." behind the tests, found none. What came whole is kept. Fetch it again.';

const MIX = "dbench's script mixes 75 % reads with 25 % writes";

/** Every test is a run of fio of its own, and none ran beside another. */
function placed(result: Result, group: number, cut: boolean): Result {
  const { workload } = result;
  const mixed = workload.rw === "randrw" && workload.readPercent === undefined;
  return {
    ...result,
    group,
    ...(mixed
      ? { workload: { ...workload, readPercent: 75, inferred: { ...workload.inferred, readPercent: MIX } } }
      : {}),
    ...(cut && result.status === "complete"
      ? { status: "partial" as const, notes: [...(result.notes ?? []), "the log is cut"] }
      : {}),
  };
}

export const dbench: Collector = {
  id: "dbench",
  version: 1,
  title: "dbench",
  documentation: `Reads the log of dbench and its forks: fio's own text behind each line "Testing ...", as the importer of fio's text reads it. Each test was
a run of fio of its own. The summary at the end is never used: it loses latencies that are printed with a space or in another unit, and says
microseconds whatever they are. A file that holds the summary alone is refused. The tests called latency run at depth 4, and those called
bandwidth at random.

What the format cannot tell: what fio's text cannot (direct I/O, file size, the runtime asked for), the volume, the node and the StorageClass.
The mix of reads and writes is inferred from dbench's script; a fork may have another.`,
  recognise,
  import: importDbench,
};

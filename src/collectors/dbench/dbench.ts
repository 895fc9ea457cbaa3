/** The importer of dbench (the Kubernetes one): reads fio's own text of each test, never dbench's summary. */
import type { Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Collector, Imported, RawFile, Recognition, RunDraft } from "../collector.ts";
import { importNormal } from "../fio-text/file.ts";
import { error, refused } from "../reading/imported.ts";
import { innerFile } from "../reading/inner-file.ts";
import { eachLine } from "../reading/lines.ts";
import { plainHead } from "../reading/text.ts";

const SUMMARY = /^= Dbench Summary =\s*$/m;
const TEST = /^Testing (\S.*\S)\.\.\.\s*$/;
const END = /^All tests complete\.\s*$/;

function recognise({ head }: RawFile): Recognition {
  if (!head.includes("Dbench Summary") && !head.includes("\nTesting ")) return { sure: 0, reason: NONE };
  const text = plainHead(head);
  if (SUMMARY.test(text)) return { sure: 0.95, reason: 'the line "= Dbench Summary ="' };
  const isTest = text.split(/\r?\n/).some((line) => TEST.test(line));
  if (isTest && (text.includes("groupid=") || text.includes(": (g=0): rw=")))
    return { sure: 0.95, reason: 'the line "Testing ..." before fio\'s text' };
  return { sure: 0, reason: NONE };
}

const NONE = 'no line "= Dbench Summary =" nor "Testing Read IOPS..."';

type Test = { name: string; text: string };
type Log = { before: string[]; tests: Test[]; whole: boolean; wrong: string[] };

/** fio's progress: most of a long log, and not read. */
const PROGRESS = /^Jobs: \d+ \(f=/;
const BEFORE_LIMIT = 200;

/** fio's text of each test, from its heading to the next. Undefined if it is too much to hold in memory. */
async function testsIn(file: RawFile): Promise<Log | undefined> {
  const log: Log = { before: [], tests: [], whole: false, wrong: [] };
  let open: Test | undefined;
  let isAnother = false;
  let held = 0;
  await eachLine(
    file,
    (line) => {
      const name = TEST.exec(line)?.[1];
      if (END.test(line) || SUMMARY.test(line)) {
        log.whole ||= END.test(line);
        open = undefined;
      } else if (name !== undefined) {
        isAnother ||= log.whole;
        open = isAnother ? undefined : { name, text: "" };
        if (open !== undefined) log.tests.push(open);
      } else if (open !== undefined && !PROGRESS.test(line)) {
        open.text += `${line}\n`;
        held += line.length;
      } else if (log.tests.length === 0 && log.before.length < BEFORE_LIMIT && line.trim() !== "")
        log.before.push(line.trim());
      return held <= HELD_LIMIT;
    },
    (message) => void log.wrong.push(message),
  );
  if (isAnother) log.wrong.push(ANOTHER);
  return held > HELD_LIMIT ? undefined : log;
}

/** In bytes; the text of a test is a few KB. */
const HELD_LIMIT = 64 * 2 ** 20;

async function importDbench(file: RawFile): Promise<Imported> {
  const log = await testsIn(file);
  if (log === undefined) return refused(TOO_MUCH);
  if (log.tests.length === 0) return refused(ONLY_SUMMARY);
  const problems = [...log.wrong, ...(log.whole ? [] : [CUT])].map(error);
  const results: Result[] = [];
  const messages = [...log.before];
  let first: RunDraft | undefined;
  for (const [i, test] of log.tests.entries()) {
    const { runs, problems: found } = await importNormal(innerFile(test.name, test.text), "dbench");
    const cut = !log.whole && i === log.tests.length - 1;
    const run = runs.at(-1);
    if (runs.length > 1)
      problems.push(
        error(`${test.name}: expected one run of fio, found ${runs.length}. The last is imported.`),
      );
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
    ...defined({ measured }),
    results,
    ...defined({ messages: nonEmpty(messages) }),
  };
  return { runs: [run], problems };
}

const ONLY_SUMMARY =
  "the file holds dbench's summary alone, which loses latencies and calls milliseconds microseconds. Import the whole log, with fio's text of each test.";
const ANOTHER =
  "the file holds another run of dbench behind the first, which is not imported. Put each run into a file of its own.";
const TOO_MUCH = `expected at most ${HELD_LIMIT / 2 ** 20} MiB of fio's text beside its progress, found more. Put each run into a file of its own.`;
const CUT =
  'the log is cut: expected the line "All tests complete." behind the tests, found none. What came whole is kept. Fetch it again.';

const MIX = "dbench's script mixes 75 % reads with 25 % writes";

/** Every test is its own run of fio, and tests do not overlap. */
function placed(result: Result, group: number, cut: boolean): Result {
  const { workload } = result;
  const mixed = workload.rw === "randrw" && workload.readPercent === undefined;
  return {
    ...result,
    group,
    ...(mixed && {
      workload: { ...workload, readPercent: 75, inferred: { ...workload.inferred, readPercent: MIX } },
    }),
    ...(cut &&
      result.status === "complete" && {
        status: "partial" as const,
        notes: [...(result.notes ?? []), "the log is cut"],
      }),
  };
}

export const dbench: Collector = {
  id: "dbench",
  version: 5,
  title: "dbench",
  kind: "some-options",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the log of dbench and its forks: fio's own text behind each line "Testing ...", as the importer of fio's text reads it. Each test was
a run of fio of its own. The summary at the end is never used: it loses latencies that are printed with a space or in another unit, and says
microseconds whatever they are. A file that holds the summary alone is refused. The tests called latency run at depth 4, and those called
bandwidth at random.

What the format cannot tell: what fio's text cannot (direct I/O, file size, the runtime asked for), the volume, the node and the StorageClass.
The mix of reads and writes is inferred from dbench's script; a fork may have another.`,
  recognise,
  import: importDbench,
};

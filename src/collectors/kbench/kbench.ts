/** The importer of kbench: its log or .summary file, and its three files of fio JSON. */

import { basename, extname } from "node:path/posix";
import { parseSize } from "../../fio/options.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { jsonOf } from "../../text/json.ts";
import { plural } from "../../text/words.ts";
import {
  CERTAIN,
  type Collector,
  type Imported,
  type ImportProblem,
  type RawFile,
  type Recognition,
  type RunDraft,
} from "../collector.ts";
import { importFio } from "../fio/fio-file.ts";
import { error, partial, refused, warning } from "../reading/imported.ts";
import { plainText, standsBefore } from "../reading/text.ts";
import type { KbenchJson } from "./kbench-json.ts";
import { type KbenchLog, readLogs } from "./kbench-log.ts";
import { failedResultsOf, resultsOf } from "./kbench-results.ts";
import { FILES, PATTERNS, SECTIONS, singleTest } from "./kbench-tests.ts";
import { type Held, heldOf, isSingle, type Twins, twinProblems, twinsOf } from "./kbench-twins.ts";

const LOG =
  /^[ \t]*(?:FIO Benchmark (?:Summary|Comparsion Summary)[ \t]*$|TEST_OUTPUT_PREFIX: |Benchmarking (?:iops|bandwidth|latency)\S*\.fio into )/m;
const FIRST_JOB =
  /^"jobname"\s*:\s*"((?:rand|seq)-(?:read|write)-(iops|bw|lat))"[\s\S]*?"job options"\s*:\s*(\{[^{}]*\})/;

function recognise(file: RawFile): Recognition {
  if (isFio(file)) return recogniseJson(firstJob(file.head));
  const head = file.head.toString("utf8");
  const text = plainText(head);
  const line = LOG.exec(text)?.[0].trim();
  if (line !== undefined) return { sure: 0.95, reason: `the line "${line.slice(0, 60)}"` };
  const before = standsBefore(text, /FIO Benchmark \w*|TEST_OUTPUT_PREFIX: /);
  if (before !== undefined) return { sure: 0.4, reason: `kbench's lines ${before}` };
  return { sure: 0, reason: 'no line "FIO Benchmark Summary" or "TEST_OUTPUT_PREFIX:"' };
}

const isFio = (file: RawFile): boolean => file.head.includes('"fio version"');

/** What stands before a job's figures. */
function firstJob(head: Buffer): string {
  const at = head.indexOf('"jobname"');
  return at < 0 ? "" : head.toString("latin1", at, at + 4096);
}

/** Others name their jobs like kbench does; none has its block size, depth and verify=0 as well. */
function recogniseJson(job: string): Recognition {
  const [, name, suffix, json] = FIRST_JOB.exec(job) ?? [];
  if (name === undefined || json === undefined)
    return { sure: 0, reason: "fio's JSON, whose first job has none of kbench's names" };
  const options = (jsonOf(json) ?? {}) as Record<string, string>;
  const section = SECTIONS.find((one) => FILES[one].suffix === suffix) ?? "iops";
  const { blockSizeBytes, iodepth } = FILES[section];
  const fits =
    parseSize(options.bs) === blockSizeBytes &&
    options.iodepth === String(iodepth) &&
    options.verify === "0" &&
    options.stonewall !== undefined;
  if (fits) return { sure: CERTAIN, reason: `fio's JSON with kbench's job ${name}, block size and depth` };
  return {
    sure: 0.3,
    reason: `fio's JSON with kbench's job name ${name}, but not its block size, depth and verify=0`,
  };
}

async function importKbench(file: RawFile): Promise<Imported> {
  if (isFio(file)) return importFio(file, "kbench");
  const { runs, problems } = importBeside(await file.text(), file.path, []);
  return { runs, problems };
}

/** What is left of a log beside files of JSON; `held`: those that have the rest, and of which of its volumes. */
export function importBeside(
  text: string,
  path: string,
  jsons: readonly KbenchJson[],
): Imported & { held: Held[] } {
  const read = readLogs(plainText(text));
  if (read.some((log) => log.unnamed)) return { ...refused(UNNAMED), held: [] };
  const logs = read.filter(isNew);
  const twins = logs.map((log) => twinsOf(log, basename(path, extname(path)), jsons));
  const all = logs.map((log, i) => importLog(log, twins[i]?.by ?? new Map()));
  const problems = new Map(all.flatMap((log) => log.problems).map((problem) => [problem.message, problem]));
  return {
    runs: all.flatMap(({ runs }) => runs),
    problems: [...problems.values(), ...twinProblems(logs, twins)],
    held: heldOf(logs, twins),
  };
}

/** A log and its own .summary in one file hold one run. */
const isNew = ({ figures, subject }: KbenchLog, at: number, logs: readonly KbenchLog[]): boolean =>
  figures.length === 0 ||
  logs.findIndex(
    (other) => other.subject === subject && JSON.stringify(other.figures) === JSON.stringify(figures),
  ) === at;

/** @param by the file of JSON that has a section's figures: those are left to it */
function importLog(log: KbenchLog, by: Twins["by"]): Imported {
  if (log.nulls > 0 && singleTest(log.mode) === undefined && by.size === 0) return refused(UNKNOWN_TEST);
  const held = by.size === (isSingle(log) ? 1 : SECTIONS.length);
  const cut = !held && (log.cut || (log.hasSummary && !isWhole(log)));
  if (!log.hasSummary || (log.figures.length === 0 && log.blanks === 0)) return withoutSummary(log, cut);
  const problems = problemsOf(log, cut, held);
  const left = log.figures.filter(({ section }) => !by.has(section));
  const results = resultsOf({ ...log, figures: left }).map((result) =>
    cut ? partial(result, ["the log is cut or damaged"]) : result,
  );
  if (results.length === 0)
    return { runs: [], problems: by.size > 0 ? problems : [...problems, nothingPrinted(log)] };
  return { runs: [draft(log, results)], problems };
}

const UNNAMED =
  "a kbench comparison, and its header does not name two volumes (For: A vs B), so it cannot be told which is which. Import each side's own .summary or JSON files.";

const UNKNOWN_TEST =
  "kbench ran a single test, as its null and blank figures show, and the log does not say which (no line Mode:). Import its JSON file.";

const draft = (log: KbenchLog, results: RunDraft["results"]): RunDraft => ({
  ...(log.target !== undefined && { title: `kbench of ${log.target}` }),
  ...defined({ subject: log.subject }),
  basis: "measured",
  tool: { name: "kbench" },
  results,
  ...defined({ messages: nonEmpty([...new Set(log.errors)]) }),
});

/** Each of three sections has its four figures or blanks, once. */
const isWhole = ({ places }: KbenchLog): boolean =>
  SECTIONS.every((section) => PATTERNS.every((pattern) => places.get(`${section} ${pattern}`) === 1));

function problemsOf(log: KbenchLog, cut: boolean, held: boolean): ImportProblem[] {
  const single = singleTest(log.mode) !== undefined;
  return [
    ...(cut
      ? [
          {
            message:
              "the log is cut or damaged: expected three sections of four figures, each once; what came whole is kept, as partial. Fetch it again.",
            severity: "error" as const,
          },
        ]
      : []),
    ...(log.blanks > 0 && !single && !cut && !held
      ? [warning(`${log.blanks} figures are 0, null or blank: those tests have no result`)]
      : []),
    ...(log.unread.length > 0
      ? [
          warning(
            `not understood, and left out: ${plural(log.unread.length, "line")}, the first ${JSON.stringify(log.unread[0]?.slice(0, 80))}`,
          ),
        ]
      : []),
  ];
}

/** A write test alone: kbench prints the reads of it, which are 0. */
function nothingPrinted(log: KbenchLog): ImportProblem {
  return error(
    `mode ${log.mode ?? "unknown"}: kbench printed no result of it in the log. The figures are only in its JSON file: import that.`,
  );
}

function withoutSummary(log: KbenchLog, cut: boolean): Imported {
  const last = log.began.at(-1);
  const reason = log.hasSummary
    ? "the log is cut within its summary"
    : `the log ends ${last === undefined ? "before any test began" : `during ${last}`}, without a summary`;
  const why = log.errors[0] === undefined ? "" : ` (${log.errors[0]})`;
  const results = log.hasSummary ? [] : failedResultsOf(log, reason);
  const recorded =
    results.length > 0
      ? " It is recorded as failed, without figures."
      : cut
        ? " Fetch it again."
        : " Nothing is imported.";
  return {
    runs: results.length > 0 ? [draft(log, results)] : [],
    problems: [error(`${reason}${why}.${recorded}`)],
  };
}

export const kbench: Collector = {
  id: "kbench",
  version: 5,
  title: "kbench",
  documentation: `Reads the log or \`.summary\` file that kbench prints, in all of its generations, and its \`-iops.json\`, \`-bandwidth.json\` and
\`-latency.json\`, which are fio's. The IOPS (4 KiB, depth 64), bandwidth (128 KiB, depth 64) and latency (4 KiB, depth 1) that it prints side by
side are three different experiments and become three workloads; several runs in one log are several runs. Figures are cut at the decimal point, so each stands for up to one more.
The JSON files hold percentiles and counters, and the single-test modes print wrong or empty rows: where JSON files lie in the folder of the log or
\`.summary\` and hold each figure of a section that it prints, to the last digit, that section is imported from them alone, and the run names the text
as well. Names do not decide it; but a file that bears the name of the log (\`X.summary\`, \`X-iops.json\`) and has other figures is said, and both are imported.
The JSON files of a comparison belong to the deployments that the map beside the comparison names; without one they are not matched with it.

What the format cannot tell: the volume mode, the storage class and node, when it ran (log), and whether a read test ran on a volume that was
never written. A comparison is two runs, one for each of its volumes, by the names in its header; its differences are worked out anew, and whether
it was in quick mode only a log says that has its header.`,
  recognise,
  import: importKbench,
};

/** The importer of kbench: its log or .summary file, and its three files of fio JSON. */
import type { Collector, Imported, ImportProblem, RawFile, Recognition, RunDraft } from "./collector.ts";
import { importFio } from "./parts/fio-file.ts";
import { parseSize } from "./parts/fio-options.ts";
import { type KbenchLog, readLog } from "./parts/kbench-log.ts";
import { failedResultsOf, resultsOf } from "./parts/kbench-results.ts";
import { FILES, SECTIONS, singleTest } from "./parts/kbench-tests.ts";
import { plainText } from "./parts/text.ts";

const LOG =
  /^\s*(?:FIO Benchmark (?:Summary|Comparsion Summary)|TEST_OUTPUT_PREFIX: .*|Benchmarking (?:iops|bandwidth|latency)\S*\.fio into .*)\s*$/m;
const FIRST_JOB =
  /^"jobname"\s*:\s*"((?:rand|seq)-(?:read|write)-(iops|bw|lat))"[\s\S]*?"job options"\s*:\s*(\{[^{}]*\})/;

function recognise(file: RawFile): Recognition {
  if (isFio(file)) return recogniseJson(firstJob(file.head));
  const head = file.head.toString("utf8");
  const line = LOG.exec(plainText(head))?.[0].trim();
  if (line !== undefined) return { sure: 0.95, reason: `the line "${line.slice(0, 60)}"` };
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
  const options = optionsIn(json);
  const section = SECTIONS.find((one) => FILES[one].suffix === suffix) ?? "iops";
  const { blockSizeBytes, iodepth } = FILES[section];
  const fits =
    parseSize(options.bs) === blockSizeBytes &&
    options.iodepth === String(iodepth) &&
    options.verify === "0" &&
    options.stonewall !== undefined;
  if (fits) return { sure: 0.95, reason: `fio's JSON with kbench's job ${name}, block size and depth` };
  return {
    sure: 0.3,
    reason: `fio's JSON with kbench's job name ${name}, but not its block size, depth and verify=0`,
  };
}

function optionsIn(json: string): Record<string, string> {
  try {
    return JSON.parse(json) as Record<string, string>;
  } catch {
    return {};
  }
}

async function importKbench(file: RawFile): Promise<Imported> {
  if (isFio(file)) return importFio(file, "kbench");
  return importLog(readLog(plainText(await file.text())));
}

function importLog(log: KbenchLog): Imported {
  if (log.comparison) return refuse(COMPARISON);
  if (log.nulls > 0 && singleTest(log.mode) === undefined) return refuse(UNKNOWN_TEST);
  const cut = log.cut || (log.hasSummary && !isWhole(log));
  if (!log.hasSummary || (log.figures.length === 0 && log.blanks === 0)) return withoutSummary(log, cut);
  const problems = problemsOf(log, cut);
  const results = resultsOf(log).map((result) =>
    cut
      ? { ...result, status: "partial" as const, notes: [...(result.notes ?? []), "the log is cut"] }
      : result,
  );
  if (results.length === 0) return { runs: [], problems: [...problems, nothingPrinted(log)] };
  return { runs: [draft(log, results)], problems };
}

const COMPARISON =
  "a kbench comparison holds two deployments, and this file is in the folder of one. Put each side's own .summary or JSON files into its deployment's folder; a summary of differences adds nothing to them.";

const UNKNOWN_TEST =
  "kbench ran a single test, as its null and blank figures show, and the log does not say which (no line Mode:). Import its JSON file.";

const refuse = (message: string): Imported => ({ runs: [], problems: [{ message, severity: "error" }] });

const draft = (log: KbenchLog, results: RunDraft["results"]): RunDraft => ({
  ...(log.target === undefined ? {} : { title: `kbench of ${log.target}` }),
  basis: "measured",
  tool: { name: "kbench" },
  results,
  ...(log.errors.length === 0 ? {} : { messages: [...new Set(log.errors)] }),
});

/** Two rows of two, or four of one, in each of three sections: 12 figures or blanks. */
const isWhole = (log: KbenchLog): boolean => log.figures.length + log.blanks >= 12;

function problemsOf(log: KbenchLog, cut: boolean): ImportProblem[] {
  const single = singleTest(log.mode) !== undefined;
  return [
    ...(cut
      ? [
          {
            message:
              "the log is cut: expected three sections of four figures; what came whole is kept, as partial. Fetch it again.",
            severity: "error" as const,
          },
        ]
      : []),
    ...(log.blanks > 0 && !single && !cut
      ? [
          {
            message: `${log.blanks} figures are 0, null or blank: those tests have no result`,
            severity: "warning" as const,
          },
        ]
      : []),
    ...(log.unread.length > 0
      ? [
          {
            message: `${log.unread.length} lines were not understood and are left out, the first: ${JSON.stringify(log.unread[0]?.slice(0, 80))}`,
            severity: "warning" as const,
          },
        ]
      : []),
  ];
}

/** A write test alone: kbench prints the reads of it, which are 0. */
function nothingPrinted(log: KbenchLog): ImportProblem {
  return {
    message: `mode ${log.mode ?? "unknown"}: kbench printed no result of it in the log. The figures are only in its JSON file: import that.`,
    severity: "error",
  };
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
    problems: [{ message: `${reason}${why}.${recorded}`, severity: "error" }],
  };
}

export const kbench: Collector = {
  id: "kbench",
  version: 2,
  title: "kbench",
  documentation: `Reads the log or \`.summary\` file that kbench prints, in all of its generations, and its \`-iops.json\`, \`-bandwidth.json\` and
\`-latency.json\`, which are fio's. The IOPS (4 KiB, depth 64), bandwidth (128 KiB, depth 64) and latency (4 KiB, depth 1) that it prints side by
side are three different experiments and become three workloads. Figures are cut at the decimal point, so each stands for up to one more.
Prefer the JSON files: they hold percentiles and counters, and the single-test modes print wrong or empty rows.

What the format cannot tell: the volume mode, the storage class and node, when it ran (log), and whether a read test ran on a volume that was
never written. A comparison holds two deployments and is refused: import the files of each side.`,
  recognise,
  import: importKbench,
};

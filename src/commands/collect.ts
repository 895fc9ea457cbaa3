/** `fiolio collect`: from raw results to the record, and from targets to raw results. */

import { type Command, InvalidArgumentError } from "commander";
import { type CollectOptions, collect } from "../collect/collect.ts";
import { fetchMissing } from "../collect/fetch-missing.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { collectFailed, summaryOf } from "../collect/outcome.ts";
import { csvTemplate } from "../collectors/index.ts";
import { collectEarly } from "../effects/memory.ts";
import { usePlugins } from "../plugins/load.ts";
import { readRecordFiles } from "../record/files.ts";
import { listRaw } from "../record/raw.ts";
import { refuseIdle, type Selection } from "../record/select.ts";
import type { Declaration } from "../schema/declaration.ts";
import type { Prepared } from "../session/prepare.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { hasErrors, printablePath } from "../text/problem.ts";
import { cleanCommand } from "./collect-clean.ts";
import { adviceLines, nextLines, problemGroupLines } from "./collect-lines.ts";
import { prepareAll, type RunOptions, runPrepared } from "./collect-run.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { type AtOnce, interruptible } from "./interrupt.ts";
import { problemLines, StatusLine } from "./print.ts";
import { suspectsAmong } from "./suspects.ts";

type Options = CommonOptions & {
  dryRun?: true;
  verbose?: true;
  fresh?: true | number;
  retryFailed?: true;
  resume?: true;
  run: boolean;
  local: boolean;
  allowMemory?: true;
  seed?: number;
  target?: readonly string[];
  only?: readonly string[];
  skip?: readonly string[];
  csvTemplate?: true;
  writeMaps?: true;
  redact?: true;
};

export function command(): Command {
  return reportCommand(
    "collect",
    "Imports every file below data/raw/ENVIRONMENT/DEPLOYMENT/, whose format is found from its content, into data/results/. " +
      "What FILE.from.yaml names by address is fetched first, where FILE is missing. Only what is new or changed is read. Files that start with a dot, *.fio, *.machine.json, *.deployments.yaml and *.from.yaml are passed " +
      "over. A file of several deployments is imported once FILE.deployments.yaml beside it says which of its labels is which; " +
      "--write-maps begins such a file. What fiolio.yaml declares under redact may be in no raw file; --redact takes it out, " +
      "and changes no figure. " +
      "Then runs the benchmarks that fiolio.yaml declares under targets and that have no raw file yet, one cell after the " +
      "other in shuffled order, and imports what came of them. A cell that fails is recorded with its reason, and the others " +
      "go on. Ctrl-C ends the cell that runs and cleans up; --resume goes on with the same order. " +
      "Exit code 1 where a file could not be used or a cell failed, 130 where it was interrupted.",
    [
      ["fiolio collect", "import what is new, and measure what is declared and missing"],
      ["fiolio collect --dry-run", "say what would happen, and make nothing"],
      ["fiolio collect --no-run", "import only"],
      ["fiolio collect --target lab --seed 7", "one target, in the order of a seed"],
      ["fiolio collect --only 'lab/*/quick-*'", "import and measure what has such a name"],
      ["fiolio collect --only lab --skip '**/*-4c-*'", "without the cells of four clients"],
      ["fiolio collect --resume", "go on after Ctrl-C, kill -9 or a lost connection"],
      ["fiolio collect --retry-failed", "once more what failed before"],
      ["fiolio collect --fresh --target lab", "each cell once more, as a further repeat"],
      ["fiolio collect --fresh 6 --target lab", "after an upgrade: six further repeats of each, for compare"],
      ["fiolio collect clean", "take away what sessions left behind"],
      ["fiolio collect --write-maps", "begin a map for each file that holds several deployments"],
      ["fiolio collect --redact --dry-run", "say which raw files hold what is to be redacted"],
      ["fiolio collect --csv-template", "print an empty CSV for results that no importer reads"],
    ],
  )
    .option("--dry-run", "say what would happen and make nothing; clusters are asked, read-only")
    .option("--verbose", "with --dry-run: list every cell, however many there are")
    .option("--no-run", "import only")
    .option("--no-local", "the same as --no-run")
    .option("--target <id>", "run this target, enabled or not, and no other; may be repeated", several)
    .option(
      "--only <pattern>",
      "only files and cells with such a name: ENVIRONMENT, ENVIRONMENT/DEPLOYMENT or a glob; may be repeated",
      several,
    )
    .option("--skip <pattern>", "not the cells with such a name; may be repeated", several)
    .option("--seed <number>", "order of the cells; printed always, so that it can be had again", wholeNumber)
    .option("--resume", "go on with a session that did not finish")
    .option("--retry-failed", "run cells again that failed before")
    .option("--fresh [repeats]", "measure every cell again, as a further repeat or so many", furtherRepeats)
    .option("--allow-memory", "measure even a file system in memory; its runs are flagged")
    .option(
      "--write-maps",
      "write a map to fill in beside each file that holds several deployments and has none",
    )
    .option("--redact", "rewrite raw files that hold what fiolio.yaml says to redact")
    .option("--csv-template", "print an empty CSV with its columns explained, and do nothing else")
    .action((options: Options) => interruptible((signal, atOnce) => run(options, signal, atOnce)))
    .addCommand(cleanCommand());
}

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

function furtherRepeats(value: string): number {
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value);
  throw new InvalidArgumentError("Expected a number of repeats from 1 to 999.");
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError("Expected a whole number of at most nine digits.");
}

/** Also takes a folder as a shell completes it: "data/raw/lab/". */
const patterns = (given: readonly string[] = []): string[] =>
  given.map((pattern) => pattern.replace(/^(\.\/)?data\/raw\//, "").replace(/\/+$/, ""));

async function run(options: Options, signal: AbortSignal, atOnce: AtOnce): Promise<void> {
  if (options.csvTemplate) return void process.stdout.write(csvTemplate());
  collectEarly();
  const { root, dryRun = false, writeMaps = false, redact = false } = options;
  const only = patterns(options.only);
  await usePlugins(root);
  const release = dryRun ? undefined : await lockRecord(root, "collect");
  const status = new StatusLine();
  try {
    const wishes = runOptions(options, only, signal);
    const prepared = options.run && options.local ? await preparedFor(wishes) : [];
    await refuseIdleIn(root, wishes.selection, prepared);
    await fetchAll({ root, dryRun, only, signal });
    const part = defined({ only: nonEmpty(only) });
    await importAll({ root, dryRun, writeMaps, redact, signal, ...part }, status);
    for (const one of prepared) {
      const places = await runPrepared(one, wishes, atOnce);
      // They are our own files: they are redacted without --redact.
      if (places.length > 0) await importAll({ root, signal, redact: true, only: places }, status);
    }
  } finally {
    status.clear();
    release?.();
  }
}

const runOptions = (options: Options, only: string[], signal: AbortSignal): RunOptions => ({
  root: options.root,
  targets: options.target ?? [],
  selection: { only, skip: patterns(options.skip) },
  retryFailed: options.retryFailed ?? false,
  fresh: options.fresh === true ? 1 : (options.fresh ?? 0),
  resume: options.resume ?? false,
  dryRun: options.dryRun ?? false,
  verbose: options.verbose ?? false,
  allowMemory: options.allowMemory ?? false,
  signal,
  ...defined({ seed: options.seed }),
});

/** Without a fiolio.yaml nothing is declared; a damaged one is reported, and nothing is measured. */
async function preparedFor(wishes: RunOptions): Promise<Prepared[]> {
  const { files, problems } = await readRecordFiles(wishes.root, ["declaration"]);
  if (hasErrors(problems)) {
    console.error(problemLines(problems).slice(0, -1).join("\n"));
    console.error("collect: nothing is measured while fiolio.yaml is not understood.");
    process.exitCode = 1;
  }
  const declaration = files[0]?.value as Declaration | undefined;
  return declaration === undefined ? [] : prepareAll(declaration, wishes);
}

async function refuseIdleIn(
  root: string,
  selection: Selection,
  prepared: readonly Prepared[],
): Promise<void> {
  if (selection.only.length + selection.skip.length === 0) return;
  const ids = prepared.flatMap((one) => (one.kind === "planned" ? one.declared : []));
  if (prepared.every(({ kind }) => kind === "planned"))
    refuseIdle(selection, ids, (await listRaw(root)).files);
}

/** Raw files that the record only names by address. */
async function fetchAll(missing: Parameters<typeof fetchMissing>[0]): Promise<void> {
  const { fetched, problems } = await fetchMissing(missing);
  for (const path of fetched)
    console.log(`${missing.dryRun ? "would fetch" : "fetched"} ${printablePath(path)}`);
  if (problems.length === 0) return;
  console.log(problemLines(problems).slice(0, -1).join("\n"));
  process.exitCode = 1;
}

async function importAll(options: CollectOptions, status: StatusLine): Promise<void> {
  const progress = (done: number, total: number, path: string): void =>
    status.show(`${done} of ${total}: ${path}`);
  const report = await collect({ ...options, progress });
  status.clear();
  const suspects = report.dryRun ? undefined : await suspectsAmong(options.root, report.written);
  const advised = suspects === undefined ? [] : adviceLines(suspects);
  const summary = [summaryOf(report, suspects), ...advised, ...nextLines(report)];
  const lines = [...problemGroupLines(report), ...summary];
  console.log(lines.join("\n"));
  if (collectFailed(report)) process.exitCode = 1;
}

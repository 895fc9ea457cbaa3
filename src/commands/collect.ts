/** `fiolio collect`: from raw results to the record, and this machine's disk among them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { collectFailed, summaryOf } from "../collect/outcome.ts";
import { type CollectOptions, collect } from "../collect.ts";
import { measureLocal } from "../collectors/local.ts";
import { csvTemplate } from "../collectors/parts/csv-template.ts";
import { insideRoot } from "../effects/files.ts";
import { takeLock } from "../effects/lock.ts";
import { collectEarly } from "../effects/memory.ts";
import { Failure } from "../problem.ts";
import { loadDeclaration } from "../record/load-declaration.ts";
import { nextLines, problemGroupLines } from "./collect-lines.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { interruptible } from "./interrupt.ts";
import { StatusLine } from "./print.ts";
import { suspectsAmong } from "./suspects.ts";

type Options = CommonOptions & {
  dryRun?: true;
  fresh?: true;
  local: boolean;
  allowMemory?: true;
  only?: string;
  csvTemplate?: true;
  writeMaps?: true;
  redact?: true;
};

export function command(): Command {
  return reportCommand(
    "collect",
    "Imports every file below data/raw/ENVIRONMENT/DEPLOYMENT/, whose format is found from its content, into data/results/.\n" +
      "Only what is new or changed is read. Files that start with a dot, *.fio, *.machine.json and *.deployments.yaml are passed\n" +
      "over. A file of several deployments is imported once FILE.deployments.yaml beside it says which of its labels is which;\n" +
      "--write-maps begins such a file. What fiolio.yaml declares under redact may be in no raw file; --redact takes it out,\n" +
      "and changes no figure. Then measures the disk of this machine with fio, once, as fiolio.yaml says under local.\n" +
      "Exit code 1 where a file could not be used; all others are imported nevertheless.",
    [
      ["fiolio collect", "import what is new, and measure this machine's disk if nobody has"],
      ["fiolio collect --dry-run", "say what would happen, and write nothing"],
      ["fiolio collect --only my-lab/my-lab-ceph", "import one deployment's files"],
      ["fiolio collect --write-maps", "begin a map for each file that holds several deployments"],
      ["fiolio collect --redact --dry-run", "say which raw files hold what is to be redacted"],
      ["fiolio collect --csv-template", "print an empty CSV for results that no importer reads"],
      ["fiolio collect --fresh", "measure this machine's disk once more"],
    ],
  )
    .option("--dry-run", "say what would happen and write nothing")
    .option("--no-local", "do not measure this machine's disk")
    .option("--fresh", "measure this machine's disk again")
    .option("--allow-memory", "measure even a file system in memory; its runs are flagged")
    .option("--only <place>", "import only ENVIRONMENT or ENVIRONMENT/DEPLOYMENT, and measure nothing")
    .option(
      "--write-maps",
      "write a map to fill in beside each file that holds several deployments and has none",
    )
    .option("--redact", "rewrite raw files that hold what fiolio.yaml says to redact")
    .option("--csv-template", "print an empty CSV with its columns explained, and do nothing else")
    .action((options: Options) => interruptible((signal) => run(options, signal)));
}

async function run(options: Options, signal: AbortSignal): Promise<void> {
  if (options.csvTemplate) return void process.stdout.write(csvTemplate());
  collectEarly();
  const { root, dryRun = false } = options;
  const only = options.only?.replace(/^data\/raw\//, "").replace(/\/+$/, "");
  if (only !== undefined && !existsSync(join(root, "data", "raw", only)))
    throw new Failure(
      `collect: expected a folder data/raw/${only}, found none. Leave --only away to import all.`,
    );
  const release = dryRun
    ? undefined
    : await takeLock(await insideRoot(root, join(".fiolio", "collect.lock")), "collect");
  const status = new StatusLine();
  try {
    const { writeMaps = false, redact = false } = options;
    const part = only === undefined ? {} : { only };
    await importAll({ root, dryRun, writeMaps, redact, signal, ...part }, status);
    if (options.local && only === undefined) await measure(options, signal, status);
  } finally {
    status.clear();
    release?.();
  }
}

async function importAll(options: CollectOptions, status: StatusLine): Promise<void> {
  const progress = (done: number, total: number, path: string): void =>
    status.show(`${done} of ${total}: ${path}`);
  const report = await collect({ ...options, progress });
  status.clear();
  const suspects = report.dryRun ? undefined : await suspectsAmong(options.root, report.written);
  const lines = [...problemGroupLines(report), summaryOf(report, suspects), ...nextLines(report)];
  console.log(lines.join("\n"));
  if (collectFailed(report)) process.exitCode = 1;
}

/** What it measures is a raw file like any other, and is imported like one. */
async function measure(options: Options, signal: AbortSignal, status: StatusLine): Promise<void> {
  const { root, fresh = false, allowMemory = false, dryRun = false } = options;
  const local = (await loadDeclaration(root))?.local;
  if (!local?.enabled) return;
  const progress = (elapsed: number, expected: number): void =>
    status.show(`local: ${Math.round(elapsed)} s of about ${Math.ceil(expected)} s`);
  const say = (line: string): void => console.log(line);
  const outcome = await measureLocal({ root, local, fresh, allowMemory, dryRun, signal, say, progress });
  status.clear();
  if (outcome.kind === "failed") process.exitCode = 1;
  console[outcome.kind === "failed" ? "error" : "log"](outcome.line);
  // It is our own file: what is declared is left out of it without being asked.
  if (outcome.wrote)
    await importAll({ root, signal, redact: true, only: `${local.environment}/${local.deployment}` }, status);
}

/** `fiolio collect`: from raw results to the record, and from targets to raw results. */

import { type Command, InvalidArgumentError } from "commander";
import { noteCollect, saidByLast, stateBefore } from "../collect/last-collect.ts";
import type { Options } from "./collect-all.ts";
import { cleanCommand } from "./collect-clean.ts";
import { reportCommand } from "./command.ts";
import { type AtOnce, interruptible } from "./interrupt.ts";

export function command(): Command {
  return reportCommand(
    "collect",
    "Imports every file below data/raw/ENVIRONMENT/DEPLOYMENT/, whose format is found from its content, into data/results/. " +
      "What FILE.from.yaml names by address is fetched first, where FILE is missing, and so are the published sites that fiolio.yaml names as sources; --update-sites asks those again. Only what is new or changed is read; of what FILE.stored.yaml stands for, that is fetched from the store of fiolio.yaml. Files that start with a dot, *.fio, *.machine.json, *.deployments.yaml, *.from.yaml and *.stored.yaml are passed " +
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
      ["fiolio collect --update-sites --no-run", "ask the sites that are sources whether they changed"],
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
    .option(
      "--update-sites",
      "fetch the published sites that are sources again, though their copies are whole",
    )
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

async function run(options: Options, signal: AbortSignal, atOnce: AtOnce): Promise<void> {
  const by = { root: options.root, as: [options, process.stdout.isTTY ?? false] };
  const before = stateBefore(by);
  const said = await saidByLast(by, before);
  if (said !== undefined) return void console.log(said.join("\n"));
  // Importers, checks and all that measures need not be loaded where nothing is new.
  const { collectAll } = await import("./collect-all.ts");
  const lines = await collectAll(options, signal, atOnce);
  if (lines !== undefined && !options.dryRun) await noteCollect(by, before, lines);
}

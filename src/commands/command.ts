/** What every command has in common: the folder it works on, and help that explains itself. */
import { resolve } from "node:path";
import { Command, Option } from "commander";

/** A file src/commands/NAME.ts exports `command`. Its action throws Failure, or sets process.exitCode to 1. */
export type CommandModule = { command: () => Command };

/** Absolute. */
export type CommonOptions = { root: string; debug?: true };

/** Starts a command: name, one sentence, examples (command line and what it does) for the end of its help. */
export function reportCommand(name: string, what: string, examples: readonly [string, string][]): Command {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, does]) => `  ${line.padEnd(width)}  ${does}`);
  return new Command(name)
    .description(what)
    .addOption(
      new Option("--root <dir>", "folder of the report: where fiolio.yaml and data/ are")
        .argParser((dir) => resolve(dir))
        .default(resolve("."), "this one"),
    )
    .option("--debug", "print where in the code an error came from")
    .addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}

/** What every command has in common: the folder it works on, and help that explains itself. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import { lockRecord } from "../collect/lock-record.ts";
import { finishChange, isHalfChanged } from "../effects/change.ts";
import { configOf } from "../effects/config-file.ts";
import { absent } from "../effects/error-code.ts";
import { Failure, printablePath } from "../text/problem.ts";
import { misuse } from "./misuse.ts";

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
    .configureOutput({ outputError: (said, write) => write(misuse(name, said)) })
    .option("--debug", "print where in the code an error came from")
    .hook("preAction", async (_, acting) => {
      const { root } = acting.optsWithGlobals<CommonOptions>();
      await refuseNoFolder(root);
      await finishLeft(root);
      await usePluginsOf(root);
    })
    .addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}

/** Most reports have none, and nothing is loaded for them. */
async function usePluginsOf(root: string): Promise<void> {
  const config = configOf(root);
  if (config === undefined) return;
  const { usePlugins } = await import("../plugins/load.ts");
  await usePlugins(root, config);
}

/** What a command that was killed had begun to change is changed to its end, before anybody looks. */
async function finishLeft(root: string): Promise<void> {
  if (!(await isHalfChanged(root))) return;
  const release = await lockRecord(root, "finishing a change");
  await finishChange(root).finally(release);
}

async function refuseNoFolder(root: string): Promise<void> {
  const found = await stat(root).catch(absent(undefined, "ENOTDIR"));
  if (found?.isDirectory()) return;
  const what = found === undefined ? "there is none" : "it is a file";
  throw new Failure(`--root ${printablePath(root)}: expected the folder of a report, ${what}. Name another.`);
}

/** Parses arguments, prints, sets exit codes: 0 well, 1 problems, 2 wrong usage, 130 interrupted. Nothing else happens here. */
import { extname } from "node:path";
import { Command, CommanderError } from "commander";
import type { CommandModule } from "./commands/command.ts";
import { tookByNpm } from "./commands/npm-took.ts";
import { COMMANDS } from "./commands/table.ts";
import { diskRefusal } from "./text/disk-refusal.ts";
import { nearest } from "./text/nearest.ts";
import { Failure, printable } from "./text/problem.ts";

async function main(typed: readonly string[]): Promise<number> {
  const args = commandFirst(typed);
  try {
    const name = args.find((arg) => !arg.startsWith("-"));
    const known = COMMANDS.some((command) => command.name === name);
    if (name !== undefined && name !== "help" && !known) return unknownCommand(name);
    const wanted = name === "help" ? args[args.indexOf("help") + 1] : name;
    const program = await programFor(wanted);
    if (wanted === undefined) return usage(program, args);
    const took = program.commands.flatMap((command) => tookByNpm(command, process.env) ?? []);
    if (took.length > 0) {
      console.error(took.join("\n"));
      return 2;
    }
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return failed(error, args.includes("--debug"));
  }
}

/** Options that every command has may stand before it. */
function commandFirst(args: readonly string[]): readonly string[] {
  const values = args[0] === "--root" ? 1 : /^--(?:root=|debug$)/.test(args[0] ?? "") ? 0 : undefined;
  if (values === undefined) return args;
  const [command, ...more] = commandFirst(args.slice(1 + values));
  const own = args.slice(0, 1 + values);
  return command === undefined ? [] : [command, ...own, ...more];
}

/** All commands by name and summary; only the wanted one with its options, so that help comes at once. */
async function programFor(wanted: string | undefined): Promise<Command> {
  const program = new Command("fiolio")
    .description("Storage benchmark results in, a report to choose a StorageClass from out.")
    .showHelpAfterError("Try --help.")
    .exitOverride()
    .addHelpText("after", "\nEach command explains itself: fiolio COMMAND --help");
  for (const { name, what } of COMMANDS) {
    if (name === wanted) program.addCommand((await load(name)).command().summary(what).exitOverride());
    else program.command(name).summary(what).description(what);
  }
  return program;
}

/** A path put together from the table above, never from what was typed. The ending is this file's: it may be compiled. */
const load = (name: string): Promise<CommandModule> =>
  import(
    new URL(`./commands/${name}${extname(import.meta.url)}`, import.meta.url).href
  ) as Promise<CommandModule>;

function usage(program: Command, args: readonly string[]): number {
  if (args.some((arg) => arg === "--help" || arg === "-h" || arg === "help")) {
    program.outputHelp();
    return 0;
  }
  program.outputHelp({ error: true });
  return 2;
}

function unknownCommand(name: string): number {
  const meant = nearest(
    name,
    COMMANDS.map((command) => command.name),
  );
  const hint = meant ? `Did you mean ${meant}?` : "fiolio --help lists them.";
  console.error(`fiolio: expected a command, found ${printable(name)}. ${hint}`);
  return 2;
}

function failed(error: unknown, debug: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  const refused = diskRefusal(error);
  console.error(refused ?? (error instanceof Failure ? message : `fiolio: ${message}`));
  if (debug) console.error(error instanceof Error ? error.stack : error);
  else if (refused === undefined && !(error instanceof Failure))
    console.error("--debug prints where in the code that happened.");
  return error instanceof Error && error.name === "AbortError" ? 130 : 1;
}

// `fiolio check | head` closes the pipe early: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2));

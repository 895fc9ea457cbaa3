/** `fiolio collect clean`: takes away what sessions left behind, and forgets those that did not finish. */
import { Command } from "commander";
import type { CleanOptions } from "./clean-targets.ts";
import { interruptible } from "./interrupt.ts";

export const cleanCommand = (): Command =>
  new Command("clean")
    .summary("take away what sessions left behind")
    .description(
      "Takes away what sessions of this report left behind: namespaces with their volumes in the clusters of its targets, " +
        "and folders in which fio ran. Touches nothing that does not bear this report's labels or name, and waits until " +
        "volumes are gone. Forgets sessions that did not finish; what they measured stays. --target and --root as above.",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  fiolio collect clean               after kill -9, or to give sessions up\n  fiolio collect clean --target lab  of one target",
    )
    .exitOverride()
    .action((_: object, command: Command) =>
      interruptible(async (signal) => {
        const { clean } = await import("./clean-targets.ts");
        await clean(command.optsWithGlobals<CleanOptions>(), signal);
      }),
    );

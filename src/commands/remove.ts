/** `fiolio remove`: takes runs out of the record that no published edition has. */
import type { Command } from "commander";
import { lockRecord } from "../collect/lock-record.ts";
import { changeTogether } from "../effects/change.ts";
import { loadRecord } from "../record/load.ts";
import { removalOf } from "../record/removal.ts";
import { runNamed } from "../record/run-named.ts";
import { withoutOthers } from "../schema/others.ts";
import { printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { dryRun?: true };

export function command(): Command {
  return reportCommand(
    "remove",
    "Deletes runs: result, raw file and what lies beside it. A run of a locked edition stays: retract takes it back. " +
      "A raw file that holds several runs goes with all of them only. git brings back what was committed.",
    [
      ["fiolio remove RUN --dry-run", "list the files that would go"],
      ["fiolio remove RUN RUN", "several; RUN as on its page and in data/results"],
    ],
  )
    .argument("<runs...>", "ids of runs")
    .option("--dry-run", "list what would go, and delete nothing")
    .action(remove);
}

async function remove(names: string[], { root, dryRun }: Options): Promise<void> {
  const release = dryRun ? undefined : await lockRecord(root, "remove");
  try {
    const record = withoutOthers((await loadRecord(root, { privateNames: true })).record);
    const runs = [...new Set(names.map((name) => runNamed(record, name)))];
    const paths = await removalOf(root, record, runs);
    const what = `${plural(runs.length, "run")}, ${plural(paths.length, "file")}`;
    if (!dryRun)
      await changeTogether(
        root,
        paths.map((path) => ({ remove: path })),
      );
    console.log(
      [...paths.map(printablePath), `remove: ${dryRun ? "would delete" : "deleted"} ${what}.`].join("\n"),
    );
  } finally {
    release?.();
  }
}

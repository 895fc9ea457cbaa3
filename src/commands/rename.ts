/** `fiolio rename`: a deployment gets another name, and its runs, files and addresses follow. */
import type { Command } from "commander";
import { lockRecord } from "../collect/lock-record.ts";
import { changeTogether } from "../effects/change.ts";
import { loadRecord } from "../record/load.ts";
import { renamingOf } from "../record/renaming/plan.ts";
import { withoutOthers } from "../schema/others.ts";
import { Failure, hasErrors, printablePath } from "../text/problem.ts";
import { listed, plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { problemLines } from "./print.ts";

type Options = CommonOptions & { dryRun?: true };

export function command(): Command {
  return reportCommand(
    "rename",
    "Gives a deployment another name: its declaration, raw files, results, and all in data/ and fiolio.yaml that names it.\n" +
      "What it was called stays among its aliases: addresses by it lead to the new ones, and editions that are locked go on\n" +
      "calling it so, with the addresses that they have. Renaming it back undoes it.",
    [
      ["fiolio rename lab-ceph lab-ceph-nvme --dry-run", "list what would be moved and rewritten"],
      ["fiolio rename lab-ceph lab-ceph-nvme", "all of it, or nothing"],
    ],
  )
    .argument("<deployment>", "its id: the name of its file in data/deployments")
    .argument("<new>", "what it is called from now on")
    .option("--dry-run", "list what would be changed, and change nothing")
    .action(rename);
}

async function rename(from: string, to: string, { root, dryRun }: Options): Promise<void> {
  const release = dryRun ? undefined : await lockRecord(root, "rename");
  try {
    const { record, problems } = await loadRecord(root, { privateNames: true });
    if (hasErrors(problems))
      throw new Failure(
        [...problemLines(problems), "rename: expected a record without errors. Mend it first."].join("\n"),
      );
    const { steps, said, runs, keeping } = await renamingOf(root, withoutOthers(record), from, to);
    if (!dryRun) await changeTogether(root, steps);
    const kept =
      keeping.length === 0
        ? ""
        : ` ${listed(keeping)} ${keeping.length === 1 ? "goes" : "go"} on calling it as before.`;
    console.log(
      [
        ...said.map(printablePath),
        `rename: ${from} ${dryRun ? "would be" : "is"} called ${to}, with ${plural(runs, "run")}.${kept}`,
      ].join("\n"),
    );
  } finally {
    release?.();
  }
}

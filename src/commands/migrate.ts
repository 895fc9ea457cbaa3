/** `fiolio migrate`: brings files that were written for an earlier version into the shape of this one. */
import type { Command } from "commander";
import { lockRecord } from "../collect/lock-record.ts";
import { changeTogether } from "../effects/change.ts";
import { planMigration } from "../record/migrations.ts";
import { printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { dryRun?: true };

export function command(): Command {
  return reportCommand(
    "migrate",
    "Rewrites declarations in data/ that are in a shape of before, comments kept, and names what only you can say; then " +
      "the exit code is 1. Locked editions, raw files and results are never changed by it. Twice does nothing more.",
    [
      ["fiolio migrate --dry-run", "list what would be rewritten"],
      ["fiolio migrate", "after an upgrade"],
    ],
  )
    .option("--dry-run", "list what would be rewritten, and write nothing")
    .action(migrate);
}

async function migrate({ root, dryRun }: Options): Promise<void> {
  const release = dryRun ? undefined : await lockRecord(root, "migrate");
  try {
    const plan = await planMigration(root);
    const steps = plan.flatMap(({ path, text }) => (text === undefined ? [] : [{ write: path, text }]));
    if (!dryRun) await changeTogether(root, steps);
    for (const { path, said } of plan) console.log(`${printablePath(path)}: ${said}.`);
    const moved = steps.length;
    const left = plan.length - moved;
    const hand = left === 0 ? "" : `, ${plural(left, "file needs", "files need")} you`;
    console.log(`migrate: ${dryRun ? "would rewrite" : "rewrote"} ${plural(moved, "file")}${hand}.`);
    if (left > 0) process.exitCode = 1;
  } finally {
    release?.();
  }
}

/** `fiolio empty`: removes the shipped record, so that the report is yours. */
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { carryOut, planEmptying, uncommitted } from "../record/empty.ts";
import { Failure, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { dryRun?: boolean; yes?: boolean; force?: boolean };

export function command(): Command {
  return reportCommand(
    "empty",
    "Removes the shipped record: sources, backends, environments, deployments, raw files, results, editions,\n" +
      "observations, findings, claims and annotations. Use cases, profiles and the backend of local runs stay.\n" +
      "What is left builds, and its pages say what to do first. Asks before it does anything.",
    [
      ["fiolio empty --dry-run", "list what would go"],
      ["fiolio empty --yes", "do it without asking"],
    ],
  )
    .option("--dry-run", "list what would go and remove nothing")
    .option("--yes", "do not ask")
    .option("--force", "also where data/ has changes that git does not have")
    .action(empty);
}

async function empty({ root, dryRun = false, yes = false, force = false }: Options): Promise<void> {
  const plan = await planEmptying(root);
  const editions = plan.declaration === undefined ? "" : ", and the editions in fiolio.yaml";
  const what = `${plural(plan.files.length, "file")} of the record${editions}`;
  if (plan.files.length === 0 && plan.declaration === undefined)
    return console.log("empty: nothing to remove.");
  if (dryRun)
    return console.log([...plan.files.map(printablePath), `empty: would remove ${what}.`].join("\n"));

  const changed = force ? [] : ((await uncommitted(root)) ?? []);
  if (changed.length > 0)
    throw new Failure(
      `empty: expected all of data/ in git, found ${plural(changed.length, "uncommitted change")} (${printablePath(changed[0] ?? "")}${changed.length > 1 ? " ..." : ""}). Commit, or --force.`,
    );
  if (!yes && !(await agreed(what)))
    throw new Failure("empty: nothing removed. --yes removes without asking.");
  await carryOut(root, plan);
  console.log(
    `empty: removed ${what}. Next: drop results into data/raw/ENVIRONMENT/DEPLOYMENT/, or run collect.`,
  );
}

async function agreed(what: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`Remove ${what}? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** `fiolio add`: takes result files into the record, with a file for the environment and the deployment where there is none. */
import type { Command } from "commander";
import { type Addition, planAddition, take } from "../collect/add.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { recognisedAs } from "../collect/recognised.ts";
import { loadRedaction } from "../collect/redact-raw.ts";
import { loadRecord } from "../record/load.ts";
import { Failure, printablePath } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & Addition & { dryRun?: true };

export function command(): Command {
  return reportCommand(
    "add",
    "Copies result files into data/raw/ENVIRONMENT/DEPLOYMENT and, where they are new, describes the environment\n" +
      "and the deployment in a YAML file each, for you to complete. Nothing that is there is changed. What fiolio.yaml\n" +
      "declares under redact is left out of the copies; FILE.deployments.yaml, where it lies beside a file, comes along.",
    [
      [
        "fiolio add result.json --environment prod --deployment prod-rbd --backend ceph-rbd",
        "a new deployment",
      ],
      ["fiolio add more/*.json --environment prod --deployment prod-rbd", "further results of it"],
    ],
  )
    .argument("<files...>", "results as the tool wrote them")
    .requiredOption("--environment <id>", "the cluster or host they were measured in")
    .requiredOption("--deployment <id>", "the storage there that was measured")
    .option(
      "--backend <id>",
      "what the deployment is one of: a file of data/backends; needed for a new deployment",
    )
    .option("--storage-class <name>", "its StorageClass, for a new deployment")
    .option("--dry-run", "say what would be written and imported, and write nothing")
    .action(add);
}

async function add(files: string[], options: Options): Promise<void> {
  // Planned and written under the lock: what was free when it was planned is free when it is written.
  const release = options.dryRun ? undefined : await lockRecord(options.root, "add");
  try {
    await addTo(files, options);
  } finally {
    release?.();
  }
}

async function addTo(files: string[], { root, dryRun, ...addition }: Options): Promise<void> {
  const { record } = await loadRecord(root);
  const { steps, problems } = await planAddition(root, record, files, addition, await loadRedaction(root));
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  if (!dryRun) await take(root, steps);
  for (const { path, what } of steps)
    console.log(`${dryRun ? "would write" : "wrote"} ${printablePath(path)}: ${what}`);
  if (dryRun) for (const file of files) console.log(await recognisedAs(file));
  if (steps.length === 0) console.log("All of it is there already.");
  else if (!dryRun) console.log("Next: npm run collect");
}

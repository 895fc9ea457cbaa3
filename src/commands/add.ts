/** `fiolio add`: takes result files into the record, with a file for the environment and the deployment where there is none. */
import type { Command } from "commander";
import { type Addition, planAddition, take } from "../collect/add.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { recognisedAs } from "../collect/recognised.ts";
import { loadRedaction } from "../collect/redact-raw.ts";
import { loadCatalogue } from "../record/catalogue.ts";
import { loadRecord } from "../record/load.ts";
import { Failure, printablePath } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & Addition & { dryRun?: true };
type Asked = Omit<Options, "environment" | "deployment"> &
  Partial<Pick<Options, "environment" | "deployment">>;

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
    .option("--environment <id>", "the cluster or host they were measured in")
    .option("--deployment <id>", "the storage there that was measured")
    .option(
      "--backend <id>",
      "what a new deployment is one of: a file of data/backends, or one that the engine describes, such as ceph-rbd-3-replicas;\n" +
        "without it, a file to complete is written",
    )
    .option("--storage-class <name>", "its StorageClass, for a new deployment")
    .option("--dry-run", "say what would be written and imported, and write nothing")
    .action(add);
}

/** Before `--`, npm takes options for its own, and says so in the environment of what it runs. */
function missing(option: "environment" | "deployment"): string {
  const taken = process.env[`npm_config_${option}`];
  return taken === undefined
    ? `add: expected --${option}, found none. See add --help.`
    : `add: expected --${option}, found none: npm took it for itself. Write: npm run add -- FILE --${option} ...`;
}

async function add(files: string[], asked: Asked, self: Command): Promise<void> {
  const { environment, deployment } = asked;
  if (environment === undefined || deployment === undefined)
    self.error(missing(environment === undefined ? "environment" : "deployment"), { exitCode: 2 });
  const options: Options = { ...asked, environment: environment ?? "", deployment: deployment ?? "" };
  // Planned and written under the lock: what was free when it was planned is free when it is written.
  const release = options.dryRun ? undefined : await lockRecord(options.root, "add");
  try {
    await addTo(files, options);
  } finally {
    release?.();
  }
}

async function known(root: string): Promise<Parameters<typeof planAddition>[1]> {
  const [{ record }, catalogue] = [await loadRecord(root), await loadCatalogue()];
  return { record, catalogue, redaction: await loadRedaction(root) };
}

async function addTo(files: string[], { root, dryRun, ...addition }: Options): Promise<void> {
  const { steps, problems } = await planAddition(root, await known(root), files, addition);
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  if (!dryRun) await take(root, steps);
  for (const { path, what } of steps)
    console.log(`${dryRun ? "would write" : "wrote"} ${printablePath(path)}: ${what}`);
  if (dryRun) for (const file of files) console.log(await recognisedAs(file));
  if (steps.length === 0) console.log("All of it is there already.");
  else if (!dryRun) console.log("Next: npm run collect");
}

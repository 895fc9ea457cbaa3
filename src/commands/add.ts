/** `fiolio add`: takes result files into the record, with a file for the environment and the deployment where there is none. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type Addition, planAddition, take } from "../collect/add.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { lookAt, ofSeveralStorages } from "../collect/look-at.ts";
import { recognisedAs } from "../collect/recognised.ts";
import { loadRedaction } from "../collect/redact-raw.ts";
import type { Place } from "../fetching/bucket.ts";
import { fetchGiven, type Given } from "../fetching/fetch-given.ts";
import { filesOf } from "../fetching/folder.ts";
import { loadCatalogue } from "../record/catalogue.ts";
import { loadRecord } from "../record/load.ts";
import { type Labels, labels } from "../schema/labels.ts";
import { commandLine } from "../text/command-line.ts";
import { defined } from "../text/defined.ts";
import { Failure, type Problem, printablePath } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { coloursFor, problemLine } from "./print.ts";

type Options = CommonOptions & Addition & Place & { dryRun?: true; label?: Labels; oneStorage?: true };
type Asked = Omit<Options, "environment" | "deployment"> &
  Partial<Pick<Options, "environment" | "deployment">>;

export function command(): Command {
  return reportCommand(
    "add",
    "Copies result files, and what addresses give, into data/raw/ENVIRONMENT/DEPLOYMENT and, where they are new, describes the environment " +
      "and the deployment in a YAML file each, for you to complete. Nothing that is there is changed. What fiolio.yaml " +
      "declares under redact is left out of the copies; FILE.deployments.yaml, where it lies beside a file, comes along. " +
      "Of a folder all files come along, in the folders in which they are; of folders that are named after several storages " +
      "and hold the same tests, each is added by itself. What no importer knows is left out, and links in a folder are not followed. " +
      "Of an address (https://, http://, s3://BUCKET/PREFIX), FILE.from.yaml says where the bytes came from, with their hash " +
      "and without passwords; collect fetches FILE from there where it is missing. For a bucket, AWS_ACCESS_KEY_ID, " +
      "AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and AWS_ENDPOINT_URL count; without a key it is asked anonymously.",
    [
      [
        "fiolio add result.json --environment prod --deployment prod-rbd --backend ceph-rbd",
        "a new deployment",
      ],
      ["fiolio add more/*.json --environment prod --deployment prod-rbd", "further results of it"],
      ["fiolio add bench-output --environment prod --deployment prod-rbd", "all that is in a folder"],
      [
        "fiolio add https://ci.example.org/result.json.gz --environment prod --deployment prod-rbd",
        "what a server gives",
      ],
      [
        "fiolio add s3://results/nightly --endpoint https://minio.example.org --environment prod --deployment prod-rbd",
        "all objects below a prefix",
      ],
    ],
  )
    .argument(
      "<files...>",
      "results as the tool wrote them: files, folders, web addresses, or a bucket's objects",
    )
    .option("--environment <id>", "the cluster or host they were measured in")
    .option("--deployment <id>", "the storage there that was measured")
    .option(
      "--backend <id>",
      "what a new deployment is one of: a file of data/backends, or one that the engine describes, such as ceph-rbd-3-replicas; " +
        "without it, a file to complete is written",
    )
    .option("--storage-class <name>", "its StorageClass, for a new deployment")
    .option(
      "--label <name=value>",
      "a word of your own on its runs, which an edition may ask for; may be given again",
      label,
    )
    .option("--endpoint <url>", "the server that keeps the bucket, where it is not AWS")
    .option("--region <name>", "the bucket's region")
    .option("--anonymous", "ask for the bucket without credentials, also where there are some")
    .option(
      "--one-storage",
      "folders with the same tests are repeats of this deployment, whatever their names",
    )
    .option("--dry-run", "say what would be written and imported, and write nothing")
    .action(add);
}

function label(given: string, before: Labels = {}): Labels {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  const made = labels.safeParse({ ...before, [name]: value });
  if (made.success) return made.data;
  throw new InvalidArgumentError("Expected NAME=VALUE, such as release=25.1.");
}

async function add(files: string[], asked: Asked, self: Command): Promise<void> {
  const { environment, deployment } = asked;
  if (environment === undefined || deployment === undefined)
    self.error(
      `add: expected --${environment === undefined ? "environment" : "deployment"}, found none. See ${commandLine("add", "--help")}.`,
      { exitCode: 2 },
    );
  const options: Options = { ...asked, environment: environment ?? "", deployment: deployment ?? "" };
  const into = await mkdtemp(join(tmpdir(), "fiolio-fetched-"));
  try {
    const { endpoint, region, anonymous } = options;
    const place = defined({ endpoint, region, anonymous });
    const fetched = await fetchGiven(files, { ...place, into, env: process.env });
    const found = fetched.map(filesOf);
    await addLocked(
      found.flatMap(({ files }) => files),
      options,
    );
    for (const link of found.flatMap(({ links }) => links)) say(link, NOT_FOLLOWED);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

const NOT_FOLLOWED = {
  severity: "error",
  message: "expected a file, found a symbolic link; it is left out. Add the file that it leads to.",
} as const;

function say(shown: string, { severity, message }: Pick<Problem, "severity" | "message">): void {
  console.log(problemLine(printablePath(shown), { severity, message }, coloursFor(process.stdout)));
  if (severity === "error") process.exitCode = 1;
}

async function addLocked(given: readonly Given[], options: Options): Promise<void> {
  // Planned and written under the lock: what was free when it was planned is free when it is written.
  const release = options.dryRun ? undefined : await lockRecord(options.root, "add");
  try {
    await addTo(given, options);
  } finally {
    release?.();
  }
}

async function known(root: string): Promise<Parameters<typeof planAddition>[1]> {
  const [{ record }, catalogue] = [await loadRecord(root), await loadCatalogue()];
  return { record, catalogue, redaction: await loadRedaction(root) };
}

async function addTo(
  given: readonly Given[],
  { root, dryRun, label: labelled, oneStorage, ...addition }: Options,
): Promise<void> {
  const looked = await lookAt(given);
  const several = oneStorage ? [] : ofSeveralStorages(looked, addition);
  if (several.length > 0) throw new Failure(several.join("\n"));
  const wanted = looked.filter(({ isKnown }) => isKnown).map((one) => one.given);
  for (const { given: one, isKnown, problems: said } of looked)
    if (!dryRun || !isKnown) for (const problem of said) say(one.shown, problem);
  if (wanted.length === 0) return;
  const { steps, problems } = await planAddition(root, await known(root), wanted, {
    ...addition,
    ...defined({ labels: labelled }),
  });
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  if (!dryRun) await take(root, steps);
  for (const { path, what } of steps)
    console.log(`${dryRun ? "would write" : "wrote"} ${printablePath(path)}: ${what}`);
  if (dryRun) for (const one of wanted) console.log(await recognisedAs(one));
  if (steps.length === 0) console.log("All of it is there already.");
  else if (!dryRun) console.log(`Next: ${commandLine("collect")}`);
}

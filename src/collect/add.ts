/** What `add` writes: first the whole plan is made, then, if it has no problem, the files. */
import { copyFile, lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { stringify } from "yaml";
import { absent } from "../effects/error-code.ts";
import { codeOf, insideRoot, sha256OfFile, writeIfChanged } from "../effects/files.ts";
import { replaceWhole } from "../effects/replace.ts";
import { schemaLine } from "../effects/schemas.ts";
import type { Given } from "../fetching/fetch-given.ts";
import { storedAt } from "../record/raw.ts";
import type { Redaction } from "../redaction/redact.ts";
import type { Backend } from "../schema/backend.ts";
import { id } from "../schema/base.ts";
import { mapPath } from "../schema/deployment-map.ts";
import { type From, fromPath } from "../schema/from.ts";
import type { Labels } from "../schema/labels.ts";
import { sidecarPath } from "../schema/machine-sidecar.ts";
import { rawFolder } from "../schema/paths.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { defined } from "../text/defined.ts";
import { nearest } from "../text/nearest.ts";
import { Failure, printablePath } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { apart, beside, recordName, sameBytes, strays } from "./add-names.ts";
import { redactedHash, redactInto } from "./redact-raw.ts";

export type Addition = {
  environment: string;
  deployment: string;
  backend?: string;
  storageClass?: string;
  /** Of the runs that come of the files. */
  labels?: Labels;
};

/** A file to write: its text, or the file it is a copy of. Paths relative to root, with "/". */
type Step = { path: string; what: string } & ({ text: string } | Copy);
/** `redaction`: what is left out of the copy; `isResult`: whether that may not change what it imports to. */
type Copy = { copyOf: string; redaction: Redaction | undefined; isResult: boolean };
/** `sha256`, `bytes`: of the copy. `isThere`: these bytes lie there already. */
type CopyStep = {
  path: string;
  what: string;
  sha256: string;
  bytes: number;
  isThere: boolean;
  from: From | undefined;
} & Copy;

type Plan = { steps: Step[]; problems: string[] };

type Known = {
  record: FiolioRecord;
  /** Backends that the engine describes. */
  catalogue: ReadonlyMap<string, Backend>;
  /** What may not get into the record. */
  redaction?: Redaction | undefined;
};

export async function planAddition(
  root: string,
  { record, catalogue, redaction }: Known,
  given: readonly Given[],
  addition: Addition,
): Promise<Plan> {
  const described = descriptions(root, record, catalogue, addition);
  if (described.problems.length > 0) return described;
  const folder = rawFolder(addition);
  const present = await readdir(await insideRoot(root, `${folder}/.`)).catch(absent([]));
  const files = given.map(({ path }) => path);
  const maps = await mapsBeside(files);
  const copies = await Promise.all([
    ...given.map((one) => copyStep(root, one, folder, redaction)),
    ...maps.map((file) => copyStep(root, { path: file, shown: file }, folder, redaction, false)),
  ]);
  const { steps, problems } = apart(copies.filter((c) => typeof c === "object"));
  const made = steps.filter(({ isThere }) => !isThere);
  const again = await sameBytes(root, record, made.filter(isOwnResult));
  const labelled = labelSteps(made, addition.labels, [...present, ...files.map((file) => basename(file))]);
  return {
    steps: [
      ...described.steps,
      ...made,
      ...made.flatMap((step) => originStep(root, step)),
      ...labelled.steps,
    ],
    problems: [
      ...copies.filter((c) => typeof c === "string"),
      ...strays(files, present),
      ...problems,
      ...again,
      ...labelled.problems,
    ],
  };
}

/** By its name it lies beside none. */
const isOwnResult = ({ path }: CopyStep): boolean => beside(path) === undefined;

/** Writes each file whole or not at all. */
export async function take(root: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const target = await insideRoot(root, step.path);
    if ("text" in step) await writeIfChanged(target, step.text);
    else await copyWhole(step, target);
  }
}

export async function copyWhole({ copyOf, redaction, isResult }: Copy, to: string): Promise<void> {
  const fault = await replaceWhole(to, async (partial) =>
    redaction
      ? redactInto(redaction, copyOf, partial, isResult)
      : copyFile(copyOf, partial).then(() => undefined),
  );
  if (fault !== undefined) throw new Failure(`${printablePath(basename(copyOf))}: ${fault}`);
}

/** Maps of labels to deployments that lie beside the files and are not among them. */
async function mapsBeside(files: readonly string[]): Promise<string[]> {
  const maps = files.map(mapPath).filter((path) => !files.includes(path));
  const found = await Promise.all(maps.map((path) => lstat(path).catch(() => undefined)));
  return maps.filter((_, i) => found[i]?.isFile());
}

/** Files for an environment and a deployment that the record does not know yet. */
function descriptions(
  root: string,
  record: FiolioRecord,
  catalogue: Known["catalogue"],
  { environment, deployment, backend, storageClass }: Addition,
): Plan {
  const steps: Step[] = [];
  const problems = Object.entries({ environment, deployment })
    .filter(([, given]) => !id.safeParse(given).success)
    .map(
      ([option, given]) =>
        `--${option}: expected lower case letters, digits, single dashes and dots, found ${JSON.stringify(given)}. Give another.`,
    );
  if (problems.length > 0) return { steps, problems };
  if (!record.environments.has(environment)) {
    const summary = "Not described yet: say what nodes, disks and network it has.";
    steps.push(
      describe(root, "environment", `data/environments/${environment}.yaml`, {
        format: "environment/1",
        title: environment,
        kind: "cluster",
        summary,
      }),
    );
  }
  const known = record.deployments.get(deployment);
  if (known !== undefined && known.environment !== environment)
    problems.push(
      `--deployment: ${deployment} is in the environment ${known.environment}, found ${environment}. Name another one.`,
    );
  if (known !== undefined || problems.length > 0) return { steps, problems };
  const own = backend ?? deployment;
  const all = [...new Set([...record.backends.keys(), ...catalogue.keys()])];
  const meant = record.backends.has(own) || catalogue.has(own) ? undefined : nearest(own, all);
  if (backend !== undefined && (meant !== undefined || !id.safeParse(backend).success)) {
    const hint = meant ? `Did you mean ${meant}?` : `There are: ${all.join(", ")}.`;
    problems.push(`--backend: expected a backend, found ${JSON.stringify(backend)}. ${hint}`);
    return { steps, problems };
  }
  if (!record.backends.has(own))
    steps.push(
      describe(root, "backend", `data/backends/${own}.yaml`, catalogue.get(own) ?? unknownBackend(own)),
    );
  steps.push(
    describe(root, "deployment", `data/deployments/${deployment}.yaml`, {
      format: "deployment/1",
      title: deployment,
      backend: own,
      environment,
      ...defined({ storageClass }),
    }),
  );
  return { steps, problems };
}

function describe(root: string, schema: string, path: string, fields: object): Step {
  return {
    path,
    what: `a new ${schema}; complete it`,
    text: schemaLine(root, path, schema) + stringify(fields),
  };
}

/** Nobody says yet what it is: nothing is claimed of it. */
const unknownBackend = (title: string): object => ({
  format: "backend/1",
  title,
  product: title,
  kind: "unknown",
  summary: "Not described yet: say what product it is, how its data are kept, and what it offers.",
  accessModes: ["ReadWriteOnce"],
  volumeModes: ["Filesystem"],
});

/** Labels stand in the file that says what was seen of the machine; one that is there already is not changed. */
function labelSteps(made: readonly CopyStep[], labels: Labels | undefined, present: readonly string[]): Plan {
  const plan: Plan = { steps: [], problems: [] };
  if (labels === undefined) return plan;
  for (const path of new Set(made.filter(isOwnResult).map((one) => sidecarPath(one.path)))) {
    const text = `${JSON.stringify({ format: "machine/1", machine: {}, labels }, null, 1)}\n`;
    if (present.includes(basename(path)))
      plan.problems.push(
        `${basename(path)}: expected none beside its result, as --label writes it. Write the labels into it.`,
      );
    else plan.steps.push({ path, what: "labels of its runs", text });
  }
  return plan;
}

/** Where a copy was fetched from, beside it. What may not be in the record is not in its address either. */
function originStep(root: string, { path: raw, from, redaction }: CopyStep): Step[] {
  if (from === undefined) return [];
  const path = fromPath(raw);
  const written = stringify(from, { lineWidth: 0 });
  const kept = redaction?.text(written) ?? written;
  const withheld = kept === written || from.withheld ? "" : "withheld: true\n";
  return [
    { path, what: "where it was fetched from", text: schemaLine(root, path, "from") + kept + withheld },
  ];
}

/** The copy to make, or a problem as text. */
async function copyStep(
  root: string,
  { path: file, shown: given, below, from }: Given,
  folder: string,
  redaction: Redaction | undefined,
  isResult = true,
): Promise<CopyStep | string> {
  const shown = printablePath(given);
  const found = await stat(file).catch((error: unknown) => codeOf(error) ?? String(error));
  if (typeof found === "string") return `${shown}: expected a file, found none (${found}). Name another.`;
  if (!found.isFile()) return `${shown}: expected a file, found something else. Name the files in it.`;
  const names = (below ?? basename(file)).split("/").map((name) => redaction?.text(name) ?? name);
  const path = `${folder}/${names.map(recordName).join("/")}`;
  const target = await insideRoot(root, path);
  const there = (await sha256OfFile(target).catch(absent(undefined))) ?? (await storedAt(root, path))?.sha256;
  const copyOf = await realpath(file);
  const copy = redaction && (await redactedHash(redaction, copyOf));
  const places = copy?.places ? `, ${plural(copy.places, "place")} redacted` : "";
  const what = `a copy of ${shown}${places}`;
  const { sha256, bytes } = copy ?? { sha256: await sha256OfFile(file), bytes: found.size };
  if (there === undefined || there === sha256)
    return { path, what, copyOf, redaction, isResult, sha256, bytes, isThere: there === sha256, from };
  return `${shown}: expected a new name, found other results under ${path}. Rename the file.`;
}

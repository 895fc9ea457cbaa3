#!/usr/bin/env node
/** `npm create fiolio@latest my-report`: writes the folder of a report: what it is, its first storage, and how it is published. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

const TEMPLATES: Readonly<Record<string, string>> = {
  import: "results that you have, or will have, as files",
  local: "a disk of this machine, which collect measures with fio",
  kubernetes: "the StorageClasses of a cluster, which collect measures in pods",
};

type Answers = {
  template: string;
  title: string;
  description: string;
  environment: string;
  deployment: string;
  storageClass: string;
};

/** What is asked, in order; each with what it is without an answer. */
const QUESTIONS: readonly { key: keyof Answers; ask: string; usual: (known: Partial<Answers>) => string }[] =
  [
    { key: "template", ask: "What is measured? import, local or kubernetes", usual: () => "import" },
    { key: "title", ask: "Title of the report", usual: () => "Our storage, measured" },
    {
      key: "description",
      ask: "In one sentence, for whom and what",
      usual: () => "Which StorageClass for which workload, in our clusters.",
    },
    { key: "environment", ask: "Short name of the cluster or host", usual: () => "lab" },
    {
      key: "deployment",
      ask: "Short name of the first storage there",
      usual: ({ environment }) => `${environment}-storage`,
    },
    { key: "storageClass", ask: "Its StorageClass, if it has one", usual: () => "" },
  ];

const ID = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

const USAGE = `Usage: npm create fiolio@latest FOLDER -- [options]

Begins a report of your own in FOLDER. Asks what it is not told; --yes asks nothing.

  --template NAME       ${Object.entries(TEMPLATES)
    .map(([name, what]) => `${name}: ${what}`)
    .join("\n                        ")}
  --title TEXT          of the report
  --description TEXT    one sentence
  --environment ID      the cluster or host
  --deployment ID       the first storage there
  --storage-class NAME  its StorageClass
  --fiolio SPEC         the engine to depend on, such as ^1.2.0 or file:fiolio.tgz
  --yes                 take what is usual for everything that is not given
`;

/** A mistake of who typed, in one line. */
class Misuse extends Error {}

function optionsOf(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: text,
        title: text,
        description: text,
        environment: text,
        deployment: text,
        "storage-class": text,
        fiolio: text,
        yes: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Misuse(`${(error as Error).message.split("\n")[0]} See --help.`);
  }
}

async function answersOf(given: Partial<Answers>, mayAsk: boolean): Promise<Answers> {
  const known: Partial<Answers> = { ...given };
  const terminal = mayAsk ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const { key, ask, usual } of QUESTIONS) {
      if (known[key] === undefined && !(key === "deployment" && known.template === "local")) {
        const typed = (await terminal?.question(`${ask} (${usual(known) || "none"}): `))?.trim();
        known[key] = typed || usual(known);
      }
      refuse(key, known[key] ?? "");
    }
  } finally {
    terminal?.close();
  }
  return known as Answers;
}

function refuse(key: keyof Answers, value: string): void {
  if (key === "template" && !(value in TEMPLATES))
    throw new Misuse(
      `template: expected ${Object.keys(TEMPLATES).join(", ")}, found ${JSON.stringify(value)}.`,
    );
  if ((key === "environment" || key === "deployment") && value !== "" && !ID.test(value))
    throw new Misuse(
      `${key}: expected lower case letters, digits, single dashes and dots, found ${JSON.stringify(value)}.`,
    );
}

/** `__TITLE__` is an answer as JSON and YAML write a text, `__ENVIRONMENT_ID__` one that was checked to be a short name. */
function fill(text: string, answers: Readonly<Record<string, string>>): string {
  const filled = text.replace(/__([A-Z]+?)(_ID)?__/g, (whole, name: string, bare?: string) => {
    const value = answers[name === "CLASS" ? "storageClass" : name.toLowerCase()];
    if (value === undefined) return whole;
    return bare === undefined ? JSON.stringify(value) : value;
  });
  return filled.replace(/^storageClass: ""\n/m, "");
}

/** npm leaves some names out of a package, and reads others: here they begin with an underscore. */
const realName = (name: string): string => name.replace(/^_(?=git)/, ".").replace(/^_(?!_)/, "");

async function copyTemplate(from: string, to: string, text: (written: string) => string): Promise<string[]> {
  const written: string[] = [];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = text(relative(from, source).split(/[\\/]/).map(realName).join("/"));
    await mkdir(join(to, path, ".."), { recursive: true });
    await writeFile(join(to, path), text(await readFile(source, "utf8")), { flag: "wx" });
    written.push(path);
  }
  return written.sort();
}

async function main(): Promise<void> {
  const { values, positionals } = optionsOf(process.argv.slice(2));
  if (values.help) return void process.stdout.write(USAGE);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new Misuse(`expected one folder to begin the report in, found ${positionals.length}. See --help.`);
  const target = resolve(folder);
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (there.length > 0)
    throw new Misuse(`${folder}: expected a folder that is new or empty, it holds ${there.length} files.`);
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8"));
  const { "storage-class": storageClass, fiolio = `^${version}`, yes, ...given } = values;
  const isAsking = !yes && process.stdin.isTTY === true;
  const answers = await answersOf(
    { ...given, ...(storageClass !== undefined && { storageClass }) },
    isAsking,
  );
  const name = basename(target)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-");
  const text = (written: string): string => fill(written, { ...answers, name, fiolio, version });
  // Made beside its place, so that what is there is whole.
  const begun = `${target}.new-${process.pid}`;
  const templates = join(import.meta.dirname, "templates");
  const paths: string[] = [];
  try {
    for (const name of ["common", answers.template])
      paths.push(...(await copyTemplate(join(templates, name), begun, text)));
    // An empty folder that is there would be in the way on some systems.
    if (existsSync(target)) await rmdir(target);
    await rename(begun, target);
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
  console.log(`${folder}: ${paths.length} files.\n${await readFile(join(target, "README.md"), "utf8")}`);
}

try {
  await main();
} catch (error) {
  console.error(`create-fiolio: ${(error as Error).message}`);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}

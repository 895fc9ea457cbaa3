#!/usr/bin/env node
/** `npm create fiolio@latest my-report`: writes the folder of a report, installs the engine into it, and says what comes next. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

type Answers = {
  template: string;
  title: string;
  description: string;
  environment: string;
  deployment: string;
  storageClass: string;
};

/** `takes`: what it has a place for beside title and description. */
const TEMPLATES: Readonly<Record<string, { what: string; takes: readonly (keyof Answers)[] }>> = {
  import: {
    what: "results that you have, or will have, as files",
    takes: ["environment", "deployment", "storageClass"],
  },
  local: {
    what: "a disk of this machine, which collect measures with fio",
    takes: ["environment", "deployment"],
  },
  kubernetes: {
    what: "the StorageClasses of a cluster, which collect measures in pods",
    takes: ["environment", "storageClass"],
  },
};
const PLACED = ["environment", "deployment", "storageClass"] as const;
const optionOf = (key: keyof Answers): string => (key === "storageClass" ? "--storage-class" : `--${key}`);

/** What is asked, in order; each with what it is without an answer. */
const QUESTIONS: readonly { key: keyof Answers; ask: string; usual: (known: Partial<Answers>) => string }[] =
  [
    {
      key: "template",
      ask: `What is measured?\n${Object.entries(TEMPLATES)
        .map(([name, { what }]) => `  ${name.padEnd(12)}${what}\n`)
        .join("")}Template`,
      usual: () => "import",
    },
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
      usual: ({ environment, template }) => `${environment}-${template === "local" ? "disk" : "storage"}`,
    },
    { key: "storageClass", ask: "Its StorageClass, if it has one", usual: () => "" },
  ];

const ID = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

/** Options that are answers. */
const ASKED = ["template", "title", "description", "environment", "deployment", "storage-class", "fiolio"];

const USAGE = `Usage: npm create fiolio@latest FOLDER -- [options]

Begins a report of your own in FOLDER. Asks what it is not told; --yes asks nothing.

  --template NAME       ${Object.entries(TEMPLATES)
    .map(([name, { what }]) => `${name}: ${what}`)
    .join("\n                        ")}
  --title TEXT          of the report
  --description TEXT    one sentence
  --environment ID      the cluster or host
  --deployment ID       the first storage there
  --storage-class NAME  its StorageClass
  --fiolio SPEC         the engine to depend on, such as ^1.2.0 or file:fiolio.tgz
  --no-install          leave npm install to you
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
        "no-install": { type: "boolean" },
        yes: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Misuse(`${(error as Error).message.split("\n")[0]} See --help.`);
  }
}

/** Before `--`, options are npm's, which says so only in the environment. */
function refuseTaken(env: NodeJS.ProcessEnv): void {
  const taken = ASKED.filter((option) => env[`npm_config_${option.replaceAll("-", "_")}`] !== undefined);
  if (taken.length === 0) return;
  const written = taken.map((option) => `--${option} ...`).join(" ");
  throw new Misuse(
    `expected options behind --, npm took them for itself. Write: npm create fiolio@latest FOLDER -- ${written}`,
  );
}

async function answersOf(given: Partial<Answers>, mayAsk: boolean): Promise<Answers> {
  const known: Partial<Answers> = { ...given };
  const terminal = mayAsk ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  /** Asked until it can be taken: what was answered before is not lost. */
  const answer = async ({ key, ask, usual }: (typeof QUESTIONS)[number]): Promise<string> => {
    const typed = (await terminal?.question(`${ask} (${usual(known) || "none"}): `))?.trim() || usual(known);
    const wrong = faultOf(key, typed);
    if (wrong === undefined || terminal === undefined) return typed;
    process.stdout.write(`${wrong}\n`);
    return answer({ key, ask: ask.split("\n").at(-1) ?? ask, usual });
  };
  try {
    for (const question of QUESTIONS) {
      const { key } = question;
      if (!hasPlace(known.template, key)) {
        if (known[key] !== undefined) throw new Misuse(misplaced(known.template, key));
        continue;
      }
      known[key] ??= await answer(question);
      const wrong = faultOf(key, known[key]);
      if (wrong !== undefined) throw new Misuse(wrong);
    }
  } finally {
    terminal?.close();
  }
  return { deployment: "", storageClass: "", ...known } as Answers;
}

const takenBy = (template: string | undefined): readonly (keyof Answers)[] =>
  TEMPLATES[template ?? ""]?.takes ?? [];

const hasPlace = (template: string | undefined, key: keyof Answers): boolean =>
  !PLACED.some((one) => one === key) || takenBy(template).includes(key);

const misplaced = (template: string | undefined, key: keyof Answers): string =>
  `${optionOf(key)}: the template ${template} has no place for it, it takes ${takenBy(template).map(optionOf).join(", ")}. ` +
  "Leave it out, or take another template.";

function faultOf(key: keyof Answers, value: string): string | undefined {
  if (key === "template" && !(value in TEMPLATES))
    return `template: expected ${Object.keys(TEMPLATES).join(", ")}, found ${JSON.stringify(value)}.`;
  if ((key === "environment" || key === "deployment") && !ID.test(value))
    return `${key}: expected lower case letters, digits, single dashes and dots, found ${JSON.stringify(value)}.`;
  return undefined;
}

/** `__TITLE__` is an answer as JSON and YAML write a text; `__ENVIRONMENT_ID__` and `__TITLE_TEXT__` are answers as they are. */
function fill(text: string, answers: Readonly<Record<string, string>>): string {
  const filled = text.replace(/__([A-Z]+?)(_ID|_TEXT)?__/g, (whole, name: string, bare?: string) => {
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
  refuseTaken(process.env);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new Misuse(
      `expected one folder to begin the report in, found ${positionals.join(" ") || "none"}. See --help.`,
    );
  const target = resolve(folder);
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const inTheWay = there.filter((name) => name !== ".git").sort();
  if (inTheWay.length > 0)
    throw new Misuse(
      `${folder}: expected a folder that is new or empty, found ${inTheWay.slice(0, 3).join(", ")}${inTheWay.length > 3 ? " and more" : ""} in it. Name another.`,
    );
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8"));
  const {
    "storage-class": storageClass,
    "no-install": isLeft,
    fiolio = `^${version}`,
    yes,
    ...given
  } = values;
  const isAsking = !yes && process.stdin.isTTY === true;
  const answers = await answersOf(
    { ...given, ...(storageClass !== undefined && { storageClass }) },
    isAsking,
  );
  const name = basename(target)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-");
  const templates = join(import.meta.dirname, "templates");
  const tarball = await tarballOf(fiolio, target);
  const spec = tarball === undefined ? fiolio : `file:./${basename(tarball)}`;
  const classes = answers.storageClass === "" ? "all" : JSON.stringify([answers.storageClass]);
  const own = { ...answers, classes, name, fiolio: spec, version };
  const next = fill(await readFile(join(templates, "next", `${answers.template}.md`), "utf8"), own);
  const text = (written: string): string => fill(written, { ...own, next });
  // Made beside its place, so that what is there is whole.
  const begun = `${target}.new-${process.pid}`;
  const paths: string[] = [];
  try {
    for (const name of ["common", answers.template])
      paths.push(...(await copyTemplate(join(templates, name), begun, text)));
    if (tarball !== undefined) {
      await copyFile(tarball, join(begun, basename(tarball)));
      paths.push(basename(tarball));
    }
    await putInPlace(begun, target);
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
  const taken = tarball === undefined ? "" : `, ${basename(tarball)} among them: commit it`;
  console.log(`${folder}: ${paths.length} files${taken}.`);
  const isInstalled = !isLeft && (await install(target));
  tellNext(next, [
    ...(target === resolve(".") ? [] : [`cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}`]),
    ...(isInstalled ? [] : ["npm install"]),
  ]);
  if (!isLeft && !isInstalled) process.exitCode = 1;
}

/** The engine's, which goes into the report: a clone of it, as in CI, has no other way to it. Undefined where no tarball is named. */
async function tarballOf(fiolio: string, target: string): Promise<string | undefined> {
  const [, named] = /^file:(.+\.tgz)$/.exec(fiolio) ?? [];
  if (named === undefined) return undefined;
  // As npm reads it, and as whoever typed it may mean it.
  const found = [resolve(target, named), resolve(named)].find((path) => existsSync(path));
  if (found === undefined)
    throw new Misuse(`--fiolio: expected a tarball at ${resolve(named)}, there is none. Name where it lies.`);
  return found;
}

/** @param next as the README has it: commands, and what must be done before them */
function tellNext(next: string, before: readonly string[]): void {
  const [, first = "", commands = ""] = /^(.*?)```sh\n(.*?)\n```$/ms.exec(next) ?? [];
  const lines = [...before, ...commands.split("\n")].map((line) => `  ${line}`);
  console.log(`\nNext, as README.md tells:\n\n${first}${lines.join("\n")}`);
}

/** A repository that is there already stays. */
async function putInPlace(begun: string, target: string): Promise<void> {
  if (existsSync(join(target, ".git"))) {
    for (const name of await readdir(begun)) await rename(join(begun, name), join(target, name));
    return;
  }
  // An empty folder that is there would be in the way on some systems.
  if (existsSync(target)) await rmdir(target);
  await rename(begun, target);
}

/** What npm says of it stands on the terminal. */
async function install(folder: string): Promise<boolean> {
  console.log("npm install");
  const args = ["install", "--no-audit", "--no-fund"];
  const child = spawn("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  const [code] = await once(child, "close");
  return code === 0;
}

try {
  await main();
} catch (error) {
  const { name, message } = error as Error;
  // Ctrl-C and Ctrl-D, while it asks.
  const isLeft = name === "AbortError";
  console.error(isLeft ? "\ncreate-fiolio: ended, nothing was written." : `create-fiolio: ${message}`);
  process.exitCode = isLeft ? 130 : error instanceof Misuse ? 2 : 1;
}

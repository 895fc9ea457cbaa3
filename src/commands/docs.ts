/** `fiolio docs`: what is generated from the code and committed beside it. */
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { housePages } from "../docs/house.ts";
import { jsonSchemas } from "../docs/json-schemas.ts";
import { referencePages } from "../docs/reference.ts";
import { engineDir } from "../effects/engine.ts";
import { findFiles, readText, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { buildDocs } from "../publish/docs-site.ts";
import { loadExamples } from "../publish/examples.ts";
import { defined } from "../text/defined.ts";
import { plural } from "../text/words.ts";
import { reportCommand } from "./command.ts";
import { parseServedAt } from "./served-at.ts";

export function command(): Command {
  return reportCommand(
    "docs",
    "Writes schemas/, docs/ and the rooms in CONTRIBUTING.md from the schemas, registries and rooms of the engine. " +
      "With --check nothing is written; the exit code is 1 where a committed file differs.",
    [
      ["fiolio docs", "after a change to a schema, metric, check, collector or room"],
      ["fiolio docs --check", "in CI"],
      ["fiolio docs --site --out public/docs", "the documentation beside the built report"],
    ],
  )
    .option("--check", "list what differs, and write nothing")
    .option("--site", "build the documentation as a site, and write nothing else")
    .option("--out <dir>", "with --site: the folder that it is put into", "public-docs")
    .option("--base-url <url>", "with --site: where it will be served", parseServedAt, "/")
    .option(
      "--repository <url>",
      "with --site: where links to what is not in docs/ lead; without it they are text",
    )
    .action(docs);
}

type Options = { check?: true; site?: true; out: string; baseUrl: string; repository?: string };

async function docs({ check, site, out, baseUrl, repository }: Options): Promise<void> {
  if (site) {
    await buildDocs({
      out: resolve(out),
      baseURL: baseUrl,
      ...defined({ repository }),
      log: console.log,
    });
    return console.log(`The documentation is in ${out}/.`);
  }
  const files = await generatedFiles();
  if (check) return compare(files);
  const written: string[] = [];
  for (const [path, text] of files) if (await writeIfChanged(join(engineDir, path), text)) written.push(path);
  console.log(
    [
      ...written,
      `${plural(written.length, "file")} written, ${files.length - written.length} unchanged.`,
    ].join("\n"),
  );
}

/** Path and text of each. */
export const generatedFiles = async (): Promise<[string, string][]> => [
  ...jsonSchemas(),
  ...referencePages(await loadExamples()),
  ...(await housePages({
    rooms: await readText(join(engineDir, "src", "rooms.yaml")),
    paths: await findFiles(engineDir, "src/**"),
    contributing: await readText(join(engineDir, "CONTRIBUTING.md")),
  })),
];

async function compare(files: readonly (readonly [string, string])[]): Promise<void> {
  const stale: string[] = [];
  for (const [path, text] of files)
    if ((await readTextIfAny(join(engineDir, path))) !== text) stale.push(path);
  if (stale.length === 0) return console.log(`${plural(files.length, "generated file")} up to date.`);
  console.error(
    stale
      .map((path) => `${path}: expected what the code says, it differs. Run npm run docs and commit.`)
      .join("\n"),
  );
  process.exitCode = 1;
}

/** `fiolio build`: from the record to the site. */
import { join, relative, resolve } from "node:path";
import type { Command } from "commander";
import type { Tree } from "../effects/file-state.ts";
import { inputsOf, noteBuild, sameAsLast } from "../publish/last-build.ts";
import type { BuildEffects } from "../publish/rendered.ts";
import { type Problem, printablePath } from "../text/problem.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { interruptible } from "./interrupt.ts";
import { problemLines } from "./print.ts";
import { parseServedAt } from "./served-at.ts";

type Options = CommonOptions & { out?: string; baseUrl?: string; published?: true; cold?: true };

export function command(): Command {
  return reportCommand(
    "build",
    "Judges the record and builds the site: every page can be read without JavaScript and asks no other host. " +
      "Prints all problems of the record first; with errors among them nothing is built and the exit code is 1.",
    [
      ["fiolio build", "into public/, with the draft edition"],
      ["fiolio build --published --base-url https://example.org/fiolio/", "what readers get"],
    ],
  )
    .option(
      "--out <dir>",
      "folder to build into, replaced as a whole (default: public/ in the report's folder)",
    )
    .option(
      "--base-url <url>",
      "where the site will be served, instead of the address in fiolio.yaml",
      parseServedAt,
    )
    .option("--published", "leave out the draft edition")
    .option("--cold", "build a second time without what earlier builds kept, compare, and publish that one")
    .action((options: Options) => interruptible((signal) => run(options, signal)));
}

async function run({ root, out, baseUrl, published, cold }: Options, signal: AbortSignal): Promise<void> {
  const by = {
    root,
    out: out === undefined ? join(root, "public") : resolve(out),
    published: published ?? false,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  };
  const inputs = inputsOf(by);
  const same = cold ? undefined : await sameAsLast(by, inputs);
  if (same !== undefined) {
    if (same.problems.length > 0) terminal.problems(same.problems);
    for (const line of ["build   nothing changed since the last one", ...same.said]) terminal.step(line);
    tellPlace(by.out);
    return;
  }
  const [said, problems]: [string[], Problem[]] = [[], []];
  let site: Tree | undefined;
  // Vega and all else that draws need not be loaded where nothing is drawn.
  const { build } = await import("../publish/build.ts");
  const built = await build(
    { ...by, cold: cold ?? false, signal },
    {
      step: (line) => {
        if (line.startsWith(" ")) said.push(line);
        terminal.step(line);
      },
      problems: (some) => {
        problems.push(...some);
        terminal.problems(some);
      },
      placed: (tree) => {
        site = tree;
      },
    },
  );
  if (!built) {
    process.exitCode = 1;
    return;
  }
  await noteBuild(by, inputs, { said, problems }, site);
  tellPlace(by.out);
}

/** As somebody in this folder would open it. */
const tellPlace = (out: string): void =>
  terminal.step(`site    ${printablePath(relative(".", join(out, "index.html")))}`);

const terminal: BuildEffects = {
  step: (line) => console.log(line),
  problems: (problems) => console.error(problemLines(problems).join("\n")),
};

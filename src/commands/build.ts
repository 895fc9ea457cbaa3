/** `fiolio build`: from the record to the site. */
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { type BuildEffects, build } from "../publish/build.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { interruptible } from "./interrupt.ts";
import { problemLines } from "./print.ts";

type Options = CommonOptions & { out?: string; baseUrl?: string; published?: true };

export function command(): Command {
  return reportCommand(
    "build",
    "Judges the record and builds the site: every page can be read without JavaScript and asks no other host.\n" +
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
    .option("--base-url <url>", "where the site will be served, instead of the address in fiolio.yaml")
    .option("--published", "leave out the draft edition")
    .action((options: Options) => interruptible((signal) => run(options, signal)));
}

async function run({ root, out, baseUrl, published }: Options, signal: AbortSignal): Promise<void> {
  const built = await build(
    {
      root,
      out: out === undefined ? join(root, "public") : resolve(out),
      published: published ?? false,
      signal,
      ...(baseUrl !== undefined && { baseURL: withSlash(baseUrl) }),
    },
    terminal,
  );
  if (!built) process.exitCode = 1;
}

/** Hugo takes the last part of an address without a slash for a file. */
export const withSlash = (url: string): string => (url.endsWith("/") ? url : `${url}/`);

export const terminal: BuildEffects = {
  step: (line) => console.log(line),
  problems: (problems) => console.error(problemLines(problems).join("\n")),
};

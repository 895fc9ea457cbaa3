/** `fiolio dev`: a preview that follows the files. */
import type { ChildProcess } from "node:child_process";
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { type BuildOptions, lockGenerated, render } from "../publish/build.ts";
import { serveSite } from "../publish/run-hugo.ts";
import { Failure } from "../text/problem.ts";
import { terminal } from "./build.ts";
import { type CommonOptions, reportCommand } from "./command.ts";

type Options = CommonOptions & { port?: string };

/** Editors write a file in several steps, which are over by then. */
const SETTLE_MS = 150;
const WATCHED = ["fiolio.yaml", "data", "content", "profiles"];

export function command(): Command {
  return reportCommand(
    "dev",
    "Serves the report, with the draft edition, and rebuilds it as files change; the browser reloads by itself.\n" +
      "Layouts, styles and pages are watched by Hugo, the record by this command. Ctrl-C ends it.",
    [
      ["fiolio dev", "the address is printed"],
      ["fiolio dev --port 8080", "on a port of your choice"],
    ],
  )
    .option("--port <number>", "port to listen on (default: Hugo's)")
    .action(dev);
}

async function dev(options: Options): Promise<void> {
  const release = await lockGenerated(options.root, "preview");
  try {
    await preview(options);
  } finally {
    release();
  }
}

async function preview({ root, port }: Options): Promise<void> {
  const options = { root, baseURL: "http://localhost/", published: false };
  const rendered = await render(options, "preview", terminal);
  if (rendered === undefined) throw new Failure("dev: the record has errors. Correct them and start again.");
  const server = await serveSite(rendered.hugo, port === undefined ? [] : ["--port", port]);
  const watchers = follow(root, options);
  try {
    await ended(server);
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

/** Renders again after changes, one at a time: what changes meanwhile is rendered next. */
function follow(root: string, options: Omit<BuildOptions, "out">): FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const rebuild = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    // A half-written file is reported and does not end the preview: the next change is tried.
    await render(options, "preview", terminal).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    );
    running = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), SETTLE_MS);
  };
  return WATCHED.flatMap((name) => {
    try {
      return [watch(join(root, name), { recursive: true }, changed)];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
}

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) =>
      code ? reject(new Failure(`hugo: expected exit code 0, came ${code}.`)) : resolve(),
    );
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.kill(signal));
  });

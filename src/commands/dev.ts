/** `fiolio dev`: a preview that follows the files. */

import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { engineDir, isRepository } from "../effects/engine.ts";
import { insideRoot } from "../effects/files.ts";
import { openInBrowser } from "../effects/open-browser.ts";
import { Clients } from "../preview/clients.ts";
import { Preview } from "../preview/preview.ts";
import { ServedSite } from "../preview/served-site.ts";
import { listen } from "../preview/server.ts";
import { watchReport } from "../preview/watch.ts";
import { lockGenerated } from "../publish/build.ts";
import { themeFolders } from "../publish/theme.ts";
import { type CommonOptions, reportCommand } from "./command.ts";
import { problemLines } from "./print.ts";

type Options = CommonOptions & { port?: number; open?: true };

const FIRST_PORT = 1313;

export function command(): Command {
  return reportCommand(
    "dev",
    "Serves the report, with the draft edition, to this machine alone, and brings it up to date as files change; the " +
      "browser reloads by itself. Raw files that are dropped into data/raw are imported. What is wrong is shown over the " +
      "last good page until it is mended. public/ stays as it is. Ctrl-C ends it.",
    [
      ["fiolio dev --open", "the address is printed, and opened in a browser"],
      ["fiolio dev --port 8080", "on a port of your choice"],
    ],
  )
    .option(
      "--port <number>",
      `port to listen on (default: ${FIRST_PORT}, or the next that is free)`,
      parsePort,
    )
    .option("--open", "open the address in the browser of this machine")
    .action(dev);
}

function parsePort(written: string): number {
  const port = Number(written);
  if (/^\d+$/.test(written) && port >= 0 && port < 65536) return port;
  throw new InvalidArgumentError("Expected a number up to 65535.");
}

async function dev(options: Options): Promise<void> {
  const ended = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.resolve());
  const release = await lockGenerated(options.root, "preview");
  try {
    await preview(options, ended.promise);
  } finally {
    release();
  }
}

async function preview({ root, port, open }: Options, ended: Promise<void>): Promise<void> {
  const said = (line: string): void => console.log(line);
  const generated = await insideRoot(root, join(".fiolio", "preview"));
  const site = new ServedSite(root, await insideRoot(root, join(".fiolio", "preview-site")), generated, said);
  await site.empty();
  const clients = new Clients((pathname) => site.file(pathname));
  const served = { find: site.find.bind(site), lost: () => site.file("/404.html"), clients };
  const server = await listen(served, { port, first: FIRST_PORT });
  const problems = (all: Parameters<typeof problemLines>[0]): void =>
    console.error(problemLines(all).join("\n"));
  const following = new Preview({ root, generated, site, clients, said, problems });
  // In the repository layouts and styles are worked on as well.
  const also = isRepository ? [join(engineDir, "site"), join(engineDir, "content")] : [];
  also.push(...themeFolders(root));
  const watching = await watchReport(root, also, (paths) => following.changed(paths));
  try {
    const address = `http://localhost:${server.port}/`;
    console.log(`dev: ${address} follows the files of ${root}. Ctrl-C ends it.`);
    following.changed(["fiolio.yaml"]);
    if (open) await openInBrowser(address);
    await ended;
  } finally {
    await watching.close();
    await following.close();
    await server.close();
    await site.empty();
  }
}

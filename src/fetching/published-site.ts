/** The record that a built site publishes of one of its editions, from the web or a folder: each run is held against its hash. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import type { z } from "zod";
import { type Published, published, SITE_FILE, siteFile } from "../schema/published.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { type Run, run } from "../schema/run.ts";
import { Failure, printable } from "../text/problem.ts";
import { withoutSecrets } from "./address.ts";
import { getText } from "./get.ts";

const AT_ONCE = 8;
/** The working edition, which is compared where nothing is published yet. */
const NEXT = "next";
const EDITION_FILE = "record.json";

export type PublishedSite = { name: string; record: FiolioRecord; excluded: Published["excluded"] };

/** Whether it is the address or folder of a built site, or of one of its editions. */
export const isSite = (given: string): boolean =>
  /^https?:\/\//i.test(given) || [SITE_FILE, EDITION_FILE].some((name) => existsSync(join(given, name)));

/** The newest published edition, or the one that the address is of. @throws Failure */
export async function publishedSite(given: string): Promise<PublishedSite> {
  const reader = /^https?:/i.test(given) ? fromWeb(given) : fromFolder(given);
  const marked = await reader.read(SITE_FILE).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  const root = marked === undefined ? "../" : "";
  const edition =
    marked === undefined ? "" : `${newestOf(parsed(siteFile, marked, `${reader.name}${SITE_FILE}`))}/`;
  const path = `${edition}${EDITION_FILE}`;
  const said = parsed(published, await reader.read(path), reader.name + path);
  const runs = await pMap(
    said.runs,
    async ({ id, sha256 }): Promise<[string, Run]> => {
      const at = `${root}runs/${id}/run.json`;
      const text = await reader.read(at);
      const came = createHash("sha256").update(text).digest("hex");
      if (came !== sha256)
        throw new Failure(
          `${reader.name}${at}: expected the run with sha256 ${sha256.slice(0, 12)}, came ${came.slice(0, 12)}. Build the site again.`,
        );
      const own = parsed(run, text, reader.name + at);
      if (own.id !== id)
        throw new Failure(
          `${reader.name}${at}: expected the run ${id}, came ${own.id}. Build the site again.`,
        );
      return [id, own];
    },
    { concurrency: AT_ONCE },
  );
  return {
    name: `${given} (${said.edition})`,
    record: recordOf(said, new Map(runs)),
    excluded: said.excluded,
  };
}

type Reader = { name: string; read: (path: string) => Promise<string> };

function fromWeb(given: string): Reader {
  const base = new URL(given);
  base.pathname = base.pathname.replace(/(?:\/index\.html)?\/*$/, "/");
  const name = withoutSecrets(new URL(base.pathname, base)).address;
  const read = (path: string): Promise<string> => {
    const url = new URL(path, base);
    [url.username, url.password] = [base.username, base.password];
    return getText(url);
  };
  return { name: printable(name), read };
}

function fromFolder(folder: string): Reader {
  const read = (path: string): Promise<string> =>
    readFile(join(folder, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new Failure(
        `${printable(join(folder, path))}: expected a file of a built site, found none (${error.code}). Build the site again.`,
      );
    });
  return { name: `${printable(folder.replace(/\/*$/, ""))}/`, read };
}

function parsed<T>(schema: z.ZodType<T>, text: string, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(`${where}: expected JSON, came something else. Is it a site that Fiolio built?`);
  }
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new Failure(
    `${where}: expected what this version of Fiolio publishes, ${printable(`${issue?.path.join(".")}: ${issue?.message}`)}. Build both sites with one version.`,
  );
}

const newestOf = ({ editions }: z.infer<typeof siteFile>): string =>
  (editions.findLast(({ version }) => version !== NEXT)?.version ?? NEXT).replace(/[^\w.-]/g, "");

/** Only what comparing asks for; its checks find no histograms and no time series, and what those showed is in `excluded`. */
const recordOf = (said: Published, runs: FiolioRecord["runs"]): FiolioRecord => ({
  declaration: {
    format: "fiolio/1",
    title: said.edition,
    description: said.edition,
    baseURL: "/",
    editions: [],
    targets: [],
  },
  sources: new Map(Object.entries(said.sources)),
  backends: new Map(Object.entries(said.backends)),
  environments: new Map(Object.entries(said.environments)),
  deployments: new Map(Object.entries(said.deployments)),
  annotations: new Map(Object.entries(said.annotations)),
  runs,
  details: new Map(),
  useCases: new Map(),
  models: new Map(),
  profiles: new Map(),
  observations: new Map(),
  findings: new Map(),
  claims: new Map(),
  locks: new Map(),
});

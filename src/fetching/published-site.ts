/** The record that a built site publishes of one of its editions, from the web or a folder: each run is held against its hash. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import type { z } from "zod";
import { type Published, published, publishedIndex, SITE_FILE, siteFile } from "../schema/published.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { type Run, run } from "../schema/run.ts";
import { defined } from "../text/defined.ts";
import { Failure, printable } from "../text/problem.ts";
import { sha256 as hashOf } from "../text/sha256.ts";
import { listed } from "../text/words.ts";
import { withoutSecrets } from "./address.ts";
import { getText } from "./get.ts";

const AT_ONCE = 8;
const MOST_RUNS = 10_000;
/** Of one file, and of an edition with all of its runs. */
const MOST_BYTES = 16 * 2 ** 20;
const MOST_IN_ALL = 256 * 2 ** 20;
/** The working edition, which is compared where nothing is published yet. */
const NEXT = "next";
const EDITION_FILE = "record.json";

export type PublishedSite = { name: string; record: FiolioRecord; excluded: Published["excluded"] };

/** Whether it is the address or folder of a built site, or of one of its editions. */
export const isSite = (given: string): boolean =>
  /^https?:\/\//i.test(given) || [SITE_FILE, EDITION_FILE].some((name) => existsSync(join(given, name)));

/** The newest published edition, or the one that the address is of. @throws Failure */
export async function publishedSite(given: string): Promise<PublishedSite> {
  const texts = await editionTexts(given);
  const said = parsed(published, texts.record, texts.where);
  const runs = [...texts.runs].map(([id, { text, where }]): [string, Run] => {
    const own = parsed(run, text, where);
    if (own.id !== id)
      throw new Failure(`${where}: expected the run ${id}, came ${own.id}. Build the site again.`);
    return [id, own];
  });
  return {
    name: `${given} (${said.edition})`,
    record: recordOf(said, new Map(runs)),
    excluded: said.excluded,
  };
}

/** `where`: for messages. */
export type EditionTexts = {
  record: string;
  where: string;
  runs: Map<string, { text: string; where: string }>;
};

/**
 * What a site publishes of an edition, as it came; each run has the hash that the site states.
 * @param wanted where absent, the newest, or the one that the address is of
 * @throws Failure
 */
export async function editionTexts(
  given: string,
  { wanted, signal }: { wanted?: string; signal?: AbortSignal } = {},
): Promise<EditionTexts> {
  const reader = /^https?:/i.test(given) ? fromWeb(given, signal) : fromFolder(given);
  const marked = await reader.read(SITE_FILE).catch((error: unknown) => {
    if (wanted === undefined && error instanceof Failure) return undefined;
    throw error;
  });
  const root = marked === undefined ? "../" : "";
  const edition =
    marked === undefined
      ? ""
      : `${editionIn(parsed(siteFile, marked, reader.name + SITE_FILE), reader.name, wanted)}/`;
  const path = `${edition}${EDITION_FILE}`;
  const record = await reader.read(path);
  const where = reader.name + path;
  const index = parsed(publishedIndex, record, where);
  if (wanted !== undefined && index.edition !== wanted)
    throw new Failure(
      `${where}: expected edition ${wanted}, it says ${printable(index.edition)}. Ask its owners to build the site again.`,
    );
  if (index.runs.length > MOST_RUNS)
    throw new Failure(
      `${where}: expected at most ${MOST_RUNS} runs, it has ${index.runs.length}. Name another edition.`,
    );
  let bytes = record.length;
  const runs = await pMap(
    index.runs,
    async ({ id, sha256 }): Promise<[string, { text: string; where: string }]> => {
      const at = `${root}runs/${id}/run.json`;
      const text = await reader.read(at);
      bytes += text.length;
      if (bytes > MOST_IN_ALL)
        throw new Failure(
          `${reader.name}: expected at most ${MOST_IN_ALL / 2 ** 20} MiB of one edition, it is larger. Name a smaller one.`,
        );
      const came = hashOf(text);
      if (came !== sha256)
        throw new Failure(
          `${reader.name}${at}: expected the run with sha256 ${sha256.slice(0, 12)}, came ${came.slice(0, 12)}. Build the site again.`,
        );
      return [id, { text, where: reader.name + at }];
    },
    { concurrency: AT_ONCE },
  );
  return { record, where, runs: new Map(runs) };
}

type Reader = { name: string; read: (path: string) => Promise<string> };

function fromWeb(given: string, signal?: AbortSignal): Reader {
  const base = new URL(given);
  base.pathname = base.pathname.replace(/(?:\/index\.html)?\/*$/, "/");
  const name = withoutSecrets(new URL(base.pathname, base)).address;
  const read = (path: string): Promise<string> => {
    const url = new URL(path, base);
    [url.username, url.password] = [base.username, base.password];
    return getText(url, { mostBytes: MOST_BYTES, ...defined({ signal }) });
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

/** The one that is wanted, or the newest that is published. */
function editionIn({ editions }: z.infer<typeof siteFile>, name: string, wanted?: string): string {
  const versions = editions.map(({ version }) => version);
  if (wanted === undefined)
    return (versions.findLast((version) => version !== NEXT) ?? NEXT).replace(/[^\w.-]/g, "");
  if (versions.includes(wanted)) return wanted;
  throw new Failure(
    `${name}: expected edition ${wanted}, it has ${printable(listed(versions))}. Name one of them.`,
  );
}

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
  others: new Map(),
});

/** The search index of each edition, made by Pagefind of its built pages, and kept for builds in which they are the same. */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import pMap from "p-map";
import type { Tree } from "../../effects/file-state.ts";
import { insideRoot } from "../../effects/files.ts";
import { findPagefind } from "../../effects/pagefind.ts";
import { bytesAt, replaceFiles } from "../../effects/small-files.ts";
import { sweepUnused } from "../../effects/sweep.ts";
import type { FoundTool } from "../../effects/tools/pinned-tool.ts";
import { writeWhole } from "../../effects/write-batch.ts";
import { Failure } from "../../text/problem.ts";
import { sha256 } from "../../text/sha256.ts";
import { plural } from "../../text/words.ts";
import { type PackedFile, packFiles, unpackFiles } from "../packed-files.ts";
import { type Makers, madeBy } from "../program-hash.ts";
import { indexPages, type SearchedPage } from "./pagefind-service.ts";
import type { SearchAhead } from "./search-ahead.ts";
import { searchPages } from "./search-pages.ts";
import { OPTIONS, pagesOf } from "./searched-pages.ts";

/** Folder of an edition's index in the site. */
export const SEARCH = "pagefind";

/** Pagefind's own interfaces: the site has one of its own. */
const LEFT_OUT = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.|^wasm\.unknown\./;

/** What makes an index of pages with Pagefind: `tests/publish/drawn-by.test.ts` holds these to what they import. */
export const INDEX_MAKERS: Makers = {
  modules: ["pagefind-service", "search-index", "search-pages", "searched-pages"].map(
    (name) => `publish/search/${name}`,
  ),
  libraries: ["htmlparser2"],
};

/** Pagefind reads the pages of an index one after the other. */
const AT_ONCE = 2;
const firstOf = ({ errors }: AggregateError): never => {
  throw errors[0];
};

export type Searchable = {
  site: string;
  editions: readonly string[];
  /** Others have theirs already. */
  isPart?: boolean;
  root: string;
  log?: (line: string) => void;
  /** What began before there were pages, and what lay in the site's place then. */
  ahead?: SearchAhead | undefined;
  before?: Tree | undefined;
  /** Where it aborts, no further edition is indexed. */
  signal?: AbortSignal | undefined;
};

/** Writes `EDITION/pagefind/` for each edition in `site`. Says how many were indexed anew. @throws Failure where Pagefind refuses */
export async function writeSearchIndexes({
  site,
  editions,
  root,
  isPart = false,
  log = () => {},
  ahead,
  before,
  signal,
}: Searchable): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", "search", "x")));
  await mkdir(cache, { recursive: true });
  const pagefind = await findPagefind({ log });
  const by = `${madeBy(INDEX_MAKERS)} ${pagefind.version}`;
  const used = new Set<string>();
  let made = 0;
  const index = async (edition: string): Promise<void> => {
    signal?.throwIfAborted();
    const pages = ahead?.pagesOf(site, edition, before) ?? pagesOf(join(site, edition));
    const name = `${keyOf(by, pages)}.bin`;
    used.add(name);
    const kept = unpackFiles(name, bytesAt(join(cache, name)));
    const files = kept ?? (await indexOf(pagefind, edition, pages, ahead));
    if (kept === undefined) {
      made++;
      await writeWhole(join(cache, name), packFiles(name, files));
    }
    replaceFiles(
      join(site, edition, SEARCH),
      [...files, searchPages(files)].map(({ path, bytes }) => [path, bytes]),
    );
  };
  // Each has ended when this ends, also where one fails.
  await pMap(editions, index, { concurrency: AT_ONCE, stopOnError: false }).catch(firstOf);
  await sweepUnused(cache, used, isPart);
  return `${plural(editions.length, "edition")}, ${made} indexed anew`;
}

/** Of what is searched only: not of the address that the site is built for, nor of its styles. */
const keyOf = (by: string, pages: readonly SearchedPage[]): string =>
  sha256([by, ...pages.flatMap(({ path, hash }) => [path, hash])].join("\0"));

async function indexOf(
  { path }: FoundTool,
  edition: string,
  pages: readonly SearchedPage[],
  ahead?: SearchAhead,
): Promise<PackedFile[]> {
  try {
    const files = (await ahead?.index(edition, pages)) ?? (await indexPages(path, pages, OPTIONS));
    return files.filter((file) => !LEFT_OUT.test(file.path));
  } catch (error) {
    const said = (error as Error).message.trim().replace(/\s+/g, " ");
    throw new Failure(`search: expected Pagefind to index edition ${edition}, it says: ${said}`);
  }
}

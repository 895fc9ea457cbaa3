/** The search index of each edition, made by Pagefind of its built pages, and kept for builds in which they are the same. */
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Parser } from "htmlparser2";
import pMap from "p-map";
import { insideRoot, sha256 } from "../../effects/files.ts";
import { findPagefind } from "../../effects/pagefind.ts";
import type { FoundTool } from "../../effects/pinned-tool.ts";
import { bytesAt, filesIn, replaceFiles } from "../../effects/small-files.ts";
import { sweepUnused } from "../../effects/sweep.ts";
import { writeWhole } from "../../effects/write-batch.ts";
import { Failure } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";
import { type PackedFile, packFiles, unpackFiles } from "../packed-files.ts";
import { indexPages, type SearchedPage, type SearchOptions } from "./pagefind-service.ts";
import { searchPages } from "./search-pages.ts";

/** Pagefind's own interfaces: the site has one of its own. */
const LEFT_OUT = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.|^wasm\.unknown\./;
const EXCLUDED_TAGS = ["nav", "svg", "table", "pre", "button"];
const OPTIONS: SearchOptions = {
  force_language: "en",
  // What stands around a page's matter: how to take it away, what a word means, whose part it is.
  exclude_selectors: [
    ...EXCLUDED_TAGS,
    ".downloads",
    ".embed",
    ".column-terms",
    ".pre-label",
    ".badge",
    ".eyebrow",
  ],
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
  signal,
}: Searchable): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", "search", "x")));
  await mkdir(cache, { recursive: true });
  const pagefind = await findPagefind({ log });
  const used = new Set<string>();
  let made = 0;
  const index = async (edition: string): Promise<void> => {
    signal?.throwIfAborted();
    const pages = pagesOf(join(site, edition));
    const name = `${keyOf(pagefind.version, pages)}.bin`;
    used.add(name);
    const kept = unpackFiles(bytesAt(join(cache, name)));
    const files = kept ?? (await indexOf(pagefind, edition, pages));
    if (kept === undefined) {
      made++;
      await writeWhole(join(cache, name), packFiles(files));
    }
    replaceFiles(
      join(site, edition, "pagefind"),
      [...files, searchPages(files)].map(({ path, bytes }) => [path, bytes]),
    );
  };
  // Each has ended when this ends, also where one fails.
  await pMap(editions, index, { concurrency: AT_ONCE, stopOnError: false }).catch(firstOf);
  await sweepUnused(cache, used, isPart);
  return `${plural(editions.length, "edition")}, ${made} indexed anew`;
}

const pagesOf = (folder: string): SearchedPage[] =>
  filesIn(folder)
    .filter((path) => path.endsWith("index.html"))
    .map((path) => ({ path, html: searchedOf(readFileSync(join(folder, path), "utf8")) }));

/** Of what is searched only: not of the address that the site is built for, nor of its styles. */
const keyOf = (madeBy: string, pages: readonly SearchedPage[]): string =>
  sha256([madeBy, JSON.stringify(OPTIONS), ...pages.flatMap(({ path, html }) => [path, html])].join("\0"));

/** Heads, menus and feet are a third of all pages, and none of them is searched. */
const searchedOf = (html: string): string =>
  `<!doctype html><html lang=en><body>${withoutUnsearched(mainOf(html))}</body></html>`;

/** Four fifths of a page are charts and tables: Pagefind is quicker where it need not read what it leaves out. */
function withoutUnsearched(html: string): string {
  let [kept, open, depth, from] = ["", "", 0, 0];
  for (const { 0: tag, 1: end, 2: name, index } of html.matchAll(EXCLUDED_TAG)) {
    if (depth === 0 && !end) {
      kept += html.slice(from, index);
      open = name ?? "";
    }
    if (name !== open) continue;
    depth += end ? -1 : 1;
    if (depth > 0) continue;
    open = "";
    from = index + tag.length;
  }
  // Of a page in which one is never closed, all is left to Pagefind.
  return termsApart(withEnds(depth === 0 ? kept + html.slice(from) : html));
}

/** To Pagefind an element goes on until it is closed: those that HTML ends by itself are. */
function withEnds(html: string): string {
  let [ended, from] = ["", 0];
  const handler = {
    onclosetag(name: string, isImplied: boolean): void {
      if (!isImplied || !ENDED_BY_HTML.has(name)) return;
      ended += `${html.slice(from, parser.startIndex)}</${name}>`;
      from = parser.startIndex;
    },
  };
  const parser = new Parser(handler, { decodeEntities: false });
  parser.end(html);
  return ended + html.slice(from);
}

const ENDED_BY_HTML = new Set(["p", "li", "dt", "dd", "option"]);

/** Pagefind puts nothing between a term and what is said of it: "betterRun" would be one word. */
const termsApart = (html: string): string => html.replaceAll("</dt>", ":</dt> ");
const EXCLUDED_TAG = new RegExp(`<(/?)(${EXCLUDED_TAGS.join("|")})\\b[^>]*>`, "g");

const MAIN_END = "</main>";
const mainOf = (html: string): string =>
  html.slice(html.indexOf("<main"), html.lastIndexOf(MAIN_END) + MAIN_END.length);

async function indexOf(
  { path }: FoundTool,
  edition: string,
  pages: readonly SearchedPage[],
): Promise<PackedFile[]> {
  try {
    return (await indexPages(path, pages, OPTIONS)).filter((file) => !LEFT_OUT.test(file.path));
  } catch (error) {
    const said = (error as Error).message.trim().replace(/\s+/g, " ");
    throw new Failure(`search: expected Pagefind to index edition ${edition}, it says: ${said}`);
  }
}

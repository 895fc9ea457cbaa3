/** What a site is made of, file by file, and which of it a build must make anew. Pure. */
import { SHARED } from "../../render/edition/links.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../../render/generated-file.ts";
import { PICTURES } from "../../render/share/card.ts";
import { defined } from "../../text/defined.ts";
import { sha256 } from "../../text/sha256.ts";

/** `stub`: what may stand for a page that is there already; pages written by people have none, and are always made. */
type Piece = { hash: string; stub?: string };

/** Of the generated folder: each file by its path there. */
export type Pieces = Map<string, Piece>;

export type MadeOf = {
  /** Hash of each page, by the path of its file in the generated folder. */
  pages: Readonly<Record<string, string>>;
  /** Hash of each file that is published as it is, by its path in the generated folder; empty where the name tells its content. */
  files: Readonly<Record<string, string>>;
  /** Hash of what any page may show. */
  rest: string;
};

/** Paths in the generated folder. `again`: kept pages, relative to the site, that name pages which came or went. */
export type Part = {
  pages: readonly string[];
  files: readonly string[];
  gone: readonly string[];
  again: readonly string[];
};

const PAGES = "content/";
export const FILES = "static/";
/** What pages say of these, their own text says; what people wrote is made in any case. */
const isOfPages = (path: string): boolean =>
  /^(?:assets\/charts|data\/answers)\//.test(path) || path === PICTURES || path === HUGO_CONFIG;
const CHART = /^(?:assets|static)\/charts\//;

/** Takes note of files on their way. */
export async function* noted(
  files: AsyncIterable<GeneratedFile>,
  pieces: Pieces,
): AsyncGenerator<GeneratedFile> {
  for await (const file of files) {
    const [path, text, stub, hash] = file;
    // A chart is named by a hash of its input.
    pieces.set(path, {
      hash: hash ?? (text === undefined || CHART.test(path) ? "" : sha256(hashed(text))),
      ...defined({ stub }),
    });
    yield file;
  }
}
const hashed = (text: string | Uint8Array): string | Buffer =>
  typeof text === "string" ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);

/** @param config the text of hugo.json */
export function madeOf(pieces: Pieces, config: string): MadeOf {
  const among = (folder: string): [path: string, piece: Piece][] =>
    [...pieces].filter(([path]) => path.startsWith(folder));
  const rest = [...pieces].filter(
    ([path]) => !path.startsWith(PAGES) && !path.startsWith(FILES) && !isOfPages(path),
  );
  return {
    pages: Object.fromEntries(
      among(PAGES).map(([path, { hash }]) => [path, sha256(hash + above(path, pieces))]),
    ),
    files: Object.fromEntries(among(FILES).map(([path, { hash }]) => [path, hash])),
    rest: sha256(JSON.stringify([rest.map(([path, { hash }]) => [path, hash]), shownOf(config)])),
  };
}

/** A page leads to those above it by their titles. */
export function above(path: string, pieces: Pieces): string {
  const folders = path.split("/").slice(0, -1);
  const branches = folders.map((_, depth) => [...folders.slice(0, depth + 1), "_index.md"].join("/"));
  return branches.map((branch) => (branch === path ? "" : (pieces.get(branch)?.stub ?? ""))).join("");
}

/** Without what says where files are and which pages are made: each of them has its own hash. */
function shownOf(config: string): object {
  type Config = { module: object; versions: object; params: { keptRuns: unknown } };
  const { module: _, versions: __, params, ...own } = JSON.parse(config) as Config;
  const { keptRuns: ___, ...shown } = params;
  return { ...own, params: shown };
}

/**
 * What has changed. Undefined where any page may have: all show what they share. A page that comes or goes is named by the
 * pages of the same address in other editions.
 * @param kept pages that are neither of these, relative to the site
 */
export function partOf(last: MadeOf, now: MadeOf, kept: readonly string[]): Part | undefined {
  if (last.rest !== now.rest) return undefined;
  // An edition may be kept now that was made then.
  const isKept = new Set(kept);
  const [pages, files] = [last.pages, last.files].map((hashes) =>
    Object.fromEntries(Object.entries(hashes).filter(([path]) => !isKept.has(sitePath(path)))),
  ) as [Hashes, Hashes];
  const gone = except(pages, now.pages);
  const isToldAnew = sharesAddress([...gone, ...except(now.pages, pages)].map(sitePath));
  return {
    pages: Object.keys(now.pages).filter(
      (path) => pages[path] !== now.pages[path] || isToldAnew(sitePath(path)),
    ),
    // A chart of a kept edition may be one of those that are made.
    files: changed(last.files, now.files),
    gone: [...gone, ...except(files, now.files)],
    again: kept.filter(isToldAnew),
  };
}

type Hashes = Readonly<Record<string, string>>;
const except = (these: Hashes, those: Hashes): string[] =>
  Object.keys(these).filter((path) => !(path in those));
const changed = (before: Hashes, now: Hashes): string[] =>
  Object.keys(now).filter((path) => before[path] !== now[path]);

/** Whether a page has the address of one of these in its own edition. */
function sharesAddress(pages: readonly string[]): (page: string) => boolean {
  const address = (page: string): string => page.split("/").slice(1).join("/");
  const addresses = new Set(pages.filter((page) => page.endsWith(".html")).map(address));
  return (page) => page.endsWith(".html") && addresses.has(address(page));
}

/** Where it lies in the site, from its path in the generated folder. */
export function sitePath(path: string): string {
  if (!path.startsWith(PAGES)) return path.slice(FILES.length);
  const [version = "", ...rest] = path.slice(PAGES.length).split("/");
  const [name = "", ...folders] = rest.reverse();
  const own = /^_?index\.md$/.test(name) ? [] : [name.replace(/\.md$/, "")];
  return [...(version === SHARED ? [] : [version]), ...folders.reverse(), ...own, "index.html"].join("/");
}

/** The search index of each edition, made by Pagefind of its built pages, and kept for builds in which they are the same. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pMap from "p-map";
import { absent } from "../effects/error-code.ts";
import { insideRoot, sha256 } from "../effects/files.ts";
import { findPagefind } from "../effects/pagefind.ts";
import type { FoundTool } from "../effects/pinned-tool.ts";
import { sweepUnused } from "../effects/sweep.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { Failure } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { filesIn } from "./generated-folder.ts";
import { type PackedFile, packFiles, unpackFiles } from "./packed-files.ts";

const run = promisify(execFile);

/** Pagefind's own interfaces: the site has one of its own. */
const LEFT_OUT = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.|^wasm\.unknown\./;
const EXCLUDED = ["nav", "svg", "table", "pre", ".downloads", "button"];
const OPTIONS = [
  ...["--glob", "**/index.html", "--force-language", "en", "--quiet"],
  ...EXCLUDED.flatMap((selector) => ["--exclude-selectors", selector]),
];
const AT_ONCE = 32;
/** In bytes, of what it prints; it prints little. */
const MOST_OUTPUT = 16 * 2 ** 20;

export type Searchable = {
  site: string;
  editions: readonly string[];
  /** Others have theirs already. */
  isPart?: boolean;
  root: string;
  log?: (line: string) => void;
};

/** Writes `EDITION/pagefind/` for each edition in `site`. Says how many were indexed anew. @throws Failure where Pagefind refuses */
export async function writeSearchIndexes({
  site,
  editions,
  root,
  isPart = false,
  log = () => {},
}: Searchable): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", "search", "x")));
  await mkdir(cache, { recursive: true });
  const pagefind = await findPagefind({ log });
  const used = new Set<string>();
  let made = 0;
  for (const edition of editions) {
    const pages = await pagesOf(join(site, edition));
    const name = `${keyOf(pagefind.version, pages)}.bin`;
    used.add(name);
    const kept = unpackFiles(await readFile(join(cache, name)).catch(absent(undefined)));
    const files = kept ?? (await indexOf(pagefind, edition, pages, cache));
    if (kept === undefined) {
      made++;
      await writeWhole(join(cache, name), packFiles(files));
    }
    await writeAll(join(site, edition, "pagefind"), files);
  }
  await sweepUnused(cache, used, isPart);
  return `${plural(editions.length, "edition")}, ${made} indexed anew`;
}

type Page = { path: string; html: string };

async function pagesOf(folder: string): Promise<Page[]> {
  const paths = (await filesIn(folder)).filter((path) => path.endsWith("index.html"));
  return pMap(paths, async (path) => ({ path, html: await readFile(join(folder, path), "utf8") }), {
    concurrency: AT_ONCE,
  });
}

/** Of what is searched only: not of the address that the site is built for, nor of its styles. */
const keyOf = (madeBy: string, pages: readonly Page[]): string =>
  sha256([madeBy, ...OPTIONS, ...pages.flatMap(({ path, html }) => [path, mainOf(html)])].join("\0"));

const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));

/**
 * Made beside the site, where nothing is published, and read back. Pagefind numbers pages as the file system lists them, and
 * some list the newest first: copies that are made in order are listed alike in each build.
 */
async function indexOf(
  { path }: FoundTool,
  edition: string,
  pages: readonly Page[],
  cache: string,
): Promise<PackedFile[]> {
  const made = await mkdtemp(join(cache, "made-"));
  const [copies, out] = [join(made, "pages"), join(made, "index")];
  try {
    for (const { path, html } of pages) {
      await mkdir(dirname(join(copies, path)), { recursive: true });
      await writeFile(join(copies, path), html);
    }
    await run(path, ["--site", copies, "--output-path", out, ...OPTIONS], { maxBuffer: MOST_OUTPUT });
    const names = (await filesIn(out)).filter((name) => !LEFT_OUT.test(name)).sort();
    return await Promise.all(
      names.map(async (name) => ({ path: name, bytes: await readFile(join(out, name)) })),
    );
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const said = (stderr || message).trim().replace(/\s+/g, " ");
    throw new Failure(`search: expected Pagefind to index edition ${edition}, it says: ${said}`);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function writeAll(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const sub of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(folder, sub), { recursive: true });
  await pMap(files, ({ path, bytes }) => writeFile(join(folder, path), bytes), { concurrency: AT_ONCE });
}

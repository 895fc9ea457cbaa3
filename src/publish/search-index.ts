/** The search index of each edition, made by Pagefind of its built pages, and kept for builds in which they are the same. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pMap from "p-map";
import { close, createIndex } from "pagefind";
import { libraryDir } from "../effects/engine.ts";
import { absent } from "../effects/error-code.ts";
import { insideRoot, sha256 } from "../effects/files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { Failure } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { filesIn } from "./generated-folder.ts";
import { type PackedFile, packFiles, unpackFiles } from "./packed-files.ts";

/** Pagefind's own interfaces: the site has one of its own. */
const LEFT_OUT = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.|^wasm\.unknown\./;
const OPTIONS = {
  forceLanguage: "en",
  excludeSelectors: ["nav", "svg", "table", "pre", ".downloads", "button"],
};
const AT_ONCE = 32;

export type Searchable = { site: string; editions: readonly string[]; root: string };

/** Writes `EDITION/pagefind/` for each edition in `site`. Says how many were indexed anew. @throws Failure where Pagefind refuses */
export async function writeSearchIndexes({ site, editions, root }: Searchable): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", "search", "x")));
  await mkdir(cache, { recursive: true });
  const madeBy = await readFile(join(libraryDir("pagefind"), "package.json"), "utf8");
  const used = new Set<string>();
  let made = 0;
  try {
    for (const edition of editions) {
      const pages = await pagesOf(join(site, edition));
      const name = `${keyOf(madeBy, pages)}.bin`;
      used.add(name);
      const kept = unpackFiles(await readFile(join(cache, name)).catch(absent(undefined)));
      const files = kept ?? (await indexOf(edition, pages));
      if (kept === undefined) {
        made++;
        await writeWhole(join(cache, name), packFiles(files));
      }
      await writeAll(join(site, edition, "pagefind"), files);
    }
  } finally {
    if (made > 0) await close();
  }
  for (const name of await readdir(cache)) if (!used.has(name)) await rm(join(cache, name));
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
  sha256(
    [madeBy, JSON.stringify(OPTIONS), ...pages.flatMap(({ path, html }) => [path, mainOf(html)])].join("\0"),
  );

const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));

async function indexOf(edition: string, pages: readonly Page[]): Promise<PackedFile[]> {
  const refuse = (errors: readonly string[]): Failure =>
    new Failure(`search: expected Pagefind to index edition ${edition}, it says: ${errors.join("; ")}.`);
  const { index, errors } = await createIndex(OPTIONS).catch((error: Error) => {
    throw refuse([error.message]);
  });
  if (index === undefined) throw refuse(errors);
  for (const { path, html } of pages) {
    const added = await index.addHTMLFile({ sourcePath: path, content: html });
    if (added.errors.length > 0) throw refuse(added.errors);
  }
  const made = await index.getFiles();
  if (made.errors.length > 0) throw refuse(made.errors);
  await index.deleteIndex();
  return made.files
    .filter(({ path }) => !LEFT_OUT.test(path))
    .map(({ path, content }) => ({ path, bytes: content }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function writeAll(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const sub of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(folder, sub), { recursive: true });
  await pMap(files, ({ path, bytes }) => writeFile(join(folder, path), bytes), { concurrency: AT_ONCE });
}

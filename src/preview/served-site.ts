/** The built site of a preview: made by Hugo beside the one that is shown, and put in its place whole or page by page. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesIn } from "../effects/small-files.ts";
import { type Part, type Pieces, sitePath } from "../publish/again/made-of.ts";
import { PagePacks } from "../publish/again/page-packs.ts";
import { writePart } from "../publish/again/part-for-hugo.ts";
import { examplesRoot } from "../publish/examples.ts";
import { aroundOf, fillPages } from "../publish/fill-slots.ts";
import { rawOf } from "../publish/publish.ts";
import { buildSite, type HugoRun } from "../publish/run-hugo.ts";
import { writeSearchIndexes } from "../publish/search/search-index.ts";
import type { Around } from "../render/edition/slots.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { OPEN, withPages } from "./hugo-config.ts";
import { contentPath } from "./page-address.ts";
import type { Found } from "./server.ts";
import { findIn } from "./site-files.ts";

export class ServedSite {
  readonly #root: string;
  readonly #folder: string;
  readonly #generated: string;
  readonly #hugo: HugoRun;
  /** Pages that Hugo is given. */
  readonly packs: PagePacks;
  #site: string | undefined;
  #count = 0;
  #files = new Set<string>();
  #raw: ReadonlyMap<string, string> = new Map();
  #search: Promise<unknown> | undefined;
  versions: readonly string[] = [];

  /** @param folder of this preview's own, emptied first */
  constructor(root: string, folder: string, generated: string, log: (line: string) => void) {
    this.#root = root;
    this.#folder = folder;
    this.#generated = generated;
    this.packs = new PagePacks(generated);
    this.#hugo = { generated, cache: join(root, ".fiolio", "hugo-cache"), log };
  }

  /** What Hugo is given for some pages. */
  get #part(): string {
    return join(this.#folder, "part");
  }

  get isBuilt(): boolean {
    return this.#site !== undefined;
  }

  async empty(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 });
    await mkdir(this.#folder, { recursive: true });
  }

  async find(pathname: string): Promise<Found> {
    const version = /^\/([^/]+)\/pagefind\//.exec(pathname)?.[1];
    if (version !== undefined && this.versions.includes(version)) await this.#index();
    return findIn({ site: this.#site, generated: this.#generated, raw: this.#raw }, pathname);
  }

  async file(pathname: string): Promise<string | undefined> {
    const found = await this.find(pathname);
    return found && "file" in found ? found.file : undefined;
  }

  /** Which raw files are there to be taken. @param examples of the engine */
  publishRaw(record: FiolioRecord, runs: readonly Run[], examples: FiolioRecord): void {
    this.#raw = new Map([
      ...rawOf(record, runs).map(({ path, at }) => [at, join(this.#root, path)] as const),
      ...rawOf(examples, [...examples.runs.values()]).map(
        ({ path, at }) => [`examples/${at}`, join(examplesRoot, path)] as const,
      ),
    ]);
  }

  /** Every page anew. @param config the generated configuration */
  async buildWhole(config: string, versions: readonly string[], signal: AbortSignal): Promise<void> {
    const site = join(this.#folder, `site-${++this.#count}`);
    try {
      await buildSite(this.#hugo, site, signal);
      this.#files = new Set(filesIn(site));
      await fillPages(site, [...this.#files], this.#around(config));
    } catch (error) {
      await rm(site, { recursive: true, force: true });
      throw error;
    }
    const before = this.#site;
    this.#site = site;
    this.#search = undefined;
    this.versions = versions;
    if (before !== undefined) await rm(before, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Of what Hugo is given for some pages, all that is the same for most: the next change need not wait for that. */
  async prepare(pieces: Pieces): Promise<void> {
    await this.#writePart(pieces, new Set());
  }

  /** Those pages alone, into the site that is shown. @param pieces of the generated folder @param pages "VERSION/PATH" */
  async buildPages(pieces: Pieces, pages: readonly string[], signal: AbortSignal): Promise<void> {
    if (pages.length === 0) return;
    const wanted = pages.flatMap((page) => ["index.md", "_index.md"].map((name) => contentPath(page, name)));
    await this.#buildSome(pieces, new Set(wanted), signal, pages);
  }

  /** What has changed, and every page written by people, into the site that is shown. */
  async buildPart(pieces: Pieces, { pages, gone }: Part, signal: AbortSignal): Promise<void> {
    await this.#buildSome(pieces, new Set(pages), signal);
    for (const page of gone.map(sitePath)) {
      this.#files.delete(page);
      if (this.#site !== undefined) await rm(join(this.#site, page), { force: true });
    }
    this.#search = undefined;
  }

  /** @param open where only these are asked for: "VERSION/PATH" */
  async #buildSome(
    pieces: Pieces,
    wanted: ReadonlySet<string>,
    signal: AbortSignal,
    open?: readonly string[],
  ): Promise<void> {
    const site = this.#site;
    if (site === undefined) return;
    const part = this.#part;
    const fresh = join(this.#folder, `pages-${++this.#count}`);
    try {
      const config = await this.#writePart(pieces, wanted);
      const text = await readFile(config, "utf8");
      if (open !== undefined) await writeFile(config, withPages(text, open));
      const segment = open && { segment: OPEN };
      await buildSite({ ...this.#hugo, generated: part, config, isQuick: true, ...segment }, fresh, signal);
      const files = filesIn(fresh);
      for (const path of files) this.#files.add(path);
      await fillPages(fresh, files, this.#around(text));
      for (const path of files) {
        await mkdir(dirname(join(site, path)), { recursive: true });
        await rename(join(fresh, path), join(site, path));
      }
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }

  #writePart(pieces: Pieces, wanted: ReadonlySet<string>): Promise<string> {
    const [generated, packs] = [this.#generated, this.packs];
    return writePart({ generated, packs }, this.#part, pieces, wanted);
  }

  #around(config: string): Around {
    return aroundOf(config, (path) => this.#files.has(path));
  }

  /** Made when it is first asked for: most previews are never searched. */
  async #index(): Promise<void> {
    const [site, editions, root] = [this.#site, this.versions, this.#root];
    if (site === undefined) return;
    const there = await Promise.all(
      editions.map((one) =>
        readdir(join(site, one)).then(
          () => one,
          () => undefined,
        ),
      ),
    );
    const built = there.filter((one) => one !== undefined);
    this.#search ??= writeSearchIndexes({ site, editions: built, root });
    await this.#search;
  }
}

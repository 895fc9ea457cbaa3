/** The built site of a preview: made by Hugo beside the one that is shown, and put in its place whole or page by page. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { examplesRoot } from "../publish/examples.ts";
import { aroundOf, fillPages } from "../publish/fill-slots.ts";
import { filesIn } from "../publish/generated-folder.ts";
import { rawOf } from "../publish/publish.ts";
import { buildSite, type HugoRun } from "../publish/run-hugo.ts";
import { writeSearchIndexes } from "../publish/search-index.ts";
import type { Around } from "../render/edition/slots.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { OPEN, withoutStatic, withPages } from "./hugo-config.ts";
import type { Found } from "./server.ts";
import { findIn } from "./site-files.ts";

export class ServedSite {
  readonly #root: string;
  readonly #folder: string;
  readonly #generated: string;
  readonly #hugo: HugoRun;
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
    this.#hugo = { generated, cache: join(root, ".fiolio", "hugo-cache"), log };
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
      await this.#run(`${site}.json`, withoutStatic(config), site, signal);
      this.#files = new Set(await filesIn(site));
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

  /** Those pages alone, into the site that is shown. @param pages "VERSION/PATH" */
  async buildPages(config: string, pages: readonly string[], signal: AbortSignal): Promise<void> {
    const site = this.#site;
    if (site === undefined || pages.length === 0) return;
    const fresh = join(this.#folder, `pages-${++this.#count}`);
    const render = (isAlone: boolean): Promise<void> =>
      this.#run(`${fresh}.json`, withPages(config, pages, isAlone), fresh, signal, OPEN);
    try {
      // A page that names other editions is refused without them: only then do they take their time.
      await render(true).catch((error: unknown) => {
        signal.throwIfAborted();
        return render(false).catch((second: unknown) => {
          throw second ?? error;
        });
      });
      const files = await filesIn(fresh);
      for (const path of files) this.#files.add(path);
      await fillPages(fresh, files, this.#around(config));
      for (const path of files) {
        await mkdir(dirname(join(site, path)), { recursive: true });
        await rename(join(fresh, path), join(site, path));
      }
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }

  #around(config: string): Around {
    return aroundOf(config, (path) => this.#files.has(path));
  }

  async #run(config: string, text: string, to: string, signal: AbortSignal, segment?: string): Promise<void> {
    await writeFile(config, text);
    try {
      await buildSite({ ...this.#hugo, config, ...(segment && { segment, isQuick: true }) }, to, signal);
    } finally {
      await rm(config, { force: true });
    }
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

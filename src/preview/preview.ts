/** From changed files to the pages that are open, and from there to the whole site: one change after the other. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type MadeOf, madeOf, noted, type Pieces, partOf } from "../publish/again/made-of.ts";
import { drawnCharts } from "../publish/charts/drawn-charts.ts";
import { loadContent } from "../publish/content-files.ts";
import { judgedEditions } from "../publish/editions.ts";
import { mirrorFolder, writeFiles } from "../publish/generated-folder.ts";
import {
  type Bundles,
  bundlesOf,
  changedSince,
  inputOf,
  type Loaded,
  loadReport,
} from "../publish/report.ts";
import { untilAborted } from "../publish/until-aborted.ts";
import type { KnownValues } from "../record/kept-files.ts";
import { type Drawer, drawPictures } from "../render/charts/model/draw-pictures.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import { renderReport } from "../render/index.ts";
import type { ReportInput } from "../render/report-input.ts";
import type { Problem } from "../text/problem.ts";
import { Board } from "./board.ts";
import type { Clients } from "./clients.ts";
import { RawImport } from "./import-raw.ts";
import { JudgedBefore } from "./judged-before.ts";
import { pageAt } from "./page-address.ts";
import type { ServedSite } from "./served-site.ts";

export type PreviewOptions = {
  root: string;
  /** The folder that Hugo reads. */
  generated: string;
  site: ServedSite;
  clients: Clients;
  said: (line: string) => void;
  problems: (problems: readonly Problem[]) => void;
};

/** `isSame`: the record is as it was when it was last judged. */
type Around = { loaded: Loaded; isSame: boolean };

/** The browser has the page that changed before the rest of the site takes the processor. */
const BEFORE_WHOLE_MS = 400;

export class Preview {
  readonly #options: PreviewOptions;
  readonly #judged = new JudgedBefore();
  readonly #import: RawImport;
  readonly #board: Board;
  readonly #madeBy: NonNullable<ReportInput["madeBy"]> = new Map();
  readonly #stop = new AbortController();
  readonly #known: KnownValues = new Map();
  #loaded: Loaded | undefined;
  /** Of the generated folder, and of what the site that is shown was made. */
  #pieces: Pieces = new Map();
  #madeOf: (MadeOf & { written: string }) | undefined;
  #bundles: Bundles | undefined;
  #editions: readonly EditionInput[] = [];
  #drawer: Drawer | undefined;
  #waiting = new Set<string>();
  #working: Promise<void> | undefined;
  #whole: { controller: AbortController; done: Promise<void> } | undefined;

  constructor(options: PreviewOptions) {
    this.#options = options;
    this.#import = new RawImport(options.root);
    this.#board = new Board(options.clients, options.site, options.problems);
  }

  /** @param paths relative to the report; what changes while it works is taken next. */
  changed(paths: readonly string[]): void {
    for (const path of paths) this.#waiting.add(path);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#whole?.controller.abort();
    await this.#working;
    await this.#whole?.done;
  }

  async #work(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#stop.signal.aborted) {
      const waiting = [...this.#waiting];
      this.#waiting = new Set();
      const own = await Promise.all(waiting.map((path) => this.#import.isOwn(path)));
      const paths = waiting.filter((_, index) => !own[index]);
      if (paths.length > 0) await this.#bring(paths).catch((error: unknown) => this.#failed(error));
    }
  }

  async #bring(paths: readonly string[]): Promise<void> {
    const { site, clients, said } = this.#options;
    const from = performance.now();
    this.#whole?.controller.abort();
    await this.#whole?.done;
    const around = await this.#read(paths);
    if (around === undefined) return;
    const { loaded, isSame } = around;
    if (site.isBuilt) {
      const pages = clients.pathnames().map((pathname) => pageAt(pathname, site.versions));
      const editions = isSame ? this.#editions : this.#judgeOf(loaded, pages);
      await this.#writePages(loaded, editions, pages, paths);
      await site.buildPages(this.#pieces, pages, this.#stop.signal);
      this.#board.well();
      await clients.reload();
      said(`open pages in ${Math.round(performance.now() - from)} ms`);
    }
    // Layouts, styles and pictures are shown by any page.
    if (paths.some((path) => !isOfRecord(path) && !/^content\/.*\.md$/.test(path))) this.#madeOf = undefined;
    const controller = new AbortController();
    this.#whole = { controller, done: this.#buildWhole(loaded, controller.signal, site.isBuilt) };
  }

  /** Undefined where the record has errors, which are shown then. */
  async #read(paths: readonly string[]): Promise<Around | undefined> {
    const before = this.#loaded;
    if (before === undefined || paths.some((path) => /^data\/raw(?:\/|$)|^fiolio\.yaml$/.test(path)))
      await this.#importRaw(paths);
    const isSame = before !== undefined && !paths.some(isOfRecord);
    this.#loaded = undefined;
    const loaded = isSame
      ? await this.#withContent(before)
      : await loadReport(this.#options.root, { known: this.#known });
    if (this.#board.refuses(loaded.problems)) return undefined;
    this.#loaded = loaded;
    return { loaded, isSame };
  }

  /** Anew those whose pages are open; the others as they were, until the whole report is built. */
  #judgeOf({ record }: Loaded, pages: readonly string[]): EditionInput[] {
    return judgedEditions(record, false, (_, version) =>
      pages.some((page) => page.startsWith(`${version}/`))
        ? this.#judged.judge(record, version)
        : this.#judged.last(record, version),
    );
  }

  async #importRaw(paths: readonly string[]): Promise<void> {
    const { said: line, problems } = await this.#import.run(this.#stop.signal);
    if (line !== undefined) this.#options.said(line);
    this.#board.imported(problems, paths);
  }

  async #withContent(loaded: Loaded): Promise<Loaded> {
    const content = await loadContent(this.#options.root);
    const others = loaded.problems.filter(({ path }) => !path.startsWith("content/"));
    return { ...loaded, content, problems: [...others, ...content.problems] };
  }

  /** What open pages are made of. */
  async #writePages(
    loaded: Loaded,
    editions: readonly EditionInput[],
    pages: readonly string[],
    paths: readonly string[],
  ): Promise<void> {
    const { generated } = this.#options;
    const input = await this.#inputOf(loaded, editions);
    const only = new Set(pages);
    // Where such a page was written anew for an edition, the file of the report itself may count now.
    for (const path of paths.filter((one) => one.startsWith("content/")))
      for (const { version } of editions)
        await rm(join(generated, "content", version, path.replace("content/", "")), { force: true });
    const files = renderReport({ ...input, madeBy: this.#madeBy, only });
    const { packs } = this.#options.site;
    const others = packs.besides(noted(files, this.#pieces));
    await writeFiles(generated, untilAborted(others, this.#stop.signal));
  }

  async #inputOf(loaded: Loaded, editions: readonly EditionInput[]): Promise<ReportInput> {
    const { root, generated, said } = this.#options;
    this.#bundles ??= await bundlesOf(root, said);
    // On this thread: it has Vega at hand for the next change.
    this.#drawer ??= (await drawnCharts(root, drawPictures)).draw;
    const input = inputOf(loaded, editions, this.#bundles, { root, generated, baseURL: "http://localhost/" });
    return { ...input, drawer: this.#drawer };
  }

  async #buildWhole(loaded: Loaded, signal: AbortSignal, isLater: boolean): Promise<void> {
    const { generated, site, clients, said } = this.#options;
    try {
      if (isLater) await pause(BEFORE_WHOLE_MS, undefined, { signal });
      const from = performance.now();
      const { record } = loaded;
      const editions = judgedEditions(record, false, (_, version) => this.#judged.judge(record, version));
      this.#editions = editions;
      if (this.#board.refuses(changedSince(record, editions))) return;
      const input = await this.#inputOf(loaded, editions);
      const files = renderReport({ ...input, madeBy: this.#madeBy });
      const pieces: Pieces = new Map();
      await mirrorFolder(generated, untilAborted(site.packs.packed(noted(files, pieces)), signal));
      this.#pieces = pieces;
      site.publishRaw(
        record,
        editions.flatMap(({ runs }) => runs),
        loaded.examples.record,
      );
      await this.#buildSite(loaded, editions, signal);
      this.#board.well();
      await clients.reload();
      said(`all pages in ${Math.round(performance.now() - from)} ms`);
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    }
  }

  /** What differs from the site that is shown; all where any page may. */
  async #buildSite(loaded: Loaded, editions: readonly EditionInput[], signal: AbortSignal): Promise<void> {
    const { generated, site } = this.#options;
    const config = await readFile(join(generated, "hugo.json"), "utf8");
    const written = loaded.content.files.map(({ path }) => path).join("\n");
    const now = { ...madeOf(this.#pieces, config), written };
    const part = this.#madeOf?.written === written ? partOf(this.#madeOf, now, []) : undefined;
    if (part) await site.buildPart(this.#pieces, part, signal);
    else {
      const versions = editions.map(({ version }) => version);
      await site.buildWhole(config, versions, signal);
      await site.prepare(this.#pieces);
    }
    this.#madeOf = now;
  }

  #failed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    // The next change starts from the files: nothing of this one is trusted.
    this.#loaded = undefined;
    this.#board.failed(error);
  }
}

const isOfRecord = (path: string): boolean => /^(?:fiolio\.yaml$|data(?:\/|$)|profiles(?:\/|$))/.test(path);

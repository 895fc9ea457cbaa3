/** Locked editions in a build: those that are kept are put in place, those that are made anew are kept for the next one. */
import { filesIn } from "../../effects/small-files.ts";
import { runsOfEdition } from "../../record/edition.ts";
import { recordThen } from "../../record/renaming/then.ts";
import { type KeptEdition, ownRunsOf, type RenderedEdition } from "../../render/edition/kept.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Problem } from "../../text/problem.ts";
import { shownEditions } from "../editions.ts";
import { EditionToKeep, noteOfKept, putKept, sweepKept } from "./kept-editions.ts";

/** By version. */
export type Keys = ReadonlyMap<string, string>;

export type Taken = { editions: Map<string, KeptEdition>; problems: Problem[] };

/** Writes into a site all locked editions that are kept. @param site undefined where they are in their places already */
export async function takeKept(
  record: FiolioRecord,
  published: boolean,
  keys: Keys,
  site: string | undefined,
): Promise<Taken> {
  const shown = shownEditions(record, published).map((one) => ({
    ...one,
    runs: runsOfEdition(recordThen(record, one.version), one.version),
  }));
  const own = ownRunsOf(record, shown);
  const taken: Taken = { editions: new Map(), problems: [] };
  for (const { version, date = "", summary = "", runs } of shown) {
    const key = keys.get(version);
    const kept =
      key === undefined ? undefined : await (site === undefined ? noteOfKept(key) : putKept(key, site));
    if (kept === undefined) continue;
    const { files, problems, rendered } = kept;
    taken.problems.push(...problems);
    taken.editions.set(version, {
      ...{ version, isNext: false, date, summary, runs, files, ownRuns: own.get(version) ?? [] },
      ...rendered,
      asPublished: false,
    });
  }
  return taken;
}

/** Writes some pages of kept editions into a site, their slots not filled. False where not all of them are kept. */
export async function putAgain(
  pages: readonly string[],
  kept: ReadonlyMap<string, KeptEdition>,
  keys: Keys,
  site: string,
): Promise<boolean> {
  const asked = new Set(pages);
  for (const [version, { files }] of kept) {
    const key = keys.get(version);
    if (key === undefined || !files.some((file) => asked.has(file))) continue;
    if ((await putKept(key, site, undefined, (path) => asked.has(path))) === undefined) return false;
  }
  return true;
}

/** One that was made, with what was said of it. */
export type MadeEdition = {
  version: string;
  key: string;
  ownRuns: readonly string[];
  problems: readonly Problem[];
  rendered: RenderedEdition;
};

type Keeping = { of: MadeEdition; kept: EditionToKeep; added: Set<string>; charts: Set<string> };

/**
 * Keeps editions that were made, in two steps: first what lies in a site as it is then, its slots not filled, while others go on
 * to write beside it; at the end what they wrote.
 */
export class EditionsToKeep {
  readonly #site: string;
  readonly #refused: (error: unknown) => void;
  #editions: readonly Keeping[];

  /** @param refused is told why, where they cannot be kept: nothing is kept then */
  constructor(site: string, made: readonly MadeEdition[], refused: (error: unknown) => void) {
    this.#site = site;
    this.#refused = refused;
    this.#editions = made.map((of) => ({
      ...{ of, kept: new EditionToKeep(of.key), added: new Set(), charts: new Set() },
    }));
  }

  /** What lies there when this is called: what comes while it goes on is left for the end. */
  begin = (): Promise<void> => this.#unlessRefused(() => this.#add());

  end = (): Promise<void> =>
    this.#unlessRefused(async () => {
      await this.#add();
      for (const { of, kept } of this.#editions) await kept.end(of);
      await sweepKept();
    });

  /** What is not kept by now is not kept. */
  drop(): void {
    for (const { kept } of this.#editions) kept.drop();
    this.#editions = [];
  }

  async #unlessRefused(work: () => Promise<void>): Promise<void> {
    if (this.#editions.length === 0) return;
    try {
      await work();
    } catch (error) {
      this.drop();
      this.#refused(error);
    }
  }

  async #add(): Promise<void> {
    const all = filesIn(this.#site);
    for (const { of, kept, added, charts } of this.#editions) {
      const runs = new Set(of.ownRuns);
      const fresh = all.filter((path) => !added.has(path));
      const pages = fresh.filter(
        (path) => path.startsWith(`${of.version}/`) || runs.has(/^runs\/([^/]+)\//.exec(path)?.[1] ?? ""),
      );
      await kept.add(this.#site, pages, (path, bytes) => {
        if (path.endsWith(".html")) for (const chart of chartsIn(bytes.toString())) charts.add(chart);
      });
      const beside = fresh.filter((path) => OF_LAYOUTS.test(path) || charts.has(chartOf(path)));
      await kept.add(this.#site, beside);
      for (const path of [...pages, ...beside]) added.add(path);
    }
  }
}

/** What layouts write for a page that asks for it: styles, scripts and what these load, fonts and the icon. */
const OF_LAYOUTS = /^(?:css|js|fonts|explore|example)\/|^[^/]+\.(?:svg|png|ico|webp|jpe?g|avif|gif)$/;

/** "charts/dots-0123456789ab.vl.json" is of chart "dots-0123456789ab". */
const chartOf = (path: string): string => /^charts\/([^/.]+)\./.exec(path)?.[1] ?? "";

/** Charts that a page shows or leads to. */
const chartsIn = (html: string): string[] =>
  [...html.matchAll(/charts\/([a-z0-9-]+)\./g)].map(([, name = ""]) => name);

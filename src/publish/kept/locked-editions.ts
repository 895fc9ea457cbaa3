/** Locked editions in a build: those that are kept are put in place, those that are made anew are kept for the next one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { filesIn } from "../../effects/small-files.ts";
import { runsOfEdition } from "../../record/edition.ts";
import { type KeptEdition, ownRunsOf, type RenderedEdition } from "../../render/edition/kept.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { order, type Problem } from "../../text/problem.ts";
import { shownEditions } from "../editions.ts";
import { keep, noteOfKept, putKept, sweepKept } from "./kept-editions.ts";

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
    runs: runsOfEdition(record, one.version),
  }));
  const own = ownRunsOf(shown);
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

/** Keeps those that were made, as they lie in a site whose slots are not filled yet. */
export async function keepMade(site: string, made: readonly MadeEdition[]): Promise<void> {
  if (made.length === 0) return;
  const all = filesIn(site);
  for (const { version, key, ownRuns, problems, rendered } of made) {
    const own = new Set(ownRuns);
    const pages = all.filter(
      (path) => path.startsWith(`${version}/`) || own.has(/^runs\/([^/]+)\//.exec(path)?.[1] ?? ""),
    );
    const charts = await chartsIn(site, pages);
    const beside = all.filter((path) => OF_LAYOUTS.test(path) || charts.has(chartOf(path)));
    await keep(key, site, { files: [...pages, ...beside].sort(order), problems, rendered });
  }
  await sweepKept();
}

/** What layouts write for a page that asks for it: styles, scripts, fonts and the icon. */
const OF_LAYOUTS = /^(?:css|js|fonts)\/|^[^/]+\.(?:svg|png|ico|webp|jpe?g|avif|gif)$/;

/** "charts/dots-0123456789ab.vl.json" is of chart "dots-0123456789ab". */
const chartOf = (path: string): string => /^charts\/([^/.]+)\./.exec(path)?.[1] ?? "";

/** Charts that pages show or lead to. */
async function chartsIn(site: string, pages: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  await pMap(
    pages.filter((path) => path.endsWith(".html")),
    async (path) => {
      const html = await readFile(join(site, path), "utf8");
      for (const [, name = ""] of html.matchAll(/charts\/([a-z0-9-]+)\./g)) found.add(name);
    },
    { concurrency: 16 },
  );
  return found;
}

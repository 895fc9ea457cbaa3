/** From the record on disk to the folder that Hugo reads: load, judge, render. */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { configOf } from "../effects/config-file.ts";
import { stampAt, type Tree } from "../effects/file-state.ts";
import { insideRoot } from "../effects/files.ts";
import { growSlowly } from "../effects/memory.ts";
import { judgeEdition } from "../judge/edition.ts";
import { lockPath } from "../judge/edition-lock.ts";
import { METHOD } from "../judge/index.ts";
import type { Examples } from "../render/edition/examples.ts";
import { ownRunsOf, type RenderedEdition } from "../render/edition/kept.ts";
import { type GeneratedFile, HUGO_CONFIG } from "../render/generated-file.ts";
import { renderReport } from "../render/index.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { hasErrors, type Problem } from "../text/problem.ts";
import { plural } from "../text/words.ts";
import { keptPages } from "./again/kept-pages.ts";
import type { LastSite, SiteThere } from "./again/last-site.ts";
import { LentPages } from "./again/lent-pages.ts";
import { above, FILES, madeOf, noted, type Pieces } from "./again/made-of.ts";
import { PagePacks } from "./again/page-packs.ts";
import { type ChartThread, chartThread } from "./charts/draw-beside.ts";
import { drawnCharts } from "./charts/drawn-charts.ts";
import { lyingCharts } from "./charts/lying-charts.ts";
import { mirrorOf } from "./generated-folder.ts";
import { type EditionKey, programKey } from "./kept/edition-keys.ts";
import { editionsThere } from "./kept/editions-there.ts";
import { keptOutcomes } from "./kept/kept-outcomes.ts";
import { type MadeEdition, putAgain } from "./kept/locked-editions.ts";
import { type RawFile, rawOf } from "./publish.ts";
import { bundlesOf, changedSince, inputOf, loadReport } from "./report.ts";
import type { HugoRun } from "./run-hugo.ts";
import { themeFolders } from "./theme.ts";
import { untilAborted } from "./until-aborted.ts";

export type BuildOptions = {
  root: string;
  out: string;
  /** Instead of the one declared. */
  baseURL?: string;
  /** Leaves the working edition out. */
  published: boolean;
  /** Builds a second time without anything that earlier builds left, compares, and publishes that. */
  cold?: boolean;
  /** Ends the build where it stands; what was built before stays. */
  signal?: AbortSignal;
};

/** `work`: the folder in whose `.fiolio` builds leave what the next one need not do again. */
export type RenderOptions = Omit<BuildOptions, "out"> & { work?: string };

/** Each command that renders has a folder of its own: what one writes is never published by the other. */
export type RenderFor = "site" | "preview";

export type BuildEffects = {
  /** One line about a step, with how long it took. */
  step: (line: string) => void;
  /** What lies in the place of the site now. */
  placed?: (tree: Tree) => void;
  problems: (problems: readonly Problem[]) => void;
};

/** What rendering leaves for Hugo; absolute folders. */
export type Rendered = {
  hugo: HugoRun;
  record: FiolioRecord;
  runs: readonly Run[];
  examples: Examples;
  newest: string;
  /** Versions, oldest first. */
  editions: readonly string[];
  /** Whose pages are made, not kept. */
  made: readonly string[];
  /** Files of those that are kept, relative to the site. */
  kept: readonly string[];
  /** Writes some of these into a site as they were before their slots were filled. False where they are not there any more. */
  putAgain: (kept: readonly string[], site: string) => Promise<boolean>;
  /** Of which it consists: pages and what they show, and when it is finished all else. */
  pieces: Pieces;
  packs: PagePacks;
  /** Pages that Hugo does not lay out where it makes all of them. */
  lent: LentPages | undefined;
  /** The text of hugo.json. */
  config: string;
  raw: readonly RawFile[];
  madeBy: string;
  /** Locked editions that are as this program makes them. */
  built: readonly EditionKey[];
  /** The site in its place, where that is as it was made and no kept edition has changed. */
  last?: SiteThere | undefined;
  facts: object;
  /** Writes what is published as it is, which Hugo does not read. To be called once. */
  finish: () => Promise<Finished>;
};

export type Finished = {
  madeOf: LastSite;
  /** Locked editions, to be kept. */
  toKeep: readonly MadeEdition[];
};

/** `site`: where locked editions that are kept are put. `out`: the place of the site, where what is there may stay. */
export type RenderInto = { site: string; out?: string };

/** Of fewer there is memory enough. */
const MANY_RUNS = 3000;

/** Loads, judges, and writes what Hugo reads. Without `into` every edition is made. */
export async function render(
  options: RenderOptions,
  what: RenderFor,
  effects: BuildEffects,
  into?: RenderInto,
): Promise<Rendered | undefined> {
  const thread = chartThread();
  try {
    return await renderWith(thread, options, what, effects, into);
  } finally {
    await thread.end();
  }
}

async function renderWith(
  thread: ChartThread,
  { root, work = root, baseURL, published, cold, signal }: RenderOptions,
  what: RenderFor,
  effects: BuildEffects,
  into?: RenderInto,
): Promise<Rendered | undefined> {
  const generated = await insideRoot(work, join(".fiolio", what));
  await mkdir(generated, { recursive: true });
  // Bundles are made by processes of their own.
  const [loaded, bundles] = await Promise.all([
    timed(effects, "load", async () => {
      const report = await loadReport(root);
      return { ...report, said: plural(report.record.runs.size, "run") };
    }),
    bundlesOf(work, effects.step),
  ]);
  const { record, examples, problems } = loaded;
  if (record.runs.size >= MANY_RUNS) growSlowly();
  if (problems.length > 0) effects.problems(problems);
  if (hasErrors(problems)) return undefined;

  signal?.throwIfAborted();
  const by = { root, baseURL: baseURL ?? record.declaration.baseURL, log: effects.step };
  const program = await programKey(loaded, bundles, by);
  const { asMade, keys, shown, madeBy, kept, last, built } = await timed(effects, "kept", () =>
    editionsThere(record, { work, published, cold, program, baseURL: by.baseURL, into }),
  );
  signal?.throwIfAborted();
  // What a plugin does may rest on any file.
  const isKeeping = what === "site" && configOf(root) === undefined;
  // What layouts of others say of an edition nobody knows.
  const isLending = isKeeping && themeFolders(root).length === 0;
  if (kept.editions.size < shown.length) thread.begin();
  const outcomes = isKeeping ? await keptOutcomes(work, program) : undefined;
  const { judged, changed } = await timed(effects, "judge", async () => {
    const judged = shown
      .filter(({ version }) => !kept.editions.has(version))
      .map((one) => ({ ...one, ...judgeEdition(record, one.version, one.isNext ? outcomes : undefined) }));
    const changed = [...kept.problems, ...changedSince(record, judged)];
    return { judged, changed, said: judged.map((edition) => edition.version).join(", ") };
  });
  const editions = shown.flatMap(
    ({ version }) => kept.editions.get(version) ?? judged.find((one) => one.version === version) ?? [],
  );
  const made = new Map<string, RenderedEdition>();
  if (changed.length > 0) effects.problems(changed);
  if (hasErrors(changed)) return undefined;

  signal?.throwIfAborted();
  const pieces: Pieces = new Map();
  const mirror = mirrorOf(generated);
  const told = async (files: AsyncIterable<GeneratedFile>, isAsked: (path: string) => boolean) => {
    const { paths, written } = await mirror.write(untilAborted(files, signal));
    return `${paths.length} files, ${written} changed, ${mirror.sweep(isAsked)} deleted`;
  };
  const lying = await lyingCharts(work, what);
  const frames = new Map<string, string>();
  const lent =
    isLending && judged.length > 1
      ? new LentPages(
          (version) => frames.get(version),
          (path) => above(path, pieces),
        )
      : undefined;
  const packs = new PagePacks(generated, lent);
  if (isKeeping) packs.hold("next");
  const textOf = packs.textOf.bind(packs);
  const pages = isKeeping ? await keptPages(work, { textOf, by: program, lying: lying.paths }) : undefined;
  const { files } = await timed(effects, "render", async () => {
    const charts = await drawnCharts(work, thread.draw);
    const input = inputOf(loaded, editions, bundles, { root, generated, baseURL });
    const files = renderReport({
      ...input,
      drawer: charts.draw,
      lying: lying.paths,
      pages,
      rendered: made,
      frames,
    });
    const packed = packs.packed(noted(files, pieces));
    const said = await told(upTo(packed, HUGO_CONFIG), (path) => !path.startsWith(FILES));
    await charts.sweep(kept.editions.size + lying.paths.size > 0);
    return { files: packed, said };
  });
  const newest = editions.findLast((edition) => !edition.isNext)?.version ?? "next";
  const runs = [...new Map(editions.flatMap((edition) => edition.runs).map((run) => [run.id, run])).values()];
  const ownRuns = ownRunsOf(record, editions);
  const raw = rawOf(record, runs);
  const config = await readFile(join(generated, HUGO_CONFIG), "utf8");
  const toKeep = (): MadeEdition[] =>
    [...made].flatMap(([version, rendered]): MadeEdition[] => {
      const key = asMade.get(version)?.key;
      if (key === undefined) return [];
      const problems = changed.filter(({ path }) => path === lockPath(version));
      return [{ version, key, ownRuns: ownRuns.get(version) ?? [], problems, rendered }];
    });
  return {
    hugo: { generated, cache: join(work, ".fiolio", "hugo-cache"), log: effects.step },
    record,
    runs,
    examples,
    newest,
    editions: editions.map(({ version }) => version),
    made: judged.map(({ version }) => version),
    kept: [...kept.editions.values()].flatMap(({ files }) => files),
    putAgain: (pages, site) => putAgain(pages, kept.editions, keys, site),
    pieces,
    packs,
    lent,
    config,
    raw,
    madeBy,
    built,
    last,
    facts: {
      made: "by fiolio build",
      editions: editions.map(({ version }) => ({
        version,
        method: kept.editions.get(version)?.method ?? METHOD,
      })),
    },
    finish: () =>
      timed(effects, "files", async () => {
        const said = await told(files, () => true);
        await lying.finish();
        await pages?.finish();
        await outcomes?.finish();
        const stamps = raw.map(({ path, at }) => [at, stampAt(join(root, path))?.stamp ?? ""]);
        const site = { ...madeOf(pieces, config), by: madeBy, raw: Object.fromEntries(stamps) };
        return { madeOf: site, toKeep: toKeep(), said };
      }),
  };
}

/** The first of some files, as far as this one; the others are still to come. */
async function* upTo(files: AsyncGenerator<GeneratedFile>, last: string): AsyncGenerator<GeneratedFile> {
  for (;;) {
    const { done, value } = await files.next();
    if (done) return;
    yield value;
    if (value[0] === last) return;
  }
}

/** Says what came of a step and how long it took. */
export async function timed<T extends string | { said: string }>(
  effects: BuildEffects,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const from = performance.now();
  const result = await work();
  const said = typeof result === "string" ? result : result.said;
  effects.step(`${name.padEnd(7)} ${said} in ${Math.round(performance.now() - from)} ms`);
  return result;
}

/** From the record on disk to the built site: load, judge, render, let Hugo build, put in place. */
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insideRoot } from "../effects/files.ts";
import { takeLock } from "../effects/lock.ts";
import { judgeEdition } from "../judge/edition.ts";
import { lockPath } from "../judge/edition-lock.ts";
import { METHOD } from "../judge/index.ts";
import type { Examples } from "../render/edition/examples.ts";
import { ownRunsOf, type RenderedEdition } from "../render/edition/kept.ts";
import { renderReport } from "../render/index.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { diskRefusal } from "../text/disk-refusal.ts";
import { hasErrors, type Problem } from "../text/problem.ts";
import { differences } from "./differences.ts";
import { drawnCharts } from "./drawn-charts.ts";
import { shownEditions } from "./editions.ts";
import { examplesRoot } from "./examples.ts";
import { fillSite } from "./fill-slots.ts";
import { mirrorFolder } from "./generated-folder.ts";
import { editionKeys } from "./kept/edition-keys.ts";
import { forgetKept } from "./kept/kept-editions.ts";
import { type Keys, keepMade, type MadeEdition, type Taken, takeKept } from "./kept/locked-editions.ts";
import { writePictures } from "./pictures.ts";
import { copyRaw, publish, refuseForeign } from "./publish.ts";
import { mendFolder } from "./put-in-place.ts";
import { bundlesOf, changedSince, inputOf, loadReport } from "./report.ts";
import { buildSite, type HugoRun } from "./run-hugo.ts";
import { writeSearchIndexes } from "./search-index.ts";
import { sizeTree } from "./size-tree.ts";
import { makeStaging, placeOf, sweepStaging } from "./staging.ts";

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
type RenderOptions = Omit<BuildOptions, "out" | "cold"> & { work?: string };

/** Each command that renders has a folder of its own: what one writes is never published by the other. */
export type RenderFor = "site" | "preview";

export type BuildEffects = {
  /** One line about a step, with how long it took. */
  step: (line: string) => void;
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
  /** Locked ones among them, to be kept. */
  toKeep: readonly MadeEdition[];
  facts: object;
};

/** False where the record has errors, which were reported. @throws Failure where Hugo or the disk refuses, or another builds here. */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<boolean> {
  const release = await lockGenerated(options.root, "site");
  try {
    return await buildAlone({ ...options, out: await placeOf(options.out) }, effects);
  } finally {
    release();
  }
}

/** @throws Failure where another process renders for the same */
export const lockGenerated = async (root: string, what: RenderFor): Promise<() => void> =>
  takeLock(await insideRoot(root, join(".fiolio", `${what}.lock`)), what === "site" ? "build" : "dev");

async function buildAlone(options: BuildOptions, effects: BuildEffects): Promise<boolean> {
  const { out, cold = false } = options;
  await sweepStaging(out);
  await mendFolder(out);
  await refuseForeign(out);
  const site = await makeStaging(out);
  try {
    const rendered = await makeSite(options, site, effects, true);
    if (rendered === undefined) return false;
    const isSame = !cold || (await replaceByCold(options, site, effects));
    const sizes = await sizeTree(site, `${rendered.newest}/`);
    options.signal?.throwIfAborted();
    await publish(site, out, rendered.facts);
    for (const line of sizes) effects.step(line);
    return isSame;
  } finally {
    await rm(site, { recursive: true, force: true });
  }
}

/** Builds the same with nothing at hand into `site`, and says whether it is what was there. */
async function replaceByCold(options: BuildOptions, site: string, effects: BuildEffects): Promise<boolean> {
  const work = await mkdtemp(join(tmpdir(), "fiolio-cold-"));
  const fresh = join(work, "cold");
  try {
    await mkdir(fresh);
    await makeSite({ ...options, work }, fresh, { ...effects, problems: () => {} }, false);
    const others = await differences(site, fresh);
    if (others.length > 0) {
      effects.problems(others.map(otherProblem));
      await rm(await insideRoot(options.root, join(".fiolio", "cache")), { recursive: true, force: true });
      await forgetKept();
    }
    effects.step(`cold    ${others.length === 0 ? "the same files, byte for byte" : "not the same"}`);
    await rm(site, { recursive: true });
    await cp(fresh, site, { recursive: true });
    return others.length === 0;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const otherProblem = (path: string): Problem => ({
  path,
  severity: "error",
  message:
    "expected what a build with nothing at hand makes, came another file. All that was kept is deleted, and the right one is published: build again.",
});

/** Everything of a site but its mark. @param isWarm with what earlier builds left, and leaving the same */
async function makeSite(
  options: RenderOptions,
  site: string,
  effects: BuildEffects,
  isWarm: boolean,
): Promise<Rendered | undefined> {
  const { signal, work = options.root } = options;
  const rendered = await render(options, "site", effects, isWarm ? site : undefined);
  if (rendered === undefined) return undefined;
  const { hugo, record, runs, examples, editions, made, toKeep } = rendered;
  const isPart = made.length < editions.length;
  await timed(effects, "hugo", async () => {
    await buildSite(hugo, site, signal);
    await copyRaw(options.root, site, record, runs);
    await copyRaw(examplesRoot, join(site, "examples"), examples.record, [...examples.record.runs.values()]);
    return "pages built";
  });
  signal?.throwIfAborted();
  await timed(effects, "cards", () => writePictures({ site, generated: hugo.generated, root: work, isPart }));
  signal?.throwIfAborted();
  await timed(effects, "search", () =>
    writeSearchIndexes({ site, editions: made, isPart, root: work, log: effects.step }),
  );
  signal?.throwIfAborted();
  await keepMade(site, toKeep).catch((error: unknown) => effects.step(notKept(error)));
  await fillSite(site, await readFile(join(hugo.generated, "hugo.json"), "utf8"));
  return rendered;
}

/** It costs the next build time and nothing else. */
const notKept = (error: unknown): string =>
  `kept    no edition: ${diskRefusal(error) ?? (error instanceof Error ? error.message : String(error))}`;

/**
 * Loads, judges and writes the folder that Hugo reads.
 * @param site where locked editions that are kept are put in place; without it every edition is made
 */
export async function render(
  { root, work = root, baseURL, published, signal }: RenderOptions,
  what: RenderFor,
  effects: BuildEffects,
  site?: string,
): Promise<Rendered | undefined> {
  const generated = await insideRoot(work, join(".fiolio", what));
  await mkdir(generated, { recursive: true });
  const loaded = await timed(effects, "load", async () => {
    const report = await loadReport(root);
    return { ...report, said: `${report.record.runs.size} runs` };
  });
  const { record, examples, problems } = loaded;
  if (problems.length > 0) effects.problems(problems);
  if (hasErrors(problems)) return undefined;

  signal?.throwIfAborted();
  const bundles = await bundlesOf(work, effects.step);
  const by = { root, baseURL: baseURL ?? record.declaration.baseURL, published, log: effects.step };
  const keys: Keys = site === undefined ? new Map() : await editionKeys(loaded, bundles, by);
  const kept: Taken =
    site === undefined
      ? { editions: new Map(), problems: [] }
      : await timed(effects, "kept", async () => {
          const taken = await takeKept(record, published, keys, site);
          return { ...taken, said: [...taken.editions.keys()].join(", ") || "no edition" };
        });
  signal?.throwIfAborted();
  const { judged, changed } = await timed(effects, "judge", async () => {
    const judged = shownEditions(record, published)
      .filter(({ version }) => !kept.editions.has(version))
      .map((one) => ({ ...one, ...judgeEdition(record, one.version) }));
    const changed = [...kept.problems, ...changedSince(record, judged)];
    return { judged, changed, said: judged.map((edition) => edition.version).join(", ") };
  });
  const editions = shownEditions(record, published).flatMap(
    ({ version }) => kept.editions.get(version) ?? judged.find((one) => one.version === version) ?? [],
  );
  const made = new Map<string, RenderedEdition>();
  if (changed.length > 0) effects.problems(changed);
  if (hasErrors(changed)) return undefined;

  signal?.throwIfAborted();
  await timed(effects, "render", async () => {
    const drawn = await drawnCharts(work, what);
    const input = inputOf(loaded, editions, bundles, { root, generated, baseURL });
    const report = renderReport({ ...input, drawn: drawn.paths, rendered: made });
    const { files, written, deleted } = await mirrorFolder(generated, report);
    await drawn.finish();
    return `${files} files, ${written} changed, ${deleted} deleted`;
  });
  const newest = editions.findLast((edition) => !edition.isNext)?.version ?? "next";
  const runs = [...new Map(editions.flatMap((edition) => edition.runs).map((run) => [run.id, run])).values()];
  const ownRuns = ownRunsOf(editions);
  const toKeep = [...made].flatMap(([version, rendered]): MadeEdition[] => {
    const key = keys.get(version);
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
    toKeep,
    facts: {
      made: "by fiolio build",
      editions: editions.map(({ version }) => ({ version, method: METHOD })),
    },
  };
}

/** Says what came of a step and how long it took. */
async function timed<T extends string | { said: string }>(
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

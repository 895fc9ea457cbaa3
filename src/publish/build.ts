/** From the record on disk to the built site: load, judge, render, let Hugo build, put in place. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { engineDir, libraryDir } from "../effects/engine.ts";
import { insideRoot } from "../effects/files.ts";
import { takeLock } from "../effects/lock.ts";
import { verifyLocks } from "../judge/edition-lock.ts";
import { loadRecord } from "../record/load.ts";
import type { Examples } from "../render/edition/examples.ts";
import { renderReport } from "../render/index.ts";
import type { Run } from "../schema/run.ts";
import { hasErrors, type Problem, sortProblems } from "../text/problem.ts";
import { loadContent } from "./content-files.ts";
import { drawnCharts } from "./drawn-charts.ts";
import { judgedEditions } from "./editions.ts";
import { examplesRoot, loadExamples } from "./examples.ts";
import { mirrorFolder } from "./generated-folder.ts";
import { writePictures } from "./pictures.ts";
import { copyRaw, publish, refuseForeign } from "./publish.ts";
import { mendFolder } from "./put-in-place.ts";
import { buildSite, type HugoRun } from "./run-hugo.ts";
import { writeSearchIndexes } from "./search-index.ts";
import { sizeTree } from "./size-tree.ts";
import { makeStaging, placeOf, sweepStaging } from "./staging.ts";
import { vegaBundle } from "./vega-bundle.ts";

export type BuildOptions = {
  root: string;
  out: string;
  /** Instead of the one declared. */
  baseURL?: string;
  /** Leaves the working edition out. */
  published: boolean;
  /** Ends the build where it stands; what was built before stays. */
  signal?: AbortSignal;
};

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
  runs: readonly Run[];
  examples: Examples;
  newest: string;
  /** Versions, oldest first. */
  editions: readonly string[];
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
  const { out, signal } = options;
  await sweepStaging(out);
  await mendFolder(out);
  await refuseForeign(out);
  const rendered = await render(options, "site", effects);
  if (rendered === undefined) return false;
  const { hugo, runs, examples, newest, editions, facts } = rendered;
  const site = await makeStaging(out);
  try {
    await timed(effects, "hugo", async () => {
      await buildSite(hugo, site, signal);
      await copyRaw(options.root, site, runs);
      await copyRaw(examplesRoot, join(site, "examples"), [...examples.record.runs.values()]);
      return "pages built";
    });
    signal?.throwIfAborted();
    await timed(effects, "cards", () =>
      writePictures({ site, generated: hugo.generated, root: options.root }),
    );
    signal?.throwIfAborted();
    await timed(effects, "search", () => writeSearchIndexes({ site, editions, root: options.root }));
    const sizes = await sizeTree(site, `${newest}/`);
    signal?.throwIfAborted();
    await publish(site, out, facts);
    for (const line of sizes) effects.step(line);
  } finally {
    await rm(site, { recursive: true, force: true });
  }
  return true;
}

/** Loads, judges and writes the folder that Hugo reads. */
export async function render(
  { root, baseURL, published, signal }: Omit<BuildOptions, "out">,
  what: RenderFor,
  effects: BuildEffects,
): Promise<Rendered | undefined> {
  const generated = await insideRoot(root, join(".fiolio", what));
  await mkdir(generated, { recursive: true });
  const loaded = await timed(effects, "load", async () => {
    const [{ record, problems }, content, examples] = await Promise.all([
      loadRecord(root),
      loadContent(root),
      loadExamples(),
    ]);
    return {
      record,
      content,
      examples,
      problems: sortProblems([...problems, ...content.problems]),
      said: `${record.runs.size} runs`,
    };
  });
  const { record, content, examples, problems } = loaded;
  if (problems.length > 0) effects.problems(problems);
  if (hasErrors(problems)) return undefined;

  signal?.throwIfAborted();
  const { editions, changed } = await timed(effects, "judge", async () => {
    const editions = judgedEditions(record, published);
    const changed = verifyLocks(
      record,
      new Map(editions.map((edition) => [edition.version, edition.judgement])),
    );
    return { editions, changed, said: editions.map((edition) => edition.version).join(", ") };
  });
  if (changed.length > 0) effects.problems(changed);
  if (hasErrors(changed)) return undefined;

  const engine = {
    root,
    generated,
    site: join(engineDir, "site"),
    fonts: join(libraryDir("@fontsource-variable/inter"), "files"),
    content: content.folders,
    baseURL: baseURL ?? record.declaration.baseURL,
  };
  signal?.throwIfAborted();
  await timed(effects, "render", async () => {
    const drawn = await drawnCharts(root, what);
    const report = renderReport({
      record,
      editions,
      engine,
      content: content.files,
      examples,
      drawn: drawn.paths,
      vega: await vegaBundle(),
    });
    const { files, written, deleted } = await mirrorFolder(generated, report);
    await drawn.finish();
    return `${files} files, ${written} changed, ${deleted} deleted`;
  });
  const newest = editions.findLast((edition) => !edition.isNext)?.version ?? "next";
  const runs = [...new Map(editions.flatMap((edition) => edition.runs).map((run) => [run.id, run])).values()];
  return {
    hugo: { generated, cache: join(root, ".fiolio", "hugo-cache"), log: effects.step },
    runs,
    examples,
    newest,
    editions: editions.map(({ version }) => version),
    facts: {
      made: "by fiolio build",
      editions: editions.map(({ version, judgement }) => ({ version, method: judgement.method })),
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

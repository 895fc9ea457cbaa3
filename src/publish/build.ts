/** From the record on disk to the built site: render, let Hugo build, put in place. */
import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TreeAhead, treeAhead, treeOf } from "../effects/file-state.ts";
import { insideRoot } from "../effects/files.ts";
import { takeLock } from "../effects/lock.ts";
import { removeFolder } from "../effects/small-files.ts";
import { SITE_FILE } from "../schema/published.ts";
import { diskRefusal, isDiskFull } from "../text/disk-refusal.ts";
import type { Problem } from "../text/problem.ts";
import { forgetSite, noteSite, weighedIn } from "./again/last-site.ts";
import { placeFiles } from "./again/linked.ts";
import { FILES, sitePath } from "./again/made-of.ts";
import { makePart, pagesToMake } from "./again/make-part.ts";
import { differences } from "./differences.ts";
import { examplesRoot } from "./examples.ts";
import { fillSite } from "./fill-slots.ts";
import { noteLast } from "./kept/as-published.ts";
import { forgetKept } from "./kept/kept-editions.ts";
import { EditionsToKeep } from "./kept/locked-editions.ts";
import { writePictures } from "./pictures/pictures.ts";
import { copyRaw, publish, rawOf, refuseForeign } from "./publish.ts";
import { mendFolder } from "./put-in-place.ts";
import {
  type BuildEffects,
  type BuildOptions,
  type Finished,
  type Rendered,
  type RenderFor,
  type RenderInto,
  type RenderOptions,
  render,
  timed,
} from "./rendered.ts";
import { buildBeside } from "./run-hugo.ts";
import { type SearchAhead, searchAhead } from "./search/search-ahead.ts";
import { SEARCH, writeSearchIndexes } from "./search/search-index.ts";
import { sizeLines, type Weights, weightsOf } from "./size-tree.ts";
import { makeStaging, placeOf, sweepStaging } from "./staging.ts";

/** False where the record has errors, which were reported. @throws Failure where Hugo or the disk refuses, or another builds here. */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<boolean> {
  const release = await lockGenerated(options.root, "site");
  try {
    return await buildAlone({ ...options, out: await placeOf(options.out) }, effects);
  } catch (error) {
    // Else the next command, such as collect, would find no room for what cannot be made again.
    if (isDiskFull(error)) await giveRoomBack(options.root);
    throw error;
  } finally {
    release();
  }
}

/** What builds made for builds: losing it costs time and nothing else. */
async function giveRoomBack(root: string): Promise<void> {
  for (const name of ["site", "cache", "spare-site"])
    removeFolder(await insideRoot(root, join(".fiolio", name)));
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
  // Of published editions none is made by every build.
  const ahead = options.published ? undefined : await searchAhead(options.root, effects.step);
  try {
    const rendered = await makeSite(options, site, effects, { site, out }, ahead);
    if (rendered === undefined) return false;
    const isSame = !cold || (await replaceByCold(options, site, effects));
    options.signal?.throwIfAborted();
    await forgetSite(options.root);
    const spare = await spareOf(options);
    // Of a site that was made whole, the one before has no file.
    const isLinked = rendered.isPart && !cold;
    if (!isLinked) removeFolder(spare);
    const isMoved = await publish(site, out, rendered.facts, isLinked ? spare : undefined);
    const { walked } = rendered;
    const tree = isMoved && !cold ? walked.whole(out) : treeOf(out);
    effects.placed?.(tree);
    if (isSame) {
      await noteSite(options.root, tree, { ...rendered.madeOf, weighed: rendered.weights.all });
      ahead?.note(tree.hash);
    }
    for (const line of sizeLines(tree, rendered.weights)) effects.step(line);
    return isSame;
  } finally {
    ahead?.end();
    removeFolder(site);
  }
}

/** The site before the one in its place: of its files and folders the next one is made. Losing it costs time and nothing else. */
const spareOf = ({ root, work = root }: RenderOptions): Promise<string> =>
  insideRoot(work, join(".fiolio", "spare-site"));

/** Builds the same with nothing at hand into `site`, and says whether it is what was there. */
async function replaceByCold(options: BuildOptions, site: string, effects: BuildEffects): Promise<boolean> {
  const work = await mkdtemp(join(tmpdir(), "fiolio-cold-"));
  const fresh = join(work, "cold");
  try {
    await mkdir(fresh);
    await makeSite({ ...options, work }, fresh, { ...effects, problems: () => {} });
    const others = differences(site, fresh);
    if (others.length > 0) {
      effects.problems(others.map(otherProblem));
      removeFolder(await insideRoot(options.root, join(".fiolio", "cache")));
      await forgetKept();
    }
    effects.step(`cold    ${others.length === 0 ? "the same files, byte for byte" : "not the same"}`);
    removeFolder(site);
    await cp(fresh, site, { recursive: true });
    return others.length === 0;
  } finally {
    removeFolder(work);
  }
}

const otherProblem = (path: string): Problem => ({
  path,
  severity: "error",
  message:
    "expected what a build with nothing at hand makes, came another file. All that was kept is deleted, and the right one is published: build again.",
});

type Made = Rendered & Finished & { isPart: boolean; walked: TreeAhead; weights: Weights };

/** Everything of a site but its mark. `isPart`: most was taken from the last one. @param into with what earlier builds left, and leaving the same; absent: with nothing */
async function makeSite(
  options: RenderOptions,
  site: string,
  effects: BuildEffects,
  into?: RenderInto,
  ahead?: SearchAhead,
): Promise<Made | undefined> {
  const { root, signal, work = root } = options;
  const rendered = await render(options, "site", effects, into);
  if (rendered === undefined) return undefined;
  const { hugo, config, editions, made, last, kept } = rendered;
  const part = pagesToMake(rendered);
  const asked = part && (await rendered.putAgain(part.again, site)) ? part : undefined;
  // Kept editions were left where they are, and are to be put in place: rarely, and with all that was kept of them.
  if (last && !asked && kept.length > 0)
    return makeSite(options, site, { ...effects, problems: () => {} }, { site }, ahead);
  const built = await timed(effects, "hugo", async () => {
    const [folder, spare] = [join(work, ".fiolio", "site-part"), await spareOf(options)];
    const of = { root, folder, site, out: into?.out ?? "", spare, ahead, signal };
    if (last === undefined || asked === undefined)
      return { ...(await makeWhole(rendered, of)), said: "all pages built" };
    return { ...(await makePart(rendered, last, asked, of)), said: `${asked.pages.length} pages built` };
  });
  const isPart = made.length < editions.length;
  signal?.throwIfAborted();
  const keeping = new EditionsToKeep(site, built.toKeep, (error) => effects.step(notKept(error)));
  try {
    // Pagefind is a process of its own, and reads pages alone, but for their slots. What is kept has none that is filled.
    const written = all([
      keeping.begin().then(() => fillSite(site, config, built.fresh)),
      timed(effects, "cards", () =>
        writePictures({ site, generated: hugo.generated, root: work, isPart, signal }),
      ),
    ]);
    const late = [SITE_FILE, ...made.map((version) => join(version, SEARCH))];
    const [seen] = await all([
      written.then(async () => {
        const walked = await treeAhead(site, late);
        const known = weighedIn(last, walked.early);
        return { walked, weights: await weightsOf(site, walked.early, `${rendered.newest}/`, known) };
      }),
      timed(effects, "search", () =>
        writeSearchIndexes({
          ...{ site, editions: made, isPart, root: work, log: effects.step, signal },
          ...{ ahead, before: last?.tree },
        }),
      ),
    ]);
    signal?.throwIfAborted();
    await keeping.end();
    await noteLast(rendered.built).catch((error: unknown) => effects.step(notKept(error)));
    return { ...rendered, ...built, ...seen, isPart: built.fresh !== undefined };
  } finally {
    keeping.drop();
  }
}

/** Each has ended when this ends: what one of them writes is not swept away under it because another failed. */
async function all<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  for (const one of await Promise.allSettled(work)) if (one.status === "rejected") throw one.reason;
  return Promise.all(work) as Promise<T>;
}

/** Other than a part, it leaves all pages to be filled. */
async function makeWhole(
  { hugo, pieces, lent, examples, raw, finish }: Rendered,
  { root, site, signal }: { root: string; site: string; signal?: AbortSignal | undefined },
): Promise<Finished & { fresh?: undefined }> {
  const beside = async (): Promise<Finished> => {
    const finished = await finish();
    await copyRaw(root, site, raw);
    const ofExamples = rawOf(examples.record, [...examples.record.runs.values()]);
    await copyRaw(examplesRoot, join(site, "examples"), ofExamples);
    return finished;
  };
  const finished = await buildBeside(hugo, site, beside, signal);
  lent?.layOut(site);
  const files = [...pieces.keys()].filter((path) => path.startsWith(FILES));
  placeFiles(hugo.generated, site, files, sitePath);
  return finished;
}

/** It costs the next build time and nothing else. */
const notKept = (error: unknown): string =>
  `kept    no edition: ${diskRefusal(error) ?? (error instanceof Error ? error.message : String(error))}`;

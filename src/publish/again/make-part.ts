/** Makes what has changed of a site, and takes the rest from the site that lies in its place. */
import { filesIn } from "../../effects/small-files.ts";
import { SITE_FILE } from "../../schema/published.ts";
import type { FreshFiles } from "../fill-slots.ts";
import { copyRaw } from "../publish.ts";
import type { Finished, Rendered } from "../rendered.ts";
import { buildBeside } from "../run-hugo.ts";
import type { SearchAhead } from "../search/search-ahead.ts";
import type { LastSite, SiteThere } from "./last-site.ts";
import { linkFiles, placeFiles } from "./linked.ts";
import { madeOf, type Part, partOf, sitePath } from "./made-of.ts";
import { writePart } from "./part-for-hugo.ts";

/** Undefined where all is to be made. Of files that are published as they are nothing is known yet. */
export const pagesToMake = ({
  pieces,
  config,
  kept,
  last,
}: Rendered): Pick<Part, "pages" | "gone" | "again"> | undefined =>
  last && partOf(last, madeOf(pieces, config), kept);

/**
 * All but pictures, search and slots; these find the files of the last site as their own. @param folder of its own for Hugo
 * @returns with files made by Hugo, and with all that there are, relative to the site
 */
export async function makePart(
  rendered: Rendered,
  last: SiteThere,
  { pages, gone }: Pick<Part, "pages" | "gone">,
  {
    root,
    folder,
    site,
    out,
    spare,
    ahead,
    signal,
  }: {
    root: string;
    folder: string;
    site: string;
    out: string;
    spare: string;
    ahead: SearchAhead | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<Finished & { fresh: FreshFiles }> {
  const { hugo, pieces, packs, raw, kept } = rendered;
  const { generated } = hugo;
  const own = await writePart({ generated, packs }, folder, pieces, new Set(pages));
  const beside = async (): Promise<Finished & { files: readonly string[]; link: () => string[] }> => {
    const finished = await rendered.finish();
    const changes = partOf(last, finished.madeOf, kept);
    if (changes === undefined) throw new Error("expected no page to be another now.");
    const isLeft = leftOf(finished.madeOf, last, changes, kept);
    const link = linkFiles(out, site, (path) => !isLeft(path), spare, last.tree);
    return { ...finished, files: changes.files, link };
  };
  const left = new Set(gone.map(sitePath));
  const ended = (): void => ahead?.madeIn(site, last.tree, (path) => left.has(path));
  const run = { ...hugo, generated: folder, config: own, isQuick: true, ended };
  const { files, link, ...finished } = await buildBeside(run, site, beside, signal);
  const made = filesIn(site);
  const missing = pages.map(sitePath).find((page) => !made.includes(page));
  if (missing !== undefined) throw new Error(`hugo: expected ${missing} to be made, it was not.`);
  placeFiles(generated, site, files, sitePath);
  await copyRaw(
    root,
    site,
    raw.filter(({ at }) => finished.madeOf.raw[at] !== last.raw[at]),
  );
  return { ...finished, fresh: { made, all: link() } };
}

/** What is not taken from the last site: what is gone from it, and what follows from what has changed. */
function leftOf(
  now: LastSite,
  last: LastSite,
  { pages, gone }: Part,
  kept: readonly string[],
): (path: string) => boolean {
  const stays = new Set(kept);
  const left = gone.map(sitePath).filter((path) => !stays.has(path));
  const pictures = left.filter((path) => path.endsWith(".svg")).map((path) => path.replace(/svg$/, "png"));
  const cards = [...pages, ...gone]
    .map(sitePath)
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.replace(/index\.html$/, "card.png"));
  const raw = Object.keys(last.raw).filter((at) => !(at in now.raw));
  const all = new Set(["sitemap.xml", SITE_FILE, ...left, ...pictures, ...cards, ...raw]);
  return (path) => all.has(path);
}

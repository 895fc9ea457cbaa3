/** Makes of a site what is other than in the one that lies in its place, and takes the rest from there. */
import { copyFiles, filesIn } from "../../effects/small-files.ts";
import { SITE_FILE } from "../../schema/published.ts";
import { copyRaw } from "../publish.ts";
import type { Rendered } from "../rendered.ts";
import { buildSite } from "../run-hugo.ts";
import type { SiteThere } from "./last-site.ts";
import { linkFiles } from "./linked.ts";
import { type Part, sitePath } from "./made-of.ts";
import { writePart } from "./part-for-hugo.ts";

/**
 * All but pictures, search and slots; these find the files of the last site as their own. @param folder of its own for Hugo
 * @returns files made by Hugo, relative to the site
 */
export async function makePart(
  rendered: Rendered,
  last: SiteThere,
  changes: Part,
  {
    root,
    folder,
    site,
    out,
    spare,
    signal,
  }: {
    root: string;
    folder: string;
    site: string;
    out: string;
    spare: string;
    signal?: AbortSignal | undefined;
  },
): Promise<string[]> {
  const { hugo, pieces, raw, madeOf } = rendered;
  const config = await writePart(hugo.generated, folder, pieces, new Set(changes.pages));
  const isLeft = leftOf(rendered, last, changes);
  let finish = (): void => {};
  const meanwhile = (): void => {
    finish = linkFiles(out, site, (path) => !isLeft(path), spare, last.tree);
  };
  await buildSite({ ...hugo, generated: folder, config, isQuick: true, meanwhile }, site, signal);
  const made = filesIn(site);
  const missing = changes.pages.map(sitePath).find((page) => !made.includes(page));
  if (missing !== undefined) throw new Error(`hugo: expected ${missing} to be made, it was not.`);
  copyFiles(hugo.generated, site, changes.files, sitePath);
  await copyRaw(
    root,
    site,
    raw.filter(({ at }) => madeOf.raw[at] !== last.raw[at]),
  );
  finish();
  return made;
}

/** What is not taken from the last site: what is gone from it, and what follows from what is other. */
function leftOf(
  { kept, madeOf }: Rendered,
  last: SiteThere,
  { pages, gone }: Part,
): (path: string) => boolean {
  const stays = new Set(kept);
  const left = gone.map(sitePath).filter((path) => !stays.has(path));
  const pictures = left.filter((path) => path.endsWith(".svg")).map((path) => path.replace(/svg$/, "png"));
  const cards = [...pages, ...gone]
    .map(sitePath)
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.replace(/index\.html$/, "card.png"));
  const raw = Object.keys(last.raw).filter((at) => !(at in madeOf.raw));
  const all = new Set(["sitemap.xml", SITE_FILE, ...left, ...pictures, ...cards, ...raw]);
  return (path) => all.has(path);
}

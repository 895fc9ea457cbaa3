/** Fills the slots that layouts leave in built pages, and lists the addresses of all pages. */
import { readFileSync, writeFileSync } from "node:fs";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { filesIn } from "../effects/small-files.ts";
import { sitemap } from "../render/edition/sitemap.ts";
import { type Around, filled } from "../render/edition/slots.ts";

/** After so many, others have their turn: what is asked of a preview, and a wish to stop. */
const AT_ONCE = 32;

/** What the generated configuration says of editions. @param config its text */
export function aroundOf(config: string, has: Around["has"]): Around {
  const { baseURL, params } = JSON.parse(config) as {
    baseURL: string;
    params: Pick<Around, "editions" | "newest">;
  };
  return { baseURL, editions: params.editions, newest: params.newest, has };
}

/** In these files of a folder; others than pages are left alone. */
export async function fillPages(folder: string, files: readonly string[], around: Around): Promise<void> {
  const pages = files.filter((file) => file.endsWith(".html"));
  for (const [i, page] of pages.entries()) {
    const html = readFileSync(join(folder, page), "utf8");
    const whole = filled(html, page, around);
    if (whole !== html) writeFileSync(join(folder, page), whole);
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
}

/** Of a site: those whose slots are not filled yet, and all, sorted. */
export type FreshFiles = { made: readonly string[]; all: readonly string[] };

/**
 * The last step of a site that is whole otherwise. Raw files are no pages, whatever their names.
 * @param fresh absent: none is filled yet
 */
export async function fillSite(site: string, config: string, fresh?: FreshFiles): Promise<void> {
  const files = (fresh?.all ?? filesIn(site)).filter((file) => !/^(?:examples\/)?raw\//.test(file));
  const there = new Set(files);
  const around = aroundOf(config, (path) => there.has(path));
  await fillPages(site, fresh?.made ?? files, around);
  await placeRoot(site, around);
  await writeFile(join(site, "sitemap.xml"), sitemap(files, around));
}

const ROOT = "index.html";

/** The home page of the newest edition stands at the root, too, and names its own address as the canonical one. All addresses in pages begin at the root. */
async function placeRoot(site: string, { newest, has }: Around): Promise<void> {
  const home = `${newest}/${ROOT}`;
  if (!has(home)) return;
  // It may be one file with that of the site before.
  await rm(join(site, ROOT), { force: true });
  await copyFile(join(site, home), join(site, ROOT));
}

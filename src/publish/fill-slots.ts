/** Fills the slots that layouts leave in built pages, and lists the addresses of all pages. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { filesIn } from "../effects/small-files.ts";
import { sitemap } from "../render/edition/sitemap.ts";
import { type Around, filled } from "../render/edition/slots.ts";

const AT_ONCE = 16;

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
  await pMap(
    pages,
    async (page) => {
      const html = await readFile(join(folder, page), "utf8");
      const whole = filled(html, page, around);
      if (whole !== html) await writeFile(join(folder, page), whole);
    },
    { concurrency: AT_ONCE },
  );
}

/**
 * The last step of a site that is whole otherwise. Raw files are no pages, whatever their names.
 * @param fresh those whose slots are not filled yet; all where absent
 */
export async function fillSite(site: string, config: string, fresh?: readonly string[]): Promise<void> {
  const files = filesIn(site).filter((file) => !/^(?:examples\/)?raw\//.test(file));
  const there = new Set(files);
  const around = aroundOf(config, (path) => there.has(path));
  await fillPages(site, fresh ?? files, around);
  await writeFile(join(site, "sitemap.xml"), sitemap(files, around));
}

/** The list of addresses for search engines: canonical ones only, as older editions have theirs in a newer one. */
import { type Around, absolute } from "./slots.ts";

/** @param files of the site, sorted */
export function sitemap(files: readonly string[], around: Around): string {
  const versions = around.editions.map(({ version }) => version);
  const pages = files.filter((path) => path.endsWith("/index.html"));
  const outside = pages.filter((path) => !versions.includes(path.split("/", 1)[0] ?? ""));
  const newest = new Map<string, string>();
  for (const { version, next } of around.editions) {
    if (next) continue;
    for (const path of pages.filter((page) => page.startsWith(`${version}/`))) {
      const rest = path.slice(version.length + 1);
      if (!newest.has(rest)) newest.set(rest, path);
    }
  }
  const lines = [...outside, ...newest.values()].map(
    (path) => `<url><loc>${absolute(around, path).replaceAll("&", "&amp;")}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</urlset>\n`;
}

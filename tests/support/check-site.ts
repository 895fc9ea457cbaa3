/** Checks a built site for what only shows where it is published: under a sub-path, with no other host to ask. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { glob } from "tinyglobby";
import { MOST_ELEMENTS } from "../../src/render/edition/light/page-weight.ts";
import { bytesTold, MOST_BYTES, type PageBytes, pageBytes } from "./page-bytes.ts";
import { type PageLinks, pageLinks, type Reference, styleReferences } from "./page-links.ts";

/** What Hugo prints in place of what may not stand where a template puts it; minified, an attribute is in small letters. */
const REFUSED = /zgotmplz/i;

/** `heaviest`: the page of which most is sent at first, with what that is. */
export type SiteCheck = { pages: number; links: number; problems: string[]; heaviest?: string };

/**
 * Every link of every page and style sheet leads to a file of the site, and its fragment to an id; nothing is fetched
 * from another host; no template refused what it should print; no page has more elements than a phone lays out at once, or more bytes than MOST_BYTES; 404.html, robots.txt and a sitemap that lists only pages that exist are there.
 * `baseUrl` is the address it was built for, a slash at its end. Problems are sorted.
 */
export async function checkSite(folder: string, baseUrl: string): Promise<SiteCheck> {
  const base = new URL(baseUrl);
  const files = new Set(await glob("**", { cwd: folder, dot: true }));
  const read = (path: string): Promise<string> => readFile(join(folder, path), "utf8");
  const problems = new Set<string>();
  const pages = new Map<string, PageLinks>();
  const weigh = pageBytes(async (url, path) => {
    const target = URL.parse(url, new URL(pageUrl(path), base));
    const found = target?.origin === base.origin ? locate(target) : "outside";
    return typeof found === "string" ? undefined : readFile(join(folder, found.path));
  });
  let heaviest: PageBytes | undefined;
  let links = 0;

  for (const path of files) {
    if (!path.endsWith(".html")) continue;
    const html = await read(path);
    const found = pageLinks(html);
    pages.set(path, found);
    const weight = await weigh(path, html, found);
    if (weight.bytes > (heaviest?.bytes ?? 0)) heaviest = weight;
    if (weight.bytes > MOST_BYTES)
      problems.add(
        `${bytesTold(weight)}: expected at most ${MOST_BYTES / 1000} kB. Put parts of it on pages of their own.`,
      );
    if (REFUSED.test(html))
      problems.add(`${path}: a template refused to print something there, and printed "ZgotmplZ".`);
  }
  for (const [path, { references, elements }] of pages) {
    if (elements > MOST_ELEMENTS)
      problems.add(
        `${path}: expected at most ${MOST_ELEMENTS} elements, found ${elements}. Put parts of it on pages of their own.`,
      );
    for (const reference of references) check(path, reference);
  }
  for (const path of files) {
    if (path.endsWith(".css"))
      for (const reference of styleReferences(await read(path))) check(path, reference);
  }
  if (pages.size === 0) problems.add("index.html: expected pages, found none. Build the site first.");
  if (!files.has("404.html")) problems.add("404.html: expected a page for what is not found, there is none.");
  await checkSitemap("sitemap.xml");
  await checkRobots();
  return {
    pages: pages.size,
    links,
    problems: [...problems].sort(),
    ...(heaviest && { heaviest: bytesTold(heaviest) }),
  };

  function check(path: string, { url, kind }: Reference): void {
    links++;
    const at = `${path}: ${kind} ${JSON.stringify(url)}`;
    const target = URL.parse(url, new URL(pageUrl(path), base));
    if (!target) return void problems.add(`${at} is no address.`);
    if (target.protocol === "javascript:") return void problems.add(`${at} is a script.`);
    if (target.protocol === "data:" || target.protocol === "mailto:") return;
    if (target.origin !== base.origin) {
      if (kind === "resource") problems.add(`${at} is fetched from another host.`);
      return;
    }
    const found = locate(target);
    if (found === "outside") return void problems.add(`${at} leaves the site, which is at ${base.pathname}.`);
    if (found === "missing") return void problems.add(`${at} leads nowhere.`);
    const id = decode(target.hash.slice(1));
    const ids = pages.get(found.path)?.ids;
    if (id && ids && !ids.has(id))
      problems.add(`${at} leads to ${found.path}, which has no id ${JSON.stringify(id)}.`);
  }

  /** The file that answers an address of this host. */
  function locate(url: URL): { path: string } | "outside" | "missing" {
    if (!url.pathname.startsWith(base.pathname)) return "outside";
    const path = decode(url.pathname.slice(base.pathname.length));
    const candidates = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
    const found = candidates.find((candidate) => files.has(candidate));
    return found === undefined ? "missing" : { path: found };
  }

  async function checkSitemap(path: string): Promise<void> {
    if (!files.has(path)) return void problems.add(`${path}: expected a sitemap, there is none.`);
    const xml = await read(path);
    for (const [, location = ""] of xml.matchAll(/<loc>\s*(.*?)\s*<\/loc>/g)) {
      const url = URL.parse(location);
      const found = url?.origin === base.origin ? locate(url) : "outside";
      if (typeof found === "string") problems.add(`${path}: ${location} is ${found}.`);
      else if (found.path.endsWith(".xml")) await checkSitemap(found.path);
    }
  }

  async function checkRobots(): Promise<void> {
    if (!files.has("robots.txt")) return void problems.add("robots.txt: expected one, there is none.");
    const sitemap = new URL("sitemap.xml", base).href;
    const named = /^Sitemap:\s*(\S+)/im.exec(await read("robots.txt"))?.[1];
    if (named !== sitemap)
      problems.add(`robots.txt: expected "Sitemap: ${sitemap}", found ${named ?? "none"}.`);
  }
}

/** As it is when the encoding is broken: then it names no file either. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page's own address relative to the site. */
const pageUrl = (path: string): string => path.replace(/(^|\/)index\.html$/, "$1").replace(/^$/, "./");

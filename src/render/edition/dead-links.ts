/** Checks that every link of a generated page leads to a page or a file of the report. Hugo checks links in Markdown. */
import { order } from "../../text/problem.ts";
import type { PageLinks } from "./kept.ts";
import { pageAddress, withoutFinding } from "./links.ts";
import { anchorsOf, hrefsOf, type Page } from "./view.ts";

export type LinkIndex = {
  add: (version: string, page: Page) => void;
  /** Pages that are there already, and files beside them. */
  addKept: (pages: PageLinks, files: readonly string[]) => void;
  /** Of some of the pages, by their addresses. */
  linksOf: (isOwn: (address: string) => boolean) => PageLinks;
  /** Of the pages at these addresses. */
  linksAt: (addresses: readonly string[]) => PageLinks;
  /** A page written by people: its address only, as Hugo checks its links. */
  addWritten: (version: string, path: string) => void;
  /** `files`: paths in the generated folder. @throws Error that names each page and its dead link */
  check: (files: ReadonlySet<string>) => void;
};

/** Remembers addresses and links, so that the pages themselves need not be kept. */
export function linkIndex(): LinkIndex {
  const anchors = new Map<string, ReadonlySet<string>>();
  const links = new Map<string, ReadonlySet<string>>();
  const kept = new Set<string>();
  const moved = new Map<string, string>();
  const linksAt = (own: readonly string[], isOwn: (address: string) => boolean): PageLinks => {
    const outside = own.flatMap((address) => [...(links.get(address) ?? [])]).filter((to) => !isOwn(to));
    return {
      anchors: Object.fromEntries(
        own.map((address) => [address, [...(anchors.get(address) ?? [])].sort(order)]),
      ),
      outside: [...new Set(outside)].sort(order),
    };
  };
  return {
    addKept(pages, files) {
      for (const [address, own] of Object.entries(pages.anchors)) {
        anchors.set(address, new Set(own));
        links.set(address, new Set());
      }
      const [first] = Object.keys(pages.anchors);
      if (first !== undefined) links.set(first, new Set(pages.outside));
      for (const file of files) kept.add(`/${file}`);
    },
    linksOf: (isOwn) => linksAt([...anchors.keys()].filter(isOwn), isOwn),
    linksAt: (addresses) => linksAt(addresses, () => false),
    add(version, page) {
      const address = pageAddress(version, page.path);
      if (page.movedTo !== undefined) moved.set(address, page.movedTo);
      anchors.set(address, new Set(anchorsOf(page)));
      links.set(address, hrefsOf(page));
    },
    addWritten(version, path) {
      anchors.set(pageAddress(version, path.replace(/(^|\/)_?index\.md$|\.md$/, "")), new Set());
    },
    check(files) {
      for (const [from, to] of moved) anchors.set(from, anchors.get(to) ?? new Set());
      const dead = [...links].flatMap(([address, hrefs]) =>
        [...hrefs]
          .filter((href) => !leads(href, anchors, (path) => files.has(`static${path}`) || kept.has(path)))
          .map((href) => `${address}: ${href}`),
      );
      if (dead.length === 0) return;
      const more = dead.length > SHOWN ? ` and ${dead.length - SHOWN} more` : "";
      throw new Error(
        `links: expected every link to lead to a page, these do not: ${dead.slice(0, SHOWN).join("; ")}${more}.`,
      );
    },
  };
}

const SHOWN = 20;

function leads(
  href: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  isFile: (path: string) => boolean,
): boolean {
  if (!href.startsWith("/")) return /^https?:\/\//.test(href);
  // The build copies raw files beside the pages, and fails where one is missing.
  if (/^(\/examples)?\/raw\//.test(href)) return true;
  const [asked = "", anchor] = href.split("#");
  const [address = ""] = asked.split("?");
  const known = anchors.get(address);
  if (known) return anchor === undefined || known.has(anchor) || known.has(withoutFinding(anchor));
  return isFile(address);
}

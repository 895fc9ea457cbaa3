/** Checks that every link of a generated page leads to a page or a file of the report. Hugo checks links in Markdown. */
import { SHARED } from "./links.ts";
import { anchorsOf, hrefsOf, type Page } from "./view.ts";

export type LinkIndex = {
  add: (version: string, page: Page) => void;
  /** A page written by people: its address only, as Hugo checks its links. */
  addWritten: (version: string, path: string) => void;
  /** `files`: paths in the generated folder. @throws Error that names each page and its dead link */
  check: (files: ReadonlySet<string>) => void;
};

/** Remembers addresses and links, so that the pages themselves need not be kept. */
export function linkIndex(): LinkIndex {
  const anchors = new Map<string, ReadonlySet<string>>();
  const links = new Map<string, ReadonlySet<string>>();
  return {
    add(version, page) {
      const address = addressOf(version, page.path);
      anchors.set(address, new Set(anchorsOf(page)));
      links.set(address, new Set(hrefsOf(page)));
    },
    addWritten(version, path) {
      anchors.set(addressOf(version, path.replace(/(^|\/)_?index\.md$|\.md$/, "")), new Set());
    },
    check(files) {
      const dead = [...links].flatMap(([address, hrefs]) =>
        [...hrefs].filter((href) => !leads(href, anchors, files)).map((href) => `${address}: ${href}`),
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

const addressOf = (version: string, path: string): string =>
  `/${version === SHARED ? "" : `${version}/`}${path === "" ? "" : `${path}/`}`;

function leads(
  href: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  files: ReadonlySet<string>,
): boolean {
  if (!href.startsWith("/")) return /^https?:\/\//.test(href);
  // The build copies raw files beside the pages, and fails where one is missing.
  if (/^(\/examples)?\/raw\//.test(href)) return true;
  const [asked = "", anchor] = href.split("#");
  const [address = ""] = asked.split("?");
  const known = anchors.get(address);
  if (known) return anchor === undefined || known.has(anchor);
  return files.has(`static${address}`);
}

/** Every link of a generated page leads to a page or a file of the report. Links in Markdown are Hugo's to check. */
import type { ContentFile } from "./content.ts";
import { hrefsOf, type Page } from "./view.ts";

/** @throws Error that names each page and its dead link */
export function deadLinks(
  pages: ReadonlyMap<string, readonly Page[]>,
  files: ReadonlyMap<string, string>,
  content: ReadonlyMap<string, readonly ContentFile[]>,
): void {
  const known = new Map<string, Set<string>>();
  for (const [version, own] of pages)
    for (const page of own) known.set(addressOf(version, page.path), anchorsOf(page));
  for (const [version, own] of content) {
    for (const file of own)
      known.set(addressOf(version, file.path.replace(/(^|\/)_?index\.md$|\.md$/, "")), new Set());
  }
  const dead = [...pages].flatMap(([version, own]) =>
    own.flatMap((page) =>
      [...new Set(hrefsOf(page))]
        .filter((href) => !leads(href, known, files))
        .map((href) => `${addressOf(version, page.path)}: ${href}`),
    ),
  );
  if (dead.length === 0) return;
  throw new Error(
    `links: expected every link to lead to a page, these do not: ${dead.slice(0, 20).join("; ")}${dead.length > 20 ? ` and ${dead.length - 20} more` : ""}.`,
  );
}

const addressOf = (version: string, path: string): string =>
  `/${version === "shared" ? "" : `${version}/`}${path === "" ? "" : `${path}/`}`;

const anchorsOf = (page: Page): Set<string> => new Set(page.sections.map((section) => section.id));

function leads(
  href: string,
  known: ReadonlyMap<string, Set<string>>,
  files: ReadonlyMap<string, string>,
): boolean {
  if (!href.startsWith("/")) return /^https?:\/\//.test(href);
  // Raw files are put beside the pages by the build, which fails where one is missing.
  if (href.startsWith("/raw/")) return true;
  const [address = "", anchor] = href.split("#");
  const anchors = known.get(address);
  if (anchors) return anchor === undefined || anchors.has(anchor);
  return files.has(`static${address}`);
}

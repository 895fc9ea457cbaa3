/** A page as the file that Hugo reads. */
import { defined } from "../../text/defined.ts";
import { unitsHeld } from "../../units/held.ts";
import type { Base } from "./markup.ts";
import { blocksWithRows } from "./table-rows.ts";
import type { Page } from "./view.ts";

/** For Hugo a section is a branch; any other page is a leaf in a folder of its own, as its id may hold dots and a file name may not. */
export function pagePath(version: string, page: Page): string {
  const name = page.path === "" || page.kind === "list" || page.branch ? "_index.md" : "index.md";
  return `content/${version}/${page.path === "" ? "" : `${page.path}/`}${name}`;
}

/** JSON, which Hugo reads as front matter. `hasCard`: a picture for links to it lies beside it. */
export function pageText(
  { title, description, layout, path: _, branch: __, ...own }: Page,
  base: Base,
  hasCard = false,
): string {
  const sections = own.sections.map((section) => ({
    ...section,
    blocks: blocksWithRows(section.blocks, base, [title, section.title]),
  }));
  const params = { ...own, sections, ...(hasCard && { card: true }) };
  return `${JSON.stringify({ title, description, ...defined({ layout }), params }, held)}\n`;
}

/** Rows of tables are held already. */
function held(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== "string" || COPIED.has(key)) return value;
  const { block, code } = this as { block?: string; code?: true };
  return block === "pre" || code ? value : unitsHeld(value);
}
const COPIED = new Set(["description", "rows", "href", "names"]);

/** In its place where it is there already: others find its name and address, and it is not made again. */
export const pageStub = ({ title }: Page): string =>
  `${JSON.stringify({ title, build: { render: "link" } })}\n`;

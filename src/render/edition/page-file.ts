/** A page as the file that Hugo reads. */
import { defined } from "../../text/defined.ts";
import { unitsHeld } from "../../units/held.ts";
import { type Base, proseMarkup } from "./markup/markup.ts";
import { withRows } from "./markup/table-rows.ts";
import { type Block, type Page, plain, type Table } from "./view.ts";

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
    blocks: blocksMade(section.blocks, base, [title, section.title]),
  }));
  const beside = own.beside && blocksMade(own.beside, base, [title]);
  const params = { ...own, ...defined({ beside }), sections, ...(hasCard && { card: true }) };
  return `${JSON.stringify({ title, description, ...defined({ layout }), params }, held)}\n`;
}

/**
 * Blocks as layouts read them: what there are most of is HTML already, in folds too, as Hugo takes ten times as long for it.
 * @param above titles that they stand under
 */
const blocksMade = (blocks: readonly Block[], base: Base, above: readonly string[]): unknown[] =>
  blocks.map((block) => {
    switch (block.block) {
      case "table":
        return { ...withRows(block, base), ...((block.said || isSaid(block, above)) && { said: true }) };
      case "text":
        return { ...block, text: undefined, html: proseMarkup(block.text, base) };
      case "list":
        return {
          ...block,
          items: undefined,
          html: block.items.map((item) => `<li>${proseMarkup(item, base)}</li>`).join(""),
        };
      case "facts":
        return {
          ...block,
          items: block.items.map(({ term, value }) => ({ term, html: proseMarkup(value, base) })),
        };
      case "columns":
        return { ...block, columns: block.columns.map((of) => blocksMade(of, base, above)) };
      case "more":
        return { ...block, blocks: blocksMade(block.blocks, base, [...above, block.summary]) };
      default:
        return block;
    }
  });

/** Two lines of the same words, but for how many there are. */
const isSaid = ({ caption }: Table, above: readonly string[]): boolean =>
  above.some((title) => wordsOf(title) === wordsOf(plain(caption)));
const wordsOf = (title: string): string => title.toLowerCase().replace(/\s*\([\d,]+\)$|^all /g, "");

/** What is HTML is held already. */
function held(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== "string" || COPIED.has(key)) return value;
  const { block, code } = this as { block?: string; code?: true };
  return block === "pre" || code ? value : unitsHeld(value);
}
const COPIED = new Set(["description", "rows", "html", "href", "names"]);

/** In its place where it is there already: others find its name and address, and it is not made again. */
export const pageStub = ({ title }: Page): string =>
  `${JSON.stringify({ title, build: { render: "link" } })}\n`;

/** What of an edition's built pages is searched: each a page of its own, with as little around it as Pagefind needs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { filesIn } from "../../effects/small-files.ts";
import { type SearchedPage, type SearchOptions, searchedPage } from "./pagefind-service.ts";

/** With all that is in them. */
const EXCLUDED_TAGS = ["nav", "svg", "table", "pre", "button", "select"];
export const OPTIONS: SearchOptions = {
  force_language: "en",
  // What stands around a page's matter: how to take it away, what a word means, whose part it is.
  exclude_selectors: [
    ...EXCLUDED_TAGS,
    ".downloads",
    ".embed",
    ".column-terms",
    ".pre-label",
    ".badge",
    ".eyebrow",
    ".standings",
    // What verdicts mean, below each answer; what a check advises and the commands for it, on each pair.
    ".legend",
    "[aria-labelledby=again]",
  ],
};

/** @param folder of the edition @param knownAs what is known of a page already, by its path there */
export const pagesOf = (
  folder: string,
  knownAs: (path: string) => SearchedPage | undefined = () => undefined,
): SearchedPage[] =>
  filesIn(folder)
    .filter((path) => path.endsWith("index.html"))
    .map((path) => knownAs(path) ?? searchedPage(path, searchedOf(readFileSync(join(folder, path), "utf8"))));

/** Heads, menus and feet are a third of all pages, and none of them is searched. */
const searchedOf = (html: string): string =>
  `<!doctype html><html lang=en><body>${withoutUnsearched(mainOf(html))}</body></html>`;

/** Four fifths of a page are charts and tables: Pagefind is quicker where it need not read what it leaves out. */
function withoutUnsearched(html: string): string {
  let [kept, open, depth, from] = ["", "", 0, 0];
  for (const { 0: tag, 1: end, 2: name, index } of html.matchAll(EXCLUDED_TAG)) {
    if (depth === 0 && !end) {
      kept += html.slice(from, index);
      open = name ?? "";
    }
    if (name !== open) continue;
    depth += end ? -1 : 1;
    if (depth > 0) continue;
    open = "";
    from = index + tag.length;
  }
  // Of a page in which one is never closed, all is left to Pagefind.
  return termsApart(withEnds(depth === 0 ? kept + html.slice(from) : html));
}

/** To Pagefind an element goes on until it is closed: those that HTML ends by itself are. */
function withEnds(html: string): string {
  let [ended, from] = ["", 0];
  const handler = {
    onclosetag(name: string, isImplied: boolean): void {
      if (!isImplied || !ENDED_BY_HTML.has(name)) return;
      ended += `${html.slice(from, parser.startIndex)}</${name}>`;
      from = parser.startIndex;
    },
  };
  const parser = new Parser(handler, { decodeEntities: false });
  parser.end(html);
  return ended + html.slice(from);
}

const ENDED_BY_HTML = new Set(["p", "li", "dt", "dd", "option"]);

/** Pagefind puts nothing between a term, or the name of what is folded, and what is said of it: "betterRun" would be one word. */
const termsApart = (html: string): string =>
  html.replaceAll("</dt>", ":</dt> ").replaceAll("</summary>", ".</summary> ");
const EXCLUDED_TAG = new RegExp(`<(/?)(${EXCLUDED_TAGS.join("|")})\\b[^>]*>`, "g");

const MAIN_END = "</main>";
const mainOf = (html: string): string =>
  html.slice(html.indexOf("<main"), html.lastIndexOf(MAIN_END) + MAIN_END.length);

/** Links in pages written by people, and whether they lead to a page as Hugo finds it. Pure. */

/** `href`: as written. `at`: where in the text. */
export type Link = { href: string; at: number };

const INLINE =
  /(?<!!)(?:\[(?:[^[\]]|\[[^[\]]*\])*)\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))/g;
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;

/** Not those to other sites, or to a place on the page itself; nor what stands in code, comments or above the page. */
export function linksIn(text: string): Link[] {
  const prose = proseOf(text);
  const inline = [...prose.matchAll(INLINE)].map((match) => ({
    href: match[1] ?? match[2] ?? "",
    at: match.index,
  }));
  const defined = [...prose.matchAll(DEFINITION)]
    .filter(([whole, label = ""]) => isUsed(prose.replace(whole, ""), label))
    .map((match) => ({ href: match[2] ?? match[3] ?? "", at: match.index }));
  return [...inline, ...defined]
    .filter(({ href }) => !/^(?:[a-z][a-z0-9+.-]*:|#|\?|\/\/|$)/i.test(href))
    .sort((a, b) => a.at - b.at);
}

/** Hugo reports no definition that no link names. */
const isUsed = (text: string, label: string): boolean =>
  text.toLowerCase().includes(`[${label.toLowerCase()}]`);

/** The text with all else blanked, at the same places. */
function proseOf(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  return text
    .replace(/^---\n[\s\S]*?\n---/, blank)
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, blank)
    .replace(/^( {0,3})(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm, blank)
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/\\[[\]]/g, blank);
}

/** Addresses as Hugo keeps them: in small letters, without slashes around them. */
export const addressOf = (path: string): string =>
  path
    .replace(/(^|\/)_?index\.md$|\.md$/, "")
    .replace(/^\/+|\/+$/g, "")
    .toLowerCase();

export type Pages = {
  has: (address: string) => boolean;
  some: (test: (address: string) => boolean) => boolean;
};

/** Pages by their addresses: of the edition, and those outside of editions. */
export type Addresses = { edition: Pages; shared: Pages };

/** @param path of the page that has the link, in its content folder */
export function leads(href: string, path: string, { edition, shared }: Addresses): boolean {
  const target = decoded(href.replace(/[?#].*$/, ""));
  if (/^\/(?:runs|examples)\//.test(target)) return shared.has(addressOf(target));
  if (target.startsWith("/")) return edition.has(addressOf(target));
  // Hugo looks below the page's folder, then below the root, then for any page of that name.
  const folder = new URL(path, "https://x/");
  const address = addressOf(decoded(new URL(href, folder).pathname));
  const name = addressOf(target);
  return edition.has(address) || edition.has(name) || edition.some((one) => one.endsWith(`/${name}`));
}

/** A stray % is no page's. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

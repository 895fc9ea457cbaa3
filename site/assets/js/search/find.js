// Pages that hold the words. Pagefind, its index and what all pages are called are loaded with the first word; of a page itself only what is shown needs more.
import { asAsked } from "./as-asked.js";
import { excerptOf } from "./excerpt.js";
import { isNamed, ranked } from "./rank.js";

export const MOST = 12;
/** Pages that are looked into for so many that hold what was meant. */
const LOOKED_INTO = 3 * MOST;
const FEW = 3;

let loading;

function loaded(edition) {
  const base = `${edition}pagefind/`;
  loading ??= Promise.all([
    import(`${base}pagefind.js`).then(async (module) => {
      await module.options({ baseUrl: edition, basePath: base });
      await module.init();
      return module;
    }),
    fetch(`${base}pages.json`).then((answer) => answer.json()),
  ]);
  return loading;
}

/** What all pages are called. */
export const pagesOf = async (edition) => (await loaded(edition))[1];

/** Pagefind shortens a word until something begins with the rest of it: what shares only a letter or two was not meant. */
function holds(excerpt, words) {
  const found = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text.toLowerCase());
  return words.some((word) =>
    found.some((text) => text.includes(word.slice(0, Math.max(3, word.length - 3)))),
  );
}

/** Of pages with any of the words, those with most of them first. */
async function withSome(pagefind, words) {
  const found = new Map();
  for (const { results } of await Promise.all(words.map((word) => pagefind.search(word))))
    for (const result of results) {
      const { many = 0, score = 0 } = found.get(result.id) ?? {};
      found.set(result.id, { result, many: many + 1, score: score + result.score });
    }
  return [...found.values()].sort((a, b) => b.many - a.many || b.score - a.score).map(({ result }) => result);
}

/** What is called by the words and says what it is about needs nothing loaded. */
async function toldOf(edition, { result, page, part, named, ...rest }, words) {
  const own = `${edition}${page.url.slice(1)}`;
  const href = part ? `${own}#${part.id}` : own;
  if (!part && named >= 0.85 && page.about) return { ...rest, page, href, about: page.about, isMeant: true };
  const data = await result.data();
  const { excerpt, meta } = data;
  const isMeant = isNamed(page, words) || part !== undefined || holds(excerpt, words);
  // Where all is in its name, its text says no more.
  return {
    ...rest,
    page,
    part,
    href,
    about: meta.about,
    isMeant,
    ...(!(named >= 0.85 && meta.about) && {
      excerpt: excerptOf(data, words, part ?? { title: page.printed ?? page.title }),
    }),
  };
}

/** The first that were meant, and how many there are: all that were found, unless some were not meant. */
async function meantOf(edition, results, pages, words) {
  const found = results.flatMap((result) => {
    const page = pages[result.id];
    return page === undefined ? [] : [{ result, page: asAsked(page, words) }];
  });
  const order = ranked(found, words);
  const meant = [];
  let at = 0;
  while (meant.length < MOST && at < Math.min(order.length, LOOKED_INTO)) {
    const some = order.slice(at, at + MOST - meant.length);
    at += some.length;
    const told = await Promise.all(some.map((one) => toldOf(edition, one, words)));
    meant.push(...told.filter(({ isMeant }) => isMeant));
  }
  return { meant, count: meant.length < at ? meant.length : results.length };
}

/** Those of several words that no page holds; what a page is called by needs no look into it. */
async function missingOf(pagefind, pages, words) {
  const all = Object.values(pages);
  const left = words.length < 2 ? [] : words.filter((word) => !all.some((page) => isNamed(page, [word])));
  const looked = await Promise.all(
    left.map(async (word) => {
      const { results } = await pagefind.search(word);
      return isHeld(results, [word]);
    }),
  );
  return left.filter((_, i) => !looked[i]);
}

/** Looked for in a few at a time, as the first nearly always has it. */
async function isHeld(results, words) {
  for (let at = 0; at < Math.min(results.length, LOOKED_INTO); at += FEW) {
    const some = await Promise.all(results.slice(at, at + FEW).map((result) => result.data()));
    if (some.some(({ excerpt }) => holds(excerpt, words))) return true;
  }
  return false;
}

/** @returns what is shown, how many there are, whether they have only some of the words, and those that nothing has */
export async function find(edition, all) {
  const [pagefind, pages] = await loaded(edition);
  const missing = await missingOf(pagefind, pages, all);
  // What nothing holds is said, not looked for: Pagefind would take what begins alike for it.
  const words = missing.length < all.length ? all.filter((word) => !missing.includes(word)) : all;
  const { results } = await pagefind.search(words.join(" "));
  const found = { ...(await meantOf(edition, results, pages, words)), words, missing };
  if (found.count > 0 || words.length < 2) return found;
  return {
    ...found,
    ...(await meantOf(edition, await withSome(pagefind, words), pages, words)),
    isSome: true,
  };
}

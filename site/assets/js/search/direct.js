// What is called by the words, without an index: names that the search page lists, then pages that are called so, else those that are said to be about it.
import { asAsked } from "./as-asked.js";
import { between } from "./between.js";
import { calledOf, isWhole, ranked } from "./rank.js";
import { begins, beginsWord, named } from "./words.js";

/** So many are proposed. */
export const MOST = 6;
/** Of an environment, where words name two of its storages; and of pairs before these. */
const MOST_ANSWERS = 2;
const PAIRS_FIRST = 2;

/** In this order, where a word alone is a name of them. */
const CHOSEN_AMONG = ["Use case", "Deployment", "Backend", "Environment"];

/** Who types a name means the thing that is called so, before what lists or repeats it. */
const KINDS = ["Use cases", "Deployments", "Environments", "Backends", "Checks", "Documents", "Workloads"];
const PAGE_KINDS = ["Deployment", "Backend", "Check", "Guide", "Overview"];

/** @param page the search page */
export const namesIn = (page) =>
  [...page.querySelectorAll(".search-all section")].flatMap((section) =>
    [...section.querySelectorAll("li")].map((item) => ({
      text: item.textContent,
      href: item.querySelector("a").getAttribute("href"),
      kind: section.querySelector("h2").textContent,
    })),
  );

/** Names with words that begin so. */
function suggested(names, words) {
  const found = names.flatMap((name) => {
    const text = named(name.text);
    return words.every((word) => begins(word, text)) ? [{ ...name, isName: true }] : [];
  });
  return found.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)).slice(0, MOST);
}

const hitOf = (edition, { page, part }) => ({
  called: calledOf(page),
  text: part ? `${page.title}: ${part.title}` : page.title,
  href: `${edition}${page.url.slice(1)}${part ? `#${part.id}` : ""}`,
  kind: page.kind,
  about: page.about,
  within: page.within,
});

/** Pages that are called by the words, in the order of the search page; where none is by all of them, by most. */
function calledSo(pages, words, edition) {
  const found = ranked(
    pages.map((page) => ({ page })),
    words,
  ).map((one) => ({
    ...hitOf(edition, one),
    share: one.part ? 1 : one.named,
    isWhole: isWhole(one.page, words),
  }));
  const most = Math.max(...found.map(({ share }) => share));
  return found.filter(({ share }) => share >= Math.max(0.5, Math.min(0.85, most)));
}

/** Of words that none of these are called by, what is chosen among and called by one: the answer for PostgreSQL beside two storages. */
function calledByRest(pages, words, hits, edition) {
  const place = ({ kind }) => CHOSEN_AMONG.indexOf(kind);
  const left = words.filter((word) => hits.every(({ called }) => !begins(word, called)));
  return left.flatMap((word) => {
    const [found] = pages
      .filter((page) => place(page) >= 0 && beginsWord(word, calledOf(page)))
      .sort((a, b) => place(a) - place(b));
    return found === undefined ? [] : [{ ...hitOf(edition, { page: found }), isThing: true }];
  });
}

/** Who names two storages asks which to take: the first answers of the environment that holds both; `asked` are those of `rest`. */
function answersOf(pages, names, [first], rest, edition) {
  if (first?.kind !== "Comparison" || first.within === undefined) return { asked: [], answers: [] };
  const all = names.filter(({ kind }) => kind === "Use cases").map(({ href }) => href);
  const isAsked = (href) => rest.some((hit) => hit.href === href);
  const answersTo = (hrefs) =>
    hrefs.flatMap((href) => {
      const url = `${href}${first.within}/`;
      const page = pages.find((one) => one.kind === "Answer" && `${edition}${one.url.slice(1)}` === url);
      return page === undefined ? [] : [{ ...hitOf(edition, { page }), isThing: true }];
    });
  const asked = answersTo(all.filter(isAsked)).slice(0, MOST_ANSWERS);
  const others = answersTo(all.filter((href) => !isAsked(href)));
  return { asked, answers: others.slice(0, MOST_ANSWERS - asked.length) };
}

/** Pages whose name, or what they are said to be about, has words that begin alike: "encrypts" and "encrypted" of "encryption". */
function saidAbout(pages, words, edition) {
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 3)));
  const place = ({ kind }) => (PAGE_KINDS.indexOf(kind) + PAGE_KINDS.length + 1) % (PAGE_KINDS.length + 1);
  return pages
    .filter(({ title, names = "", about = "" }) => {
      const text = named(`${title} ${names} ${about}`);
      return stems.every((stem) => begins(stem, text));
    })
    .sort((a, b) => place(a) - place(b))
    .map((page) => ({ ...hitOf(edition, { page }), isThing: true }));
}

/** As their pages are called. */
const THINGS = {
  "Use cases": "Use case",
  Deployments: "Deployment",
  Environments: "Environment",
  Backends: "Backend",
};

const isLeading = ({ kind }) => THINGS[kind] !== undefined;

/** Of direct hits those that come before all that holds the words: what is chosen among, and pages. */
export const leading = (hits) =>
  hits.flatMap(({ isName, ...hit }) =>
    !isName ? [hit] : isLeading(hit) ? [{ ...hit, kind: THINGS[hit.kind], isThing: true }] : [],
  );

/** Which of two: the answers that were asked for, in the words of the question, before the pairs; others after the first pairs. */
async function betweenTwo(pages, names, { pairs, rest }, words, edition, saidOf) {
  const { asked, answers } = answersOf(pages, names, pairs, rest, edition);
  if (asked.length + answers.length === 0) return undefined;
  const said = asked.length === 0 ? undefined : await saidOf();
  const decided = asked.map((hit) => between(hit, words, said));
  const all = pairs.map((hit) => ({ ...hit, isThing: true }));
  const ordered = [...decided, ...all.slice(0, PAIRS_FIRST), ...rest, ...answers, ...all.slice(PAIRS_FIRST)];
  return ordered.slice(0, MOST);
}

/** @param pagesOf loads what all pages are called, where names do not do @param saidOf what is said of storages and answers */
export async function directHits(names, pagesOf, words, edition, saidOf) {
  const found = suggested(names, words);
  if (found.length >= MOST) return found;
  const pages = Object.values(await pagesOf()).map((page) => asAsked(page, words));
  const isNew = ({ href }) => found.every((name) => name.href !== href);
  const called = calledSo(pages, words, edition).filter(isNew);
  const most = (called.length > 0 ? called : found.length > 0 ? [] : saidAbout(pages, words, edition)).slice(
    0,
    MOST - found.length,
  );
  // Names have all the words: they are not of several.
  if (found.length === 0) {
    const isOther = ({ href }) => most.every((hit) => hit.href !== href);
    const rest = most.length === 0 ? [] : calledByRest(pages, words, most, edition).filter(isOther);
    return (
      (await betweenTwo(pages, names, { pairs: most, rest }, words, edition, saidOf)) ?? [...most, ...rest]
    );
  }
  // In the order of the search page; what is called by the words and nothing else before all.
  const { first = [], last = [] } = Object.groupBy(found, (name) => (isLeading(name) ? "first" : "last"));
  const { whole = [], part = [] } = Object.groupBy(most, (hit) => (hit.isWhole ? "whole" : "part"));
  return [...whole.map((hit) => ({ ...hit, isThing: true })), ...first, ...part, ...last];
}

/** Those of the words that begin none in any name, nor in what a page is called, has as a heading or is said to be about; none where pages cannot be loaded. */
export async function unnamed(names, pagesOf, words) {
  const left = words.filter((word) => names.every(({ text }) => !begins(word, named(text))));
  if (left.length === 0) return [];
  const pages = Object.values(await pagesOf());
  if (pages.length === 0) return [];
  const texts = pages.map(({ title, names = "", about = "", parts = [] }) =>
    named([title, names, about, ...parts.map(([, heading]) => heading)].join(" ")),
  );
  return left.filter((word) => !texts.some((text) => begins(word, text)));
}

// What is called by the words, without an index: names that the search page lists, then pages that are called so, else those that are said to be about it.
import { asAsked } from "./as-asked.js";
import { between } from "./between.js";
import { explained } from "./explained.js";
import { pairAsked } from "./pair-asked.js";
import { calledOf, isBySetting, isWhole, ranked } from "./rank.js";
import { unmeasuredLast } from "./unmeasured.js";
import { begins, beginsWord, meanOf, named, stemOf } from "./words.js";

/** So many are proposed. */
export const MOST = 6;
/** Of an environment, where words name two of its storages; and of pairs before these. */
const MOST_ANSWERS = 2;
const PAIRS_FIRST = 2;

/** In this order, where a word alone is a name of them. */
const CHOSEN_AMONG = ["Use case", "Deployment", "Backend", "Environment"];

/** Who types a name means the thing that is called so, before what lists or repeats it. */
const KINDS = ["Use case", "Deployment", "Environment", "Backend", "Check", "Document", "Workload"];
const PAGE_KINDS = ["Deployment", "Backend", "Check", "Guide", "Overview"];

/** @param page the search page */
export const namesIn = (page) =>
  [...page.querySelectorAll(".search-all section")].flatMap((section) =>
    [...section.querySelectorAll("li")].map((item) => {
      const link = item.querySelector("a");
      const text = link.textContent;
      return {
        text,
        beside: item.textContent
          .trim()
          .slice(text.length)
          .replace(/^[:,] /, ""),
        href: link.getAttribute("href"),
        kind: section.querySelector("h2").textContent,
      };
    }),
  );

/** What is looked for in it. */
const textOf = ({ text, beside = "" }) => named(`${text} ${beside}`);

/** A check by its label or its code: "CACHE_REREAD" of "The same bytes were read again and again (CACHE_REREAD)". */
const isCheckOf = ({ kind, text, beside = "" }, words) =>
  kind === "Checks" &&
  [text, /\(([A-Z][A-Z\d_]*)\)$/.exec(beside)?.[1] ?? ""].some((title) => isWhole({ title }, words));

/** Names with words that begin so, each called as its page is. */
function suggested(names, words) {
  const found = names.flatMap((name) => {
    const text = textOf(name);
    const isFound = words.every((word) => begins(word, text));
    return isFound ? [{ ...name, isWhole: isCheckOf(name, words), kind: name.kind.replace(/s$/, "") }] : [];
  });
  return found.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const hitOf = (edition, { page, part }) => ({
  called: calledOf(page),
  text: part ? `${page.title}: ${part.title}` : page.title,
  href: `${edition}${page.url.slice(1)}${part ? `#${part.id}` : ""}`,
  kind: page.kind,
  within: page.within,
  ...toldOf(page),
});

/** Of an answer whom it names, and how sure that is, stands with its name: its description begins so. */
function toldOf({ kind, about }) {
  const [, answer, rest] = (kind === "Answer" && /^(.*?)\. (.*)$/s.exec(about)) || [];
  return answer === undefined ? { about } : { beside: answer, about: rest };
}

/** A check has several names: "Little's law". */
const isKnownAs = ({ kind, names = "" }, words) =>
  kind === "Check" && names.split(", ").some((title) => isWhole({ title }, words));

/** Pages that are called by the words, in the order of the search page; where none is by all of them, by most. */
function calledSo(pages, words, edition) {
  const found = ranked(
    pages.map((page) => ({ page })),
    words,
  ).map((one) => ({
    ...hitOf(edition, one),
    share: one.part ? 1 : one.named,
    isWhole: isWhole(one.part ?? one.page, words) || isKnownAs(one.page, words),
    isSetting: one.isSetting,
  }));
  const most = Math.max(...found.map(({ share }) => share));
  return found.filter(({ share }) => share >= Math.max(0.5, Math.min(0.85, most)));
}

/** "database" is a database before what is only dumped from one; of several so the first of the search page. */
function chosenBy(word, pages, names, edition) {
  const hrefOf = ({ url }) => `${edition}${url.slice(1)}`;
  const listed = names.map(({ href }) => href);
  const orderOf = (page) => [
    CHOSEN_AMONG.indexOf(page.kind),
    isNamedBy(word, named(page.title)) ? 0 : 1,
    (listed.indexOf(hrefOf(page)) + listed.length + 1) % (listed.length + 1),
  ];
  const [found] = pages
    .filter((page) => CHOSEN_AMONG.includes(page.kind) && isNamedBy(word, calledOf(page)))
    .map((page) => ({ page, order: orderOf(page) }))
    .sort((a, b) => a.order.map((place, i) => place - b.order[i]).find((apart) => apart !== 0) ?? 0);
  return found?.page;
}

/** "CI" as it is; longer words also where they begin one. */
const isNamedBy = (word, text) => beginsWord(word, text) || meanOf([word], text) > 0.9;

/** Of words that none of these are called by, what is chosen among and called by one: the answer for PostgreSQL beside two storages. Where pairs lead it is their names that count: that an environment is called by one of them, too, makes no other use case of it. */
function calledByRest(pages, names, words, hits, edition) {
  const pairs = hits[0].kind === "Comparison" ? hits.filter(({ kind }) => kind === "Comparison") : hits;
  const left = words.filter((word) => pairs.every(({ called }) => !begins(word, called)));
  return left.flatMap((word) => {
    const page = chosenBy(word, pages, names, edition);
    return page === undefined ? [] : [hitOf(edition, { page })];
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
      return page === undefined ? [] : [hitOf(edition, { page })];
    });
  const asked = answersTo(all.filter(isAsked)).slice(0, MOST_ANSWERS);
  const others = answersTo(all.filter((href) => !isAsked(href)));
  return { asked, answers: others.slice(0, MOST_ANSWERS - asked.length) };
}

/** Pages whose name, or what they are said to be about, has these. */
function saidAbout(pages, has, edition) {
  const place = ({ kind }) => (PAGE_KINDS.indexOf(kind) + PAGE_KINDS.length + 1) % (PAGE_KINDS.length + 1);
  return pages
    .filter(({ title, names = "", about = "" }) => has(named(`${title} ${names} ${about}`)))
    .sort((a, b) => place(a) - place(b))
    .map((page) => hitOf(edition, { page }));
}

/** Words that begin alike: "encrypts" and "encrypted" of "encryption". */
const alike = (words) => {
  const stems = words.map(stemOf);
  return (text) => stems.every((stem) => begins(stem, text));
};

/** What explains the matter is called alike: "Caches that ..." for who asks what is cached. */
const guidesTo = (pages, words, edition) =>
  pages
    .filter(({ kind, title }) => kind === "Guide" && alike(words)(named(title)))
    .map((page) => hitOf(edition, { page }));

/** Themselves, or their plurals. */
const whole = (words) => (text) => meanOf(words, text) > 0.9;

const MAIN_KINDS = new Set(KINDS.slice(0, 4));
const isMain = ({ kind }) => MAIN_KINDS.has(kind);

/** Which of two: the answers that were asked for, in the words of the question, before the pairs; others after the first pairs. */
async function betweenTwo(pages, names, { pairs, rest }, words, edition, saidOf) {
  const { asked, answers } = answersOf(pages, names, pairs, rest, edition);
  if (asked.length + answers.length === 0) return undefined;
  const said = asked.length === 0 ? undefined : await saidOf();
  const decided = asked.map((hit) => between(hit, words, said));
  const [first, others] = [pairs.slice(0, PAIRS_FIRST), pairs.slice(PAIRS_FIRST)];
  return [...decided, ...first, ...rest, ...answers, ...others];
}

/** What is called by the words and nothing else. */
const wholeFirst = (hits) => [...hits.filter((hit) => hit.isWhole), ...hits.filter((hit) => !hit.isWhole)];

/** Names and pages that are called by the words; those that were only run with them apart. */
function calledOrRun(names, pages, words, edition) {
  const parted = (all, isRun) => Object.groupBy(all, (one) => (isRun(one) ? "run" : "called"));
  const own = parted(suggested(names, words), ({ text, kind }) => isBySetting({ kind, title: text }, words));
  const found = unmeasuredLast(own.called ?? [], pages, words, edition);
  // What is left out of the names is not proposed as a page either.
  const isNew = ({ href }) => (own.called ?? []).every((name) => name.href !== href);
  const other = parted(calledSo(pages, words, edition).filter(isNew), ({ isSetting }) => isSetting);
  const called = unmeasuredLast(other.called ?? [], pages, words, edition);
  return { found, called, settings: [...(own.run ?? []), ...(other.run ?? [])] };
}

/** Said to be about the words: where nothing is called by them, or they are what a test was run with. */
function aboutThem(pages, words, edition, { found, called, settings }) {
  const others = pages.filter((page) => !isBySetting(page, words));
  if (found.length + called.length === 0) return saidAbout(others, alike(words), edition);
  return settings.length > 0 ? saidAbout(others, whole(words), edition) : [];
}

async function foundBy(names, pages, words, edition, saidOf) {
  const all = calledOrRun(names, pages, words, edition);
  const { called, settings } = all;
  const found = all.found.slice(0, MOST - called.filter((hit) => hit.isWhole).length);
  const isNew = ({ href }) => found.every((name) => name.href !== href);
  const about = aboutThem(pages, words, edition, all).filter(isNew);
  const most = wholeFirst([...called, ...about]).slice(0, MOST - found.length);
  // Names have all the words: they are not of several.
  if (found.length === 0) {
    const rest = most.length === 0 ? [] : calledByRest(pages, names, words, most, edition);
    // One word names no two.
    const hits =
      words.length > 1 && (await betweenTwo(pages, names, { pairs: most, rest }, words, edition, saidOf));
    return { hits: hits || [...most, ...rest], settings };
  }
  // In the order of the search page.
  const { true: main = [], false: others = [] } = Object.groupBy(found, isMain);
  return { hits: wholeFirst([...main, ...most, ...others]), settings };
}

/** @param pagesOf loads what all pages are called @param saidOf what is said of storages, answers and rankings @param text as it was typed */
export async function directHits(names, pagesOf, words, edition, saidOf, text = "") {
  const pages = Object.values(await pagesOf()).map((page) => asAsked(page, words));
  const { hits, settings } = await foundBy(names, pages, words, edition, saidOf);
  const guides = guidesTo(pages, words, edition);
  const asked = pairAsked(pages, words, text);
  const meant =
    asked === undefined ? [] : [{ ...hitOf(edition, asked), ...(asked.beside && { beside: asked.beside }) }];
  // A pair that is turned round is the same page.
  const own = ({ href }) => href.split("?")[0];
  const isFirst = (hit, at, all) => all.findIndex((one) => own(one) === own(hit)) === at;
  return explained(
    [...meant, ...hits, ...guides, ...settings].filter(isFirst).slice(0, MOST),
    names,
    words,
    saidOf,
  );
}

/** Those of the words that begin none in any name, nor in what a page is called, has as a heading or is said to be about; none where pages cannot be loaded. */
export async function unnamed(names, pagesOf, words) {
  const left = words.filter((word) => names.every((name) => !begins(word, textOf(name))));
  if (left.length === 0) return [];
  const pages = Object.values(await pagesOf());
  if (pages.length === 0) return [];
  const texts = pages.map(({ title, names = "", about = "", parts = [] }) =>
    named([title, names, about, ...parts.map(([, heading]) => heading)].join(" ")),
  );
  return left.filter((word) => !texts.some((text) => begins(word, text)));
}

// In which order pages that hold the words are shown: by what all pages are called, before any of them is loaded.
import { begins, meanOf, named, wordsOf } from "./words.js";

/** Who looks for a word wants what is called so before what holds it, and what it is about before all its variants. */
const KINDS = ["Use case", "Environment", "Deployment", "Backend", "Check", "Guide", "Overview", "Document"];
/** How far these stand behind what is called the same: one matter has many of them. */
const BEHIND = { Document: 0.2, Workload: 0.4, Claims: 0.4, Answer: 0.4, List: 0.8 };
/** Storages that a document only names: behind it, and before what lists them. */
const UNMEASURED = 0.3;
/** The more words, the less: several ask who is ahead of whom, one does not. */
const OF_SEVERAL = { Comparison: 0.4, Ranking: 0.6 };
/** Of more of a kind the rest comes last. */
const MOST_OF_A_KIND = 4;

/** What a page is called. */
export const calledOf = ({ title, names = "" }) => named(`${title} ${names}`);

/** In these what a test was run with follows what it is: "Random read, 4 KiB, cpu limit 500m". */
const TESTS = new Set(["Ranking", "Workload"]);
const BY_SETTING = 2;

/** Only what it was run with has the words: nothing of it is about them. */
export const isBySetting = ({ kind, title, names = "" }, words) => {
  const subject = named(`${title.split(",", 1)} ${names}`);
  return TESTS.has(kind) && words.every((word) => !begins(word, subject));
};

/** The part of a page that has all the words in its heading, best with nothing else in it. */
function partOf({ title: whole, parts = [] }, words) {
  const all = parts.flatMap(([id, title]) => {
    const text = title.toLowerCase();
    const share = meanOf(words, text);
    if (title === whole || share < 0.98) return [];
    return [{ part: { id, title }, share: text === words.join(" ") ? WHOLE : 0.85 * share }];
  });
  return all.sort((a, b) => b.share - a.share)[0];
}
/** What is called by the words and nothing else, such as a term of the glossary: before what is called so among others. */
const WHOLE = 1.05;

/** "what survives a node" is "What survives a node", and not "Database that survives a node". */
export const isWhole = ({ title }, words) => wordsOf(title).join(" ") === words.join(" ");

/** 0 for what is called by all the words. */
function distanceOf(page, words) {
  const named = meanOf(words, calledOf(page));
  const isSetting = named > 0 && isBySetting(page, words);
  const behind =
    (page.kind in OF_SEVERAL ? OF_SEVERAL[page.kind] / words.length : (BEHIND[page.kind] ?? 0)) +
    (page.kind === "Deployment" && !page.sure ? UNMEASURED : 0) +
    (isSetting ? BY_SETTING : 0);
  if (isWhole(page, words)) return { named, isSetting, distance: 2 * (1 - WHOLE) + behind };
  const { part, share = named } = (named < 0.85 && behind === 0 && partOf(page, words)) || {};
  return { part, named, isSetting, distance: 2 * (1 - share) + behind };
}

/** Of what is called the same: by kind, then what rests on figures before what is open. */
const placeKind = ({ kind }) => (KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length);
const placeOf = ({ sure = 0 }) => -sure;

/** And by its title before what has them among its other names: "database" is not first a place for database dumps. */
const orderOf = (a, b, words) =>
  placeKind(a) - placeKind(b) ||
  meanOf(words, named(b.title)) - meanOf(words, named(a.title)) ||
  placeOf(a) - placeOf(b);

/** `found`: each with its page and whatever else; the same, with how it is named and the part of it that is meant. */
export function ranked(found, words) {
  const all = found
    .map((one, at) => ({ ...one, at, ...distanceOf(one.page, words) }))
    .sort(
      (a, b) => a.distance - b.distance || (a.named > 0 ? orderOf(a.page, b.page, words) : 0) || a.at - b.at,
    );
  const first = new Set(
    Object.values(Object.groupBy(all, ({ page }) => page.kind)).flatMap((one) =>
      one.slice(0, MOST_OF_A_KIND),
    ),
  );
  return [...all.filter((one) => first.has(one)), ...all.filter((one) => !first.has(one))];
}

/** Any of the words begins one of its name. */
export const isNamed = (page, words) => words.some((word) => begins(word, calledOf(page)));

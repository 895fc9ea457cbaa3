// What of a page's text a result shows, and which of its words are marked.
import { begins, escaped, meanOf, named, STARTS, stemOf } from "./words.js";

const MOST_CHARACTERS = 320;
/** A sentence that has the first word so far behind its start begins at a clause before the word. */
const FAR = 160;
/** Behind a stop, before what can begin a sentence. */
const BETWEEN_SENTENCES = /(?<=[.?!]["”)]?) (?=["“(]?[\p{Lu}\p{N}])/u;

/** As the text has them: a word, or what begins like it. */
const termsIn = (text, words) => {
  const all = named(text);
  return words.map((word) => (begins(word, all) ? word : stemOf(word)));
};

/** As Pagefind counts words. */
function partOf({ content, anchors }, id) {
  const own = anchors.find((anchor) => anchor.id === id);
  if (own === undefined) return content;
  const next = anchors.find(({ element, location }) => /^h[2-6]$/i.test(element) && location > own.location);
  return content.trim().split(/\s+/).slice(own.location, next?.location).join(" ");
}

/** From a clause on, if it is within reach of the word at `at`. */
function fromClause(sentence, at) {
  const clauses = [...sentence.slice(0, at).matchAll(/[,;:] /g)].map(({ index }) => index + 2);
  const from = clauses.find((index) => index > at - FAR / 2) ?? sentence.lastIndexOf(" ", at - FAR / 4) + 1;
  return `… ${sentence.slice(from)}`;
}

const inOneLine = (text) => text.replace(/\s+/g, " ").trim();

function cut(text) {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, text.lastIndexOf(" ", MOST_CHARACTERS))} …`;
}

/** @param page as Pagefind has it @param heading what is shown above: the title of the page or, with its `id`, of a part */
export function excerptOf(page, words, { title, id }) {
  const said = `${inOneLine(title)}. `;
  let own = `${inOneLine(partOf(page, id))} `;
  // A heading may repeat it.
  while (own.startsWith(said)) own = own.slice(said.length);
  own = own.trim();
  const terms = termsIn(own, words);
  const sentences = own.split(BETWEEN_SENTENCES);
  const shares = sentences.map((sentence) => meanOf(terms, named(sentence)));
  const first = shares.indexOf(Math.max(...shares));
  const [sentence = "", ...after] = sentences.slice(first);
  const at = sentence.search(marking(terms));
  return cut([at > FAR ? fromClause(sentence, at) : sentence, ...after].join(" "));
}

const marking = (terms) => new RegExp(`(${STARTS}(?:${terms.map(escaped).join("|")})[\\p{L}\\p{N}]*)`, "iu");

/** The text in pieces, each with whether it is one of the words. */
export const markedIn = (text, words) =>
  text
    .split(new RegExp(marking(termsIn(text, words)), "giu"))
    .flatMap((piece, i) => (piece === "" ? [] : [[piece, i % 2 === 1]]));

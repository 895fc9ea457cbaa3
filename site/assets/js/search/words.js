// The words that are looked for, and how far a text has them.

/** What a question is made of, and no page is about. */
const STOP = new Set(
  "a an and are as at be best better but by can do does for from has have how i in is it my of on or should than that the this to versus vs what when where which who why with".split(
    " ",
  ),
);

/** All of them where nothing else was typed. */
export function wordsOf(text) {
  const all = text
    .toLowerCase()
    .split(/[\s,;?!"“”()]+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter(Boolean);
  const meant = all.filter((word) => !STOP.has(word));
  return meant.length > 0 ? meant : all;
}

/** As a part of a pattern. */
export const escaped = (word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** 1 where the text has the word, a little less for its plural; less where it has it within another. */
function shareOf(word, text) {
  const [before, rest] = [`(?<![\\p{L}\\p{N}])`, `(?![\\p{L}\\p{N}])`];
  if (new RegExp(`${before}${escaped(word)}${rest}`, "u").test(text)) return 1;
  if (new RegExp(`${before}${escaped(word)}s${rest}`, "u").test(text)) return 0.98;
  return text.includes(word) ? 0.85 : 0;
}

export const meanOf = (words, text) =>
  words.reduce((sum, word) => sum + shareOf(word, text), 0) / words.length;

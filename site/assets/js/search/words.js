// The words that are looked for, and how far a text has them.

/** What a question is made of, and no page is about. */
const STOP = new Set(
  "a about against alternative alternatives an and are as at be best better between but by can class classes could did disk disks do does edition faster fastest for from get gets got had has have highest how i if in instead into is it its last lowest me most much my not of on or our out per quicker quickest should since slower slowest so storage storageclass than that the their there these this to top us use used using versus vs was we were what when where which who whom whose why will with worst would you your".split(
    " ",
  ),
);

/** What readers write short, and pages in full. "VM disk" stays: storages are called so. */
const IN_FULL = { "vm disks": "virtual machines", "vm storage": "virtual machines", vms: "virtual machines" };
const SHORT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.keys(IN_FULL).join("|")})(?![\\p{L}\\p{N}])`, "gu");

/** "4k", "1MB": pages have them as "4 KiB" and "1 MiB"; 500m is a share of a CPU. */
const SIZE = /(?<![\p{L}\p{N}.])(\d+(?=\s?k)|\d{1,2})\s?([km])i?b?(?![\p{L}\p{N}])/gu;

/** All of them where nothing else was typed. */
export function wordsOf(text) {
  const all = text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(SIZE, "$1 $2ib")
    .replace(SHORT, (words) => IN_FULL[words])
    .split(/[\s,;?!"“”()]+/)
    .map((word) => word.replace(/[.:]+$/, ""))
    .filter(Boolean);
  const meant = all.filter((word) => !STOP.has(word));
  return meant.length > 0 ? meant : all;
}

/** As a part of a pattern. */
export const escaped = (word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Before the first letter of a word, as a part of a pattern. */
export const STARTS = `(?<![\\p{L}\\p{N}])`;

/** As words are found in it: "sql" begins one in "PostgreSQL", as "pv" does in "LocalPV". */
export const named = (text) =>
  `${text} ${text.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")}`.toLowerCase().replaceAll("’", "'");

/** "sure" does not begin a word of "erasure". @param text as `named` gives it */
export const begins = (word, text) => new RegExp(`${STARTS}${escaped(word)}`, "u").test(text);

/** "postgres" of "postgresql". */
export const beginsWord = (word, text) => word.length >= 4 && begins(word, text);

/** "encr" of "encryption" is in "encrypts", too. */
export const stemOf = (word) => word.replace(/s$/, "").slice(0, Math.max(5, word.length - 3));

/** 1 where the text has the word, a little less for its plural; less where another begins with it. */
function shareOf(word, text) {
  const rest = `(?![\\p{L}\\p{N}])`;
  if (new RegExp(`${STARTS}${escaped(word)}${rest}`, "u").test(text)) return 1;
  if (new RegExp(`${STARTS}${escaped(word)}s${rest}`, "u").test(text)) return 0.98;
  return begins(word, text) ? 0.85 : 0;
}

export const meanOf = (words, text) => {
  const plain = text.replaceAll("’", "'");
  return words.reduce((sum, word) => sum + shareOf(word, plain), 0) / words.length;
};

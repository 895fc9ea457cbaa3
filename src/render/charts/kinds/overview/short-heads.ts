/** Heads of columns, for which all that is known of a workload is too long: "4 KiB", "p99"; on a phone, for which whole words are, "4k", "p99". */
const SIZE = /^(\d+) ([KMG])iB$/;
/** Instead of a word that is wider than what it stands over. */
export const SHORT: Readonly<Record<string, string>> = {
  sequential: "seq.",
  random: "rand.",
  "one at a time": "1 at once",
};

/** `heads`: a word or two a line, the statistic last. The load stands in those alone that are alike without it: in full it is in the tooltip, and in the table beneath. */
export function shortHeads(heads: readonly (readonly string[])[], isShort: boolean): string[][] {
  const withLoad = (head: readonly string[], has: boolean): string[] =>
    head
      .filter((word) => has || SIZE.test(word) || !/^(?:depth )?\d/.test(word))
      .map((word) => (isShort ? shortOf(word) : word));
  const plain = heads.map((head) => withLoad(head, false).join("|"));
  return heads.map((head, at) =>
    withLoad(
      head,
      plain.some((one, other) => other !== at && one === plain[at]),
    ),
  );
}

function shortOf(word: string): string {
  const [, count, unit = ""] = SIZE.exec(word) ?? [];
  return count === undefined ? (SHORT[word] ?? word) : `${count}${unit === "K" ? "k" : unit}`;
}

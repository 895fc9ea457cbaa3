/** Heads of a phone's columns, for which whole words are too wide: "rand.", "read", "4k", "p99". */
const SIZE = /^(\d+) ([KMG])iB$/;
const SHORT: Readonly<Record<string, string>> = { sequential: "seq.", random: "rand." };

/** `heads`: a word or two a line, the statistic last. The load stands in those alone that are alike without it: in full it is in the table beneath. */
export function shortHeads(heads: readonly (readonly string[])[]): string[][] {
  const withLoad = (head: readonly string[], has: boolean): string[] =>
    head.filter((word) => has || SIZE.test(word) || !/^(?:depth )?\d/.test(word)).map(shortOf);
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

/** Heads of a phone's columns, which words do not fit into: "RR 4k", "p99", and what each of them means for the key. */
const SIZE = /^(\d+) ([KMG])iB$/;

export type HeadCode = { lines: string[]; says: string };

/** `heads`: a word or two a line, the statistic last. Of two alike the load of each stands between. */
export function headCodes(heads: readonly (readonly string[])[]): HeadCode[] {
  const codes = heads.map(codeOf);
  return heads.map((head, at): HeadCode => {
    const code = codes[at] ?? "";
    const statistic = head.at(-1) ?? "";
    const isAlone = codes.every(
      (one, other) => other === at || one !== code || heads[other]?.at(-1) !== statistic,
    );
    const load = isAlone ? [] : head.slice(0, -1).filter((word) => /\d/.test(word) && !SIZE.test(word));
    // The size stands in the code.
    const [order = "", direction = "", ...rest] = head.slice(0, -1).filter((word) => !SIZE.test(word));
    return {
      lines: [code, ...load, statistic],
      says: `${code}, ${statistic}: ${[`${order} ${direction}`.trim(), ...rest].join(", ")}`,
    };
  });
}

function codeOf(head: readonly string[]): string {
  const words = head.slice(0, -1).filter((word) => !/\d/.test(word));
  const size = head.flatMap((word) => SIZE.exec(word) ?? []).slice(1);
  const initials = words.map((word) => word.slice(0, 1).toUpperCase()).join("");
  return [initials, size.join("").toLowerCase().replace("m", "M").replace("g", "G")]
    .filter(Boolean)
    .join(" ");
}

/** Shortens what is said of a file with thousands of faults of one kind: after some of them, one line counts the rest. */
import type { Problem } from "./problem.ts";

type Line = Pick<Problem, "message" | "severity"> & { where: string };

const SHOWN = 20;

/** Messages of one kind differ in names and numbers only. */
const kindOf = ({ where, severity, message }: Line): string =>
  [where, severity, message.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\d+/g, "0")].join("\n");

/** The same lines in the same order, without those beyond the first of their kind in a file. */
export function shortened(lines: readonly Line[]): Line[] {
  const counts = new Map<string, number>();
  const kinds = lines.map(kindOf);
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const seen = new Map<string, number>();
  return lines.flatMap((line, i) => {
    const kind = kinds[i] ?? "";
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    if (number <= SHOWN) return [line];
    const left = (counts.get(kind) ?? 0) - SHOWN;
    // The last one takes no more room than its count.
    if (left === 1) return [line];
    return number === SHOWN + 1
      ? [{ ...line, message: `and ${left.toLocaleString("en")} more of this kind.` }]
      : [];
  });
}

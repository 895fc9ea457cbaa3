/** Which of the cluster's test files run side by side, each lane of them on a cluster of its own, and in which order. */
import { basename } from "node:path";

/** A lane keeps some half of a core busy, and takes 1.5 GB of memory: more would crowd a machine of two cores. */
export const LANES = 2;

/** They run while nothing else does. */
export const ALONE: readonly { file: RegExp; why: string }[] = [
  { file: /^(claims|life)\.test/, why: "hold moments against the audit log, to 50 ms" },
  { file: /^own-cluster\.test/, why: "looks for what is left of clusters on the whole machine" },
  {
    file: /\.full\.ts$/,
    why: "load the whole machine: fifty volumes at once, a second node, virtual machines",
  },
];

/** The longest, in their order: begun last, they would hold up the end. */
export const FIRST: readonly string[] = [
  "matrix",
  "cost",
  "failures",
  "kill",
  "unwell",
  "turnover",
  "sessions",
  "cluster",
  "during",
  "prometheus",
];

export const isAlone = (file: string): boolean => ALONE.some((one) => one.file.test(basename(file)));

/** Longest first. */
export function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const place = FIRST.indexOf(basename(file).replace(".test.ts", ""));
    return place < 0 ? FIRST.length : place;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

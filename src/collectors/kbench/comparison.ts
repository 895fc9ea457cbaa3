/** kbench's comparison of two volumes: each row holds both, so it is split into the lines of two runs. */

const TITLE = /^FIO Benchmark Comparsion Summary$/;
const FOR = /^For: (.+)$/;
const PREFIX = /^TEST_OUTPUT_PREFIX: (.+)$/;
const ROW =
  /^((?:Random|Sequential)(?: Rread| Read| Write)?|CPU Idleness): {1,80}(\S(?:.{0,80}\S)?)? {1,80}vs {1,80}(\S(?:.{0,80}\S)?)? {1,80}:(?: .*)?$/;
/** By kbench itself, for some time. */
const MISSPELT = "Rread";
const COLUMNS = /\bvs\b.*: +Change$/;
/** A comparison always prints that quick mode is disabled, even if it was not. */
const QUICK = /^quick mode: /i;

export type ComparedVolume = { subject: string; lines: string[] };

export const isComparison = (lines: readonly string[]): boolean => lines.some((line) => TITLE.test(line));

/**
 * @param before names in the headers of runs without a summary of their own, just before this one
 * @returns the two sides; undefined if the file does not name them
 */
export function comparedVolumes(
  lines: readonly string[],
  before: readonly string[],
): ComparedVolume[] | undefined {
  const both = lines.map((line) => FOR.exec(line)?.[1]).find((name) => name !== undefined) ?? "";
  const prefixes = [...before, ...lines.flatMap((line) => PREFIX.exec(line)?.[1] ?? [])].slice(-2);
  const names = prefixes.join(" vs ") === both ? prefixes : both.split(" vs ");
  const [first = "", second = ""] = names;
  if (names.length !== 2 || first === "" || second === "" || first === second) return undefined;
  return names.map((subject, side) => ({
    subject,
    lines: lines.flatMap((line) => {
      if (QUICK.test(line) || COLUMNS.test(line)) return [];
      if (FOR.test(line) || PREFIX.test(line)) return [`For: ${subject}`];
      const row = ROW.exec(line);
      return [row === null ? line : `${row[1]?.replace(MISSPELT, "Read")}: ${row[2 + side] ?? ""}`];
    }),
  }));
}

/** Which tests may notice a change of a source. Pure. */
import { canShare } from "../support/batches.ts";
import type { Reach } from "../support/changed.ts";

/** Tests that start clusters, browsers, fio or the program, read the repository's own texts, damage files at random or draw many records. */
const TOO_SLOW = [
  /^tests\/(?:cluster|site|fuzz|local|proof|docs|kubernetes|mutants|real-tools|bench|tools|content|schema|cli|add|publish)\//,
  /^tests\/session\/session\.test|\/(?:calibration|metamorphic|less-known|build|editions|codes|shipped-record|shipped|disk|fio-formats|fio-itself)\.test\.ts$/,
  /\/(?:damage|[a-z-]*damaged-lines|hostile-texts|samples[a-z-]*)\.test\.ts$/,
];
/** They run fio for most of their time: worth it for a change of what runs it. */
const OF_THEIR_ROOM_ONLY = new Set(["session"]);
/** Each format, from the bytes that came to what became of them: whatever an importer does should show there. */
const CASES = "tests/collectors/cases.test.ts";
/** Tests of importers, too, do nothing but call them. */
const ALSO_PURE = /^tests\/(?:collectors|text)\//;

export const mayNotice = (test: string): boolean => !TOO_SLOW.some((slow) => slow.test(test));

/** Those that import the file, or what imports it; then those whose names speak of it; then those of its room. */
export function nearTests(path: string, tests: readonly string[], reach: Reach, most: number): string[] {
  const steps = reach([path], tests);
  const words = wordsOf(path);
  const far = (test: string): number => (steps.get(test) ?? 0) - 1;
  const rank = (test: string): number[] => [
    Math.max(1, far(test)) === 1 ? 0 : 1,
    -wordsOf(test).filter((word) => words.includes(word)).length,
    roomOf(test) === roomOf(path) ? 0 : 1,
    far(test),
  ];
  const mayAsk = (test: string): boolean =>
    roomOf(test) === roomOf(path) || !OF_THEIR_ROOM_ONLY.has(roomOf(test));
  const ranked = [...steps.keys()].filter(mayAsk).map((test) => ({ test, rank: rank(test) }));
  const near = ranked
    .sort((a, b) => a.rank.map((one, i) => one - (b.rank[i] ?? 0)).find((by) => by !== 0) ?? 0)
    .slice(0, most)
    .map(({ test }) => test);
  return roomOf(path) === "collectors" && tests.includes(CASES) ? [...new Set([CASES, ...near])] : near;
}

const roomOf = (path: string): string => path.split("/")[1] ?? "";
/** "src/collectors/fio-text/row.ts" -> fio, text, row */
const wordsOf = (path: string): string[] =>
  path
    .split("/")
    .slice(2)
    .join("-")
    .split(/[-.]/)
    .filter((word) => word !== "ts" && word !== "test");

/** Tests that share a process, and those that have one each, in the order in which they are run. */
export function processesFor(tests: readonly string[]): string[][] {
  const isPure = (test: string): boolean => canShare(test) || ALSO_PURE.test(test);
  const shared = tests.filter(isPure);
  const apart = tests.filter((test) => !isPure(test)).map((test) => [test]);
  return [...(shared.length > 0 ? [shared] : []), ...apart];
}

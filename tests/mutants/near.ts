/** Which tests may notice a change of a source. Pure. */
import { canShare } from "../support/batches.ts";
import type { Reach } from "../support/changed.ts";

/** Tests that start clusters, browsers, fio or the program, read the repository's own texts, damage files at random or draw many records. */
const TOO_SLOW = [
  /^tests\/(?:cluster|site|fuzz|local|proof|docs|kubernetes|mutants|real-tools|bench|tools|content|schema|cli|add|publish|preview)\//,
  /^tests\/(?:collect\/(?:bad-input|documents|kbench|large-[a-z]+|mapping|summary|trials)|record\/(?:hostile|other-yaml))\.test\.ts$/,
  /^tests\/session\/(?:session|place)\.test|\/(?:metamorphic|build|editions|codes|shipped-record|shipped|disk|fio-formats|fio-itself)\.test\.ts$/,
  /\/(?:damage|line|samples[a-z-]*)\.test\.ts$/,
];
/** They run fio for most of their time: worth it for a change of what runs it. */
const OF_THEIR_ROOM_ONLY = new Set(["session"]);
/** Tests of other rooms come to them over the command line alone, where they have no cell to run. */
const BY_THEIR_ROOM_ONLY = new Set(["session"]);
/** Each format, from the bytes that came to what became of them: whatever an importer does should show there. */
const FIRST: Readonly<Record<string, readonly string[]>> = { collectors: ["tests/collectors/cases.test.ts"] };
/** They hold all that a room says, and are asked last, as they take longest. */
const SAID = [
  "checks/declared",
  "numbers",
  "drawn-labs",
  "said",
  "published",
  "said-published",
  "fields",
].map((name) => `tests/judge/${name}.test.ts`);
const LAST: Readonly<Record<string, readonly string[]>> = {
  collectors: [
    "numbers.test",
    "drawn-logs.test",
    "drawn-fio.test",
    "ways.walk",
    "fields.night",
    "fates.night",
  ].map((name) => `tests/collectors/${name}.ts`),
  judge: SAID,
  record: SAID,
  units: SAID,
};

const isTest = (path: string): boolean =>
  path.endsWith(".test.ts") || Object.values(LAST).some((last) => last.includes(path));
export const mayNotice = (path: string): boolean => isTest(path) && !TOO_SLOW.some((slow) => slow.test(path));

/** Those that import the file, or what imports it; then those whose names speak of it, and of its folder; then those of its room. */
export function nearTests(path: string, tests: readonly string[], reach: Reach, most: number): string[] {
  const steps = reach([path], tests);
  const words = wordsOf(path);
  const own = wordsOf(path.replace(/(?<=^\w+\/\w+\/).*\//, ""));
  const spoken = (test: string, of: readonly string[]): number =>
    wordsOf(test).filter((word) => of.includes(word)).length;
  const far = (test: string): number => (steps.get(test) ?? 0) - 1;
  const rank = (test: string): number[] => [
    Math.max(1, far(test)) === 1 ? 0 : 1,
    -spoken(test, own),
    -spoken(test, words),
    roomOf(test) === roomOf(path) ? 0 : 1,
    far(test),
  ];
  const mayAsk = (test: string): boolean =>
    roomOf(test) === roomOf(path) ||
    !(OF_THEIR_ROOM_ONLY.has(roomOf(test)) || BY_THEIR_ROOM_ONLY.has(roomOf(path)));
  const ranked = [...steps.keys()].filter(mayAsk).map((test) => ({ test, rank: rank(test) }));
  const near = ranked
    .sort((a, b) => a.rank.map((one, i) => one - (b.rank[i] ?? 0)).find((by) => by !== 0) ?? 0)
    .slice(0, most)
    .map(({ test }) => test);
  const [first, last] = [FIRST, LAST].map((of) =>
    (of[roomOf(path)] ?? []).filter((test) => tests.includes(test)),
  ) as [string[], string[]];
  return [...new Set([...first, ...near.filter((test) => !last.includes(test)), ...last])];
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
export function processesFor(tests: readonly string[], texts: ReadonlyMap<string, string>): string[][] {
  const { shared = [], apart = [] } = Object.groupBy(tests, (test) =>
    canShare(test, texts.get(test) ?? "") ? "shared" : "apart",
  );
  return [...(shared.length > 0 ? [shared] : []), ...apart.map((test) => [test])];
}

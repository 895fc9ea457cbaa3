/** Which files of an archive are repeats of one test, by their names and what is in them: a number at a name's end is no storage. */
import { posix } from "node:path";
import { storagesOf } from "../around/subjects/of-folders.ts";

type Member = { path: string; tests: readonly string[] };

/** "wal_1", "wal-1", "wal (1) again", "wal #1", "wal1" */
const NUMBERED = /^(.*?[A-Za-z][^0-9]*?)([-_ .]*[#(]?)(\d{1,3})(\)?[^0-9]*)$/;
/** With a number behind it, one of several places. */
const OF_PLACES =
  /(?:^|[^a-z])(?:disk|drive|volume|vol|lun|node|host|server|machine|cluster|pool|class|zone|site|dev|device|pvc?|vm|nvme|ssd|hdd|sd|vd|osd|raid|gp|io|st|sc)$/i;
/** Without a mark before the number, two names may well be two products: gp2 and gp3. */
const LEAST_UNMARKED = 3;

/** What of each path may name a storage: without the numbers of repeats, and without files' names where their folders are the storages. */
export function namingPaths(members: readonly Member[]): string[] {
  const parts = members.map(({ path, tests }) => {
    const folder = posix.dirname(path);
    const name = posix.basename(path).replace(/\.\w{1,5}$/, "");
    return { folder, name, key: tests.toSorted().join("\n"), tests };
  });
  const repeats = repeatsAmong(parts);
  const named = parts.map((part, i) => ({ ...part, name: repeats.get(i) ?? part.name }));
  const storages = new Set(storagesOf(named));
  const ofTests = new Map(
    [...Map.groupBy(named, ({ folder }) => folder)].map(([folder, files]) => [folder, isOfTests(files)]),
  );
  const areFolders = [...storages].every((folder) => ofTests.get(folder));
  return named.map(({ folder, name }) =>
    storages.has(folder) && areFolders ? folder : posix.join(folder, name),
  );
}

type Part = { folder: string; name: string; key: string; tests: readonly string[] };

/** The name without its number, of each repeat by its index. */
function repeatsAmong(parts: readonly Part[]): Map<number, string> {
  const numbered = parts.flatMap(({ folder, name, key }, i) => {
    const [, stem = "", mark = "", number = "", rest = ""] = NUMBERED.exec(name) ?? [];
    const isOne = stem !== "" && key !== "" && !OF_PLACES.test(stem);
    return isOne
      ? [{ i, stem, rest, mark, number: Number(number), group: [folder, stem, mark, rest, key].join("\n") }]
      : [];
  });
  const found = new Map<number, string>();
  for (const group of Map.groupBy(numbered, (one) => one.group).values()) {
    const numbers = group.map(({ number }) => number).sort((a, b) => a - b);
    const isCounted = numbers.every((number, at) => number === at + 1);
    const least = group[0]?.mark === "" ? LEAST_UNMARKED : 2;
    if (isCounted && numbers.length >= least)
      for (const { i, stem, rest } of group) found.set(i, stem + rest.replace(/^\)/, ""));
  }
  return found;
}

/** Files with different names hold different tests. */
function isOfTests(files: readonly Part[]): boolean {
  const owners = new Map<string, string>();
  return files.every(({ name, tests }) =>
    tests.every((test) => {
      const owner = owners.get(test) ?? name;
      owners.set(test, owner);
      return owner === name;
    }),
  );
}

/** Ids and aliases that are used twice. Pure. */
import { order, type Problem, printablePath } from "../text/problem.ts";
import type { KindName, RecordFile } from "./files.ts";

type Entry = { id: string; path: string; word: "id" | "alias" };

/** Lists whose entries have ids, which pages link to. */
const LISTS: Partial<Record<KindName, string>> = {
  observations: "observations",
  findings: "findings",
  claims: "claims",
};
const WITH_ALIASES: readonly KindName[] = ["backends", "environments", "deployments", "runs"];

export function duplicateProblems(files: readonly RecordFile[]): Problem[] {
  const kinds = [...WITH_ALIASES, ...(Object.keys(LISTS) as KindName[])];
  return kinds.flatMap((kind) => {
    const entries = files.filter((file) => file.kind === kind).flatMap((file) => entriesOf(file));
    entries.sort((a, b) => order(a.path, b.path));
    return collisions(entries);
  });
}

function entriesOf(file: RecordFile): Entry[] {
  const list = LISTS[file.kind];
  if (list !== undefined) {
    const items = (file.value as Record<string, { id: string }[]> | undefined)?.[list] ?? [];
    return items.map(({ id }) => ({ id, path: file.path, word: "id" }));
  }
  const aliases = (file.value as { aliases?: string[] } | undefined)?.aliases ?? [];
  const own: Entry = { id: file.id, path: file.path, word: "id" };
  return [own, ...aliases.map((id): Entry => ({ id, path: file.path, word: "alias" }))];
}

function collisions(entries: readonly Entry[]): Problem[] {
  const first = new Map<string, Entry>();
  const problems: Problem[] = [];
  for (const entry of entries) {
    const taken = first.get(entry.id);
    if (taken === undefined) first.set(entry.id, entry);
    else
      problems.push({
        path: printablePath(entry.path),
        message: `${entry.word}: expected one that nobody has, came ${JSON.stringify(entry.id)}, which is ${taken.word === "id" ? "an id" : "an alias"} in ${printablePath(taken.path)}. Rename one.`,
        severity: "error",
      });
  }
  return problems;
}

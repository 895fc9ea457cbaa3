/** What shows between files of one kind: ids, aliases and titles used twice, and backends of one product that say different things. Pure. */
import type { Backend } from "../schema/backend.ts";
import type { Deployment } from "../schema/deployment.ts";
import { order, type Problem, printablePath } from "../text/problem.ts";
import { listed } from "../text/words.ts";
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

/** Named at each deployment of an environment but the first of that title: pages would call both alike. */
export function titleProblems(files: readonly RecordFile[]): Problem[] {
  const first = new Map<string, string>();
  return files.flatMap(({ kind, id, path, value }): Problem[] => {
    if (kind !== "deployments" || value === undefined) return [];
    const { title, environment } = value as Deployment;
    const key = JSON.stringify([environment, title]);
    const taken = first.get(key);
    first.set(key, taken ?? id);
    if (taken === undefined) return [];
    const message = `title: expected one of its own in ${environment}, came ${JSON.stringify(title)}, which ${taken} has too. Say what tells them apart.`;
    return [{ path: printablePath(path), message, severity: "warning" }];
  });
}

/** What a product's driver gives, however its volumes are replicated. */
const FIELDS = [
  "accessModes",
  "blockAccessModes",
  "volumeModes",
] as const satisfies readonly (keyof Backend)[];

/** Named at each that declares less than another of its product and kind: it may be true, or was forgotten. */
export function siblingProblems(files: readonly RecordFile[]): Problem[] {
  const backends = files.flatMap(({ kind, id, path, value }) =>
    kind === "backends" && value !== undefined ? [{ id, path, backend: value as Backend }] : [],
  );
  const families = Map.groupBy(backends, ({ backend: { product, kind } }) => `${product}\n${kind}`);
  return [...families.values()].flatMap((family) =>
    family.flatMap(({ path, backend }) =>
      FIELDS.flatMap((field): Problem[] => {
        const more = family.filter((other) =>
          other.backend[field]?.some((mode) => !has(backend, field, mode)),
        );
        if (more.length === 0) return [];
        const ids = listed(more.map(({ id }) => id).sort(order));
        const message = `${field}: ${ids}, of the same product, ${more.length > 1 ? "have" : "has"} more than this. Declare it here too, where it is true; what needs it is ruled out or open otherwise.`;
        return [{ path: printablePath(path), message, severity: "warning" }];
      }),
    ),
  );
}

const has = (backend: Backend, field: (typeof FIELDS)[number], mode: string): boolean =>
  (backend[field] as readonly string[] | undefined)?.includes(mode) ?? false;

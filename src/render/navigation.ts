/** The main navigation: groups of kinds of pages, each group leading to its first. */
import type { Edition } from "./edition/edition.ts";
import { GROUPS, type PageKind } from "./pages/page-kind.ts";

/** `without`: versions in which there is nothing to lead to yet. */
export type NavigationItem = { name: string; path: string; outside?: true; without?: readonly string[] };
export type NavigationGroup = { name: string; items: readonly NavigationItem[] };

/** Groups without a page are left out. */
export function navigationOf(
  kinds: readonly PageKind[],
  bare: ReadonlyMap<string, readonly string[]>,
): NavigationGroup[] {
  const entries = kinds.flatMap(({ menu }) => menu ?? []).toSorted((a, b) => a.weight - b.weight);
  return GROUPS.map((name) => ({
    name,
    items: entries
      .filter(({ group }) => group === name)
      .map(({ name, path, outside }) => {
        const without = [...bare].flatMap(([version, paths]) => (paths.includes(path) ? version : []));
        return { name, path, ...(outside && { outside }), ...(without.length > 0 && { without }) };
      }),
  })).filter(({ items }) => items.length > 0);
}

/** Paths of the edition's pages that say that there is nothing yet. */
export const bareIn = (kinds: readonly PageKind[], edition: Edition): string[] =>
  kinds.flatMap(({ menu }) => (menu?.isBare?.(edition) ? menu.path : []));

/** The main navigation: groups of kinds of pages, each group leading to its first. */
import { GROUPS, type PageKind } from "./pages/page-kind.ts";

export type NavigationItem = { name: string; path: string; outside?: true };
export type NavigationGroup = { name: string; items: readonly NavigationItem[] };

/** Groups without a page are left out. */
export function navigationOf(kinds: readonly PageKind[]): NavigationGroup[] {
  const entries = kinds.flatMap(({ menu }) => menu ?? []).toSorted((a, b) => a.weight - b.weight);
  return GROUPS.map((name) => ({
    name,
    items: entries
      .filter(({ group }) => group === name)
      .map(({ name, path, outside }) => ({ name, path, ...(outside && { outside }) })),
  })).filter(({ items }) => items.length > 0);
}

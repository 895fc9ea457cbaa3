/** The main navigation: groups of kinds of pages, each group leading to its first. */
import { GROUPS, type MenuEntry, type PageKind } from "./pages/page-kind.ts";

export type NavigationItem = Pick<MenuEntry, "name" | "path" | "outside" | "mayBeEmpty">;
export type NavigationGroup = { name: string; items: readonly NavigationItem[] };

/** Groups without a page are left out. */
export function navigationOf(kinds: readonly PageKind[]): NavigationGroup[] {
  const entries = kinds.flatMap(({ menu }) => menu ?? []).toSorted((a, b) => a.weight - b.weight);
  return GROUPS.map((name) => ({
    name,
    items: entries.filter(({ group }) => group === name).map(({ group: _, weight: __, ...item }) => item),
  })).filter(({ items }) => items.length > 0);
}

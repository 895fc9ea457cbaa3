/** Access modes as tables have room for them. */
import type { TableCell } from "./view.ts";

const SHORT: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** "RWO, RWX"; empty where none is stated. */
export const modesInShort = (modes: readonly string[]): string =>
  modes.map((mode) => SHORT[mode] ?? mode).join(", ");

/** In a column of its own, in full for who points at it. */
export const modesCell = (modes: readonly string[] = []): TableCell =>
  modes.length === 0
    ? { text: "not stated", tone: "muted" }
    : { text: modesInShort(modes), title: modes.join(", ") };

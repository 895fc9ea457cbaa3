/** Access modes as tables have room for them. */
const SHORT: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** "RWO, RWX"; empty where none is stated. */
export const modesInShort = (modes: readonly string[]): string =>
  modes.map((mode) => SHORT[mode] ?? mode).join(", ");

/** Words around numbers. */

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** With a full stop, whitespace made single. */
export const sentence = (text: string): string => `${text.replace(/\s+/g, " ").trim().replace(/\.$/, "")}.`;

/** As it stands before "latency". */
export const wordFor = (direction: string): string =>
  direction === "sync" ? "fsync" : direction === "mixed" ? "read and write" : direction;

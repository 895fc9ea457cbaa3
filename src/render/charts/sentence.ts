/** Words around numbers. */

/** With one full stop at its end and single spaces. */
export const sentence = (text: string): string => `${text.replace(/\s+/g, " ").trim().replace(/\.$/, "")}.`;

/** As it stands before "latency". */
export const wordFor = (direction: string): string =>
  direction === "sync" ? "fsync" : direction === "mixed" ? "read and write" : direction;

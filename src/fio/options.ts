/** fio's options as its JSON prints them: names without aliases, and what flags and counts mean. */

import type { JsonObject } from "../text/json.ts";

export type Options = Record<string, string>;

const ALIASES: Record<string, string> = {
  readwrite: "rw",
  blocksize: "bs",
  blocksize_range: "bsrange",
  timeout: "runtime",
  io_limit: "io_size",
  mem: "iomem",
};

/** One level of options with plain names and text values; anything else in it is dropped. */
export function readOptions(raw: unknown): Options | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const options: Options = {};
  for (const name in raw) {
    const value = (raw as JsonObject)[name];
    if (typeof value === "string") options[ALIASES[name] ?? name] = value;
    else if (typeof value === "number" || typeof value === "boolean")
      options[ALIASES[name] ?? name] = String(value);
  }
  return options;
}

/** A flag that is given without a value is on. Absent where the option is: fio before 3.37 left flags out. */
export function parseFlag(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  return text !== "0" && text.toLowerCase() !== "false";
}

/** A whole number from 0 on. */
export function parseCount(text: string | undefined): number | undefined {
  const count = text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(count) ? count : undefined;
}

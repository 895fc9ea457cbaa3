/** fio's options as its JSON prints them: names without aliases, and what their values mean. */

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

const EXPONENT: Record<string, number> = { "": 0, k: 1, m: 2, g: 3, t: 4, p: 5, e: 6 };
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgtpe]?)(i?b?)$/i;

/**
 * Bytes, as fio 3.33 was seen to read them. Its default kb_base of 1024 turns the standards round: "4k", "4kB" and "4Ki" are 4096,
 * "4KiB" is 4000; with kb_base=1000 it is the other way. Shares of a device ("50%") and expressions are not known.
 */
export function parseSize(text: string | undefined, kbBase = "1024"): number | undefined {
  const [, digits, prefix = "", suffix = ""] = SIZE.exec(text?.trim() ?? "") ?? [];
  if (digits === undefined) return undefined;
  const base = (suffix.toLowerCase() === "ib") === (kbBase === "1000") ? 1024 : 1000;
  const bytes = Number(digits) * base ** (EXPONENT[prefix.toLowerCase()] ?? 0);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

const SECONDS: Record<string, number> = {
  us: 1e-6,
  usec: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  "": 1,
  s: 1,
  sec: 1,
  m: 60,
  h: 3600,
  d: 86400,
};
const TIME = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i;

/** Seconds; a bare number is seconds. */
export function parseSeconds(text: string | undefined): number | undefined {
  const [, digits, unit = ""] = TIME.exec(text?.trim() ?? "") ?? [];
  const factor = SECONDS[unit.toLowerCase()];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
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

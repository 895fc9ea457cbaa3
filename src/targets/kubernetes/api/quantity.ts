/** Quantities as Kubernetes writes them. Pure. */
import { PREFIXES } from "../../../schema/size-prefixes.ts";

const SUFFIXES: Readonly<Record<string, number>> = { ...PREFIXES, n: 1e-9, u: 1e-6, m: 1e-3 };

/** "1234n" of a core, "12Mi" of memory, "1" of anything; NaN where it is none. */
export function quantityOf(written: unknown): number {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d+)?)([a-zA-Z]{0,2})$/.exec(String(written)) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (SUFFIXES[suffix] ?? Number.NaN);
}

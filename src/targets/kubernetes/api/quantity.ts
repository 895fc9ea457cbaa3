/** Quantities as Kubernetes writes them. Pure. */

const SUFFIXES: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** "1234n" of a core, "12Mi" of memory, "1" of anything; NaN where it is none. */
export function quantityOf(written: unknown): number {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d+)?)([a-zA-Z]{0,2})$/.exec(String(written)) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (SUFFIXES[suffix] ?? Number.NaN);
}

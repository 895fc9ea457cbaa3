/** Sizes as Kubernetes writes them: "512Mi", "20Gi", "537GB". */

/** What the prefixes of a size stand for. */
export const PREFIXES: Readonly<Record<string, number>> = {
  "": 1,
  ...{ k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50 },
};
export const SIZE = /^(\d+(?:\.\d+)?)\s?(Ki|Mi|Gi|Ti|Pi|k|M|G|T|P)?(?:B)?$/;

/** Whole bytes; undefined where it is no size, or 2^53 bytes or more. */
export function bytesOf(size: string): number | undefined {
  const [, digits = "", unit = ""] = SIZE.exec(size) ?? [];
  const bytes = Math.round(Number(digits || Number.NaN) * (PREFIXES[unit] ?? Number.NaN));
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

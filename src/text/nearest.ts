import { closest, distance } from "fastest-levenshtein";

/** The name that was probably meant; undefined where more than a third of the letters would differ. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const near = closest(name, names);
  const within = distance(name, near) <= Math.max(2, Math.ceil(name.length / 3));
  return within || prefixed(name, near) ? near : undefined;
}

const prefixed = (name: string, near: string): boolean => name.length > 2 && near.startsWith(name);

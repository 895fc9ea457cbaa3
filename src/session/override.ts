/** A profile as a target wants it: with another size or runtime. Pure. */
import type { Target } from "../schema/target.ts";

type Wishes = Pick<Target, "size" | "runtimeSeconds">;

/** The job file with these options for each of its jobs, in the place of its own; the same text where none is given. */
export function overridden(text: string, { size, runtimeSeconds }: Wishes): string {
  const wanted = Object.entries({ size, runtime: runtimeSeconds }).filter(([, value]) => value !== undefined);
  if (wanted.length === 0) return text;
  const keys = new Set(wanted.map(([key]) => key));
  const kept = text.split("\n").filter((line) => !keys.has(/^\s*(\w+)\s*=/.exec(line)?.[1] ?? ""));
  const options = wanted.map(([key, value]) => `${key}=${value}`);
  // A [global] of its own before the first section: fio takes several.
  const first = kept.findIndex((line) => /^\s*\[/.test(line));
  const at = first < 0 ? kept.length : first;
  return [...kept.slice(0, at), "[global]", ...options, "", ...kept.slice(at)].join("\n");
}

/** Under which names `add` puts copies into the record, and which of them it refuses. Pure. */
import { basename } from "node:path";
import { SIDECARS } from "../record/raw.ts";
import { printablePath } from "../text/problem.ts";

/** A file's name in the record: ASCII, and never hidden, as hidden files are no results. */
export const recordName = (name: string): string => name.replace(/[^\w.+-]/g, "_").replace(/^\./, "_");

type Named = { path: string; copyOf: string; sha256: string };

/** Each copy once, and a problem for each that another, of other bytes, would take the place of. Some file systems ignore case. */
export function apart<Copy extends Named>(copies: readonly Copy[]): { steps: Copy[]; problems: string[] } {
  const steps: Copy[] = [];
  const problems: string[] = [];
  const first = new Map<string, Copy>();
  for (const copy of copies) {
    const key = copy.path.toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, copy);
      steps.push(copy);
    } else if (other.sha256 !== copy.sha256)
      problems.push(
        `${printablePath(copy.copyOf)}: expected a name of its own, ${printablePath(other.copyOf)} comes to the same: ${other.path}. Rename one of them.`,
      );
  }
  return { steps, problems };
}

/** Files that `collect` would pass over, as they have the name of something beside a result and that result is not there. */
export function strays(files: readonly string[], present: readonly string[]): string[] {
  const names = [...files.map((file) => recordName(basename(file))), ...present];
  const results = names.filter((name) => beside(name) === undefined);
  return files.flatMap((file) => {
    const kind = beside(recordName(basename(file)));
    if (kind === undefined) return [];
    const stem = recordName(basename(file)).slice(0, -kind.suffix.length);
    if (results.some((name) => name === stem || name.startsWith(`${stem}.`))) return [];
    return [
      `${printablePath(file)}: expected a result, found by its name (${kind.suffix}) what lies beside one: ${kind.what}; collect passes it over. Rename it, or name its result with it.`,
    ];
  });
}

export const beside = (name: string): (typeof SIDECARS)[number] | undefined =>
  SIDECARS.find(({ suffix }) => name.endsWith(suffix));

/** Under which names `add` puts copies into the record, and which of them it refuses. */
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { chooseCollector } from "../collectors/index.ts";
import { absent } from "../effects/error-code.ts";
import { sha256OfFile } from "../effects/files.ts";
import { listRaw, SIDECARS, storedAt } from "../record/raw.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { printablePath } from "../text/problem.ts";
import { openRaw } from "./raw-file.ts";

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

type Sized = Named & { bytes: number };

/** A problem for each copy whose bytes another file of the record, or a copy before it, holds: collect takes them only once. @param copies of results */
export async function sameBytes(
  root: string,
  record: Pick<FiolioRecord, "runs">,
  copies: readonly Sized[],
): Promise<string[]> {
  if (copies.length === 0) return [];
  const holders = await holdersIn(root, record, copies);
  const problems: string[] = [];
  for (const { path, copyOf, sha256 } of copies) {
    const holder = holders.get(sha256);
    if (holder === undefined) holders.set(sha256, { path, shown: copyOf, isRecorded: false });
    else if (holder.path !== path && (holder.isRecorded || (await standsAlone(copyOf))))
      problems.push(
        `${printablePath(copyOf)}: expected new results, found the same bytes as ${printablePath(holder.shown)}${holder.isRecorded ? ", which are recorded" : ""}. Leave it out.`,
      );
  }
  return problems;
}

type Holder = { path: string; shown: string; isRecorded: boolean };

/** By hash. Of what is not recorded yet only files of as many bytes as some copy are read. */
async function holdersIn(
  root: string,
  { runs }: Pick<FiolioRecord, "runs">,
  copies: readonly Sized[],
): Promise<Map<string, Holder>> {
  const recorded = new Map([...runs.values()].map(({ provenance: { raw } }) => [raw.path, raw.sha256]));
  const sizes = new Set(copies.map(({ bytes }) => bytes));
  const holders = new Map<string, Holder>();
  for (const path of (await listRaw(root)).files) {
    const full = join(root, path);
    const here = await stat(full).catch(absent(undefined));
    const stored = here === undefined ? await storedAt(root, path) : undefined;
    if (!sizes.has(here?.size ?? stored?.bytes ?? -1)) continue;
    const sha256 = stored?.sha256 ?? (await sha256OfFile(full));
    const isRecorded = recorded.get(path) === sha256;
    if (isRecorded || !holders.has(sha256)) holders.set(sha256, { path, shown: path, isRecorded });
  }
  return holders;
}

/** Logs and other files that belong to a result beside them may well be equal. */
async function standsAlone(file: string): Promise<boolean> {
  const { file: raw } = await openRaw(dirname(file), basename(file));
  const { collector } = chooseCollector(raw);
  return collector !== undefined && collector.beside === undefined;
}

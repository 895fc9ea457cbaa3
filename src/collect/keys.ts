/** A run's id is DEPLOYMENT.KEY; where the raw file names no key, it comes from the file's name. Pure. */
import type { RunDraft } from "../collectors/collector.ts";
import { placeOf } from "../schema/paths.ts";
import { hashOf, slugOf } from "../text/slug.ts";

export const runId = (deployment: string, key: string): string => `${deployment}.${key}`;

/**
 * The key of every raw file, for runs without one of their own. Two names of one deployment that come to the same
 * key are told apart by a hash of the name; `owner` says which raw path has it already, and that one keeps it.
 */
export function fileKeys(
  paths: readonly string[],
  owner: (id: string) => string | undefined,
): Map<string, string> {
  const byId = Map.groupBy(
    paths.flatMap((path) => {
      const place = placeOf(path);
      return place ? [{ path, ...place, slug: slugOf(place.name) }] : [];
    }),
    ({ deployment, slug }) => runId(deployment, slug),
  );
  const keys = new Map<string, string>();
  for (const [id, files] of byId) {
    const plain = owner(id) ?? files[0]?.path;
    for (const { path, slug, name } of files)
      keys.set(path, path === plain ? slug : `${slug}-${hashOf(name)}`);
  }
  return keys;
}

/**
 * The ids of a file's runs, in order. Those without a key of their own have the file's; what comes more than once in a
 * deployment is numbered from the second on.
 * @param fileKey the file's key in a deployment
 */
export function runIds(
  runs: readonly { draft: Pick<RunDraft, "key">; deployment: string }[],
  fileKey: (deployment: string) => string,
): string[] {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return runs.map(({ draft, deployment }) => {
    const plain = runId(deployment, draft.key ?? fileKey(deployment));
    let nth = last.get(plain) ?? 1;
    let id = plain;
    while (taken.has(id)) id = `${plain}-${++nth}`;
    last.set(plain, nth);
    taken.add(id);
    return id;
  });
}

/** The key of a file in a deployment other than its folder's; it ends in a hash where the id is taken. */
export function guestKey(path: string, deployment: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(placeOf(path)?.name ?? path);
  return isTaken(runId(deployment, slug)) ? `${slug}-${hashOf(path)}` : slug;
}

/** What the checks say of runs that were just imported: a first look, before any page is built. */
import pMap from "p-map";
import type { Suspects } from "../collect/outcome.ts";
import { insideRoot, readText } from "../effects/files.ts";
import { excludedAmong } from "../judge/index.ts";
import { loadRecord } from "../record/load.ts";
import type { Run } from "../schema/run.ts";
import { order } from "../text/problem.ts";

/** Thousands of runs are looked at a few at a time. */
const AT_ONCE = 200;

/** @param written results, `data/results/ENVIRONMENT/DEPLOYMENT/ID.json` */
export async function suspectsAmong(root: string, written: readonly string[]): Promise<Suspects> {
  const paths = written.filter((path) => path.endsWith(".json"));
  const codes = new Map<string, number>();
  let suspect = 0;
  if (paths.length === 0) return { runs: 0, byCheck: [] };
  const { record } = await loadRecord(root, { runs: false });
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const runs = await pMap(
      paths.slice(at, at + AT_ONCE),
      async (path): Promise<Run> => JSON.parse(await readText(await insideRoot(root, path))),
      { concurrency: 16 },
    );
    const found = new Map<string, Set<string>>();
    for (const { run, codes: excluded } of excludedAmong(record, runs))
      if (excluded.length > 0) found.set(run.id, new Set([...(found.get(run.id) ?? []), ...excluded]));
    suspect += found.size;
    for (const excluded of found.values())
      for (const code of excluded) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return { runs: suspect, byCheck: [...codes].sort(([a, n], [b, m]) => m - n || order(a, b)) };
}

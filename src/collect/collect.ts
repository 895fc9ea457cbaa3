/**
 * From data/raw to data/results: each raw file is recognised by its content, imported, checked and written whole.
 * What is unchanged is left alone; what fails is named and takes nothing recorded with it.
 */
import { dirname } from "node:path/posix";
import pMap, { pMapIterable } from "p-map";
import type { Collector } from "../collectors/collector.ts";
import { collectors as everyCollector, testsOf } from "../collectors/index.ts";
import { loadPlaces, type Places } from "../record/places.ts";
import { listRaw } from "../record/raw.ts";
import { matchingRaw } from "../record/select.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { order, type Problem, printablePath, sortProblems } from "../text/problem.ts";
import { loadCache, saveCache } from "./cache.ts";
import { DetailStore } from "./details.ts";
import { examine } from "./examine.ts";
import { Folders } from "./folders.ts";
import { fileKeys } from "./keys.ts";
import { Ledger } from "./ledger.ts";
import { mixedFolders } from "./look-at.ts";
import { mapToFillIn, type Unmapped, writeMap } from "./map-file.ts";
import type { CollectReport } from "./outcome.ts";
import { Recorded } from "./recorded.ts";
import { screenRaw } from "./redact-raw.ts";
import { Settler } from "./settle.ts";
import { misnamedResults } from "./sidecar.ts";

export type CollectOptions = {
  root: string;
  collectors?: readonly Collector[];
  /** Says what would happen and writes nothing. */
  dryRun?: boolean;
  /** Writes a map to fill in beside each file that holds several deployments and has none. */
  writeMaps?: boolean;
  /** Rewrites raw files that hold what fiolio.yaml says to redact; without it they are refused. */
  redact?: boolean;
  /** Patterns such as "ENVIRONMENT" or "ENVIRONMENT/DEPLOYMENT/quick-*": the rest is left alone. */
  only?: readonly string[];
  signal?: AbortSignal;
  progress?: (done: number, total: number, path: string) => void;
};

/** Reading and hashing overlap with parsing; more would only hold more in memory. */
const READ_AHEAD = 4;

/** Imports what is new or changed. Rejects when interrupted or when the disk fails, never because of what a raw file holds. */
export async function collect(options: CollectOptions): Promise<CollectReport> {
  const { root, collectors = everyCollector(), dryRun = false, signal, progress } = options;
  const { cache, stamps } = await loadCache(root, collectors);
  const files = new Recorded(root, { cache, stamps });
  const [places, raw, { results: recorded, details }] = await Promise.all([
    loadPlaces(root),
    listRaw(root),
    files.read(),
  ]);
  const report: CollectReport = {
    files: [],
    written: [],
    removed: [],
    failedJobs: 0,
    problems: [],
    unmapped: [],
    maps: [],
    redacted: [],
    dryRun,
  };
  const ledger = new Ledger(recorded, raw.files);
  const keys = fileKeys(raw.files, ledger.ownerOfId);
  const settler = new Settler({
    ...{ root, places, ledger, keys, files, report },
    details: new DetailStore(root, details),
  });
  const isWanted = options.only === undefined ? () => true : matchingRaw(options.only);

  for (const path of raw.links.filter(isWanted)) settler.refuseLink(path);
  const wanted = raw.files.filter(isWanted);
  const present = [...wanted, ...[...raw.sidecars].filter(isWanted)];
  const { held, redacted } = await screenRaw(root, present, options);
  report.redacted = redacted;
  const unclean = settler.refuseHeld(held, wanted);
  const inPlace = wanted.filter((path) => !unclean.has(path) && settler.isInPlace(path));
  const results = new Map([...recorded.map(({ path, sha256 }) => [path, sha256] as const), ...details]);
  const { sidecars } = raw;
  const unwanted = options.only === undefined ? [] : raw.files.filter((path) => !isWanted(path));
  const unseen = await uncleanBeside(wanted, unwanted, options);
  const clean = raw.files.filter((path) => !unclean.has(path) && !unseen.has(path));
  const folders = new Folders({ root, collectors, cache, sidecars }, clean);
  const around = { root, collectors, cache, results, places, sidecars, folders };
  const unmapped: { path: string; tests: string[] }[] = [];
  try {
    for await (const examined of pMapIterable(inPlace, (path) => examine(path, around), {
      concurrency: READ_AHEAD,
    })) {
      signal?.throwIfAborted();
      progress?.(report.files.length + 1, wanted.length, printablePath(examined.path));
      await settler.settle(examined);
      if (examined.kind === "read" && examined.map === undefined)
        unmapped.push({ path: examined.path, tests: testsOf(examined.imported) });
    }
  } finally {
    await settler.finish();
  }
  if (!dryRun) {
    const others = [...cache].filter(([path]) => !isWanted(path) && raw.files.includes(path));
    const kept = new Map([...others, ...settler.cache]);
    await saveCache(root, collectors, kept, files.stamps(kept));
  }
  if (options.writeMaps) report.maps = await writeMaps(report.unmapped, places, options);
  if (options.only === undefined) report.problems.push(...ledger.orphans().map(orphaned));
  report.problems.push(...mixedFolders(unmapped));
  report.problems.push(...(await misnamedResults(root, [...sidecars].filter(isWanted))));
  report.problems = sortProblems(report.problems);
  report.files.sort((a, b) => order(a.path, b.path));
  report.written.sort(order);
  report.removed.sort(order);
  return report;
}

/** Files left out by --only that lie beside a wanted one and must not be imported from. */
async function uncleanBeside(
  wanted: readonly string[],
  unwanted: readonly string[],
  { root, dryRun = false }: CollectOptions,
): Promise<ReadonlySet<string>> {
  const folders = new Set(wanted.map(dirname));
  const beside = unwanted.filter((path) => folders.has(dirname(path)));
  if (beside.length === 0) return new Set();
  const { held } = await screenRaw(root, beside, { dryRun });
  return new Set(held.map(({ path }) => path));
}

async function writeMaps(
  unmapped: readonly Unmapped[],
  places: Places,
  { root, dryRun }: CollectOptions,
): Promise<CollectReport["maps"]> {
  const maps = unmapped.map((one) => mapToFillIn(root, one, places));
  if (dryRun) return maps;
  const written = await pMap(maps, ({ path, text }) => writeMap(root, path, text), { concurrency: 4 });
  return maps.filter((_, i) => written[i]);
}

const orphaned = ({ path, raw }: { path: string; raw: string }): Problem => ({
  path: printablePath(path),
  message: `expected its raw file ${printablePath(raw)}, found none; the result is kept. Bring it back (git checkout -- ${shellWord(printablePath(raw))}); ${commandLine("check")} says whether the run can be taken out of the report instead.`,
  severity: "warning",
});

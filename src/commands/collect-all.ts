/** What `collect` does: fetches, imports, measures, and imports what came of that. */
import { type CollectOptions, collect } from "../collect/collect.ts";
import { type Fetched, fetchMissing } from "../collect/fetch-missing.ts";
import { lockRecord } from "../collect/lock-record.ts";
import { type CollectReport, collectFailed, summaryOf } from "../collect/outcome.ts";
import { csvTemplate } from "../collectors/index.ts";
import { collectEarly } from "../effects/memory.ts";
import { readRecordFiles } from "../record/files.ts";
import { listRaw } from "../record/raw.ts";
import { refuseIdle, type Selection } from "../record/select.ts";
import type { Declaration } from "../schema/declaration.ts";
import type { Prepared } from "../session/prepare.ts";
import { type FetchedSites, fetchSites } from "../sites/fetch-sites.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { hasErrors, printablePath } from "../text/problem.ts";
import { adviceLines, nextLines, problemGroupLines } from "./collect-lines.ts";
import { prepareAll, type RunOptions, runPrepared } from "./collect-run.ts";
import type { CommonOptions } from "./command.ts";
import type { AtOnce } from "./interrupt.ts";
import { problemLines, StatusLine } from "./print.ts";
import { suspectsAmong } from "./suspects.ts";

export type Options = CommonOptions & {
  dryRun?: true;
  verbose?: true;
  fresh?: true | number;
  retryFailed?: true;
  resume?: true;
  run: boolean;
  local: boolean;
  allowMemory?: true;
  seed?: number;
  target?: readonly string[];
  only?: readonly string[];
  skip?: readonly string[];
  csvTemplate?: true;
  writeMaps?: true;
  redact?: true;
  updateSites?: true;
};

/** Also takes a folder as a shell completes it: "data/raw/lab/". */
const patterns = (given: readonly string[] = []): string[] =>
  given.map((pattern) => pattern.replace(/^(\.\/)?data\/raw\//, "").replace(/\/+$/, ""));

/** Gives what was printed, where nothing was new and a next time would say the same. */
export async function collectAll(
  options: Options,
  signal: AbortSignal,
  atOnce: AtOnce,
): Promise<readonly string[] | undefined> {
  if (options.csvTemplate) {
    process.stdout.write(csvTemplate());
    return undefined;
  }
  collectEarly();
  const { root, dryRun = false, writeMaps = false, redact = false } = options;
  const only = patterns(options.only);
  const release = dryRun ? undefined : await lockRecord(root, "collect");
  const status = new StatusLine();
  try {
    const wishes = runOptions(options, only, signal);
    const prepared = options.run && options.local ? await preparedFor(wishes) : [];
    await refuseIdleIn(root, wishes.selection, prepared);
    const update = options.updateSites ?? false;
    const sites = only.length === 0 ? await fetchSites({ root, dryRun, update, signal }) : NO_SITES;
    const missing = await fetchMissing({ root, dryRun, only, signal });
    const isFetched = saidOfFetched(sites, missing, dryRun) || update;
    const part = defined({ only: nonEmpty(only) });
    const said = await importAll({ root, dryRun, writeMaps, redact, signal, ...part }, status);
    for (const one of prepared) {
      const places = await runPrepared(one, wishes, atOnce);
      // They are our own files: they are redacted without --redact.
      if (places.length > 0) await importAll({ root, signal, redact: true, only: places }, status);
    }
    return prepared.length > 0 || isFetched || process.exitCode !== undefined ? undefined : said;
  } finally {
    status.clear();
    release?.();
  }
}

const runOptions = (options: Options, only: string[], signal: AbortSignal): RunOptions => ({
  root: options.root,
  targets: options.target ?? [],
  selection: { only, skip: patterns(options.skip) },
  retryFailed: options.retryFailed ?? false,
  fresh: options.fresh === true ? 1 : (options.fresh ?? 0),
  resume: options.resume ?? false,
  dryRun: options.dryRun ?? false,
  verbose: options.verbose ?? false,
  allowMemory: options.allowMemory ?? false,
  signal,
  ...defined({ seed: options.seed }),
});

/** Without a fiolio.yaml nothing is declared; a damaged one is reported, and nothing is measured. */
async function preparedFor(wishes: RunOptions): Promise<Prepared[]> {
  const { files, problems } = await readRecordFiles(wishes.root, ["declaration"]);
  if (hasErrors(problems)) {
    console.error(problemLines(problems).slice(0, -1).join("\n"));
    console.error("collect: nothing is measured while fiolio.yaml is not understood.");
    process.exitCode = 1;
  }
  const declaration = files[0]?.value as Declaration | undefined;
  return declaration === undefined ? [] : prepareAll(declaration, wishes);
}

async function refuseIdleIn(
  root: string,
  selection: Selection,
  prepared: readonly Prepared[],
): Promise<void> {
  if (selection.only.length + selection.skip.length === 0) return;
  const ids = prepared.flatMap((one) => (one.kind === "planned" ? one.declared : []));
  if (prepared.every(({ kind }) => kind === "planned"))
    refuseIdle(selection, ids, (await listRaw(root)).files);
}

const NO_SITES: FetchedSites = { lines: [], problems: [] };

/** Copies of sites, and raw files that the record only names by address; says whether there were any. */
function saidOfFetched(sites: FetchedSites, missing: Fetched, dryRun: boolean): boolean {
  const word = dryRun ? "would fetch" : "fetched";
  const lines = [...sites.lines, ...missing.fetched.map((path) => `${word} ${printablePath(path)}`)];
  if (lines.length > 0) console.log(lines.join("\n"));
  const problems = [...sites.problems, ...missing.problems];
  if (problems.length === 0) return lines.length > 0;
  console.log(problemLines(problems).slice(0, -1).join("\n"));
  process.exitCode = 1;
  return true;
}

/** Gives what it printed, where it changed nothing. */
async function importAll(
  options: CollectOptions,
  status: StatusLine,
): Promise<readonly string[] | undefined> {
  const progress = (done: number, total: number, path: string): void =>
    status.show(`${done} of ${total}: ${path}`);
  const report = await collect({ ...options, progress });
  status.clear();
  const suspects = report.dryRun ? undefined : await suspectsAmong(options.root, report.written);
  const advised = suspects === undefined ? [] : adviceLines(suspects);
  const summary = [summaryOf(report, suspects), ...advised, ...nextLines(report)];
  const lines = [...problemGroupLines(report), ...summary];
  console.log(lines.join("\n"));
  if (collectFailed(report)) process.exitCode = 1;
  return hasChanged(report) ? undefined : lines;
}

const hasChanged = ({ files, removed, maps, redacted }: CollectReport): boolean =>
  removed.length + maps.length + redacted.length > 0 ||
  files.some(({ outcome }) => outcome.kind === "imported");

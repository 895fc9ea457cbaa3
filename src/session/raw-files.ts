/** A cell's files in data/raw: whether it has a result, and how files get there. */
import { readdir, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { FAILED_SUFFIX } from "../cells/attempt.ts";
import type { CellFile, MatrixCell } from "../cells/cell.ts";
import { runId } from "../collect/keys.ts";
import { parseSidecar, readSidecar } from "../collect/sidecar.ts";
import { absent } from "../effects/error-code.ts";
import { insideRoot, readTextIfAny } from "../effects/files.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { attemptKey } from "../schema/attempt.ts";
import { type MachineSidecar, machineSidecar } from "../schema/machine-sidecar.ts";
import { placeOf, resultPath } from "../schema/paths.ts";
import type { Run } from "../schema/run.ts";
import { canonicalJson } from "../text/canonical.ts";
import { defined } from "../text/defined.ts";

const RESULTS = [".json", ".clients.json", ".stress.json", ".log", ".txt", ".life.json"];

export type CellStanding = "done" | "failed" | "to do";

/** `present`: paths of the raw files that are there. */
export function standingOf({ raw }: Pick<MatrixCell, "raw">, present: ReadonlySet<string>): CellStanding {
  if (RESULTS.some((suffix) => present.has(raw + suffix))) return "done";
  return present.has(raw + FAILED_SUFFIX) ? "failed" : "to do";
}

/** Path of a cell's result; `raw`: the cell's path without suffix. */
export function resultIn(raw: string, isThere: (path: string) => boolean): string | undefined {
  const suffix = RESULTS.find((one) => isThere(raw + one));
  return suffix === undefined ? undefined : raw + suffix;
}

/** What was declared of a cell when it was measured; empty where it was not, or where that was not recorded yet. */
export async function declaredOf(
  root: string,
  { raw }: Pick<MatrixCell, "raw">,
  present: ReadonlySet<string>,
): Promise<Declared> {
  const path = resultIn(raw, (one) => present.has(one));
  if (path === undefined) return {};
  const sidecar = await readSidecar(root, path);
  try {
    return sidecar === undefined ? {} : parseSidecar(sidecar.text);
  } catch {
    // A damaged one is reported when it is imported.
    return {};
  }
}

export type Declared = Pick<MachineSidecar, "declared" | "path">;

export type Repeat = NonNullable<Run["repeat"]>;

/**
 * Writes a cell's files, each whole or not at all and the result last: the rest then lies beside it already.
 * Removes what an earlier, failed attempt left. Without files nothing changes.
 */
export async function keep(
  root: string,
  cell: Pick<MatrixCell, "raw" | "declared" | "path">,
  files: readonly CellFile[],
  repeat: Repeat,
): Promise<void> {
  if (files.length === 0) return;
  const isResult = ({ suffix }: CellFile): boolean => [...RESULTS, FAILED_SUFFIX].includes(suffix);
  const ordered = [...files.filter((file) => !isResult(file)), ...files.filter(isResult)];
  for (const file of ordered)
    await writeWhole(await insideRoot(root, cell.raw + file.suffix), placed(file, repeat, cell));
  await dropFailure(root, cell, new Set(files.map(({ suffix }) => cell.raw + suffix)));
}

/** Removes what a failed attempt left, and what was derived from it, but not the files in `kept`. */
export async function dropFailure(
  root: string,
  cell: Pick<MatrixCell, "raw">,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const stale = (await ofFailure(root, cell)).filter((path) => !kept.has(path));
  if (stale.includes(cell.raw + FAILED_SUFFIX)) await dropDerived(root, cell);
  for (const path of stale) await rm(await insideRoot(root, path), { force: true });
}

/** Otherwise collect would keep the result, and its id, as one whose raw file is missing. */
async function dropDerived(root: string, { raw }: Pick<MatrixCell, "raw">): Promise<void> {
  const place = placeOf(raw);
  if (place === undefined) return;
  const path = resultPath(place, runId(place.deployment, attemptKey(place.name)));
  const text = await readTextIfAny(await insideRoot(root, path));
  if (text?.includes(JSON.stringify(raw + FAILED_SUFFIX)))
    await rm(await insideRoot(root, path), { force: true });
}

/** The facts on the machine get the repeat, its turn in the order, and what was declared. */
function placed(
  { suffix, content }: CellFile,
  repeat: Repeat,
  { declared, path }: Declared,
): CellFile["content"] {
  if (!suffix.endsWith(".machine.json")) return content;
  const sidecar = machineSidecar.parse(JSON.parse(String(content)));
  return canonicalJson({ ...sidecar, repeat, ...defined({ declared, path }) });
}

async function ofFailure(root: string, { raw }: Pick<MatrixCell, "raw">): Promise<string[]> {
  const folder = dirname(raw);
  const names = await readdir(await insideRoot(root, `${folder}/.`)).catch(absent([]));
  const start = `${basename(raw)}${FAILED_SUFFIX.replace("json", "")}`;
  return names.filter((name) => name.startsWith(start)).map((name) => `${folder}/${name}`);
}

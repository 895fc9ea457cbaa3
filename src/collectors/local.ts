/**
 * Runs a profile on a directory of this machine through the real fio. What comes out is a raw file like any other:
 * the importer of fio's JSON reads it.
 */
import { readdir, stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { MachineSidecar } from "../collect/sidecar.ts";
import { codeOf, insideRoot, writeIfChanged } from "../effects/files.ts";
import { type Fio, findFio } from "../effects/fio.ts";
import { machineFacts, thisMachine } from "../effects/machine.ts";
import { memoryBacked, mountOf } from "../effects/mounts.ts";
import { benchmark } from "../local/benchmark.ts";
import { type Here, missingDeclarations, writeDeclarations } from "../local/declare.ts";
import { demandOf, parseJobFile, refusalOf, rewriteJobFile, withLogs } from "../local/job-file.ts";
import { printablePath } from "../problem.ts";
import { loadProfiles } from "../profiles.ts";
import { canonicalJson } from "../record/canonical.ts";
import { nearest } from "../record/nearest.ts";
import type { Declaration } from "../schema/declaration.ts";
import { formatValue } from "../units/format.ts";

export type LocalOptions = {
  root: string;
  local: Declaration["local"];
  /** Measure again, though it was measured before. */
  fresh?: boolean;
  /** Measure a file system in memory, and flag it. */
  allowMemory?: boolean;
  dryRun?: boolean;
  signal?: AbortSignal;
  say?: (line: string) => void;
  /** Seconds since fio began, and about how many it will take. */
  progress?: (elapsed: number, expected: number) => void;
};

/** `line` says in one line what happened, or why nothing did. Only "failed" is an error. */
export type LocalOutcome = {
  kind: "measured" | "skipped" | "planned" | "failed";
  line: string;
  /** A raw file came of it, which is to be imported. */
  wrote?: true;
};

const skipped = (line: string): LocalOutcome => ({ kind: "skipped", line });
const failed = (line: string): LocalOutcome => ({ kind: "failed", line });

const SPARE_BYTES = 64 * 2 ** 20;

/**
 * Measures `local.directory` once and puts fio's output, the job file that ran and facts on the machine into data/raw.
 * Rejects when aborted; nothing is left behind then.
 */
export async function measureLocal(options: LocalOptions): Promise<LocalOutcome> {
  const { root, local, fresh = false, allowMemory = false, dryRun = false, signal } = options;
  const folder = `data/raw/${local.environment}/${local.deployment}`;
  const taken = await takenNumbers(root, local);
  if (taken.length > 0 && !fresh)
    return skipped(
      `local: measured already (${local.profile}-${Math.max(...taken)}); --fresh measures again.`,
    );

  const fio = await findFio();
  if (fio === undefined)
    return skipped(
      "fio is not installed: this machine's disk is not measured. apt-get install fio, or --no-local",
    );

  const directory = resolve(root, local.directory);
  const shown = printablePath(local.directory);
  const notDirectory = await whyNoDirectory(directory);
  if (notDirectory)
    return failed(
      `local: expected a directory, found ${shown}, ${notDirectory}. Change local.directory in fiolio.yaml.`,
    );

  const mount = await mountOf(directory);
  const memory = await memoryBacked(directory, mount);
  if (memory && !allowMemory)
    return skipped(
      `local: expected a disk, ${shown} is in memory (${memory}); not measured. Name another local.directory in fiolio.yaml, or --allow-memory.`,
    );

  const profiles = await loadProfiles(root);
  const profile = profiles.find(({ id }) => id === local.profile);
  if (profile === undefined) {
    const near = nearest(
      local.profile,
      profiles.map(({ id }) => id),
    );
    return failed(
      `local: expected a profile in profiles/, came ${JSON.stringify(local.profile)}.${near ? ` Did you mean ${near}?` : ""}`,
    );
  }
  const refusal = refusalOf(profile.text);
  if (refusal) return failed(`${profile.path}: ${refusal}`);

  const id = `${local.profile}-${Math.max(0, ...taken) + 1}`;
  const job = withLogs(
    rewriteJobFile(profile.text, (wanted) => engineFor(wanted, fio)),
    id,
  );
  const demand = demandOf(parseJobFile(job));
  const { bavail, bsize } = await statfs(directory);
  const needed = demand.bytes + SPARE_BYTES;
  if (bavail * bsize < needed)
    return skipped(
      `local: expected ${formatValue(needed, "bytes")} free in ${shown}, found ${formatValue(bavail * bsize, "bytes")}; not measured. Make room, or name another local.directory.`,
    );

  const raw = `${folder}/${id}`;
  const length = `about ${Math.ceil(demand.seconds)} s and ${formatValue(demand.bytes, "bytes")}`;
  if (dryRun)
    return {
      kind: "planned",
      line: `local: would run profile ${profile.id} in ${shown} (${length}) and write ${raw}.json.`,
    };

  options.say?.(`local: running profile ${profile.id} in ${shown} (${length}) ...`);
  const ran = await benchmark({ ...options, directory, job, seconds: demand.seconds });
  if (ran.output === undefined)
    return failed(`fio: ${ran.complaint}. Nothing is recorded; fix that, or --no-local.`);

  const machine = await thisMachine();
  const here: Here = {
    root,
    environment: local.environment,
    deployment: local.deployment,
    machine,
    mount,
    memory,
  };
  await writeDeclarations(root, await missingDeclarations(here));
  const sidecar: MachineSidecar = {
    format: "machine/1",
    machine: machineFacts(machine, mount, fio.version),
    cell: {
      volumeMode: "Filesystem",
      ...(mount.type ? { filesystem: mount.type } : {}),
      ...(mount.options ? { mountOptions: mount.options } : {}),
      ...(demand.prefilled ? { prefill: "whole file" } : {}),
    },
    ...(memory
      ? {
          annotations: [
            { kind: "likely-cached", author: "Fiolio", reason: `The file system is in memory: ${memory}.` },
          ],
        }
      : {}),
  };
  for (const [name, log] of ran.logs ?? [])
    if (log !== "") await writeIfChanged(await insideRoot(root, `${folder}/${name}`), log);
  // The result last: what finds it finds the rest beside it.
  await writeIfChanged(await insideRoot(root, `${raw}.fio`), job);
  await writeIfChanged(await insideRoot(root, `${raw}.machine.json`), canonicalJson(sidecar));
  await writeIfChanged(await insideRoot(root, `${raw}.json`), ran.output);
  signal?.throwIfAborted();
  if (ran.complaint)
    return {
      ...failed(`fio: ${ran.complaint}. What it wrote is in ${raw}.json; --fresh measures again.`),
      wrote: true,
    };
  return { kind: "measured", line: `local: wrote ${raw}.json`, wrote: true };
}

/** Numbers of the profile's runs that are there, raw or derived. */
async function takenNumbers(
  root: string,
  { environment, deployment, profile }: Declaration["local"],
): Promise<number[]> {
  const places = [
    { folder: `data/raw/${environment}/${deployment}`, prefix: `${profile}-` },
    { folder: `data/results/${environment}/${deployment}`, prefix: `${deployment}.${profile}-` },
  ];
  const numbers = new Set<number>();
  for (const { folder, prefix } of places)
    for (const name of await readdir(await insideRoot(root, `${folder}/.`)).catch(() => [])) {
      const number = name.startsWith(prefix)
        ? /^(\d+)\.json$/.exec(name.slice(prefix.length))?.[1]
        : undefined;
      if (number !== undefined) numbers.add(Number(number));
    }
  return [...numbers];
}

async function whyNoDirectory(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return undefined;
    if (stats.isBlockDevice()) return "a block device, which is never written to";
    return "a file, which is never overwritten";
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "which does not exist";
    throw error;
  }
}

/** libaio is Linux's; where fio was built without it, posixaio keeps as many I/Os in flight. */
const engineFor = (wanted: string, { engines }: Fio): string =>
  wanted === "libaio" && !engines.has("libaio") && engines.has("posixaio") ? "posixaio" : wanted;

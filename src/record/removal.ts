/** What goes with a run: its result, what is beside it, and its raw files where no other run comes from them. */
import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path/posix";
import { absent } from "../effects/error-code.ts";
import { insideRoot } from "../effects/files.ts";
import { resultPath } from "../schema/paths.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure, order, printable, printablePath } from "../text/problem.ts";
import { SIDECARS } from "./raw.ts";
import { lockedWith } from "./run-named.ts";

/** Paths in the record, sorted. @throws Failure where a run must stay, with what can be done instead */
export async function removalOf(root: string, record: FiolioRecord, runs: readonly Run[]): Promise<string[]> {
  for (const run of runs) refuseNeeded(record, run);
  const going = new Set(runs);
  const others = [...record.runs.values()].filter((run) => !going.has(run));
  for (const run of runs) refuseShared(run, others);
  const kept = new Set(others.flatMap(rawPathsOf).flatMap((path) => [path, ...sidecarsOf(path)]));
  const raw = runs.flatMap(rawPathsOf).filter((path) => !kept.has(path));
  const beside = raw.flatMap(sidecarsOf).filter((path) => !kept.has(path));
  const results = await Promise.all(runs.map((run) => resultsOf(root, run)));
  const there = await Promise.all([...raw, ...beside].map((path) => ifThere(root, path)));
  return [...new Set([...results.flat(), ...there.flat()])].sort(order);
}

function refuseNeeded(record: FiolioRecord, run: Run): void {
  const locked = lockedWith(record, run);
  if (locked.length > 0)
    throw new Failure(
      `${run.id}: expected a run that no locked edition has, ${locked.join(", ")} ${locked.length === 1 ? "has" : "have"} it. ` +
        `Take it back instead, and they stay as they are: ${commandLine("retract", `${run.id} --reason WHY`)}.`,
    );
  for (const [id, file] of record.annotations)
    if (file.annotations.some((mark) => mark.run === run.id))
      throw new Failure(
        `${run.id}: expected a run that nothing else names, data/annotations/${id}.yaml does. Take it out there first.`,
      );
}

/** A raw file goes with all of its runs, or stays: collect would bring back those that are missing. */
function refuseShared(run: Run, others: readonly Run[]): void {
  const { path } = run.provenance.raw;
  const same = others.filter(({ provenance }) => provenance.raw.path === path).map(({ id }) => id);
  if (same.length === 0) return;
  throw new Failure(
    `${run.id}: expected the only run of ${printablePath(path)}, ${same.map(printable).join(", ")} ${same.length === 1 ? "comes" : "come"} from it too. ` +
      `Name all of them, or take this one back: ${commandLine("retract", `${run.id} --reason WHY`)}.`,
  );
}

const rawPathsOf = ({ provenance: { raw, logs = [], also = [] } }: Run): string[] =>
  [raw, ...logs, ...also].map(({ path }) => path);

/** a.json may have a.machine.json and a.json.deployments.yaml. */
const sidecarsOf = (path: string): string[] =>
  [path, path.replace(/(?<=[^/])\.[^./]+$/, "")].flatMap((stem) =>
    SIDECARS.map(({ suffix }) => `${stem}${suffix}`),
  );

/** The run's own file, and its details. */
async function resultsOf(root: string, run: Run): Promise<string[]> {
  const folder = dirname(resultPath(run, run.id));
  const names = await readdir(await insideRoot(root, `${folder}/.`)).catch(absent([] as string[]));
  return names.filter((name) => name.startsWith(`${run.id}.`)).map((name) => `${folder}/${name}`);
}

async function ifThere(root: string, path: string): Promise<string[]> {
  const names = await readdir(await insideRoot(root, `${dirname(path)}/.`)).catch(
    absent([] as string[], "ENOTDIR"),
  );
  return names.includes(basename(path)) ? [path] : [];
}

/** What a deployment's new name changes in the files of a report, as steps that are taken together or not at all. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { gzipSync } from "node:zlib";
import type { Step } from "../../effects/change.ts";
import { absent } from "../../effects/error-code.ts";
import { findFiles, insideRoot, readText } from "../../effects/files.ts";
import { id as idSchema } from "../../schema/base.ts";
import { asRecorded, deploymentNamed, pathWith, runIdWith } from "../../schema/names.ts";
import { type Place, rawFolder, resultPath } from "../../schema/paths.ts";
import { storedPath } from "../../schema/raw-store.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { nearest } from "../../text/nearest.ts";
import { Failure, printable } from "../../text/problem.ts";
import { byVersion } from "../edition.ts";
import { FILE_KINDS } from "../file-kinds.ts";
import type { KindName } from "../files.ts";
import { renamedText, retargetedText, textWithAliases } from "./named-in-text.ts";
import { detailText, NAMED_IN, type Renaming, renamedDetails, renamedRun } from "./renamed.ts";

export type Renamed = {
  steps: Step[];
  /** A line for each file and folder that a person knows. */
  said: string[];
  runs: number;
  /** Locked versions that go on calling it as they do, oldest first. */
  keeping: string[];
};

/** @throws Failure where it cannot be called so, with what can be done */
export async function renamingOf(
  root: string,
  record: FiolioRecord,
  from: string,
  to: string,
): Promise<Renamed> {
  refuseNames(record, from, to);
  const [moves, runs] = [await folderMoves(root, record, from, to), runSteps(root, record, from, to)];
  const own = [...record.runs.values()].filter(({ deployment }) => deployment === from);
  const names = new Map([[from, to], ...own.map((run) => [run.id, runIdWith(to, run)] as const)]);
  const files = await fileSteps(root, record, names);
  const inLock = new Set([from, ...own.flatMap(({ id, aliases = [] }) => [id, ...aliases])]);
  return {
    steps: [...moves, ...runs, ...files, { remove: declared(from) }],
    said: [
      ...moves.flatMap((step) => ("move" in step ? [`${step.move}/ becomes ${step.to}/`] : [])),
      ...files.flatMap((step) => ("write" in step ? [step.write] : [])),
    ],
    runs: own.length,
    keeping: [...record.locks.values()]
      .filter((lock) =>
        [...lock.runs.map(({ id }) => id), ...(lock.unmeasured ?? [])].some((id) => inLock.has(id)),
      )
      .map(({ version }) => version)
      .sort(byVersion),
  };
}

const declared = (id: string): string => `data/deployments/${id}.yaml`;

function refuseNames({ deployments, runs }: FiolioRecord, from: string, to: string): void {
  if (!deployments.has(from)) {
    const now = deploymentNamed(deployments, from);
    const meant = now ?? nearest(from, [...deployments.keys()]);
    const hint =
      now !== undefined
        ? `It is called ${now} now.`
        : meant === undefined
          ? "Describe it in data/deployments/."
          : `Did you mean ${meant}?`;
    throw new Failure(
      `${printable(from)}: expected the id of a deployment, there is none of that name. ${hint}`,
    );
  }
  const wrong = idSchema.safeParse(to).error?.issues[0]?.message;
  if (wrong !== undefined)
    throw new Failure(`${printable(to)}: expected a name that can be an id: ${wrong}. Give another.`);
  const taken = deploymentNamed(deployments, to);
  if (taken === to)
    throw new Failure(`${to}: expected a name that nobody has, ${declared(to)} has it. Give another.`);
  if (taken !== undefined && taken !== from)
    throw new Failure(
      `${to}: expected a name that nobody has, ${taken} had it: it is among the aliases in ${declared(taken)}. Give another.`,
    );
  for (const run of runs.values())
    if (run.deployment === from && !idSchema.safeParse(runIdWith(to, run)).success)
      throw new Failure(
        `${to}: expected a shorter name, with it ${run.id} would have no valid id. Give another.`,
      );
}

async function folderMoves(root: string, record: FiolioRecord, from: string, to: string): Promise<Step[]> {
  const environment = record.deployments.get(from)?.environment ?? "";
  const folders = [rawFolder, ({ ...place }: Place) => dirname(resultPath(place, "run"))];
  const moves = folders.map((folder) => ({
    move: folder({ environment, deployment: from }),
    to: folder({ environment, deployment: to }),
  }));
  const wanted: Step[] = [];
  for (const one of moves) {
    if (!(await isThere(root, one.move))) continue;
    if (await isThere(root, one.to))
      throw new Failure(
        `${to}: expected no folder ${one.to}/, which ${one.move}/ would become, there is one. Move it away.`,
      );
    wanted.push(one);
  }
  return wanted;
}

const isThere = async (root: string, path: string): Promise<boolean> =>
  (await readdir(await insideRoot(root, join(path, "."))).catch(absent(undefined, "ENOTDIR"))) !== undefined;

/** After the folders were moved: each run's files by their new names, and other runs of files that moved. */
function runSteps(root: string, record: FiolioRecord, from: string, to: string): Step[] {
  const nameOf = (id: string): string => (id === from ? to : id);
  const details = renamedDetails(record.details, new Map([[from, to]]));
  /** Where it lies once its folder has moved. */
  const movedTo = (path: string): string =>
    join(dirname(pathWith(path, nameOf)), path.split("/").at(-1) ?? "");
  return [...record.runs.values()].flatMap((run): Step[] => {
    const now = renamedRun(asRecorded(run, record.deployments), nameOf, details);
    const was = resultPath(run, run.id);
    const path = pathWith(was, nameOf);
    if (now.id === run.id && JSON.stringify(now.provenance) === JSON.stringify(run.provenance)) return [];
    const beside = run.results.flatMap((result) => result.details ?? []);
    return [
      ...beside.flatMap((one): Step[] => {
        const isHere = existsSync(join(root, one.path));
        const lies = isHere ? movedTo(one.path) : storedPath(movedTo(one.path));
        const goes = pathWith(one.path, nameOf);
        const to = isHere ? goes : storedPath(goes);
        const file = one.kind === "histograms" ? undefined : details.get(goes);
        if (file === undefined) return lies === to ? [] : [{ move: lies, to }];
        const packed = gzipSync(detailText(file), { level: 9 }).toString("base64");
        return [{ write: goes, base64: packed }, ...(lies === goes ? [] : [{ remove: lies }])];
      }),
      { write: path, text: `${JSON.stringify(now, null, 1)}\n` },
      ...(movedTo(was) === path ? [] : [{ remove: movedTo(was) }]),
    ];
  });
}

/** Files that people wrote: the declaration under its new name, and all that names the deployment or its runs. */
async function fileSteps(root: string, record: FiolioRecord, names: Renaming): Promise<Step[]> {
  const [[from = "", to = ""] = []] = names;
  const steps: Step[] = [];
  for (const kind of ["declaration", ...Object.keys(NAMED_IN)] as KindName[])
    for (const path of await findFiles(root, FILE_KINDS[kind].glob)) {
      const text = await readText(join(root, path));
      const named =
        kind === "declaration"
          ? retargetedText(text, targetsOf(record, from), to)
          : renamedText(kind, text, names);
      if (path === declared(from)) {
        const before = record.deployments.get(from)?.aliases ?? [];
        const aliases = [...before.filter((name) => name !== to), from];
        steps.push({ write: declared(to), text: textWithAliases(named, aliases) });
      } else if (named !== text)
        steps.push({ write: pathWith(path, (id) => (id === from ? to : id)), text: named });
    }
  return steps;
}

/** Places in the list of those that measure it. */
const targetsOf = ({ declaration: { targets } }: FiolioRecord, deployment: string): number[] =>
  targets.flatMap(({ measures: { of } }, index) =>
    "deployment" in of && of.deployment === deployment ? [index] : [],
  );

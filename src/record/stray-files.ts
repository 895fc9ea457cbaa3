/** What somebody put into data/ for the report, and what nothing reads: by its folder's name, or by its ending. */
import { readdir } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path/posix";
import { absent } from "../effects/error-code.ts";
import { nearest } from "../text/nearest.ts";
import { order, type Problem, printablePath } from "../text/problem.ts";
import { FILE_KINDS } from "./file-kinds.ts";

/** Folders of data/ with the ending that their files have. */
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.values(FILE_KINDS)
    .map(({ glob }) => glob)
    .filter((glob) => /^data\/[\w-]+\/\*\.[\w.]+$/.test(glob))
    .map((glob) => [basename(dirname(glob)), basename(glob).slice(1)]),
);
const FOLDERS = [...new Set([...ENDINGS.keys(), "raw", "results", "editions"])].sort(order);
/** Such a file holds data; any other, a note or a picture, may lie there. */
const DATA = /\.(?:ya?ml|jsonc?|toml)$/i;

export async function strayProblems(root: string): Promise<Problem[]> {
  const top = await readdir(root, { withFileTypes: true }).catch(absent([], "ENOTDIR"));
  const inData = await readdir(join(root, "data"), { withFileTypes: true }).catch(absent([], "ENOTDIR"));
  const folders = inData.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  return [
    ...top.filter((entry) => entry.isFile()).flatMap(({ name }) => declarationProblem(name)),
    ...folders.filter(({ name }) => !FOLDERS.includes(name)).map(({ name }) => folderProblem(name)),
    ...inData
      .filter((entry) => entry.isFile() && DATA.test(entry.name))
      .map(({ name }) => looseProblem(name)),
    ...(
      await Promise.all([...ENDINGS].map(([folder, ending]) => endingProblems(root, folder, ending)))
    ).flat(),
  ];
}

const declarationProblem = (name: string): Problem[] =>
  /^fiolio\.(?:yml|ya?ml|json|toml)$/i.test(name) && name !== "fiolio.yaml"
    ? [wrong(name, "expected the name fiolio.yaml: this file is not read. Rename it.")]
    : [];

function folderProblem(name: string): Problem {
  const meant = nearest(name, FOLDERS);
  const advice =
    meant === undefined ? `Those that there are: ${FOLDERS.join(", ")}` : `Rename it to data/${meant}`;
  return wrong(`data/${name}`, `expected a folder that is read, nothing reads this one. ${advice}.`);
}

const looseProblem = (name: string): Problem =>
  wrong(`data/${name}`, `expected it in a folder of its kind: ${FOLDERS.join(", ")}. Move it there.`);

async function endingProblems(root: string, folder: string, ending: string): Promise<Problem[]> {
  const entries = await readdir(join(root, "data", folder), { withFileTypes: true }).catch(
    absent([], "ENOTDIR"),
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .filter(({ name }) => DATA.test(name) && !name.endsWith(ending))
    .map(({ name }) =>
      wrong(
        `data/${folder}/${name}`,
        `expected a name that ends in ${ending}: this file is not read. Rename it to ${printablePath(parse(name).name)}${ending}.`,
      ),
    );
}

const wrong = (path: string, message: string): Problem => ({
  path: printablePath(path),
  message,
  severity: "error",
});

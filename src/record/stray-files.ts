/** What somebody put into data/ for the report, and what nothing reads: by its folder's name, or by its ending. */
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path/posix";
import { absent } from "../effects/error-code.ts";
import { formatOf } from "../schema/formats.ts";
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
/** Folders of data/ by the formats of their files: "environment" is data/environments. */
const HOMES: ReadonlyMap<string, string> = new Map(
  Object.values(FILE_KINDS).flatMap(({ glob, schema }) => {
    const [format] = formatOf(schema)?.split("/") ?? [];
    return format !== undefined && ENDINGS.has(basename(dirname(glob))) ? [[format, dirname(glob)]] : [];
  }),
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
    ...(await Promise.all(top.filter(isData).map(({ name }) => awayProblem(root, name)))).flat(),
    ...folders.filter(({ name }) => !FOLDERS.includes(name)).map(({ name }) => folderProblem(name)),
    ...(await Promise.all(inData.filter(isData).map(({ name }) => looseProblem(root, name)))).flat(),
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

async function looseProblem(root: string, name: string): Promise<Problem[]> {
  const away = await awayProblem(root, `data/${name}`);
  if (away.length > 0) return away;
  return [
    wrong(`data/${name}`, `expected it in a folder of its kind: ${FOLDERS.join(", ")}. Move it there.`),
  ];
}

/** A file that says what it is, where nothing looks for it. */
async function awayProblem(root: string, path: string): Promise<Problem[]> {
  const text = await readFile(join(root, path), "utf8").catch(absent("", "EACCES"));
  const [, format = ""] = /^format\s*:\s*["']?([\w-]+)\/\d/m.exec(text) ?? [];
  const home = HOMES.get(format);
  return home === undefined
    ? []
    : [wrong(path, `expected it in ${home}: where it lies it is not read. Move it.`)];
}

const isData = (entry: Dirent): boolean => entry.isFile() && DATA.test(entry.name);

async function endingProblems(root: string, folder: string, ending: string): Promise<Problem[]> {
  const entries = await readdir(join(root, "data", folder), { withFileTypes: true }).catch(
    absent([], "ENOTDIR"),
  );
  const shown = entries.filter(({ name }) => DATA.test(name) && !name.startsWith("."));
  const pipes = shown.filter((entry) => !(entry.isFile() || entry.isDirectory() || entry.isSymbolicLink()));
  const files = shown.filter((entry) => entry.isFile() && !entry.name.endsWith(ending));
  return [
    ...pipes.map(({ name }) =>
      wrong(`data/${folder}/${name}`, "expected a file, it is a pipe or a device. Put the file itself here."),
    ),
    ...files.map(({ name }) =>
      wrong(
        `data/${folder}/${name}`,
        `expected a name that ends in ${ending}: this file is not read. Rename it to ${printablePath(parse(name).name)}${ending}.`,
      ),
    ),
  ];
}

const wrong = (path: string, message: string): Problem => ({
  path: printablePath(path),
  message,
  severity: "error",
});

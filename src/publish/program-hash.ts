/** What built something: every file of the program that could change what is built, and the versions of what it builds with. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { dependenciesOf, engineDir, isRepository, libraryDir, programDir } from "../effects/engine.ts";
import { findFiles } from "../effects/files.ts";
import { order } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";

let known: Promise<string> | undefined;

/** Of every source file of the program, and of the versions of its libraries: as it was when this process began. */
export const programHash = (): Promise<string> => {
  known ??= hashOfProgram();
  return known;
};

async function hashOfProgram(): Promise<string> {
  const sources = await findFiles(programDir, "**/*.{ts,js,json}");
  const versions = isRepository ? "package-lock.json" : "package.json";
  return hashOfFiles([
    ...sources.map((path): NamedFile => [path, join(programDir, path)]),
    [versions, join(engineDir, versions)],
  ]);
}

/** The same with layouts, styles, scripts, examples and libraries as they are installed: of what Hugo is given, too. */
export async function engineHash(): Promise<string> {
  const beside = await findFiles(engineDir, ["site/**", "examples/**", "profiles/**", "hugo.toml"]);
  const manifest = JSON.parse(readFileSync(join(engineDir, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  const files = hashOfFiles([
    ...beside.map((path): NamedFile => [path, join(engineDir, path)]),
    ...Object.keys(manifest.dependencies ?? {}).map(
      (name): NamedFile => [name, join(libraryDir(name), "package.json")],
    ),
  ]);
  return sha256([await programHash(), files, process.platform, process.arch].join("\n"));
}

/** The name counts, and not where the engine lies: a clone and a runner have it elsewhere. */
type NamedFile = readonly [name: string, path: string];

/** In one go: hundreds of small files, each of which costs several times as much where it is awaited. */
function hashOfFiles(all: readonly NamedFile[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const [name, path] of all.toSorted(([a], [b]) => order(a, b)))
    hash.update(`\n${name}\n`).update(readFileSync(path));
  return hash.digest("hex");
}

/** `modules`: of the program, without what the compiler makes another of. `libraries`: with all that they depend on. */
export type Makers = { modules: readonly string[]; libraries: readonly string[] };

/** What makes something of its input, as one hash: of its modules, of the versions of its libraries and of Node, and of the machine, whose arithmetic may be another. */
export function madeBy({ modules, libraries }: Makers, program = programDir): string {
  const hash = createHash("sha256").update([process.version, process.platform, process.arch].join(" "));
  const ending = extname(import.meta.url);
  for (const name of modules) {
    const path = name.endsWith(".json") ? name : `${name}${ending}`;
    hash.update(`\n${name}\n`).update(readFileSync(join(program, path)));
  }
  return hash.update(`\n${dependenciesOf(libraries).join("\n")}`).digest("hex");
}

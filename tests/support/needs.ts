/** What some tests need and not every machine has: `test("...", { skip: needs.fio }, ...)`. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Folder of real tools' outputs. */
export const samplesDir = process.env.FIOLIO_SAMPLES;

/** Folder of the documents that the record was transcribed from. */
export const sourcesDir = process.env.FIOLIO_SOURCES;

const hasFio = spawnSync("fio", ["--version"]).status === 0;

/** For each need the reason to skip, or false when it is there. */
export const needs = {
  samples: samplesDir ? false : "FIOLIO_SAMPLES is not set; it names a folder of real tools' outputs",
  sources: sourcesDir ? false : "FIOLIO_SOURCES is not set; it names the folder of the source documents",
  fio: hasFio ? false : "fio is not installed: apt-get install fio",
} as const;

/** Where a program is, also those that only root or a server's own scripts find. */
export function programPath(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/sbin",
    "/sbin",
    ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Why a test is skipped that runs these programs of Debian's package of this name; false where they are all there. */
export const without = (debianPackage: string, ...programs: readonly string[]): string | false =>
  programs.every((name) => programPath(name) !== undefined)
    ? false
    : `${programs.join(" and ")} not installed: apt-get install ${debianPackage}`;

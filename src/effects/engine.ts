import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the engine: the folder that holds package.json, whatever report `--root` names. */
export const engineDir = fileURLToPath(new URL("../../", import.meta.url));

/** Absolute path of the program: `src`, or what it was compiled into. */
export const programDir = fileURLToPath(new URL("../", import.meta.url));

/** Whether this is the repository, whose program is not compiled. */
export const isRepository = basename(programDir) === "src";

/**
 * Where pinned tools are put, safe to delete: in the repository, ignored by git; of an installed engine in the user's folder of
 * caches, once a machine.
 */
export const engineToolsDir = isRepository
  ? join(engineDir, ".fiolio", "tools")
  : join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "fiolio", "tools");

/** Absolute path of the fonts that pages bring along. */
export const fontsDir = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json")), "files");
